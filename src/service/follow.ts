import type { Storage } from '../storage/connection.js';
import { statusOf, type StatusNow } from '../storage/profiles.js';
import type { Caller } from '../tenant/caller.js';
import { BACKLOG, keepLatest, type Feed } from './feed.js';
import { profileIdOf } from './profile-id-of.js';

/**
 * Follows the status of one of the caller's profiles: the current one, then every change. Yields nothing while there is
 * no such profile. Throws `invalid_field` for an impossible id.
 */
export async function follow(
  { storage, feed }: { storage: Storage; feed: Feed },
  caller: Caller,
  id: unknown,
): Promise<AsyncIterableIterator<StatusNow>> {
  const profileId = profileIdOf(caller, id);
  const { tenantId } = caller;
  let known: StatusNow | undefined;
  const advance = (heard: StatusNow): void => {
    for (const change of changesUpTo(known, heard)) {
      known = change;
      follower.push(change);
    }
  };
  // Subscribe before reading, so that a change in between arrives twice instead of never.
  let early: StatusNow[] | undefined = [];
  const follower = feed.followStatus(tenantId, profileId, (status) =>
    early ? keepLatest(early, status) : advance(status),
  );
  try {
    const now = await statusOf(storage.within(tenantId), tenantId, profileId);
    if (now) {
      known = now;
      follower.push(now);
    }
    for (const status of early) advance(status);
    early = undefined;
    return follower;
  } catch (error) {
    follower.close();
    throw error;
  }
}

/**
 * The status changes between the last one known and the one in an event. Statuses alternate, beginning with
 * `processing` at 1, so missed ones follow from the count; an event that is late or repeated adds none.
 */
export function changesUpTo(
  known: { incarnation: number; statusSeq: number } | undefined,
  heard: StatusNow,
): StatusNow[] {
  if (known && heard.incarnation < known.incarnation) return [];
  const from = known?.incarnation === heard.incarnation ? known.statusSeq : 0;
  const count = Math.min(heard.statusSeq - from, BACKLOG);
  if (count === 1) return [heard];
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const statusSeq = heard.statusSeq - count + 1 + i;
    return { ...heard, statusSeq, status: statusSeq % 2 === 1 ? 'processing' : 'ready' };
  });
}
