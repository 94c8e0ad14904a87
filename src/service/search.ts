import { barsOf, roundScore, sensitivityOf, shifted, similarityScore } from '../ai/calibration.js';
import { LimnError, retold } from '../errors.js';
import { parseSearch, type SearchInput, type SearchRequest } from '../profile/search.js';
import { listProfiles, profilesNamed } from '../storage/listing.js';
import type { StoredProfile } from '../storage/profiles.js';
import { nearest, nearestFew, type Near, type Nearest } from '../storage/nearest.js';
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
  /** Over all pages. */
  total: number;
  /**
   * False for a tenant so large that it is searched approximately: `total` and `nearMisses` are the least there can be.
   */
  totalIsExact: boolean;
  page: number;
  pageSize: number;
  /**
   * Profiles that score less than 10 points under the threshold; where neither they nor hits are there, the
   * {@link MOST_WHEN_MUTE} nearest, whatever they score. Absent without a query.
   */
  nearMisses?: number;
  /** Those who are next under the threshold, whatever they score; absent where nobody asked for any. */
  nearest?: Hit[] | undefined;
  /** The greatest whole sensitivity at which the first of them is a hit; absent where there is none. */
  suggestedSensitivity?: number | undefined;
  /** The query as it was compared, its scale moved by the best hit; absent without one. */
  asked?: EmbeddedQuery;
}

const QUERY_TIMEOUT_MS = 10_000;
/** Near misses of a search that nobody is near to: as many as GraphQL tells of the nearest unless asked otherwise. */
const MOST_WHEN_MUTE = 5;

/**
 * Searches the caller's profiles: by meaning when there is a query (threshold, then filter, then total, then page),
 * else by filter, sort and page. The pages after the first of a search by meaning go on in its order
 * (search-page-cache.ts). Throws `invalid_field`; `unavailable` when the query cannot be embedded, never an unfiltered
 * answer instead.
 */
export async function search(needs: Searches, caller: Caller, input: SearchInput): Promise<Found> {
  assertWholeApp(caller);
  const request = parsed(input);
  const about = {
    'limn.tenant': caller.tenantId,
    'limn.by_meaning': request.query !== undefined,
    ...(request.filter ? { 'limn.filter': request.filter.field } : {}),
    'limn.page': request.page,
  };
  return traced(caller.trace, 'limn.search', about, async (span, trace) => {
    const found = await find(needs, { ...caller, trace }, request);
    span.setAttribute('limn.total', found.total);
    return found;
  });
}

/** The parser calls each of several filters by the names of the one that stands alone. */
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
    throw retold(error, { field: named(error.field!), message });
  }
}

function isFilter(filterBy: unknown, filterValue: unknown): boolean {
  try {
    return parseSearch({ filterBy, filterValue }).filter !== undefined;
  } catch {
    return false;
  }
}

async function find(needs: Searches, caller: Caller, request: SearchRequest): Promise<Found> {
  const { page, pageSize, query } = request;
  if (query === undefined) {
    const { profiles, total } = await listProfiles(needs.storage.reading(caller.tenantId), caller.tenantId, request);
    return { hits: profiles.map((profile) => ({ profile })), total, totalIsExact: true, page, pageSize };
  }
  const totalIsExact = !(await needs.largeTenants.has(caller.tenantId));
  const cacheKey = JSON.stringify([caller.tenantId, query, request.sensitivity, request.filter, totalIsExact]);
  const found =
    (await goOn(needs, caller.tenantId, cacheKey, request)) ??
    (await begin(needs, caller, cacheKey, { ...request, query }, totalIsExact));
  // What somebody types at the dashboard, letter by letter, is not what programs look for in vain.
  if (found.total === 0 && page === 1 && !caller.isPerson)
    needs.journal.foundNobody(caller.tenantId, { at: new Date(), query, sensitivity: request.sensitivity });
  return { ...found, totalIsExact, page, pageSize };
}

type Searches = QueryNeeds & Pick<Needs, 'log' | 'largeTenants' | 'searchPages' | 'journal'>;
type ByMeaning = Omit<Found, 'totalIsExact' | 'page' | 'pageSize'>;

/** A page after the first, in the order that the first was found in. */
async function goOn(
  { storage, searchPages }: Searches,
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

/** Nothing is told of who is no hit where nobody asked. */
const answerOf = ({ nearest: wanted }: SearchRequest, found: ByMeaning): ByMeaning =>
  wanted > 0 ? found : { ...found, nearest: undefined, suggestedSensitivity: undefined };

async function begin(
  needs: Searches,
  caller: Caller,
  cacheKey: string,
  request: SearchRequest & { query: string },
  isExact: boolean,
): Promise<ByMeaning> {
  const { tenantId } = caller;
  const embedded = await embed(needs, caller, request.query);
  const { model, vector, scale } = embedded;
  const look = (wanted: number): Promise<Nearest> =>
    (isExact ? nearest : nearestFew)(needs.storage.reading(tenantId), tenantId, model, {
      embedding: vector,
      ...barsOf(request.sensitivity, scale),
      filter: request.filter,
      page: request.page,
      pageSize: request.pageSize,
      ahead: request.page === 1 ? MOST_CACHED_HITS : 0,
      under: wanted,
    });
  const first = await look(request.nearest);
  // A search is never mute: where nobody is near, whoever comes nearest is what there is to tell.
  const isMute = first.total === 0 && first.nearMisses === 0;
  const looked = isMute && request.nearest < MOST_WHEN_MUTE ? await look(MOST_WHEN_MUTE) : first;
  const { hits, order, under, total, shift } = looked;
  const nearMisses = isMute ? Math.min(under.length, MOST_WHEN_MUTE) : looked.nearMisses;
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
      nearestAsked: isMute ? Math.max(request.nearest, MOST_WHEN_MUTE) : request.nearest,
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
