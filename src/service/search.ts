import { cosineAt, roundScore, similarityScore } from '../ai/calibration.js';
import { LimnError } from '../errors.js';
import { parseSearch, type SearchInput } from '../profile/search.js';
import { listProfiles } from '../storage/listing.js';
import type { StoredProfile } from '../storage/profiles.js';
import { nearest, nearestFew } from '../storage/nearest.js';
import { modelId } from '../storage/vectors.js';
import type { Caller } from '../tenant/caller.js';
import { embedQuery, type Asked } from './embed.js';
import type { Needs } from './needs.js';

export interface Hit {
  profile: StoredProfile;
  /** 0 to 1, four decimals; absent without a query. */
  similarityScore?: number;
}

export interface Found {
  hits: Hit[];
  /** Over all pages. */
  total: number;
  /** False for a tenant so large that it is searched approximately: `total` and `nearMisses` are the least there can be. */
  totalIsExact: boolean;
  page: number;
  pageSize: number;
  /** Profiles that score less than 10 points under the threshold; absent without a query. */
  nearMisses?: number;
}

/** Points under the threshold within which a profile is a near miss. */
const NEAR = 10;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * Searches the caller's profiles: by meaning when there is a query (threshold, then filter, then total, then page), else by filter, sort
 * and page. Throws `invalid_field`; `unavailable` when the query cannot be embedded, never an unfiltered answer instead.
 */
export async function search(needs: Pick<Needs, 'storage' | 'embedder' | 'log' | 'largeTenants'>, caller: Caller, input: SearchInput): Promise<Found> {
  const request = parseSearch(input);
  const { page, pageSize, query } = request;
  if (query === undefined) {
    const { profiles, total } = await listProfiles(needs.storage, caller.tenantId, request);
    return { hits: profiles.map((profile) => ({ profile })), total, totalIsExact: true, page, pageSize };
  }
  const { vector, scale } = await asked(needs, caller.tenantId, query);
  const cosine = (sensitivity: number): number => cosineAt(Math.max(0, sensitivity) / 100, scale);
  const model = await modelId(needs.storage, needs.embedder.model, needs.embedder.dimensions);
  const totalIsExact = !(await needs.largeTenants.has(caller.tenantId));
  const { hits, total, nearMisses } = await (totalIsExact ? nearest : nearestFew)(needs.storage, caller.tenantId, model, {
    embedding: vector, threshold: cosine(request.sensitivity), nearThreshold: cosine(request.sensitivity - NEAR), filter: request.filter, page, pageSize,
  });
  const scored = hits.map(({ profile, cosine: found }) => ({ profile, similarityScore: roundScore(similarityScore(found, scale)) }));
  return { hits: scored, total, totalIsExact, page, pageSize, nearMisses };
}

async function asked(needs: Pick<Needs, 'embedder' | 'storage' | 'log'>, tenantId: string, query: string): Promise<Asked> {
  try {
    return await embedQuery(needs, tenantId, query, QUERY_TIMEOUT_MS);
  } catch (error) {
    needs.log.warn({ error: (error as Error).message }, 'the query could not be embedded');
    throw new LimnError('unavailable', 'The query cannot be embedded now; try again', { cause: error, retryAfterSeconds: 5 });
  }
}

