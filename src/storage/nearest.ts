import { IDENTITY, MIXTURE, type Bars, type Filter, type Page } from '../profile/search.js';
import type { TenantStorage, Tx } from './connection.js';
import type { WholeVectorEntity } from './entities/whole-vector.js';
import { filterCondition, filterValues, statusesOf } from './filter.js';
import { offset } from './listing.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';
import { withParameters, type NamedParameters, type Places } from './statement.js';
import { vectorText } from './vectors.js';

/** What a search by meaning asks for, as cosines: calibration has been undone. */
export interface NearestRequest extends Page, Bars {
  embedding: Float32Array;
  filter: Filter | undefined;
  /** How many of the hits' order to tell beside the page. */
  ahead: number;
}

export interface Nearest {
  hits: { profile: StoredProfile; cosine: number }[];
  /** The first of all hits, in their order. */
  order: { profileId: string; cosine: number }[];
  total: number;
  nearMisses: number;
  /** How far the best hit has moved the thresholds. */
  shift: number;
}

/** What a search is told: `filterValue` where its filter has one. */
interface SearchValues extends Pick<WholeVectorEntity, 'tenantId' | 'modelId'> {
  /** As pgvector's text. */
  embedding: string;
  threshold: number;
  nearThreshold: number;
  shiftFrom: number;
  shiftLeast: number;
  shiftMost: number;
  pageSize: number;
  offset: number;
  ahead: number;
  filterValue: unknown;
}
type At = Places<SearchValues>;

/**
 * The shift that goes with a best cosine; the least where there is none, since of nothing and a number the greatest is
 * the number.
 */
const shiftOf = (best: string, { shiftFrom, shiftLeast, shiftMost }: At): string =>
  `least(${shiftMost}::float8, greatest(${shiftLeast}::float8, ${best} - ${shiftFrom}::float8))`;

/** A bar after the shift. However far that is, who is identical passes. */
const moved = (bar: string, shift: string): string => `least(${bar}::float8 + ${shift}, ${IDENTITY}::float8)`;

/** Of the tenant's vectors those of the model, and who says their facts. */
const ofModel = ({ tenantId, modelId }: At): string => `tenant_id = ${tenantId} and model_id = ${modelId}`;

const cosineOf = ({ embedding }: At): string => `1 - (embedding <=> ${embedding}::halfvec)`;

/**
 * Who says a fact of `fact`: SQL of profiles with its cosine, as `cosine`. Ordered, so that keys that lie together are
 * looked up together.
 */
const sayersOf = (facts: string, order: string, at: At): string => `
    select who.profile_id, near.cosine
    from unnest((select array_agg(part order by ${order}) ${facts}), (select array_agg(cosine order by ${order})
      ${facts})) as near(part, cosine)
    cross join lateral (
      select profile_id from profile_fact where ${ofModel(at)} and part = near.part offset 0
    ) who`;

/**
 * Begins with all vectors of the tenant, each different fact compared once, however many profiles say it: that is what
 * makes the search fast, and the bounds leave no one out. The best of all comes at least as near as who `lead`s, the
 * profile of the nearest whole, and moves the thresholds at least as far. No whole is nearer than the nearest one, so
 * that a fact under `least_fact` brings nobody over the nearer threshold. A fact over `near_fact` is worth asking who
 * says it. Between the two lie the most facts by far, and they need a whole that is nearer than `near_whole`, as few
 * are: of those profiles all facts are looked at. Bounds are a little under what they are, since they are rounded
 * numbers; where `near_whole` lies makes searches faster or slower and no answer different. The full joins have to
 * hash: the planner, who cannot know how many there are, would compare each with each.
 */
