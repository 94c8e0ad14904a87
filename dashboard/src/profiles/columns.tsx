import type { ReactNode } from 'react';
import { Menu } from '../pieces/menu.tsx';
import { Moment } from '../pieces/moment.tsx';
import { languageName } from '../profile/item.ts';
import type { FoundRow, ProfileSortField, Row } from '../wire/operations.ts';
import { InterestChips } from './interest-chips.tsx';
import { StatusWord } from './status-word.tsx';

/** A column that people may choose. */
export interface Column {
  key: string;
  label: string;
  sortBy?: ProfileSortField;
  /** Wide ones take what room there is. */
  wide?: true;
  cell(row: Row): ReactNode;
}

const COLUMNS: Column[] = [
  { key: 'age', label: 'Age', sortBy: 'AGE', cell: ({ coreInfo }) => coreInfo?.age?.value },
  { key: 'location', label: 'Location', sortBy: 'LOCATION', cell: ({ coreInfo }) => coreInfo?.location?.value },
  {
    key: 'interests',
    label: 'Interests',
    wide: true,
    cell: ({ interests }) => interests.length > 0 && <InterestChips interests={interests} />,
  },
  { key: 'summary', label: 'Summary', wide: true, cell: ({ summary }) => summary },
  {
    key: 'language',
    label: 'Language',
    cell: ({ coreInfo }) => coreInfo?.language && languageName(coreInfo.language.value),
  },
  { key: 'gender', label: 'Gender', cell: ({ coreInfo }) => coreInfo?.gender?.value },
  { key: 'status', label: 'Status', sortBy: 'STATUS', cell: ({ status }) => <StatusWord status={status} /> },
  { key: 'created', label: 'Created', sortBy: 'CREATED_AT', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'updated', label: 'Updated', sortBy: 'LAST_UPDATED', cell: ({ lastUpdated }) => <Moment at={lastUpdated} /> },
];

const USUAL_COLUMNS = ['age', 'location', 'interests', 'updated'];

export const isColumnChoice = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => COLUMNS.some(({ key }) => key === one));

/** The columns that are shown: those that were chosen, or the usual ones, with the status where somebody waits. */
export function shownColumns(chosen: string[], rows: FoundRow[]): Column[] {
  if (chosen.length > 0) return COLUMNS.filter(({ key }) => chosen.includes(key));
  const isSomebodyWaiting = rows.some(({ profile }) => profile.status === 'PROCESSING');
  return COLUMNS.filter(({ key }) => USUAL_COLUMNS.includes(key) || (key === 'status' && isSomebodyWaiting));
}

/** Lets people choose. */
export function ColumnMenu({ shown, choose }: { shown: Column[]; choose(columns: string[]): void }): ReactNode {
  const keys = shown.map(({ key }) => key);
  return (
    <Menu label="Columns">
      {(close) => (
        <>
          {COLUMNS.map(({ key, label }) => (
            <label key={key} className="check">
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={({ target }) => choose(target.checked ? [...keys, key] : keys.filter((one) => one !== key))}
              />
              {label}
            </label>
          ))}
          <button type="button" className="button small plain" onClick={() => (choose([]), close())}>
            As usual
          </button>
        </>
      )}
    </Menu>
  );
}
