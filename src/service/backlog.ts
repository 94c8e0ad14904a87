import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { waitingOfAll, waitingOfTenant } from '../storage/queue-size.js';
import { CachedCount } from './cached-count.js';

/** How many submissions may wait or be in reading; 0 is no bound. */
export interface BacklogLimits {
  perTenant: number;
  ofAll: number;
}

/** How long counts are believed: what other processes accept meanwhile comes on top of the bound. */
const TENANT_MS = 1_000;
const ALL_MS = 10_000;
const ALL = 'all';

/**
 * Keeps the queue from growing without bound: of one app, so that it bears its own haste, and of all, so that the
 * database does not fill up.
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
   * Counts one more submission of a tenant. The function that is returned is to be called once when it is stored, or
   * will not be. Throws `queue_full` when the tenant has as many as it may, `unavailable` when all together have.
   */
  async admit(tenantId: string): Promise<() => void> {
    const { perTenant, ofAll } = this.limits;
    const ofTenant = perTenant > 0 ? await this.tenants.takeBelow(tenantId, perTenant) : () => undefined;
    if (!ofTenant)
      throw new LimnError(
        'queue_full',
        `${perTenant} submissions of this app wait to be read; try again when some have been`,
        { retryAfterSeconds: 5 },
      );
    const ofThem = ofAll > 0 ? await this.all.takeBelow(ALL, ofAll) : () => undefined;
    if (!ofThem) {
      ofTenant();
      throw new LimnError('unavailable', 'Too many submissions wait to be read; try again', { retryAfterSeconds: 30 });
    }
    return () => {
      ofTenant();
      ofThem();
    };
  }
}