const ALL: Reach = {
  name: 'search.nearest',
  sql: (at) => `
  whole as materialized (
    select profile_id, ${cosineOf(at)} as cosine from whole_vector where ${ofModel(at)}
  ), lead as materialized (
    select max(${MIXTURE.fact} * (select ${cosineOf(at)} from fact_vector where ${ofModel(at)} and part = told.part)
      + ${MIXTURE.whole} * nearest.cosine) as cosine
    from (select profile_id, cosine from whole order by cosine desc limit 1) nearest
    cross join lateral (
      select part from profile_fact where ${ofModel(at)} and profile_id = nearest.profile_id offset 0
    ) told
  ), bound as materialized (
    select least(near, (near - ${MIXTURE.whole} * nearest) / ${MIXTURE.fact}) - 1e-9 as least_fact,
      least(near, (near - ${MIXTURE.whole} * high) / ${MIXTURE.fact}) - 1e-9 as near_fact, greatest(near, high) - 1e-9
        as near_whole
    from (select max(cosine) as nearest, avg(cosine) + 2 * stddev_pop(cosine) as high,
      ${moved(at.nearThreshold, shiftOf('(select cosine from lead)', at))} as near from whole) measured
  ), fact as materialized (
    select part, ${cosineOf(at)} as cosine from fact_vector
    where ${ofModel(at)} and ${cosineOf(at)} >= (select least_fact from bound)
  ), saying as (${sayersOf('from fact where cosine >= (select near_fact from bound)', 'part', at)}
    union all
    select profile_id, cosine from (
      select profile_id, fact.cosine from (
        select near.profile_id, part from unnest((select array_agg(profile_id order by profile_id) from whole where
          cosine >= (select near_whole from bound))) near(profile_id)
        cross join lateral (
          select part from profile_fact where ${ofModel(at)} and profile_id = near.profile_id offset 0
        ) said
      ) told full join fact using (part) offset 0
    ) of_near where profile_id is not null and cosine is not null
  )`,
  beside: () =>
    '(select profile_id, said.cosine, whole.cosine as whole from said full join whole using (profile_id) offset ' +
    '0) each where cosine is not null',
};

/**
 * The tenant's profiles by meaning, exactly: a profile's cosine is the {@link MIXTURE} of its best fact's and its
 * whole's, or its best fact's where it has no whole. Threshold, then filter, then total, then page; order by cosine,
 * then id.
 */
export async function nearest(tx: Tx, tenantId: string, model: number, request: NearestRequest): Promise<Nearest> {
  return find(tx, tenantId, model, request, ALL);
}

/**
 * The nearest facts that an approximate search looks at, which are as many as pgvector's ef_search can be, and how many
 * times they are said.
 */
const FEW_FACTS = 1_000;
const FEW_SAYINGS = 30_000;

/**
 * The same among those profiles alone that say the nearest facts, so that it takes no longer the more profiles there
 * are: they come with their exact cosines, `total` and `nearMisses` are the least there can be. An HNSW index on the
 * facts as `halfvec` of the model's length is used where there is one.
 */
export async function nearestFew(
  storage: TenantStorage,
  tenantId: string,
  model: number,
  request: NearestRequest,
): Promise<Nearest> {
  const type = `halfvec(${request.embedding.length})`;
  // The model as a number in the text: the planner has to see that it is the index's.
  const sql = (at: At): string => `
  fact as materialized (
    select part, ${cosineOf(at)} as cosine from fact_vector where ${ofModel(at)} and model_id = ${model}
    order by embedding::${type} <=> ${at.embedding}::${type} limit ${FEW_FACTS}
  ), lead as (
    select null::float8 as cosine
  ), saying as (${sayersOf('from fact', 'cosine desc, part', at)}
    limit ${FEW_SAYINGS}
  )`;
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
    return find(tx, tenantId, model, request, { sql, beside: lookedUp });
  });
}

/** `offset 0` has the wholes looked up by their keys, in the order of the index. */
const lookedUp = (at: At): string => `(select profile_id, cosine from said order by profile_id) each left join lateral (
      select ${cosineOf(at)} as whole from whole_vector where ${ofModel(at)} and profile_id = each.profile_id offset 0
    ) found on true`;

/** Where a search begins. */
interface Reach {
  /**
   * Where each tenant's statement is the same, so that it is planned once for each connection: that takes longer than
   * finding somebody among twenty.
   */
  name?: string;
  /**
   * Common table expressions of which the last, `saying`, has profiles with cosines of facts that they say: of all that
   * can be hits, the best one's among others. `lead` is a cosine that somebody has, or null.
   */
  sql(at: At): string;
  /**
   * From where profiles come with the best `cosine` of what is `said` of them, and that of their `whole` where they
   * have one.
   */
  beside(at: At): string;
}

