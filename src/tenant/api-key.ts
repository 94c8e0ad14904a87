import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^limn_(?:live|test)_[0-9A-Za-z]{38}$/;
/** Anything that claims to be a key of ours. */
const PREFIX = /^limn_(?:live|test)_/;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** Shortest key of any form that an operator may bring along, in characters. */
export const SHORTEST_OWN_KEY = 32;

/**
 * A new key: `limn_live_`, 32 random base62 characters (190 bits) and their CRC-32 in 6 more, so that scanners and this
 * service recognise a mistyped key without asking a database (the form of GitHub's tokens).
 */
export function issueApiKey(): string {
  const secret = randomBase62(SECRET_LENGTH);
  return `limn_live_${secret}${checksum(secret)}`;
}

/** False for a key that has our form and a wrong checksum: it cannot exist. Keys of other forms may. */
export function isPlausible(key: string): boolean {
  if (!PREFIX.test(key)) return true;
  if (!FORM.test(key)) return false;
  const body = key.slice(-(SECRET_LENGTH + CHECKSUM_LENGTH));
  return checksum(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH);
}

/** What is stored and looked up: HMAC-SHA-256 of the key. No slow hash, since 190 random bits cannot be guessed. */
export const hashApiKey = (key: string, pepper: string): Buffer =>
  createHmac('sha256', `limn-key:${pepper}`).update(key).digest();

/** What a list may show of a key. */
export const previewApiKey = (key: string): string =>
  PREFIX.test(key) ? `${key.slice(0, 14)}…` : `${key.slice(0, 4)}…`;

function checksum(secret: string): string {
  let value = crc32(secret) >>> 0;
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}

function randomBase62(length: number): string {
  let text = '';
  // 248 is the largest multiple of 62 in a byte: dropping the rest keeps every character equally likely.
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  return text;
}
