import type { LogEntry } from '../storage/history.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { profileIdOf } from './profile-id-of.js';
import { LONGEST_PAGE, readHistory, readHistoryBackwards } from './read.js';

/** An entry of the log of a profile as its followers are told it. */
export interface FollowedEntry extends LogEntry {
  profileId: string;
}

/**
 * Follows the log of one of the caller's profiles: what stands after a position (`seq`), then everything new, in order
 * and once; without `after` only what is new. Silent while the profile does not exist. Throws `invalid_field` for an
 * impossible id, `forbidden`.
 */
export async function followChanges(
  needs: Pick<Needs, 'storage' | 'feed'>,
  caller: Caller,
  id: unknown,
  after: number | undefined,
): Promise<AsyncIterableIterator<FollowedEntry>> {
  const profileId = profileIdOf(caller, id);
  // Known before anybody is woken: whoever is counted as following misses nothing from then on.
  let position = after ?? (await presentEnd(needs, caller, profileId));
  return needs.feed.followReading(caller.tenantId, profileId, async () => {
    const { items } = await readHistory(needs, caller, profileId, LONGEST_PAGE, position);
    position = Number(items.at(-1)?.seq ?? position);
    return items.map((entry) => ({ ...entry, profileId }));
  });
}

/** The position of the last entry of a log, 0 where there is none. */
async function presentEnd(needs: Pick<Needs, 'storage'>, caller: Caller, profileId: string): Promise<number> {
  const { items } = await readHistoryBackwards(needs, caller, profileId, 1, null, null);
  return Number(items.at(-1)?.seq ?? 0);
}
