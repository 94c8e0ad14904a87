import { IDENTITY, MIXTURE, type Filter } from '../profile/search.js';
import type { WholeVectorEntity } from './entities/whole-vector.js';
import { filterCondition } from './filter.js';
import type { Places } from './statement.js';

/** The parameters of a search statement. */
export interface SearchValues extends Pick<WholeVectorEntity, 'tenantId' | 'modelId'> {
  /** In pgvector's text form. */
  embedding: string;
  threshold: number;
  nearThreshold: number;
  shiftFrom: number;
  shiftLeast: number;
  shiftMost: number;
  pageSize: number;
  offset: number;
  ahead: number;
  /** How many of the nearest profiles under the threshold to return. */
  under: number;
  /** The threshold after the shift. */
  bar: number;
  /** The profiles among which to look for those under the threshold. */
  among: string[];
  /** Undefined when there is no filter, or it has no value. */
  filterValue: unknown;
}
export type Placeholders = Places<SearchValues>;

/** What the text of a search statement depends on, beside its source of candidates. */
export interface SearchShape {
  filter: Filter | undefined;
  /** Whether the nearest profiles under the threshold are returned. */
  wantsUnder: boolean;
}

/** How a search finds the profiles to score: all that can be hits (exact), or those with the nearest facts. */
export interface CandidateSource {
  /**
   * Set where the statement is the same for every tenant. It is then prepared and planned once per connection: planning
   * takes longer than searching twenty profiles.
   */
  name?: string;
  /**
   * Common table expressions. The last, `saying`, yields candidates (`profile_id`) with the `cosine` of one of their
   * facts; a profile may come several times. `lead` is a cosine that some profile reaches, or null.
   */
  sql(at: Placeholders): string;
  /**
   * A from item of profiles with a `cosine` that orders roughly by score, for finding those next under the threshold.
   */
  likelyNext: string;
  /** A from item of all candidates with the best `cosine` of their facts and the cosine of their `whole`, or null. */
  scoredFrom(at: Placeholders): string;
}

/** SQL of the shift that a best cosine causes. For null it is the least one, since `greatest` ignores nulls. */
export const shiftOf = (best: string, { shiftFrom, shiftLeast, shiftMost }: Placeholders): string =>
  `least(${shiftMost}::float8, greatest(${shiftLeast}::float8, ${best} - ${shiftFrom}::float8))`;

/** SQL of a threshold after the shift. It never exceeds {@link IDENTITY}, so that an identical text is always a hit. */
export const shiftedBar = (bar: string, shift: string): string =>
  `least(${bar}::float8 + ${shift}, ${IDENTITY}::float8)`;

/** SQL of a join that keeps the profiles of `near` that pass the filter. */
export const filterJoin = (filter: Filter | undefined, at: Placeholders): string =>
  filter === undefined
    ? ''
    : `cross join lateral (
        select from profile where tenant_id = ${at.tenantId} and profile_id = near.profile_id
          and ${filterCondition(filter, () => at.filterValue)} offset 0) kept`;

/** SQL of the condition that a row belongs to the tenant and to the embedding model. */
const ofModel = ({ tenantId, modelId }: Placeholders): string => `tenant_id = ${tenantId} and model_id = ${modelId}`;

const cosineOf = ({ embedding }: Placeholders): string => `1 - (embedding <=> ${embedding}::halfvec)`;

/** SQL of the score of each `told` profile: the cosine of its best fact, mixed with that of its whole. */
const bestMixed = (whole: string, at: Placeholders): string =>
  `max(${MIXTURE.fact} * (select ${cosineOf(at)} from fact_vector where ${ofModel(at)} and part = told.part)
      + ${MIXTURE.whole} * ${whole})`;

/**
 * SQL of the profiles that have one of the `facts`, each with the fact's cosine. Facts are looked up in `order`, so
 * that neighbouring index entries are read together.
 */
const sayersOf = (facts: string, order: string, at: Placeholders): string => `
    select who.profile_id, near.cosine
    from unnest((select array_agg(part order by ${order}) ${facts}), (select array_agg(cosine order by ${order})
      ${facts})) as near(part, cosine)
    cross join lateral (
      select profile_id from profile_fact where ${ofModel(at)} and part = near.part offset 0
    ) who`;

/** With a filter, this many likely profiles are tested against it. Chosen, not measured. */
const PROBED = 400;
/** Profiles that are scored to find those next under the threshold. Chosen, not measured. */
export const WINDOW = 50;

/**
 * SQL of an array of the profiles that are no hits and probably next under the threshold. They are picked by the cosine
 * of their whole, which is known anyway, and only these few are scored afterwards.
 */
export const windowSql = (likelyNext: string, filter: Filter | undefined, at: Placeholders): string => `(
    select array_agg(profile_id) from (
      select near.profile_id from (select profile_id, cosine from ${likelyNext}
        where profile_id not in (select profile_id from matching where is_hit) order by cosine desc
        limit ${filter ? PROBED : WINDOW}) near
      ${filterJoin(filter, at)} limit ${WINDOW}
    ) likely
  )`;

