import { LimnError } from '../errors.js';
import type { Trace } from '../tracing.js';

/** Whoever holds a valid key: the tenant comes from the key alone, never from a request. */
export interface Caller {
  tenantId: string;
  scope: 'full' | 'read';
  /** The only profile that the caller may see, or change where the scope lets it; absent for all of the app. */
  profileId?: string | undefined;
  /** When the key or token that they showed ends by itself; absent where it does not. */
  until?: Date;
  /** Somebody at the dashboard, and no program. */
  isPerson?: true;
  /** Where what they ask for stands in its trace. */
  trace?: Trace | undefined;
}

/** Throws `forbidden` unless the caller's key may change things. */
export function assertMayWrite(caller: Caller): void {
  if (caller.scope !== 'full') throw new LimnError('forbidden', 'This key or token may only read');
}

/** Throws `forbidden` where the caller's token is for another profile. */
export function assertMaySee(caller: Caller, profileId: string): void {
  if (caller.profileId !== undefined && caller.profileId !== profileId) throw onlyOne();
}

/** Throws `forbidden` unless the caller may see all of the app. */
export function assertWholeApp(caller: Caller): void {
  if (caller.profileId !== undefined) throw onlyOne();
}

const onlyOne = (): LimnError => new LimnError('forbidden', 'This token is for one profile alone');

const unauthenticated = (message: string, challenge: string): LimnError =>
  new LimnError('unauthenticated', message, { headers: { 'www-authenticate': challenge } });

/** No key was given. */
const missingKey = (): LimnError => unauthenticated('Missing API key: send Authorization: Bearer <API_KEY>', 'Bearer');

/**
 * A key was given that opens nothing: the same words whether it never existed, was revoked, has expired or is
 * malformed.
 */
export const invalidKey = (): LimnError =>
  unauthenticated('Invalid API key: send Authorization: Bearer <API_KEY>', 'Bearer error="invalid_token"');

/** The key in an `Authorization` header: scheme in any case, one space or more. Throws `unauthenticated`. */
export function bearerKey(header: string | undefined): string {
  if (header === undefined || header.trim() === '') throw missingKey();
  const match = /^bearer +([\x21-\x7e]{1,512})$/i.exec(header.trim());
  if (!match) throw invalidKey();
  return match[1]!;
}
