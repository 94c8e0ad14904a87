import { LRUCache } from 'lru-cache';

/** Whether there was something left for a key, and how it stands. */
export interface RateLimitState {
  allowed: boolean;
  remaining: number;
  /** Milliseconds until all is there again. */
  resetMs: number;
}

/** So much for each key in so many seconds. */
export interface RateLimit {
  /** Takes one, where there is one. */
  take(key: string): Promise<RateLimitState>;
  /** Takes back one that was let through. */
  giveBack(key: string): Promise<void>;
  /** Gives a key everything again. */
  forget(key: string): Promise<void>;
}

/**
 * Memory of one kind of rate limits for the keys that strangers make up: some 20,000 addresses with e-mails at the
 * least, in bytes.
 */
const MEMORY = 8 * 1024 * 1024;
/** What a count takes beside its key. */
const BYTES_A_COUNT = 200;

/**
 * What is remembered of each key, in no more than a few megabytes. The one unused for longest is forgotten first, so
 * that whoever tries again and again stays known however many others there are.
 */
export const rememberedByKey = <Known extends object>(bytes = MEMORY): LRUCache<string, Known> =>
  new LRUCache<string, Known>({ maxSize: bytes, sizeCalculation: (_known, key) => BYTES_A_COUNT + 2 * key.length });

/** What was taken since a window began, and when it ends by this process's clock. */
interface Window {
  taken: number;
  until: number;
}

/** Counted in this process, in windows that begin with the first that is taken. */
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
    // A count of nothing is not kept: anybody could have as many of them kept as they think of keys.
    if (window.taken <= 0) this.windows.delete(key);
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key);
  }
}
