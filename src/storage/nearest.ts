import { MIXTURE, type Bars, type Filter, type Page } from '../profile/search.js';
import type { Reads, TenantReads } from './connection.js';
import { filterValues, statusesOf } from './filter.js';
import { offset } from './listing.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';
import {
  ALL,
  FEW_FACTS,
  fewOf,
  kept,
  moved,
  shiftOf,
  underBar,
  WINDOW,
  windowOf,
  type Asked,
  type At,
  type Reach,
  type SearchValues,
} from './search-reach.js';
import { withParameters, type NamedParameters } from './statement.js';
import { vectorText } from './vectors.js';

/** What a search by meaning asks for, as cosines: calibration has been undone. */
export interface NearestRequest extends Page, Bars {
  embedding: Float32Array;
  filter: Filter | undefined;
  /** How many of the hits' order to tell beside the page. */
  ahead: number;
  /** How many to tell of those under the threshold, however far they are. */
  under: number;
}

/** A profile and how near it is. */
export interface Near {
  profile: StoredProfile;
  cosine: number;
}

export interface Nearest {
  hits: Near[];
  /** The first of all hits, in their order. */
  order: { profileId: string; cosine: number }[];
  /** The nearest that are no hits, in the same order. */
  under: Near[];
  total: number;
  nearMisses: number;
  /** How far the best hit has moved the thresholds. */
  shift: number;
}

/**
 * The tenant's profiles by meaning, exactly: a profile's cosine is the {@link MIXTURE} of its best fact's and its
 * whole's, or its best fact's where it has no whole. Threshold, then filter, then total, then page; order by cosine,
 * then id. Of those under the threshold the near misses come exactly so; who comes after them is looked for among the
 * {@link WINDOW} with the nearest wholes alone, however many there are.
 */
export async function nearest(tx: Reads, tenantId: string, model: number, request: NearestRequest): Promise<Nearest> {
  const { bar, window, ...found } = await find(tx, tenantId, model, request, ALL);
  return { ...found, under: await findUnder(tx, tenantId, model, request, { ...found, bar, window }) };
}

/**
 * The same among those profiles alone that say the nearest facts, so that it takes no longer the more profiles there
 * are: they come with their exact cosines, `total` and `nearMisses` are the least there can be. An HNSW index on the
 * facts as `halfvec` of the model's length is used where there is one.
 */