/**
 * Exact search: compares the query with every vector of the tenant, and scores every profile that can reach the near
 * threshold. A score mixes a fact with the whole, and each distinct fact is compared once, however many profiles have
 * it. The bounds make it fast and leave nobody out:
 *
 * - `lead` is the score of the profile with the nearest whole. The best score is at least that, so the thresholds move
 *   at least that far.
 * - `least_fact`: even with the nearest whole of all, a fact below it reaches no threshold. Such facts are ignored.
 * - `near_fact`: a fact above it may reach the threshold without an unusually near whole (`high`, two standard
 *   deviations above the mean). All profiles that have such a fact are candidates.
 * - `near_whole`: most facts lie between the two, and need a whole above this, which few profiles have. All facts of
 *   those profiles are looked at. Where `high` lies affects the speed, never the result.
 *
 * Each bound is lowered by 1e-9 to be safe from rounding. The full joins rule out nested loops, which the planner would
 * choose for want of row counts.
 */
export const EXACT: CandidateSource = {
  name: 'search.nearest',
  likelyNext: 'whole',
  sql: (at) => `
  whole as materialized (
    select profile_id, ${cosineOf(at)} as cosine from whole_vector where ${ofModel(at)}
  ), lead as materialized (
    select ${bestMixed('nearest.cosine', at)} as cosine
    from (select profile_id, cosine from whole order by cosine desc limit 1) nearest
    cross join lateral (
      select part from profile_fact where ${ofModel(at)} and profile_id = nearest.profile_id offset 0
    ) told
  ), bound as materialized (
    select least(near, (near - ${MIXTURE.whole} * nearest) / ${MIXTURE.fact}) - 1e-9 as least_fact,
      least(near, (near - ${MIXTURE.whole} * high) / ${MIXTURE.fact}) - 1e-9 as near_fact, greatest(near, high) - 1e-9
        as near_whole
    from (select max(cosine) as nearest, avg(cosine) + 2 * stddev_pop(cosine) as high,
      ${shiftedBar(at.nearThreshold, shiftOf('(select cosine from lead)', at))} as near
      from whole) measured
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
  scoredFrom: () =>
    '(select profile_id, said.cosine, whole.cosine as whole from said full join whole using (profile_id) offset ' +
    '0) each where cosine is not null',
};

/** Most profiles that are scored for a filter that hardly any likely profile passes. Chosen, not measured. */
const MOST_FILTERED = 500;

/**
 * SQL of the profiles next under the threshold: of those named in `among`, or, with a filter, of the first
 * {@link MOST_FILTERED} that pass it.
 */
export const nextUnderStatement = (filter: Filter | undefined, columns: string, at: Placeholders): string => `
  with scored as materialized (
    select near.profile_id, coalesce(${MIXTURE.fact} * said.cosine + ${MIXTURE.whole} * whole.cosine, said.cosine) as
      cosine
    from (${
      filter
        ? `select profile_id from profile
          where tenant_id = ${at.tenantId} and ${filterCondition(filter, () => at.filterValue)}
          order by profile_id limit ${MOST_FILTERED}`
        : `select profile_id from unnest(${at.among}::text[]) as likely(profile_id) order by profile_id offset 0`
    }) near
    cross join lateral (
      select max(${cosineOf(at)}) as cosine from (select part from profile_fact where ${ofModel(at)}
        and profile_id = near.profile_id offset 0) told join fact_vector
        on ${ofModel(at)} and fact_vector.part = told.part
    ) said
    left join lateral (
      select ${cosineOf(at)} as cosine from whole_vector where ${ofModel(at)} and profile_id = near.profile_id offset 0
    ) whole on true
  )
  select next.cosine, ${columns} from (
    select profile_id, cosine from scored where cosine < ${at.bar}::float8 order by cosine desc, profile_id
    limit ${at.under}
  ) next join profile on profile.tenant_id = ${at.tenantId} and profile.profile_id = next.profile_id
  order by next.cosine desc, next.profile_id`;

/**
 * An approximate search looks at this many of the nearest facts, the maximum of pgvector's `hnsw.ef_search`, and at
 * this many profiles that have them.
 */
export const APPROXIMATE_FACTS = 1_000;
const APPROXIMATE_SAYINGS = 30_000;

/**
 * Approximate search: scores the profiles that have one of the nearest facts of the tenant. It uses the HNSW index on
 * the facts as `halfvec` of the model's dimensions, if there is one.
 */
export const approximate = (model: number, dimensions: number): CandidateSource => ({
  likelyNext: 'scored',
  sql: (at) => {
    const type = `halfvec(${dimensions})`;
    // The model is written as a literal, so that the planner sees that the partial index of this model serves.
    return `
  fact as materialized (
    select part, ${cosineOf(at)} as cosine from fact_vector where ${ofModel(at)} and model_id = ${model}
    order by embedding::${type} <=> ${at.embedding}::${type} limit ${APPROXIMATE_FACTS}
  ), lead as (
    select null::float8 as cosine
  ), saying as (
    ${sayersOf('from fact', 'cosine desc, part', at)}
    limit ${APPROXIMATE_SAYINGS}
  )`;
  },
  scoredFrom: lookedUp,
});

/** `offset 0` makes the planner look up each whole by its key, in the order of the index. */
const lookedUp = (
  at: Placeholders,
): string => `(select profile_id, cosine from said order by profile_id) each left join lateral (
      select ${cosineOf(at)} as whole from whole_vector where ${ofModel(at)} and profile_id = each.profile_id offset 0
    ) found on true`;
