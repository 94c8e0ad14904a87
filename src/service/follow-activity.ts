import { setTimeout as pause } from 'node:timers/promises';
import { pathsIn } from '../profile/changes.js';
import { activityBetween, type ActivityRow } from '../storage/activity.js';
import { assertWholeApp, type Caller } from '../tenant/caller.js';
import { unseal } from '../tenant/seal.js';
import type { Needs } from './needs.js';
import { LONGEST_PAGE } from './read.js';

/** An entry of an app's activity. */
export interface Activity extends Omit<ActivityRow, 'sealed'> {
  /** Dotted paths of what a merge or a change by hand changed in the profile. */
  paths: string[];
}

/** Pause before the next look while transactions that may have written to the stream are open, in milliseconds. */
const RECHECK_MS = 100;
/** How often a new follower waits for open transactions before it starts without them: 5 s in all. */
const MOST_LOOKS = 50;

/**
 * Follows the activity of an app: the entries after a position (`seq`), then everything new, in order and exactly once;
 * without `after` only what is new. Entries of erased profiles stay for a week. Throws `forbidden` for a token of one
 * profile.
 */
export async function followActivity(
  { storage, feed, horizon, keyPepper }: Pick<Needs, 'storage' | 'feed' | 'horizon' | 'keyPepper'>,
  caller: Caller,
  after: number | undefined,
): Promise<AsyncIterableIterator<Activity>> {
  assertWholeApp(caller);
  const { tenantId } = caller;
  const present = ({ sealed, ...row }: ActivityRow): Activity => ({
    ...row,
    profileId: sealed ? (unseal(sealed, tenantId, keyPepper) ?? null) : row.profileId,
    paths: row.changes ? pathsIn(row.changes) : [],
  });
  // The start is fixed before this returns, so that the client misses nothing from the moment it is subscribed.
  let position = after ?? (await presentEnd(horizon));
  const follower = feed.followReading(tenantId, undefined, async () => {
    const { safe, last } = await horizon.look();
    if (safe < last) setTimeout(() => follower.wake(), RECHECK_MS).unref();
    if (safe <= position) return [];
    const rows = await activityBetween(storage.within(tenantId), tenantId, position, safe, LONGEST_PAGE);
    position = Number(rows.at(-1)?.seq ?? position);
    return rows.map(present);
  });
  return follower;
}

/** The end of the stream at the time of the call, once the transactions that were open then have ended. */
async function presentEnd(horizon: Needs['horizon']): Promise<number> {
  const first = await horizon.look();
  for (let looks = 0, { safe } = first; safe < first.last && looks < MOST_LOOKS; looks++) {
    await pause(RECHECK_MS);
    ({ safe } = await horizon.look());
  }
  return first.last;
}
