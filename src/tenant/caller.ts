import { LimnError } from '../errors.js';

/** Whoever holds a valid key: the tenant comes from the key alone, never from a request. */
export interface Caller {
  tenantId: string;
  scope: 'full' | 'read';
}

/** Throws `forbidden` unless the caller's key may change things. */
export function assertMayWrite(caller: Caller): void {
  if (caller.scope !== 'full') throw new LimnError('forbidden', 'This key may only read');
}

const unauthenticated = (message: string, challenge: string): LimnError =>
  new LimnError('unauthenticated', message, { headers: { 'www-authenticate': challenge } });

/** No key was given. */
const missingKey = (): LimnError => unauthenticated('Missing API key: send Authorization: Bearer <API_KEY>', 'Bearer');

/**
 * A key was given that opens nothing: the same words whether it never existed, was revoked, has expired or is
 * malformed.
 */
export const invalidKey = (): LimnError => unauthenticated('Invalid API key', 'Bearer error="invalid_token"');

/** The key in an `Authorization` header: scheme in any case, one space or more. Throws `unauthenticated`. */
export function bearerKey(header: string | undefined): string {
  if (header === undefined || header.trim() === '') throw missingKey();
  const match = /^bearer +([\x21-\x7e]{1,512})$/i.exec(header.trim());
  if (!match) throw invalidKey();
  return match[1]!;
}
