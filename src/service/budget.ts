import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { tokensToday } from '../storage/usage.js';
import { CachedCount } from './cached-count.js';

/** How long a sum is believed; what is spent here meanwhile is added to it. */
const BELIEVED_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The tokens of models that one app may use on a day of UTC, so that nobody spends the operator's money alone. */
export class Budget {
  private readonly tokens: number;
  private readonly spent: CachedCount;

  /** `tokens` 0: no bound. */
  constructor(storage: Storage, tokens: number) {
    this.tokens = tokens;
    this.spent = new CachedCount(BELIEVED_MS, (tenantId) => tokensToday(storage.within(tenantId), tenantId));
  }

  /** Milliseconds until a tenant may use models again; 0 while it may. */
  async waitMs(tenantId: string): Promise<number> {
    if (this.tokens === 0 || (await this.spent.of(tenantId)) < this.tokens) return 0;
    return DAY_MS - (Date.now() % DAY_MS);
  }

  /** Throws `quota_exceeded` when a tenant has used up its day. */
  async assertLeft(tenantId: string): Promise<void> {
    const waitMs = await this.waitMs(tenantId);
    if (waitMs > 0)
      throw new LimnError(
        'quota_exceeded',
        `This app has used the ${this.tokens} tokens of models that it has a day; the next day of UTC brings new ones`,
        { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
      );
  }

  /** Notes what was used. */
  spend(tenantId: string, tokens: number): void {
    this.spent.add(tenantId, tokens);
  }
}
