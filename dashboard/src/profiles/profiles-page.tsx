import { useMemo, useState, type ReactNode } from 'react';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { Start } from '../start/start-page.tsx';
import { search, type FoundRow, type Row } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { useStatuses } from '../wire/socket-provider.tsx';
import { Pager } from './pager.tsx';
import { SearchBar } from './search-bar.tsx';
import { ProfileTable } from './table.tsx';
import { UnderBar } from './under-bar.tsx';
import { USUAL, useView, type View } from './view.ts';

/** New profiles come from elsewhere; nothing tells of them but looking. */
const LOOK_MS = 5_000;
/** Of a search by meaning, which costs more. */
const LOOK_AGAIN_MS = 20_000;

/** The profiles of an app: found, sorted, paged, and kept up to date. */
export function ProfilesPage({ app }: { app: string }): ReactNode {
  const [view, change] = useView();
  const { data, refusal, isOld, again } = useQuery(
    search,
    useMemo(() => variablesOf(view), [view]),
    { app, every: view.by === 'MEANING' && view.words.trim() !== '' ? LOOK_AGAIN_MS : LOOK_MS },
  );
  const page = data?.searchProfiles;
  const hits = useLiveRows(page?.hits ?? []);
  // Behind the last hit, wherever that is.
  const isLast = page !== undefined && page.page * page.pageSize >= page.total;
  const nearest = isLast ? page.nearest : [];
  const isPastEnd = page !== undefined && page.total > 0 && hits.length === 0;
  const isWhole = view.words === '' && view.page === 1;
  const [watching, setWatching] = useState(false);
  useTitle('Profiles');
  // Who has just posted here watches what becomes of it, and goes to the table by themselves.
  if (watching || (page?.total === 0 && isWhole && !isOld))
    return <FirstMinutes app={app} onPosted={() => setWatching(true)} />;
  return (
    <main className="page" id="main">
      <div className="heading">
        <h1>Profiles</h1>
        {page && <output className="muted">{countOf(page, view)}</output>}
      </div>
      <SearchBar view={view} change={change} found={page?.total} nearMisses={page?.nearMisses ?? undefined} />
      <RefusalNotice refusal={refusal} again={again} />
      {page && (hits.length > 0 || nearest.length > 0) && !isPastEnd && (
        <ProfileTable
          {...{ app, hits, nearest, view, change, isOld }}
          underBar={
            <UnderBar
              {...{ app, view, change }}
              shown={nearest.length}
              suggested={page.suggestedSensitivity ?? 0}
              isAnybodyFound={hits.length > 0}
            />
          }
        />
      )}
      {!page && !refusal && <Bones />}
      {page && hits.length === 0 && (nearest.length === 0 || isPastEnd) && !refusal && !isOld && (
        <NothingFound view={view} change={change} isPastEnd={isPastEnd} />
      )}
      {page && page.total > 0 && <Pager shown={page} change={change} />}
    </main>
  );
}

function variablesOf({
  by,
  words,
  sensitivity,
  sortBy,
  sortOrder,
  page,
  pageSize,
}: View): Parameters<typeof useQuery<unknown, NonNullable<(typeof search)['variables']>>>[1] {
  const text = words.trim();
  const what = text === '' ? {} : by === 'MEANING' ? { query: text, sensitivity } : { filterBy: by, filterValue: text };
  return { ...what, sortBy, sortOrder, page, pageSize };
}

/** The rows as last told by the socket or the search, whichever is newer. */
function useLiveRows(hits: FoundRow[]): FoundRow[] {
  const [told, setTold] = useState<Record<string, Row>>({});
  useStatuses(
    hits.map(({ profile }) => profile.profileId),
    (id, { profile }) => profile && setTold((before) => ({ ...before, [id]: profile })),
  );
  return hits.map((hit) => {
    const { [hit.profile.profileId]: live } = told;
    return live && isNewer(live, hit.profile) ? { ...hit, profile: live } : hit;
  });
}

/** Of two rows of one moment the one that waits is newer: it was read, and then something was posted. */
const isNewer = (a: Row, b: Row): boolean =>
  a.lastUpdated > b.lastUpdated || (a.lastUpdated === b.lastUpdated && a.status === 'PROCESSING');

const countOf = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }, view: View): string =>
  `${totalIsExact ? '' : 'at least '}${total.toLocaleString('en')} ${view.words.trim() === '' ? 'in all' : 'found'}`;

function FirstMinutes({ app, onPosted }: { app: string; onPosted(): void }): ReactNode {
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Meet your first profile</h1>
          <p className="lede">Post this conversation as it is, or one of your own, and watch what Limn makes of it.</p>
        </div>
      </div>
      <Start app={app} onPosted={onPosted} />
    </main>
  );
}

function NothingFound({
  view,
  change,
  isPastEnd,
}: {
  view: View;
  change(part: Partial<View>): void;
  isPastEnd: boolean;
}): ReactNode {
  if (isPastEnd)
    return (
      <Empty title="This page is past the end">
        <button type="button" className="button" onClick={() => change({ page: 1 })}>
          To the first page
        </button>
      </Empty>
    );
  return (
    <Empty title="Nobody found">
      <p>
        {view.by === 'MEANING'
          ? 'Nothing is known of anybody yet that could be compared with these words.'
          : 'Try a shorter part of the value, or search by meaning.'}
      </p>
      <button
        type="button"
        className="button"
        onClick={() => change({ words: '', by: USUAL.by, sensitivity: USUAL.sensitivity })}
      >
        Show all profiles
      </button>
    </Empty>
  );
}

const Bones = (): ReactNode => (
  <div className="bones" aria-busy="true">
    <output className="unseen">Loading</output>
    {[0, 1, 2, 3, 4, 5].map((one) => (
      <div key={one} className="bone" />
    ))}
  </div>
);
