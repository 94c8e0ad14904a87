import { IDENTITY, MIXTURE, type Filter } from '../profile/search.js';
import type { WholeVectorEntity } from './entities/whole-vector.js';
import { filterCondition } from './filter.js';
import type { Places } from './statement.js';

/** What a search is told: `filterValue` where its filter has one. */
export interface SearchValues extends Pick<WholeVectorEntity, 'tenantId' | 'modelId'> {
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
  /** How many to tell under the threshold. */
  under: number;
  /** Under which cosine: the threshold as the best hit has moved it. */
  bar: number;
  /** Among which profiles to look for those under it. */
  among: string[];
  filterValue: unknown;
}
export type At = Places<SearchValues>;

/** What of a search makes its statement another one. */
export interface Asked {
  filter: Filter | undefined;
  /** Whether the nearest under the threshold are told. */
  tellsUnder: boolean;
}

/** Where a search begins. */
export interface Reach {
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
  /** From where profiles come in the order of a `cosine` by which those next under the threshold are likely first. */
  likely: string;
  /**
   * From where profiles come with the best `cosine` of what is `said` of them, and that of their `whole` where they
   * have one.
   */
  beside(at: At): string;
}

/**
 * The shift that goes with a best cosine; the least where there is none, since of nothing and a number the greatest is
 * the number.
 */
export const shiftOf = (best: string, { shiftFrom, shiftLeast, shiftMost }: At): string =>
  `least(${shiftMost}::float8, greatest(${shiftLeast}::float8, ${best} - ${shiftFrom}::float8))`;

/** A bar after the shift. However far that is, who is identical passes. */
export const moved = (bar: string, shift: string): string => `least(${bar}::float8 + ${shift}, ${IDENTITY}::float8)`;

/** Leaves those of `near` that the filter lets through. */
export const kept = (filter: Filter | undefined, at: At): string =>
  filter === undefined
    ? ''
    : `cross join lateral (
        select from profile where tenant_id = ${at.tenantId} and profile_id = near.profile_id
          and ${filterCondition(filter, () => at.filterValue)} offset 0) kept`;

/** Of the tenant's vectors those of the model, and who says their facts. */
const ofModel = ({ tenantId, modelId }: At): string => `tenant_id = ${tenantId} and model_id = ${modelId}`;

const cosineOf = ({ embedding }: At): string => `1 - (embedding <=> ${embedding}::halfvec)`;

/** The best cosine of the facts of each `told` profile, mixed with its whole's. */
const bestMixed = (whole: string, at: At): string =>
  `max(${MIXTURE.fact} * (select ${cosineOf(at)} from fact_vector where ${ofModel(at)} and part = told.part)
      + ${MIXTURE.whole} * ${whole})`;

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

/** Among so many who are likely next a search looks for those that a filter lets through; a guess. */
const PROBED = 400;
/** So many of them are scored to tell who is next under the threshold; a guess. */
export const WINDOW = 50;

/**
 * The ids of those who are no hits (`matching`) and likely next under the threshold, as an array: who they are by their
 * wholes costs next to nothing, since these are compared anyway, and what they score is looked up for these few alone.
 */
export const windowOf = (likely: string, filter: Filter | undefined, at: At): string => `(
    select array_agg(profile_id) from (
      select near.profile_id from (select profile_id, cosine from ${likely}
        where profile_id not in (select profile_id from matching where is_hit) order by cosine desc
        limit ${filter ? PROBED : WINDOW}) near
      ${kept(filter, at)} limit ${WINDOW}
    ) likely
  )`;

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
export const ALL: Reach = {
  name: 'search.nearest',
  likely: 'whole',
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
      ${moved(at.nearThreshold, shiftOf('(select cosine from lead)', at))} as near
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
  beside: () =>
    '(select profile_id, said.cosine, whole.cosine as whole from said full join whole using (profile_id) offset ' +
    '0) each where cosine is not null',
};

/** So many whom a filter lets through are scored at most, where hardly any of the likely ones are; a guess. */
const MOST_FILTERED = 500;

/**
 * A page of those who are next under a bar, each looked up by its keys: of profiles that are named, or of those that a
 * filter lets through, which are few.
 */
export const underBar = (filter: Filter | undefined, columns: string, at: At): string => `
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
 * The nearest facts that an approximate search looks at, which are as many as pgvector's ef_search can be, and how many
 * times they are said.
 */
export const FEW_FACTS = 1_000;
const FEW_SAYINGS = 30_000;

/**
 * Begins with the nearest facts of the tenant, by an HNSW index on the facts as `halfvec` of the model's length where
 * there is one. Everybody who says one of them is scored.
 */
export const fewOf = (model: number, dimensions: number): Reach => ({
  likely: 'scored',
  sql: (at) => {
    const type = `halfvec(${dimensions})`;
    // The model as a number in the text: the planner has to see that it is the index's.
    return `
  fact as materialized (
    select part, ${cosineOf(at)} as cosine from fact_vector where ${ofModel(at)} and model_id = ${model}
    order by embedding::${type} <=> ${at.embedding}::${type} limit ${FEW_FACTS}
  ), lead as (
    select null::float8 as cosine
  ), saying as (
    ${sayersOf('from fact', 'cosine desc, part', at)}
    limit ${FEW_SAYINGS}
  )`;
  },
  beside: lookedUp,
});

/** `offset 0` has the wholes looked up by their keys, in the order of the index. */
const lookedUp = (at: At): string => `(select profile_id, cosine from said order by profile_id) each left join lateral (
      select ${cosineOf(at)} as whole from whole_vector where ${ofModel(at)} and profile_id = each.profile_id offset 0
    ) found on true`;