async function find(tx: Tx, tenantId: string, model: number, request: NearestRequest, reach: Reach): Promise<Nearest> {
  const search = searchOf(reach, request.filter);
  type Row = StoredProfile & {
    total: number;
    nearMisses: number;
    shift: number;
    cosine: number | null;
    ids: string[] | null;
    cosines: number[] | null;
  };
  const { embedding, threshold, nearThreshold, shift, pageSize, ahead } = request;
  const values = search.valuesOf({
    tenantId,
    modelId: model,
    embedding: vectorText(embedding),
    threshold,
    nearThreshold,
    shiftFrom: shift.from,
    shiftLeast: shift.least,
    shiftMost: shift.most,
    pageSize,
    offset: offset(request),
    ahead,
    filterValue: request.filter && filterValues(request.filter)[0],
  });
  const rows = await tx.query<Row>(search, values);
  const hits = rows.flatMap(
    ({ total: _total, nearMisses: _near, shift: _shift, ids: _ids, cosines: _cosines, cosine, ...profile }) =>
      cosine === null ? [] : [{ profile, cosine }],
  );
  const [first] = rows;
  const order = (first?.ids ?? []).map((profileId, at) => ({ profileId, cosine: first!.cosines![at]! }));
  return { hits, order, total: first?.total ?? 0, nearMisses: first?.nearMisses ?? 0, shift: first?.shift ?? 0 };
}

/** The statements with a name, which are few: one for each field that is filtered by, and each meaning of a status. */
const KEPT = new Map<string, NamedParameters<SearchValues>>();

/** How a search begins and filters, as one statement, which is made once if it is kept prepared. */
function searchOf(reach: Reach, filter: Filter | undefined): NamedParameters<SearchValues> {
  const name = nameOf(reach, filter);
  const kept = name === undefined ? undefined : KEPT.get(name);
  if (kept) return kept;
  const search = withParameters<SearchValues>(name, (at) => statement(reach, filter, at));
  if (name !== undefined) KEPT.set(name, search);
  return search;
}

const nameOf = ({ name }: Reach, filter: Filter | undefined): string | undefined =>
  name === undefined
    ? undefined
    : [name, ...(filter ? [filter.field] : []), ...(filter?.field === 'status' ? statusesOf(filter) : [])].join('.');

/**
 * From facts to a page. The planner cannot know how many facts are near; guessing a third of all, it would read every
 * table from end to end, or worse. Arrays hide their number from it, and `offset 0` has who says a fact and that
 * profile's filter looked up by their keys, row by row in the order of the index.
 */
const statement = ({ sql, beside }: Reach, filter: Filter | undefined, at: At): string => {
  const kept =
    filter === undefined
      ? ''
      : `cross join lateral (
        select from profile where tenant_id = ${at.tenantId} and profile_id = near.profile_id
          and ${filterCondition(filter, () => at.filterValue)} offset 0) kept`;
  return `
  with ${sql(at)}, said as materialized (
    select profile_id, max(cosine) as cosine from saying group by profile_id
  ), scored as materialized (
    select profile_id, coalesce(${MIXTURE.fact} * cosine + ${MIXTURE.whole} * whole, cosine) as cosine
    from ${beside(at)}
  ), bar as materialized (
    select shift, ${moved(at.threshold, 'shift')} as hit, ${moved(at.nearThreshold, 'shift')} as near from (select
      ${shiftOf('greatest(max(cosine), (select cosine from lead))', at)} as shift from scored) best
  ), matching as materialized (
    select near.profile_id, near.cosine, near.cosine >= (select hit from bar) as is_hit from (select profile_id,
      cosine from scored where cosine >= (select near from bar)) near
    ${kept}
  ), counted as (
    select count(*) filter (where is_hit) as total, count(*) filter (where not is_hit) as "nearMisses", (select shift
      from bar) from matching
  ), page as (
    select profile_id, cosine, row_number() over () as at
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id
      limit ${at.pageSize} offset ${at.offset}) found
  ), told as materialized (
    select array_agg(profile_id order by cosine desc, profile_id) as ids, array_agg(cosine order by cosine desc,
      profile_id) as cosines
    from (select profile_id, cosine from matching where is_hit order by cosine desc, profile_id limit ${at.ahead}) first
  )
  select counted.*, page.cosine, told.*, ${PROFILE_COLUMNS}
  from counted left join page on true left join told on page.at = 1
    left join profile on profile.tenant_id = ${at.tenantId} and profile.profile_id = page.profile_id
  order by page.at`;
};
