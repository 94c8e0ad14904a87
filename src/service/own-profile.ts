import { parseProfileId } from '../profile/submission.js';
import { assertMaySee, type Caller } from '../tenant/caller.js';

/** The profile that a caller means. Throws `invalid_field`; `forbidden` where the caller's token is for another. */
export function profileOf(caller: Caller, id: unknown): string {
  const profileId = parseProfileId(id);
  assertMaySee(caller, profileId);
  return profileId;
}