export async function nearestFew(
  storage: TenantReads,
  tenantId: string,
  model: number,
  request: NearestRequest,
): Promise<Nearest> {
  return storage.tx(async (tx) => {
    // Planned for its values: only then the planner sees that the index of this very tenant serves.
    await tx.query(
      {
        text:
          `select set_config('hnsw.ef_search', '${FEW_FACTS}', true), set_config('hnsw.iterative_scan', ` +
          `'strict_order', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
      },
      [],
    );
    const { bar, window, ...found } = await find(tx, tenantId, model, request, fewOf(model, request.embedding.length));
    return { ...found, under: await findUnder(tx, tenantId, model, request, { ...found, bar, window }) };
  });
}

/** What a statement has found, the cosine of its threshold, and who is likely next under it. */
type Looked = Nearest & { bar: number; window: string[] };

async function find(
  tx: Reads,
  tenantId: string,
  model: number,
  request: NearestRequest,
  reach: Reach,
): Promise<Looked> {
  const search = searchOf(reach, { filter: request.filter, tellsUnder: request.under > 0 });
  type Row = StoredProfile & {
    total: number;
    nearMisses: number;
    shift: number;
    bar: number;
    window?: string[] | null;
    isHit: boolean;
    cosine: number | null;
    ids: string[] | null;
    cosines: number[] | null;
  };
  const rows = await tx.query<Row>(search, search.valuesOf(valuesOf(tenantId, model, request)));
  const [first] = rows;
  const found: Looked = {
    hits: [],
    order: (first?.ids ?? []).map((profileId, at) => ({ profileId, cosine: first!.cosines![at]! })),
    under: [],
    total: first?.total ?? 0,
    nearMisses: first?.nearMisses ?? 0,
    shift: first?.shift ?? 0,
    bar: first?.bar ?? request.threshold,
    window: first?.window ?? [],
  };
  for (const {
    total: _total,
    nearMisses: _near,
    shift: _shift,
    bar: _bar,
    window: _window,
    ids: _ids,
    cosines: _cosines,
    isHit,
    cosine,
    ...profile
  } of rows)
    if (cosine !== null) (isHit ? found.hits : found.under).push({ profile, cosine });
  return found;
}

const valuesOf = (
  tenantId: string,
  modelId: number,
  { embedding, shift, filter, ...request }: NearestRequest,
  { bar = 0, among = [] }: { bar?: number; among?: string[] } = {},
): SearchValues => ({
  ...request,
  tenantId,
  modelId,
  embedding: vectorText(embedding),
  shiftFrom: shift.from,
  shiftLeast: shift.least,
  shiftMost: shift.most,
  offset: offset(request),
  bar,
  among,
  filterValue: filter && filterValues(filter)[0],
});

/**
 * Those who are next under the threshold: the near misses that a search has come across, where these are not enough
 * together with the likely ones; and where hardly any of those are let through by the filter, whom else it does.
 */
async function findUnder(
  tx: Reads,
  tenantId: string,
  model: number,
  request: NearestRequest,
  { under, bar, window }: Looked,
): Promise<Near[]> {
  if (under.length >= request.under) return under;
  const filter = window.length < WINDOW ? request.filter : undefined;
  const search = filter
    ? withParameters<SearchValues>(undefined, (at) => underBar(filter, PROFILE_COLUMNS, at))
    : UNDER;
  const among = [...new Set([...window, ...under.map(({ profile }) => profile.profileId)])];
  const rows = await tx.query<StoredProfile & { cosine: number }>(
    search,
    search.valuesOf(valuesOf(tenantId, model, request, { bar, among })),
  );
  return rows.map(({ cosine, ...profile }) => ({ profile, cosine }));
}

const UNDER = withParameters<SearchValues>('search.under', (at) => underBar(undefined, PROFILE_COLUMNS, at));

/** The statements with a name, which are few: one for each field that is filtered by, and each meaning of a status. */
const KEPT = new Map<string, NamedParameters<SearchValues>>();

/** How a search begins and filters, as one statement, which is made once if it is kept prepared. */
function searchOf(reach: Reach, asked: Asked): NamedParameters<SearchValues> {
  const name = nameOf(reach, asked);
  const known = name === undefined ? undefined : KEPT.get(name);
  if (known) return known;
  const search = withParameters<SearchValues>(name, (at) => statement(reach, asked, at));
  if (name !== undefined) KEPT.set(name, search);
  return search;
}

const nameOf = ({ name }: Reach, { filter, tellsUnder }: Asked): string | undefined =>
  name === undefined || filter?.also
    ? undefined
    : [
        name,
        ...(tellsUnder ? ['under'] : []),
        ...(filter ? [filter.field] : []),
        ...(filter?.field === 'status' ? statusesOf(filter) : []),
      ].join('.');

/**
 * From facts to a page. The planner cannot know how many facts are near; guessing a third of all, it would read every
 * table from end to end, or worse. Arrays hide their number from it, and `offset 0` has who says a fact and that
 * profile's filter looked up by their keys, row by row in the order of the index.
 */
const statement = ({ sql, beside, likely }: Reach, asked: Asked, at: At): string => `
  with ${sql(at)}, said as materialized (
    select profile_id, max(cosine) as cosine from saying group by profile_id
  ), scored as materialized (
    select profile_id, coalesce(${MIXTURE.fact} * cosine + ${MIXTURE.whole} * whole, cosine) as cosine
    from ${beside(at)}
  ), bar as materialized (
    select shift, ${moved(at.threshold, 'shift')} as hit, ${moved(at.nearThreshold, 'shift')} as near from (select
      ${shiftOf('greatest(max(cosine), (select cosine from lead))', at)} as shift from scored) best
  ), matching as materialized (
    select near.profile_id, near.cosine, near.cosine >= (select hit from bar) as is_hit
    from (select profile_id, cosine from scored where cosine >= (select near from bar)) near
    ${kept(asked.filter, at)}
  ), counted as (
    select count(*) filter (where is_hit) as total, count(*) filter (where not is_hit) as "nearMisses",
      (select shift from bar), (select hit from bar) as bar
      ${asked.tellsUnder ? `, ${windowOf(likely, asked.filter, at)} as "window"` : ''} from matching
  ), page as (
    select profile_id, cosine, true as is_hit, row_number() over () as at
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id
      limit ${at.pageSize} offset ${at.offset}) found${asked.tellsUnder ? under(at) : ''}
  ), told as materialized (
    select array_agg(profile_id order by cosine desc, profile_id) as ids, array_agg(cosine order by cosine desc,
      profile_id) as cosines
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id limit ${at.ahead}) first
  )
  select counted.*, page.is_hit as "isHit", page.cosine, told.*, ${PROFILE_COLUMNS}
  from counted left join page on true left join told on page.at = 1 and page.is_hit
    left join profile on profile.tenant_id = ${at.tenantId} and profile.profile_id = page.profile_id
  order by page.is_hit desc, page.at`;

/** Behind the page those who are next under the threshold. */
const under = (at: At): string => `
    union all
    select profile_id, cosine, false, row_number() over ()
    from (select profile_id, cosine from matching where not is_hit order by cosine desc, profile_id
      limit ${at.under}) next`;
