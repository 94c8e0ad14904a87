import { LRUCache } from 'lru-cache';
import type { Storage } from '../storage/connection.js';
import { hasMoreThan } from '../storage/listing.js';

/** How long a size is believed: counting up to a million profiles takes as long as an approximate search. */
const REMEMBERED_MS = 5 * 60_000;
/** Tenants that are remembered: some 200 bytes each. */
const REMEMBERED = 10_000;

/** Which tenants are so large that the operator wants them searched approximately. */
export class LargeTenants {
  private readonly storage: Storage;
  private readonly above: number | undefined;
  private readonly known = new LRUCache<string, { isLarge: boolean; until: number }>({ max: REMEMBERED });

  /** `above`: the number of profiles; undefined: no tenant is that large. */
  constructor(storage: Storage, above: number | undefined) {
    this.storage = storage;
    this.above = above;
  }

  async has(tenantId: string): Promise<boolean> {
    if (this.above === undefined) return false;
    const known = this.known.get(tenantId);
    if (known && known.until > performance.now()) return known.isLarge;
    const isLarge = await hasMoreThan(this.storage.within(tenantId), tenantId, this.above);
    this.known.set(tenantId, { isLarge, until: performance.now() + REMEMBERED_MS });
    return isLarge;
  }
}
