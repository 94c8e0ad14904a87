import { LRUCache } from 'lru-cache';
import type { Page } from '../profile/search.js';
import type { EmbeddedQuery } from './embedded-query.js';

/** A profile in an order. */
export interface Placed {
  profileId: string;
  similarityScore: number;
}

/** The order in which a search found profiles, as far as pages are cached. */
export interface FoundOrder {
  order: Placed[];
  total: number;
  nearMisses: number;
  /** Those who are next under the threshold; `nearestAsked` as many, unless there are not so many. */
  nearest: Placed[];
  nearestAsked: number;
  suggestedSensitivity: number | undefined;
  asked: EmbeddedQuery;
}

/** How many hits of a search are cached: as far as people turn pages. */
export const MOST_CACHED_HITS = 1_000;
/** How long a search is cached after its last page. */
const EXPIRES_AFTER_MS = 60_000;
/**
 * Searches that are cached, and their memory in bytes: all of them at a thousand profiles each with usual ids, fewer
 * with ids of 255 bytes.
 */
const MOST_SEARCHES = 200;
const MOST_BYTES = 24 * 1024 * 1024;
/** What a profile takes in an order beside its id. */
const BYTES_A_PROFILE = 80;

/**
 * What searches by meaning have found, remembered from their first page on: the pages after it go on in the same order,
 * so that they neither repeat nor leave out anybody while profiles change. Each process remembers its own; a first page
 * is always found anew.
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

  begin(search: string, order: FoundOrder): void {
    this.searches.set(search, { ...order, until: expiry() });
  }

  /** Estimated bytes that are remembered. */
  get bytes(): number {
    return this.searches.calculatedSize;
  }

  /** A page after the first; undefined when its search is not cached, or not that far. */
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
