import { LimnError } from '../errors.js';
import type { RateLimit } from './local-rate-limit.js';
import type { RateLimits } from './shared-rate-limit.js';

/** The state of a tenant's rate limit after a request. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the minute is over, rounded up. */
  resetSeconds: number;
}

/** The limit on requests a minute of each tenant, counted over REST, GraphQL and MCP, and over all processes. */
export class RequestLimit {
  private readonly rateLimit: RateLimit | undefined;
  private readonly limit: number;

  /** A `limit` of 0 turns it off. */
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

/** The error for a request beyond the limit. */
export const rateLimited = ({ limit, resetSeconds }: Allowance): LimnError =>
  new LimnError('rate_limited', `More than ${limit} requests a minute; try again in ${resetSeconds} s`, {
    retryAfterSeconds: resetSeconds,
  });
