import { barsOf, roundScore, sensitivityOf, shifted, similarityScore } from '../ai/calibration.js';
import { LimnError, copyError } from '../errors.js';
import { parseSearch, type SearchInput, type SearchRequest } from '../profile/search.js';
import { listProfiles, profilesNamed } from '../storage/listing.js';
import type { StoredProfile } from '../storage/profiles.js';
import { nearest, nearestApproximate, type Near, type Nearest } from '../storage/nearest.js';
import { assertWholeApp, type Caller } from '../tenant/caller.js';
import { traced } from '../tracing.js';
import { embedQuery, type QueryNeeds } from './embed.js';
import type { EmbeddedQuery } from './embedded-query.js';
import type { Needs } from './needs.js';
import { MOST_CACHED_HITS, type Placed } from './search-page-cache.js';

export interface Hit {
  profile: StoredProfile;
  /** 0 to 1, four decimals; absent without a query. */
  similarityScore?: number;
}

export interface Found {
  hits: Hit[];
  /** Hits on all pages together. */
  total: number;
  /** False for a tenant that is searched approximately: then `total` and `nearMisses` are lower bounds. */
  totalIsExact: boolean;
  page: number;
  pageSize: number;
  /**
   * How many profiles score less than 10 points under the threshold. If there are neither hits nor such profiles, the
   * number of `nearest` ones, at most {@link NEAREST_WHEN_EMPTY}. Absent without a query.
   */
  nearMisses?: number;
  /** The profiles next under the threshold, whatever they score; absent unless they were asked for. */
  nearest?: Hit[] | undefined;
  /** The greatest whole sensitivity at which the first of `nearest` is a hit; absent if there is none. */
  suggestedSensitivity?: number | undefined;
  /** The embedded query, with its scale shifted by the best hit; absent without a query. */
  asked?: EmbeddedQuery;
}

const QUERY_TIMEOUT_MS = 10_000;
/** Near misses of an empty result: the default of `nearest` in GraphQL. */
const NEAREST_WHEN_EMPTY = 5;

/**
 * Searches the caller's profiles: by meaning if there is a query (threshold, filter, total and page, in this order),
 * else by filter, sort and page. Later pages of a search by meaning keep the order of its first page
 * (search-page-cache.ts). Throws `invalid_field`, `forbidden`; `unavailable` when the query cannot be embedded.
 */
export async function search(needs: SearchNeeds, caller: Caller, input: SearchInput): Promise<Found> {
  assertWholeApp(caller);
  const request = parsed(input);
  const attributes = {
    'limn.tenant': caller.tenantId,
    'limn.by_meaning': request.query !== undefined,
    ...(request.filter ? { 'limn.filter': request.filter.field } : {}),
    'limn.page': request.page,
  };
  return traced(caller.trace, 'limn.search', attributes, async (span, trace) => {
    const found = await find(needs, { ...caller, trace }, request);
    span.setAttribute('limn.total', found.total);
    return found;
  });
}

/** Parses a search. Errors in one of several filters name it (`filters[1].by`) instead of `filterBy`. */
function parsed(input: SearchInput): SearchRequest {
  try {
    return parseSearch(input);
  } catch (error) {
    const at = (input.filters ?? []).findIndex(({ by, value }) => !isFilter(by, value));
    const isOfAnother = input.filterBy === undefined || isFilter(input.filterBy, input.filterValue);
    if (!(error instanceof LimnError) || !/^filter(?:By|Value)$/.test(error.field ?? '') || at === -1 || !isOfAnother)
      throw error;
    const named = (name: string): string => `filters[${at}].${name === 'filterBy' ? 'by' : 'value'}`;
    const message = error.message.replaceAll(/filterBy|filterValue/g, named);
    throw copyError(error, { field: named(error.field!), message });
  }
}

function isFilter(filterBy: unknown, filterValue: unknown): boolean {
  try {
    return parseSearch({ filterBy, filterValue }).filter !== undefined;
  } catch {
    return false;
  }
}

async function find(needs: SearchNeeds, caller: Caller, request: SearchRequest): Promise<Found> {
  const { page, pageSize, query } = request;
  if (query === undefined) {
    const { profiles, total } = await listProfiles(needs.storage.reading(caller.tenantId), caller.tenantId, request);
    return { hits: profiles.map((profile) => ({ profile })), total, totalIsExact: true, page, pageSize };
  }
  const totalIsExact = !(await needs.largeTenants.has(caller.tenantId));
  const cacheKey = JSON.stringify([caller.tenantId, query, request.sensitivity, request.filter, totalIsExact]);
  const found =
    (await nextPage(needs, caller.tenantId, cacheKey, request)) ??
    (await searchAnew(needs, caller, cacheKey, { ...request, query }, totalIsExact));
  // Searches from the dashboard are not noted: it sends one after every few letters that somebody types.
  if (found.total === 0 && page === 1 && !caller.isPerson)
    needs.journal.foundNobody(caller.tenantId, { at: new Date(), query, sensitivity: request.sensitivity });
  return { ...found, totalIsExact, page, pageSize };
}

