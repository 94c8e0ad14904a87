import { parseWhole } from '../profile/search.js';
import { glanceAt, type Glance } from '../storage/glance.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';

const A_DAY = 24;
const A_WEEK = 7 * A_DAY;

/** How the caller's app fares, with its last `hours`, 1 to 168 and 24 by default. Throws `invalid_field`. */
export async function glance({ storage }: Pick<Needs, 'storage'>, caller: Caller, hours: unknown): Promise<Glance> {
  return glanceAt(storage.reading(caller.tenantId), caller.tenantId, parseWhole('hours', hours, A_DAY, A_WEEK));
}
