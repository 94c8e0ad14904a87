import { LimnError } from '../errors.js';
import type { RateLimit } from './local-rate-limit.js';
import type { RateLimits } from './shared-rate-limit.js';

/** Where a key stands in its minute. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the minute is over, rounded up. */
  resetSeconds: number;
}

/** Requests a minute for each tenant, counted over all wires and all processes. */
export class RequestLimit {
  private readonly rateLimit: RateLimit | undefined;
  private readonly limit: number;

  /** `limit` 0 is off. */
  constructor(limit: number, rateLimits: RateLimits) {
    this.limit = limit;
    this.rateLimit = limit > 0 ? rateLimits('requests', { limit, seconds: 60 }) : undefined;
  }

  /** Counts one request; undefined when there is no limit. */
  async consume(tenantId: string): Promise<Allowance | undefined> {
    if (!this.rateLimit) return undefined;
    const { allowed, remaining, resetMs } = await this.rateLimit.take(tenantId);
    return { allowed, limit: this.limit, remaining, resetSeconds: Math.max(1, Math.ceil(resetMs / 1_000)) };
  }
}

/** The refusal that belongs to a used-up allowance. */
export const rateLimited = ({ limit, resetSeconds }: Allowance): LimnError =>
  new LimnError('rate_limited', `More than ${limit} requests a minute; try again in ${resetSeconds} s`, {
    retryAfterSeconds: resetSeconds,
  });
