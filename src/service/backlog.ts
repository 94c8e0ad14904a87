import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { waitingOfAll, waitingOfTenant } from '../storage/queue-size.js';
import { CachedCount } from './cached-count.js';

/** How many submissions may be queued or processing; 0: no limit. */
export interface BacklogLimits {
  perTenant: number;
  ofAll: number;
}

/** How long counts are cached. What other processes accept in that time can exceed the limit. */
const TENANT_MS = 1_000;
const ALL_MS = 10_000;
const ALL = 'all';

/**
 * Limits the queue: of each app, so that an app that posts too fast slows down only itself; and of all apps, so that
 * the database does not fill up.
 */
export class Backlog {
  private readonly limits: BacklogLimits;
  private readonly tenants: CachedCount;
  private readonly all: CachedCount;

  constructor(storage: Storage, limits: BacklogLimits) {
    this.limits = limits;
    this.tenants = new CachedCount(TENANT_MS, (tenantId) =>
      waitingOfTenant(storage.within(tenantId), tenantId, limits.perTenant),
    );
    this.all = new CachedCount(ALL_MS, () => waitingOfAll(storage, limits.ofAll));
  }

  /**
   * Counts one more submission of a tenant. Call the function that is returned once the submission is stored, or will
   * not be. Throws `queue_full` at the limit of the tenant, `unavailable` at that of all tenants.
   */
  async admit(tenantId: string): Promise<() => void> {
    const { perTenant, ofAll } = this.limits;
    const settleTenant = perTenant > 0 ? await this.tenants.takeBelow(tenantId, perTenant) : () => undefined;
    if (!settleTenant)
      throw new LimnError(
        'queue_full',
        `${perTenant} submissions of this app wait to be read; try again when some have been`,
        { retryAfterSeconds: 5 },
      );
    const settleAll = ofAll > 0 ? await this.all.takeBelow(ALL, ofAll) : () => undefined;
    if (!settleAll) {
      settleTenant();
      throw new LimnError('unavailable', 'Too many submissions wait to be read; try again', { retryAfterSeconds: 30 });
    }
    return () => {
      settleTenant();
      settleAll();
    };
  }
}
