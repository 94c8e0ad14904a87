import { LimnError } from '../errors.js';
import { dailyTokensOf } from '../storage/apps.js';
import type { Storage } from '../storage/connection.js';
import { tokensToday } from '../storage/usage.js';
import { CachedCount } from './cached-count.js';

/** How long a sum is believed; what is spent here meanwhile is added to it. */
const BELIEVED_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The tokens of models that one app may use on a day of UTC: what the operator gives each app, so that nobody spends
 * their money alone, or less where the app's owner wants it so.
 */
export class Budget {
  /** What the operator gives each app; 0: no bound. */
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

  /** Notes what was used. */
  spend(tenantId: string, tokens: number): void {
    this.spent.add(tenantId, tokens);
  }

  /** Looks again at the limit that an app's owner has set: it counts from now on here, within seconds elsewhere. */
  renew(tenantId: string): void {
    this.own.forget(tenantId);
  }

  /** The smaller of both; 0: no bound. */
  private async limitOf(tenantId: string): Promise<{ tokens: number; isOwn: boolean }> {
    const own = await this.own.of(tenantId);
    const isOwn = own > 0 && (this.ofEach === 0 || own < this.ofEach);
    return { tokens: isOwn ? own : this.ofEach, isOwn };
  }
}
