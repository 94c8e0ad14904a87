import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Whether there was something left for a key, and how it stands. */
export interface Standing {
  allowed: boolean;
  remaining: number;
  /** Milliseconds until all is there again. */
  resetMs: number;
}

/** So much for each key in so many seconds. */
export interface Ration {
  /** Takes one, where there is one. */
  take(key: string): Promise<Standing>;
  /** Takes back one that was let through. */
  giveBack(key: string): Promise<void>;
  /** Gives a key everything again. */
  forget(key: string): Promise<void>;
}

/** Counted in this process. */
export class LocalRation implements Ration {
  private readonly limiter: RateLimiterMemory;

  constructor(limit: number, seconds: number) {
    this.limiter = new RateLimiterMemory({ points: limit, duration: seconds });
  }

  async take(key: string): Promise<Standing> {
    try {
      return standing(true, await this.limiter.consume(key));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return standing(false, refused);
      throw refused;
    }
  }

  async giveBack(key: string): Promise<void> {
    const { consumedPoints } = await this.limiter.reward(key);
    // A count of nothing is not kept: anybody could have as many of them kept as they think of keys.
    if (consumedPoints <= 0) await this.limiter.delete(key);
  }

  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

const standing = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Standing => ({ allowed, remaining: Math.max(0, remainingPoints), resetMs: msBeforeNext });
