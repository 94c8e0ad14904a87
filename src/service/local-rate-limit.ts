import { LRUCache } from 'lru-cache';

/** The outcome of counting against a rate limit, and what is left of it. */
export interface RateLimitState {
  allowed: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** A limit on how often something may happen for a key within a window of time. */
export interface RateLimit {
  /** Counts one; `allowed` is false beyond the limit. */
  take(key: string): Promise<RateLimitState>;
  /** Undoes one `take`. */
  giveBack(key: string): Promise<void>;
  /** Resets the count of a key. */
  forget(key: string): Promise<void>;
}

/**
 * Memory for the keys of one rate limit, in bytes: at least 20,000 of the longest keys, an IP address with an e-mail.
 */
const MEMORY = 8 * 1024 * 1024;
/** Estimated bytes of an entry without its key. */
const BYTES_A_COUNT = 200;

/**
 * A map of bounded memory for keys that strangers choose. It evicts the least recently used, so that somebody who keeps
 * trying stays known, however many other keys there are.
 */
export const rememberedByKey = <Known extends object>(bytes = MEMORY): LRUCache<string, Known> =>
  new LRUCache<string, Known>({ maxSize: bytes, sizeCalculation: (_known, key) => BYTES_A_COUNT + 2 * key.length });

/** A fixed window: what was taken since it began, and when it ends by `performance.now()`. */
interface Window {
  taken: number;
  until: number;
}

/** A rate limit that is counted in this process, in fixed windows that begin with the first `take`. */
export class LocalRateLimit implements RateLimit {
  private readonly limit: number;
  private readonly windowMs: number;
  private readonly windows: LRUCache<string, Window>;

  constructor(limit: number, seconds: number, bytes?: number) {
    this.limit = limit;
    this.windowMs = seconds * 1_000;
    this.windows = rememberedByKey(bytes);
  }

  async take(key: string): Promise<RateLimitState> {
    const now = performance.now();
    const known = this.windows.get(key);
    const window = known && known.until > now ? known : { taken: 0, until: now + this.windowMs };
    if (window !== known) this.windows.set(key, window);
    window.taken++;
    return {
      allowed: window.taken <= this.limit,
      remaining: Math.max(0, this.limit - window.taken),
      resetMs: Math.round(window.until - now),
    };
  }

  async giveBack(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (!window) return;
    window.taken--;
    // Windows with a count of 0 are dropped, or keys that strangers make up would fill the memory for nothing.
    if (window.taken <= 0) this.windows.delete(key);
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key);
  }
}
