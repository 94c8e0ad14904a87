import type { LogEntry } from '../storage/history.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { profileIdOf } from './profile-id-of.js';
import { LONGEST_PAGE, readHistory, readHistoryBackwards } from './read.js';

/** An entry of the update log of a profile, with the id of the profile. */
export interface FollowedEntry extends LogEntry {
  profileId: string;
}

/**
 * Follows the update log of one of the caller's profiles: the entries after a position (`seq`), then everything new, in
 * order and exactly once; without `after` only what is new. Yields nothing while the profile does not exist. Throws
 * `invalid_field` for an impossible id, `forbidden`.
 */
export async function followChanges(
  needs: Pick<Needs, 'storage' | 'feed'>,
  caller: Caller,
  id: unknown,
  after: number | undefined,
): Promise<AsyncIterableIterator<FollowedEntry>> {
  const profileId = profileIdOf(caller, id);
  // The start is fixed before this returns, so that the client misses nothing from the moment it is subscribed.
  let position = after ?? (await presentEnd(needs, caller, profileId));
  return needs.feed.followReading(caller.tenantId, profileId, async () => {
    const { items } = await readHistory(needs, caller, profileId, LONGEST_PAGE, position);
    position = Number(items.at(-1)?.seq ?? position);
    return items.map((entry) => ({ ...entry, profileId }));
  });
}

/** The position of the last entry of a log; 0 for an empty one. */
async function presentEnd(needs: Pick<Needs, 'storage'>, caller: Caller, profileId: string): Promise<number> {
  const { items } = await readHistoryBackwards(needs, caller, profileId, 1, null, null);
  return Number(items.at(-1)?.seq ?? 0);
}
