import { setTimeout as pause } from 'node:timers/promises';
import { pathsIn } from '../profile/changes.js';
import { activityBetween, type ActivityRow } from '../storage/activity.js';
import { assertWholeApp, type Caller } from '../tenant/caller.js';
import { unseal } from '../tenant/seal.js';
import type { Needs } from './needs.js';
import { LONGEST_PAGE } from './read.js';

/** One thing that happened in an app. */
export interface Activity extends Omit<ActivityRow, 'sealed'> {
  /** What of the profile was changed by what was merged or done by hand. */
  paths: string[];
}

/** How soon to look again while transactions are open that may have written something. */
const AGAIN_MS = 100;
/** How often, before whoever follows from now on begins at what was drawn instead of at what is safe. */
const MOST_LOOKS = 50;

/**
 * Follows everything that happens in an app: what stands in its stream after a position, then everything new, in order
 * and once, whichever process did it; without `after` only what is new. Profiles that were erased are told for a week.
 * Throws `forbidden` for a token of one profile.
 */
export async function followActivity(
  { storage, feed, horizon, keyPepper }: Pick<Needs, 'storage' | 'feed' | 'horizon' | 'keyPepper'>,
  caller: Caller,
  after: number | undefined,
): Promise<AsyncIterableIterator<Activity>> {
  assertWholeApp(caller);
  const { tenantId } = caller;
  const told = ({ sealed, ...row }: ActivityRow): Activity => ({
    ...row,
    profileId: sealed ? (unseal(sealed, tenantId, keyPepper) ?? null) : row.profileId,
    paths: row.changes ? pathsIn(row.changes) : [],
  });
  // Known before anybody is woken: whoever is counted as following misses nothing from then on.
  let position = after ?? (await presentEnd(horizon));
  const follower = feed.followReading(tenantId, undefined, async () => {
    const { safe, last } = await horizon.look();
    if (safe < last) setTimeout(() => follower.wake(), AGAIN_MS).unref();
    if (safe <= position) return [];
    const rows = await activityBetween(storage.within(tenantId), tenantId, position, safe, LONGEST_PAGE);
    position = Number(rows.at(-1)?.seq ?? position);
    return rows.map(told);
  });
  return follower;
}

/** Where the stream ends now, once what was under way when it was asked for is in it. */
async function presentEnd(horizon: Needs['horizon']): Promise<number> {
  const first = await horizon.look();
  for (let looks = 0, { safe } = first; safe < first.last && looks < MOST_LOOKS; looks++) {
    await pause(AGAIN_MS);
    ({ safe } = await horizon.look());
  }
  return first.last;
}
