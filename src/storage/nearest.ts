import { MIXTURE, type Bars, type Filter, type Page } from '../profile/search.js';
import type { Reads, TenantReads } from './connection.js';
import { filterValues, statusesOf } from './filter.js';
import { offset } from './listing.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';
import {
  EXACT,
  APPROXIMATE_FACTS,
  approximate,
  filterJoin,
  shiftedBar,
  shiftOf,
  nextUnderStatement,
  WINDOW,
  windowSql,
  type SearchShape,
  type Placeholders,
  type CandidateSource,
  type SearchValues,
} from './search-candidates.js';
import { withParameters, type NamedParameters } from './statement.js';
import { vectorText } from './vectors.js';

/** A search by meaning. Thresholds are cosines: the service has converted them from scores. */
export interface NearestRequest extends Page, Bars {
  embedding: Float32Array;
  filter: Filter | undefined;
  /** How many hits to return as `order`, beyond the page. */
  ahead: number;
  /** How many of the nearest profiles under the threshold to return, however far they are. */
  under: number;
}

/** A profile and its cosine to the query. */
export interface Near {
  profile: StoredProfile;
  cosine: number;
}

export interface Nearest {
  hits: Near[];
  /** The first `ahead` hits, in order. */
  order: { profileId: string; cosine: number }[];
  /** The nearest profiles under the threshold, in order. */
  under: Near[];
  total: number;
  nearMisses: number;
  /** How far the best cosine has moved the thresholds. */
  shift: number;
}

/**
 * Searches the tenant's profiles by meaning, exactly. The cosine of a profile is the {@link MIXTURE} of its best fact
 * and its whole, or its best fact alone if it has no whole. Applies threshold, filter, total and page in this order;
 * sorts by cosine, then id. Under the threshold, the near misses are exact too; beyond them, only the {@link WINDOW}
 * profiles with the nearest wholes are considered.
 */
export async function nearest(tx: Reads, tenantId: string, model: number, request: NearestRequest): Promise<Nearest> {
  const { bar, window, ...found } = await find(tx, tenantId, model, request, EXACT);
  return { ...found, under: await findUnder(tx, tenantId, model, request, { ...found, bar, window }) };
}

/**
 * The same among the profiles that have one of the nearest facts, so that the time does not grow with the number of
 * profiles. Cosines are exact; `total` and `nearMisses` are lower bounds.
 */
