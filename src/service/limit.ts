import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimnError } from '../errors.js';

/** Where a key stands in its minute. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the minute is over, rounded up. */
  resetSeconds: number;
}

/** Requests a minute for each tenant, counted in this process over all wires. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory | undefined;
  private readonly limit: number;

  /** `limit` 0 is off. */
  constructor(limit: number) {
    this.limit = limit;
    this.limiter = limit > 0 ? new RateLimiterMemory({ points: limit, duration: 60 }) : undefined;
  }

  /** Counts one request; undefined when there is no limit. */
  async consume(tenantId: string): Promise<Allowance | undefined> {
    if (!this.limiter) return undefined;
    try {
      return this.allowance(true, await this.limiter.consume(tenantId));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return this.allowance(false, refused);
      throw refused;
    }
  }

  private allowance(allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
    return { allowed, limit: this.limit, remaining: Math.max(0, remainingPoints), resetSeconds: Math.ceil(msBeforeNext / 1_000) };
  }
}

/** The refusal that belongs to a used-up allowance. */
export const rateLimited = ({ limit, resetSeconds }: Allowance): LimnError =>
  new LimnError('rate_limited', `More than ${limit} requests a minute; try again in ${resetSeconds} s`, { retryAfterSeconds: resetSeconds });
