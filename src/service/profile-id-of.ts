import { parseProfileId } from '../profile/submission.js';
import { assertMaySee, type Caller } from '../tenant/caller.js';

/** Parses a profile id from a request. Throws `invalid_field`; `forbidden` where the caller's token is for another. */
export function profileIdOf(caller: Caller, id: unknown): string {
  const profileId = parseProfileId(id);
  assertMaySee(caller, profileId);
  return profileId;
}
