import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../pieces/icon.tsx';
import { Moment } from '../pieces/moment.tsx';
import { places } from '../places.ts';
import { languageName } from '../profile/item.ts';
import { Meter } from '../profile/value-group.tsx';
import type { FoundRow, ProfileSortField, ProfileStatus } from '../wire/operations.ts';
import type { View } from './view.ts';

interface TableProps {
  app: string;
  hits: FoundRow[];
  /** Those who are next under the threshold. */
  nearest: FoundRow[];
  /** What is said above them, and done about it. */
  underBar: ReactNode;
  view: View;
  change(part: Partial<View>): void;
  /** Others are being fetched. */
  isOld: boolean;
}

const COLUMNS: [label: string, sortBy?: ProfileSortField][] = [
  ['Name', 'NAME'],
  ['Age', 'AGE'],
  ['Location', 'LOCATION'],
  ['Language'],
  ['Status', 'STATUS'],
  ['Updated', 'LAST_UPDATED'],
];

/** A page of profiles, one a row. */
export function ProfileTable({ app, hits, nearest, underBar, view, change, isOld }: TableProps): ReactNode {
  const scored = [...hits, ...nearest].some(({ similarityScore }) => similarityScore !== null);
  const rowsOf = (some: FoundRow[]): ReactNode =>
    some.map((hit) => <ProfileRow key={hit.profile.profileId} app={app} {...hit} scored={scored} />);
  return (
    <div className={isOld ? 'table-frame old' : 'table-frame'} aria-busy={isOld}>
      <table className="profiles">
        <thead>
          <tr>
            {scored && <th scope="col">Similar</th>}
            {COLUMNS.map(([label, sortBy]) => (
              <HeadCell key={label} label={label} sortBy={scored ? undefined : sortBy} view={view} change={change} />
            ))}
          </tr>
        </thead>
        {hits.length > 0 && <tbody className="found">{rowsOf(hits)}</tbody>}
        {nearest.length > 0 && (
          <tbody className="nearest">
            <tr className="bar">
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                {underBar}
              </th>
            </tr>
            {rowsOf(nearest)}
          </tbody>
        )}
      </table>
    </div>
  );
}

function HeadCell({
  label,
  sortBy,
  view,
  change,
}: { label: string; sortBy: ProfileSortField | undefined } & Pick<TableProps, 'view' | 'change'>): ReactNode {
  if (sortBy === undefined) return <th scope="col">{label}</th>;
  const isIt = view.sortBy === sortBy;
  const next = isIt ? (view.sortOrder === 'ASC' ? 'DESC' : 'ASC') : sortBy === 'LAST_UPDATED' ? 'DESC' : 'ASC';
  return (
    <th scope="col" aria-sort={isIt ? (view.sortOrder === 'ASC' ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => change({ sortBy, sortOrder: next })}>
        {label}
        {isIt && <Icon name={view.sortOrder === 'ASC' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

function ProfileRow({
  app,
  profile,
  similarityScore,
  because,
  scored,
}: FoundRow & { app: string; scored: boolean }): ReactNode {
  const { profileId, status, lastUpdated, summary, coreInfo } = profile;
  const name = coreInfo?.name?.value;
  return (
    <tr>
      {scored && (
        <td className="score" data-label="Similar">
          <span>{similarityScore === null ? '' : Math.floor(similarityScore * 100)}</span>
          <Meter confidence={similarityScore} />
        </td>
      )}
      <td className="who">
        <Link href={places.profile(app, profileId)}>{name ?? profileId}</Link>
        {name !== undefined && <span className="mono small muted id">{profileId}</span>}
        {because.length > 0 ? <Because facts={because} /> : summary && <p className="small muted">{summary}</p>}
      </td>
      <td data-label="Age">{coreInfo?.age?.value}</td>
      <td data-label="Location">{coreInfo?.location?.value}</td>
      <td data-label="Language">{coreInfo?.language && languageName(coreInfo.language.value)}</td>
      <td data-label="Status">
        <StatusWord status={status} />
      </td>
      <td data-label="Updated" className="muted">
        <Moment at={lastUpdated} />
      </td>
    </tr>
  );
}

/** Why somebody was found, in the words of the profile. */
const Because = ({ facts }: { facts: FoundRow['because'] }): ReactNode => (
  <p className="small muted because">
    because:{' '}
    {facts.map(({ text }, at) => (
      <span key={text}>
        {at > 0 && ' · '}
        <em>{text}</em>
      </span>
    ))}
  </p>
);

/** Whether a profile waits for something to be read. */
export const StatusWord = ({ status }: { status: ProfileStatus }): ReactNode => (
  <span className={`status ${status.toLowerCase()}`}>{status === 'READY' ? 'ready' : 'processing'}</span>
);
