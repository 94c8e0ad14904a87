import { invalidField, LimnError } from '../errors.js';
import { parseWhole } from '../profile/search.js';
import { parseProfileId } from '../profile/submission.js';
import { liveKeyOf } from '../storage/apps.js';
import { assertMayWrite, assertWholeApp, type Caller } from '../tenant/caller.js';
import { makeToken, type Grant } from '../tenant/token.js';
import type { Needs } from './needs.js';

export const TOKEN_SECONDS = { least: 10, usual: 3_600, most: 86_400 } as const;

/** A token, shown this once. */
export interface IssuedToken extends Pick<Grant, 'scope' | 'profileId' | 'expiresAt'> {
  token: string;
}

/**
 * Makes a token that ends by itself, for one profile, for reading alone, or both, so that a browser needs no key of the
 * app. Throws `invalid_field`, `forbidden` for who holds a token or may only read, `not_found` for an app without a
 * key.
 */
export async function issueToken(
  { storage }: Pick<Needs, 'storage'>,
  caller: Caller,
  input: { scope: unknown; profileId?: unknown; seconds?: unknown },
): Promise<IssuedToken> {
  assertMayWrite(caller);
  assertWholeApp(caller);
  const { scope } = input;
  if (scope !== 'full' && scope !== 'read') throw invalidField('scope', 'must be full or read', ['full', 'read']);
  const profileId = input.profileId == null ? undefined : parseProfileId(input.profileId, 'profile_id');
  if (scope === 'full' && profileId === undefined)
    throw invalidField('scope', 'must be read for a token that is not for one profile', ['read']);
  const seconds = parseWhole('seconds', input.seconds, TOKEN_SECONDS.usual, TOKEN_SECONDS.most, TOKEN_SECONDS.least);
  const key = await liveKeyOf(storage, caller.tenantId);
  if (!key) throw new LimnError('not_found', 'The app has no key');
  const expiresAt = new Date(Math.floor(Date.now() / 1_000 + seconds) * 1_000);
  const grant: Grant = { tenantId: caller.tenantId, keyId: key.keyId, scope, profileId, expiresAt };
  return { token: makeToken(grant, key.keyHash), scope, profileId, expiresAt };
}
