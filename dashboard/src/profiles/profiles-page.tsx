import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Arrival } from '../apps/arrival.tsx';
import { Bones } from '../pieces/bones.tsx';
import { useKept } from '../pieces/kept.ts';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { FirstMinutes } from '../start/first-minutes.tsx';
import { Tour } from '../start/tour.tsx';
import { search, type FoundRow, type OwnApp } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { useHappenings } from '../wire/socket-provider.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu, isColumnChoice, shownColumns, USUAL_COLUMNS } from './columns.tsx';
import { FilterChips, FilterMenu } from './filters.tsx';
import { Pager } from './pager.tsx';
import { SavedViews } from './saved-views.tsx';
import { SearchBar } from './search-bar.tsx';
import { ProfileTable } from './table.tsx';
import { UnderBar } from './under-bar.tsx';
import { useView } from './use-view.ts';
import { USUAL, variablesOf, type ColumnKey, type View } from './view.ts';

/** The socket tells of all that happens; this is for networks that let none through. */
const LOOK_MS = 10_000;
/** Of a search by meaning, which costs more. */
const LOOK_AGAIN_MS = 20_000;
/** What happens within this time is looked at together. */
const PAUSE_MS = 250;
const NO_CHOICE: string[] = [];
const NO_COLUMNS: ColumnKey[] = [];

/** The profiles of an app: found, sorted, paged, and kept up to date. */
export function ProfilesPage({ app: { id: app, keyPreview } }: { app: OwnApp }): ReactNode {
  const [view, change] = useView();
  const { data, refusal, isOld, again } = useQuery(
    search,
    useMemo(() => variablesOf(view), [view]),
    { app, every: view.by === 'MEANING' && view.words.trim() !== '' ? LOOK_AGAIN_MS : LOOK_MS },
  );
  useSoon(again);
  const [columns, chooseColumns] = useKept(`columns ${app}`, NO_COLUMNS, isColumnChoice);
  const [chosen, choose] = useState(NO_CHOICE);
  const page = data?.searchProfiles;
  const hits = page?.hits ?? [];
  // Behind the last hit, wherever that is.
  const isLast = page !== undefined && page.page * page.pageSize >= page.total;
  const nearest = isLast ? page.nearest : [];
  const isPastEnd = page !== undefined && page.total > 0 && hits.length === 0;
  const isWhole = view.words === '' && view.page === 1 && view.filters.length === 0;
  const [watching, setWatching] = useState(false);
  const [arrivals, setArrivals] = useState(0);
  useTitle('Profiles');
  // Who has just posted here watches what becomes of it, and goes to the table by themselves.
  if (watching || (page?.total === 0 && isWhole && !isOld))
    return (
      // The same element as that of the list: who is in it stays there when it is told whether there is anybody.
      <main className="page middle" id="main">
        <FirstMinutes
          app={app}
          hasKey={keyPreview !== null}
          onBegun={() => setWatching(true)}
          onDone={() => (setWatching(false), setArrivals(arrivals + 1), again())}
        />
      </main>
    );
  // What the address names is what its sender saw; without, it is as this browser has it.
  const named = view.columns.length > 0 ? view.columns : columns;
  const shown = shownColumns(named, hits);
  const chooseShown = (next: ColumnKey[]): void => {
    chooseColumns(next);
    change({ columns: next, page: view.page });
  };
  return (
    <main className="page list-page" id="main">
      <div className="heading">
        <h1>Profiles</h1>
        {page && <output className="muted">{isOld && refusal ? '' : countOf(page, view)}</output>}
        <div className="actions">
          <FilterMenu view={view} change={change} />
          <SavedViews app={app} view={{ ...view, columns: named.length > 0 ? named : USUAL_COLUMNS }} />
          <ColumnMenu shown={shown} choose={chooseShown} />
        </div>
      </div>
      <Tour app={app} example={exampleOf(hits)} />
      <SearchBar view={view} change={change} nearMisses={page?.nearMisses ?? undefined} />
      <FilterChips view={view} change={change} />
      <RefusalNotice refusal={refusal} again={again} />
      {page && (hits.length > 0 || nearest.length > 0) && !isPastEnd && (
        <ProfileTable
          {...{ app, hits, nearest, view, change, isOld, chosen, choose }}
          columns={shown}
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
      {!page && !refusal && <Bones count={12} />}
      {page && hits.length === 0 && (nearest.length === 0 || isPastEnd) && !refusal && !isOld && (
        <NothingFound view={view} change={change} isPastEnd={isPastEnd} />
      )}
      {page && page.total > 0 && <Pager shown={page} change={change} />}
      <BulkBar app={app} chosen={chosen} choose={choose} onDone={again} />
      {arrivals > 0 && <Arrival key={arrivals} />}
    </main>
  );
}

/** Looks again soon after something has happened in the app, once for all that happens meanwhile. */
function useSoon(again: () => void): void {
  const [happened, setHappened] = useState(0);
  useHappenings(() => setHappened((count) => count + 1));
  useEffect(() => {
    if (happened === 0) return undefined;
    const timer = setTimeout(again, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [happened, again]);
}

/** Somebody to begin with: who is told most of. */
function exampleOf(hits: FoundRow[]): { id: string; name: string } | undefined {
  const [most] = hits.toSorted((a, b) => (b.profile.summary?.length ?? 0) - (a.profile.summary?.length ?? 0));
  return most && { id: most.profile.profileId, name: most.profile.coreInfo?.name?.value ?? most.profile.profileId };
}

const countOf = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }, view: View): string =>
  `${totalIsExact ? '' : 'at least '}${total.toLocaleString()} ` +
  (view.words.trim() === '' && view.filters.length === 0 ? 'in all' : 'found');

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
        {view.words.trim() === '' && view.filters.length > 0
          ? 'No profile fits the filters: take one off, or look for a shorter part of its value.'
          : view.by === 'MEANING'
            ? 'Nothing is known of anybody yet that could be compared with these words.'
            : 'Try a shorter part of the value, or search by meaning.'}
      </p>
      <button
        type="button"
        className="button"
        onClick={() => change({ words: '', filters: [], by: USUAL.by, sensitivity: USUAL.sensitivity })}
      >
        Show all profiles
      </button>
    </Empty>
  );
}
