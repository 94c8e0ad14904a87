import type { ReactNode } from 'react';
import { Menu } from '../pieces/menu.tsx';
import { Moment } from '../pieces/moment.tsx';
import { languageName } from '../profile/item.ts';
import type { FoundRow, ProfileSortField, Row } from '../wire/operations.ts';
import { InterestChips } from './interest-chips.tsx';
import { StatusWord } from './status-word.tsx';
import { COLUMN_KEYS, isColumnKey, type ColumnKey } from './view.ts';

/** A column that people may choose. */
export interface Column extends ColumnForm {
  key: ColumnKey;
}

interface ColumnForm {
  label: string;
  sortBy?: ProfileSortField;
  /** Wide ones take what room there is. */
  wide?: true;
  cell(row: Row): ReactNode;
}

const FORMS: Record<ColumnKey, ColumnForm> = {
  age: { label: 'Age', sortBy: 'AGE', cell: ({ coreInfo }) => coreInfo?.age?.value },
  location: { label: 'Location', sortBy: 'LOCATION', cell: ({ coreInfo }) => coreInfo?.location?.value },
  interests: {
    label: 'Interests',
    wide: true,
    cell: ({ interests }) => interests.length > 0 && <InterestChips interests={interests} />,
  },
  summary: { label: 'Summary', wide: true, cell: ({ summary }) => summary },
  language: {
    label: 'Language',
    cell: ({ coreInfo }) => coreInfo?.language && languageName(coreInfo.language.value),
  },
  gender: { label: 'Gender', cell: ({ coreInfo }) => coreInfo?.gender?.value },
  status: { label: 'Status', sortBy: 'STATUS', cell: ({ status }) => <StatusWord status={status} /> },
  created: { label: 'Created', sortBy: 'CREATED_AT', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  updated: { label: 'Updated', sortBy: 'LAST_UPDATED', cell: ({ lastUpdated }) => <Moment at={lastUpdated} /> },
};
const COLUMNS = COLUMN_KEYS.map((key): Column => ({ key, ...FORMS[key] }));

export const USUAL_COLUMNS: ColumnKey[] = ['age', 'location', 'interests', 'updated'];

export const isColumnChoice = (value: unknown): value is ColumnKey[] =>
  Array.isArray(value) && value.every(isColumnKey);

/** The columns that are shown: those that were chosen, or the usual ones, with the status where somebody waits. */
export function shownColumns(chosen: ColumnKey[], rows: FoundRow[]): Column[] {
  if (chosen.length > 0) return COLUMNS.filter(({ key }) => chosen.includes(key));
  const isSomebodyWaiting = rows.some(({ profile }) => profile.status === 'PROCESSING');
  return COLUMNS.filter(({ key }) => USUAL_COLUMNS.includes(key) || (key === 'status' && isSomebodyWaiting));
}

/** Lets people choose. */
export function ColumnMenu({ shown, choose }: { shown: Column[]; choose(columns: ColumnKey[]): void }): ReactNode {
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
                onChange={({ target }) =>
                  choose(COLUMN_KEYS.filter((one) => (one === key ? target.checked : keys.includes(one))))
                }
              />
              {label}
            </label>
          ))}
          <button type="button" className="button small plain" onClick={() => (choose([]), close())}>
            Usual columns
          </button>
        </>
      )}
    </Menu>
  );
}