type SearchNeeds = QueryNeeds & Pick<Needs, 'log' | 'largeTenants' | 'searchPages' | 'journal'>;
type ByMeaning = Omit<Found, 'totalIsExact' | 'page' | 'pageSize'>;

/** A later page, in the order that is cached from the first; undefined when it is not cached. */
async function nextPage(
  { storage, searchPages }: SearchNeeds,
  tenantId: string,
  cacheKey: string,
  request: SearchRequest,
): Promise<ByMeaning | undefined> {
  const next = searchPages.next(cacheKey, request);
  if (!next) return undefined;
  const { order, nearest: under, nearestAsked: _asked, ...found } = next;
  const ids = [...order, ...under].map(({ profileId }) => profileId);
  const stored = await profilesNamed(storage.reading(tenantId), tenantId, ids);
  const profiles = new Map(stored.map((profile) => [profile.profileId, profile]));
  const hitsOf = (placed: typeof order): Hit[] =>
    placed.flatMap(({ profileId, similarityScore: score }) => {
      const profile = profiles.get(profileId);
      return profile ? [{ profile, similarityScore: score }] : [];
    });
  return answerOf(request, { ...found, hits: hitsOf(order), nearest: hitsOf(under) });
}

/** Removes what is under the threshold unless the request asks for it. */
const answerOf = ({ nearest: wanted }: SearchRequest, found: ByMeaning): ByMeaning =>
  wanted > 0 ? found : { ...found, nearest: undefined, suggestedSensitivity: undefined };

async function searchAnew(
  needs: SearchNeeds,
  caller: Caller,
  cacheKey: string,
  request: SearchRequest & { query: string },
  isExact: boolean,
): Promise<ByMeaning> {
  const { tenantId } = caller;
  const embedded = await embed(needs, caller, request.query);
  const { model, vector, scale } = embedded;
  const look = (wanted: number): Promise<Nearest> =>
    (isExact ? nearest : nearestApproximate)(needs.storage.reading(tenantId), tenantId, model, {
      embedding: vector,
      ...barsOf(request.sensitivity, scale),
      filter: request.filter,
      page: request.page,
      pageSize: request.pageSize,
      ahead: request.page === 1 ? MOST_CACHED_HITS : 0,
      under: wanted,
    });
  const first = await look(request.nearest);
  // Without hits and near misses, the nearest profiles are counted as near misses, so that there is something to show.
  const isEmpty = first.total === 0 && first.nearMisses === 0;
  const looked = isEmpty && request.nearest < NEAREST_WHEN_EMPTY ? await look(NEAREST_WHEN_EMPTY) : first;
  const { hits, order, under, total, shift } = looked;
  const nearMisses = isEmpty ? Math.min(under.length, NEAREST_WHEN_EMPTY) : looked.nearMisses;
  const asked = { ...embedded, scale: shifted(scale, shift) };
  const scoreOf = (cosine: number): number => similarityScore(cosine, asked.scale);
  const placeOf = ({ profileId, cosine }: (typeof order)[number]): Placed => ({
    profileId,
    similarityScore: roundScore(scoreOf(cosine)),
  });
  const hitOf = ({ profile, cosine }: Near): Hit => ({ profile, similarityScore: roundScore(scoreOf(cosine)) });
  const [next] = under;
  const found = { total, nearMisses, suggestedSensitivity: next && sensitivityOf(scoreOf(next.cosine)), asked };
  if (request.page === 1)
    needs.searchPages.begin(cacheKey, {
      ...found,
      order: order.map(placeOf),
      nearest: under.map(({ profile: { profileId }, cosine }) => placeOf({ profileId, cosine })),
      nearestAsked: isEmpty ? Math.max(request.nearest, NEAREST_WHEN_EMPTY) : request.nearest,
    });
  return answerOf(request, { ...found, hits: hits.map(hitOf), nearest: under.slice(0, request.nearest).map(hitOf) });
}

async function embed(needs: QueryNeeds & Pick<Needs, 'log'>, caller: Caller, query: string): Promise<EmbeddedQuery> {
  try {
    return await embedQuery(needs, caller, query, QUERY_TIMEOUT_MS);
  } catch (error) {
    needs.log.warn({ error: (error as Error).message }, 'the query could not be embedded');
    throw new LimnError('unavailable', 'The query cannot be embedded now; try again', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
}
