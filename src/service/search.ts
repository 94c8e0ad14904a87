import { barsOf, roundScore, shifted, similarityScore } from '../ai/calibration.js';
import { LimnError } from '../errors.js';
import { parseSearch, type SearchInput, type SearchRequest } from '../profile/search.js';
import { listProfiles, profilesNamed } from '../storage/listing.js';
import type { StoredProfile } from '../storage/profiles.js';
import { nearest, nearestFew } from '../storage/nearest.js';
import type { Caller } from '../tenant/caller.js';
import { embedQuery, type EmbeddedQuery, type Asks } from './embed.js';
import type { Needs } from './needs.js';
import { MOST_CACHED_HITS } from './search-page-cache.js';

export interface Hit {
  profile: StoredProfile;
  /** 0 to 1, four decimals; absent without a query. */
  similarityScore?: number;
}

export interface Found {
  hits: Hit[];
  /** Over all pages. */
  total: number;
  /**
   * False for a tenant so large that it is searched approximately: `total` and `nearMisses` are the least there can be.
   */
  totalIsExact: boolean;
  page: number;
  pageSize: number;
  /** Profiles that score less than 10 points under the threshold; absent without a query. */
  nearMisses?: number;
}

const QUERY_TIMEOUT_MS = 10_000;

/**
 * Searches the caller's profiles: by meaning when there is a query (threshold, then filter, then total, then page),
 * else by filter, sort and page. The pages after the first of a search by meaning go on in its order
 * (search-page-cache.ts). Throws `invalid_field`; `unavailable` when the query cannot be embedded, never an unfiltered
 * answer instead.
 */
export async function search(needs: Searches, caller: Caller, input: SearchInput): Promise<Found> {
  const request = parseSearch(input);
  const { page, pageSize, query } = request;
  if (query === undefined) {
    const { profiles, total } = await listProfiles(needs.storage.within(caller.tenantId), caller.tenantId, request);
    return { hits: profiles.map((profile) => ({ profile })), total, totalIsExact: true, page, pageSize };
  }
  const totalIsExact = !(await needs.largeTenants.has(caller.tenantId));
  const cacheKey = JSON.stringify([caller.tenantId, query, request.sensitivity, request.filter, totalIsExact]);
  const found =
    (await goOn(needs, caller.tenantId, cacheKey, request)) ??
    (await begin(needs, caller.tenantId, cacheKey, { ...request, query }, totalIsExact));
  return { ...found, totalIsExact, page, pageSize };
}

type Searches = Asks & Pick<Needs, 'log' | 'largeTenants' | 'searchPages'>;
type ByMeaning = Pick<Found, 'hits' | 'total' | 'nearMisses'>;

/** A page after the first, in the order that the first was found in. */
async function goOn(
  { storage, searchPages }: Searches,
  tenantId: string,
  cacheKey: string,
  request: SearchRequest,
): Promise<ByMeaning | undefined> {
  const next = searchPages.next(cacheKey, request);
  if (!next) return undefined;
  const scores = new Map(next.order.map(({ profileId, similarityScore: score }) => [profileId, score]));
  const profiles = await profilesNamed(storage.within(tenantId), tenantId, [...scores.keys()]);
  return {
    hits: profiles.map((profile) => ({ profile, similarityScore: scores.get(profile.profileId)! })),
    total: next.total,
    nearMisses: next.nearMisses,
  };
}

async function begin(
  needs: Searches,
  tenantId: string,
  cacheKey: string,
  request: SearchRequest & { query: string },
  isExact: boolean,
): Promise<ByMeaning> {
  const { model, vector, scale } = await asked(needs, tenantId, request.query);
  const { hits, order, total, nearMisses, shift } = await (isExact ? nearest : nearestFew)(
    needs.storage.within(tenantId),
    tenantId,
    model,
    {
      embedding: vector,
      ...barsOf(request.sensitivity, scale),
      filter: request.filter,
      page: request.page,
      pageSize: request.pageSize,
      ahead: request.page === 1 ? MOST_CACHED_HITS : 0,
    },
  );
  const scoreOf = (cosine: number): number => roundScore(similarityScore(cosine, shifted(scale, shift)));
  if (request.page === 1)
    needs.searchPages.begin(cacheKey, {
      order: order.map(({ profileId, cosine }) => ({ profileId, similarityScore: scoreOf(cosine) })),
      total,
      nearMisses,
    });
  return {
    hits: hits.map(({ profile, cosine }) => ({ profile, similarityScore: scoreOf(cosine) })),
    total,
    nearMisses,
  };
}

async function asked(needs: Asks & Pick<Needs, 'log'>, tenantId: string, query: string): Promise<EmbeddedQuery> {
  try {
    return await embedQuery(needs, tenantId, query, QUERY_TIMEOUT_MS);
  } catch (error) {
    needs.log.warn({ error: (error as Error).message }, 'the query could not be embedded');
    throw new LimnError('unavailable', 'The query cannot be embedded now; try again', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
}
