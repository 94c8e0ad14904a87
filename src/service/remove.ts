import { LimnError } from '../errors.js';
import { eraseProfile, type Version } from '../storage/profiles.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import { seal } from '../tenant/seal.js';
import type { Needs } from './needs.js';
import { profileIdOf } from './profile-id-of.js';

/**
 * Erases a profile, everything that was read from its texts and everything that waits for it, in one transaction.
 * Returns whether there was one. `only`: throws `precondition_failed` unless the profile is at that version.
 */
export async function remove(
  { storage, failpoint, keyPepper }: Pick<Needs, 'storage' | 'failpoint' | 'keyPepper'>,
  caller: Caller,
  id: unknown,
  only?: Version,
): Promise<boolean> {
  assertMayWrite(caller);
  const profileId = profileIdOf(caller, id);
  const outcome = await storage.within(caller.tenantId).tx(async (tx) => {
    const sealed = seal(profileId, caller.tenantId, keyPepper);
    const erased = await eraseProfile(tx, caller.tenantId, profileId, { only, sealed });
    await failpoint('erase.before_commit');
    return erased;
  });
  await failpoint('erase.after_commit');
  if (outcome === 'changed')
    throw new LimnError('precondition_failed', 'The profile has changed since', { field: 'If-Match' });
  if (outcome === 'erased') storage.events.publish([{ kind: 'erased', tenantId: caller.tenantId, profileId }]);
  return outcome === 'erased';
}
