import { domainToASCII, domainToUnicode } from 'node:url';
import { invalidField } from '../errors.js';

/** An address as it is shown, and the form in which two that are the same person's compare equal. */
export interface Email {
  email: string;
  key: string;
}

const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LOCAL = /^[^\s\p{Cc}@"(),:;<>[\\\]]+$/u;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62})*$/;

/**
 * An e-mail address in NFKC with its domain in lower case; compared in lower case as a whole, its domain in ASCII.
 * Throws `invalid_field`.
 */
export function parseEmail(value: unknown): Email {
  const text = typeof value === 'string' && value.length <= 4 * LONGEST ? value.normalize('NFKC').trim() : '';
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const ascii = domainToASCII(text.slice(at + 1).toLowerCase());
  const email = `${local}@${domainToUnicode(ascii)}`;
  if (
    local.length > LONGEST_LOCAL ||
    Buffer.byteLength(`${local}@${ascii}`) > LONGEST ||
    !LOCAL.test(local) ||
    !DOMAIN.test(ascii) ||
    !text.isWellFormed()
  ) {
    throw invalidField('email', 'must be an address such as maria@example.com');
  }
  return { email, key: `${local}@${ascii}`.toLowerCase() };
}
