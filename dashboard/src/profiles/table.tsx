import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../pieces/icon.tsx';
import { places } from '../places.ts';
import { Meter } from '../profile/value-group.tsx';
import { withDateInWords } from '../pieces/moment.tsx';
import type { FoundRow, ProfileSortField } from '../wire/operations.ts';
import type { Column } from './columns.tsx';
import type { View } from './view.ts';

interface TableProps {
  app: string;
  hits: FoundRow[];
  /** Those who are next under the threshold. */
  nearest: FoundRow[];
  /** What is said above them, and done about it. */
  underBar: ReactNode;
  columns: Column[];
  view: View;
  change(part: Partial<View>): void;
  /** Others are being fetched. */
  isOld: boolean;
  chosen: string[];
  choose(ids: string[]): void;
}

/** A page of profiles, one a row. */
export function ProfileTable(props: TableProps): ReactNode {
  const { app, hits, nearest, underBar, view, change, isOld, chosen, choose } = props;
  const scored = [...hits, ...nearest].some(({ similarityScore }) => similarityScore !== null);
  // Why somebody was found says more of them here than what they like besides.
  const columns = scored ? props.columns.filter(({ wide }) => !wide) : props.columns;
  const ids = hits.map(({ profile }) => profile.profileId);
  const areAllChosen = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const rowsOf = (some: FoundRow[]): ReactNode =>
    some.map((hit) => (
      <ProfileRow
        key={hit.profile.profileId}
        {...{ app, hit, scored, columns }}
        isChosen={chosen.includes(hit.profile.profileId)}
        onChoose={(isChosen) =>
          choose(isChosen ? [...chosen, hit.profile.profileId] : chosen.filter((one) => one !== hit.profile.profileId))
        }
      />
    ));
  const sortOf = (sortBy: ProfileSortField | undefined): ProfileSortField | undefined => (scored ? undefined : sortBy);
  return (
    <div className={isOld ? 'table-frame old' : 'table-frame'} aria-busy={isOld}>
      <table className={scored ? 'profiles scored' : 'profiles'}>
        <thead>
          <tr>
            <th scope="col" className="choice">
              <label>
                <input
                  type="checkbox"
                  aria-label="Choose all on this page"
                  checked={areAllChosen}
                  onChange={() =>
                    choose(areAllChosen ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])])
                  }
                />
              </label>
            </th>
            {scored && <th scope="col">Similarity</th>}
            <HeadCell label="Name" sortBy={sortOf('NAME')} view={view} change={change} />
            {scored && (
              <th scope="col" className="wide">
                Why
              </th>
            )}
            {columns.map(({ key, label, sortBy, wide }) => (
              <HeadCell key={key} {...{ label, view, change }} sortBy={sortOf(sortBy)} wide={wide} />
            ))}
          </tr>
        </thead>
        {hits.length > 0 && <tbody className="found">{rowsOf(hits)}</tbody>}
        {nearest.length > 0 && (
          <tbody className="nearest">
            <tr className="bar">
              <th scope="rowgroup" colSpan={columns.length + 4}>
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
  wide,
  view,
  change,
}: {
  label: string;
  sortBy: ProfileSortField | undefined;
  wide?: true | undefined;
} & Pick<TableProps, 'view' | 'change'>): ReactNode {
  const className = wide ? 'wide' : undefined;
  if (sortBy === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isIt = view.sortBy === sortBy;
  const usual = sortBy === 'LAST_UPDATED' || sortBy === 'CREATED_AT' ? 'DESC' : 'ASC';
  const next = isIt ? (view.sortOrder === 'ASC' ? 'DESC' : 'ASC') : usual;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isIt ? (view.sortOrder === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => change({ sortBy, sortOrder: next })}>
        {label}
        {isIt && <Icon name={view.sortOrder === 'ASC' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

interface RowProps {
  app: string;
  hit: FoundRow;
  scored: boolean;
  columns: Column[];
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

function ProfileRow({ app, hit, scored, columns, isChosen, onChoose }: RowProps): ReactNode {
  const { profile, similarityScore, because } = hit;
  const { profileId, coreInfo } = profile;
  const name = coreInfo?.name?.value;
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <td className="choice">
        <label>
          <input
            type="checkbox"
            aria-label={`Choose ${name ?? profileId}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      </td>
      {scored && (
        <td className="score" data-label="Similarity">
          <span>{similarityScore === null ? '' : Math.floor(similarityScore * 100)}</span>
          <Meter confidence={similarityScore} />
        </td>
      )}
      <td className="who">
        <Link href={places.profile(app, profileId)}>{name ?? profileId}</Link>
        {name !== undefined && <span className="mono small muted id">{profileId}</span>}
      </td>
      {scored && <td className="wide">{because.length > 0 && <Because facts={because} />}</td>}
      {columns.map(({ key, label, wide, cell }) => (
        <td key={key} data-label={label} className={`${wide ? 'wide ' : ''}cell-${key}`}>
          {cell(profile)}
        </td>
      ))}
    </tr>
  );
}

/** Why somebody was found, in the words of the profile. */
const Because = ({ facts }: { facts: FoundRow['because'] }): ReactNode => (
  <p className="small muted because" title={facts.map(({ text }) => withDateInWords(text)).join(' · ')}>
    <span className="word">because: </span>
    {facts.map(({ text }, at) => (
      <span key={text}>
        {at > 0 && ' · '}
        <em>{withDateInWords(text)}</em>
      </span>
    ))}
  </p>
);