export async function nearestApproximate(
  storage: TenantReads,
  tenantId: string,
  model: number,
  request: NearestRequest,
): Promise<Nearest> {
  return storage.tx(async (tx) => {
    // A custom plan for these values: only then does the planner see that the partial index of this tenant serves.
    await tx.query(
      {
        text:
          `select set_config('hnsw.ef_search', '${APPROXIMATE_FACTS}', true), set_config('hnsw.iterative_scan', ` +
          `'strict_order', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
      },
      [],
    );
    const { bar, window, ...found } = await find(
      tx,
      tenantId,
      model,
      request,
      approximate(model, request.embedding.length),
    );
    return { ...found, under: await findUnder(tx, tenantId, model, request, { ...found, bar, window }) };
  });
}

/** What the main statement found, the threshold after the shift, and the profiles probably next under it. */
type Candidates = Nearest & { bar: number; window: string[] };

async function find(
  tx: Reads,
  tenantId: string,
  model: number,
  request: NearestRequest,
  source: CandidateSource,
): Promise<Candidates> {
  const search = searchOf(source, { filter: request.filter, wantsUnder: request.under > 0 });
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
  const found: Candidates = {
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
 * The profiles next under the threshold: the near misses that the search found; if these are too few, also those in the
 * window; and if hardly any of the window pass the filter, any that do.
 */
async function findUnder(
  tx: Reads,
  tenantId: string,
  model: number,
  request: NearestRequest,
  { under, bar, window }: Candidates,
): Promise<Near[]> {
  if (under.length >= request.under) return under;
  const filter = window.length < WINDOW ? request.filter : undefined;
  const search = filter
    ? withParameters<SearchValues>(undefined, (at) => nextUnderStatement(filter, PROFILE_COLUMNS, at))
    : UNDER;
  const among = [...new Set([...window, ...under.map(({ profile }) => profile.profileId)])];
  const rows = await tx.query<StoredProfile & { cosine: number }>(
    search,
    search.valuesOf(valuesOf(tenantId, model, request, { bar, among })),
  );
  return rows.map(({ cosine, ...profile }) => ({ profile, cosine }));
}

const UNDER = withParameters<SearchValues>('search.under', (at) => nextUnderStatement(undefined, PROFILE_COLUMNS, at));

/** Named statements, which are few: one for each field that can be filtered by, and for each meaning of a status. */
const STATEMENTS = new Map<string, NamedParameters<SearchValues>>();

/** The statement of a search. Named ones are built once. */
function searchOf(source: CandidateSource, shape: SearchShape): NamedParameters<SearchValues> {
  const name = nameOf(source, shape);
  const known = name === undefined ? undefined : STATEMENTS.get(name);
  if (known) return known;
  const search = withParameters<SearchValues>(name, (at) => statement(source, shape, at));
  if (name !== undefined) STATEMENTS.set(name, search);
  return search;
}

const nameOf = ({ name }: CandidateSource, { filter, wantsUnder }: SearchShape): string | undefined =>
  name === undefined || filter?.also
    ? undefined
    : [
        name,
        ...(wantsUnder ? ['under'] : []),
        ...(filter ? [filter.field] : []),
        ...(filter?.field === 'status' ? statusesOf(filter) : []),
      ].join('.');

/**
 * The whole search, from facts to a page. The planner cannot know how few facts are near: it would guess a third of all
 * and scan every table. Facts are therefore passed as arrays, whose length it does not see, and `offset 0` makes it
 * look up the profiles of a fact, and the filter of a profile, by key.
 */
const statement = ({ sql, scoredFrom, likelyNext }: CandidateSource, shape: SearchShape, at: Placeholders): string => `
  with ${sql(at)}, said as materialized (
    select profile_id, max(cosine) as cosine from saying group by profile_id
  ), scored as materialized (
    select profile_id, coalesce(${MIXTURE.fact} * cosine + ${MIXTURE.whole} * whole, cosine) as cosine
    from ${scoredFrom(at)}
  ), bar as materialized (
    select shift, ${shiftedBar(at.threshold, 'shift')} as hit, ${shiftedBar(at.nearThreshold, 'shift')} as near
    from (select ${shiftOf('greatest(max(cosine), (select cosine from lead))', at)} as shift from scored) best
  ), matching as materialized (
    select near.profile_id, near.cosine, near.cosine >= (select hit from bar) as is_hit
    from (select profile_id, cosine from scored where cosine >= (select near from bar)) near
    ${filterJoin(shape.filter, at)}
  ), counted as (
    select count(*) filter (where is_hit) as total, count(*) filter (where not is_hit) as "nearMisses",
      (select shift from bar), (select hit from bar) as bar
      ${shape.wantsUnder ? `, ${windowSql(likelyNext, shape.filter, at)} as "window"` : ''} from matching
  ), page as (
    select profile_id, cosine, true as is_hit, row_number() over () as at
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id
      limit ${at.pageSize} offset ${at.offset}) found${shape.wantsUnder ? under(at) : ''}
  ), told as materialized (
    select array_agg(profile_id order by cosine desc, profile_id) as ids, array_agg(cosine order by cosine desc,
      profile_id) as cosines
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id limit ${at.ahead}) first
  )
  select counted.*, page.is_hit as "isHit", page.cosine, told.*, ${PROFILE_COLUMNS}
  from counted left join page on true left join told on page.at = 1 and page.is_hit
    left join profile on profile.tenant_id = ${at.tenantId} and profile.profile_id = page.profile_id
  order by page.is_hit desc, page.at`;

/** SQL that appends the near misses to the page. */
const under = (at: Placeholders): string => `
    union all
    select profile_id, cosine, false, row_number() over ()
    from (select profile_id, cosine from matching where not is_hit order by cosine desc, profile_id
      limit ${at.under}) next`;
