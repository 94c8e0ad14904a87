import { LRUCache } from 'lru-cache';
import type { Page } from '../profile/search.js';
import type { EmbeddedQuery } from './embedded-query.js';

/** A profile in the order of a search. */
export interface Placed {
  profileId: string;
  similarityScore: number;
}

/** The result of a search, as far as it is cached. */
export interface FoundOrder {
  order: Placed[];
  total: number;
  nearMisses: number;
  /** The profiles next under the threshold: `nearestAsked` of them, or all if there are fewer. */
  nearest: Placed[];
  nearestAsked: number;
  suggestedSensitivity: number | undefined;
  asked: EmbeddedQuery;
}

/** Hits that are cached per search: further than people page. */
export const MOST_CACHED_HITS = 1_000;
/** How long a search stays cached after its last page was read. */
const EXPIRES_AFTER_MS = 60_000;
/** Limits of the cache. The memory is enough for all searches with 1,000 hits each, if ids have a usual length. */
const MOST_SEARCHES = 200;
const MOST_BYTES = 24 * 1024 * 1024;
/** Estimated bytes of a cached hit without its id. */
const BYTES_A_PROFILE = 80;

/**
 * Caches the order of searches by meaning when their first page is read. Later pages keep that order, so that no
 * profile is repeated or left out while profiles change. Each process has its own cache; a first page is always
 * searched anew.
 */
export class SearchPageCache {
  private readonly searches = new LRUCache<string, FoundOrder & { until: number }>({
    max: MOST_SEARCHES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ order, nearest, asked }, search) =>
      2 * (search.length + asked.query.length) +
      asked.vector.byteLength +
      [...order, ...nearest].reduce(
        (bytes, { profileId }) => bytes + BYTES_A_PROFILE + 2 * profileId.length,
        BYTES_A_PROFILE,
      ),
  });

  /** Caches a search under a key that identifies everything but its page. */
  begin(search: string, order: FoundOrder): void {
    this.searches.set(search, { ...order, until: expiry() });
  }

  /** Estimated size of the cache in bytes. */
  get bytes(): number {
    return this.searches.calculatedSize;
  }

  /** A later page; undefined when its search is not cached, or not as far as that page. */
  next(search: string, { page, pageSize, nearest = 0 }: Page & { nearest?: number }): FoundOrder | undefined {
    const cached = this.searches.get(search);
    if (page === 1 || !cached || cached.until < performance.now() || cached.nearestAsked < nearest) return undefined;
    const from = (page - 1) * pageSize;
    if (cached.order.length < Math.min(cached.total, from + pageSize)) return undefined;
    cached.until = expiry();
    return {
      ...cached,
      order: cached.order.slice(from, from + pageSize),
      nearest: cached.nearest.slice(0, nearest),
    };
  }
}

const expiry = (): number => performance.now() + EXPIRES_AFTER_MS;
