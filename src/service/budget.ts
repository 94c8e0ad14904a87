import { LimnError } from '../errors.js';
import { dailyTokensOf } from '../storage/apps.js';
import type { Storage } from '../storage/connection.js';
import { tokensToday } from '../storage/usage.js';
import { CachedCount } from './cached-count.js';

/** How long a sum is cached. What this process spends in that time is added to it. */
const BELIEVED_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The model tokens that an app may use per day of UTC: the operator's limit, which protects their bill, or that of the
 * app's owner, if it is lower.
 */
export class Budget {
  /** The operator's limit for each app; 0: no limit. */
  readonly ofEach: number;
  private readonly spent: CachedCount;
  private readonly own: CachedCount;

  constructor(storage: Storage, ofEach: number) {
    this.ofEach = ofEach;
    this.spent = new CachedCount(BELIEVED_MS, (tenantId) => tokensToday(storage.within(tenantId), tenantId));
    this.own = new CachedCount(BELIEVED_MS, async (tenantId) => (await dailyTokensOf(storage, tenantId)) ?? 0);
  }

  /** Milliseconds until a tenant may use models again; 0 while it may. */
  async waitMs(tenantId: string): Promise<number> {
    const { tokens } = await this.limitOf(tenantId);
    if (tokens === 0 || (await this.spent.of(tenantId)) < tokens) return 0;
    return DAY_MS - (Date.now() % DAY_MS);
  }

  /** Throws `quota_exceeded` when a tenant has used up its day. */
  async assertLeft(tenantId: string): Promise<void> {
    const waitMs = await this.waitMs(tenantId);
    if (waitMs === 0) return;
    const { tokens, isOwn } = await this.limitOf(tenantId);
    throw new LimnError(
      'quota_exceeded',
      `This app has used the ${tokens} tokens of models that it has a day; the next day of UTC brings new ones` +
        (isOwn ? ', or a higher limit on its usage page' : ''),
      { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
    );
  }

  /** Adds to what a tenant has used today. */
  spend(tenantId: string, tokens: number): void {
    this.spent.add(tenantId, tokens);
  }

  /**
   * Drops the cached limit of an app's owner. A change takes effect here at once, in other processes within seconds.
   */
  renew(tenantId: string): void {
    this.own.forget(tenantId);
  }

  /** The lower of both limits; 0: no limit. */
  private async limitOf(tenantId: string): Promise<{ tokens: number; isOwn: boolean }> {
    const own = await this.own.of(tenantId);
    const isOwn = own > 0 && (this.ofEach === 0 || own < this.ofEach);
    return { tokens: isOwn ? own : this.ofEach, isOwn };
  }
}
