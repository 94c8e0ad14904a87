import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { invalidField } from '../errors.js';
import { worthOf } from './common-passwords.js';

/** What scrypt is made to cost: N = 2^ln, block size, parallelism. */
export interface Cost {
  ln: number;
  r: number;
  p: number;
}

/** OWASP's row of 32 MiB. */
export const USUAL_COST: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SHORTEST = 12;
const LONGEST = 128;
/** In characters, as {@link worthOf} counts them. */
const LEAST_WORTH = 9;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{1,128})\$([A-Za-z0-9+/]{1,128})$/;

/**
 * A new password in NFKC: 12 to 128 characters that are more than common words, runs and the owner's e-mail address.
 * Throws `invalid_field`, naming `field`.
 */
export function parsePassword(value: unknown, email: string, field = 'password'): string {
  const password = normalizePassword(value);
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST) throw invalidField(field, `must be ${SHORTEST} to ${LONGEST} characters`);
  if (!password.isWellFormed()) throw invalidField(field, 'must not contain broken Unicode');
  if (worthOf(password, [email, email.split('@')[0]!]) < LEAST_WORTH)
    throw invalidField(field, 'is among those that are tried first: use fewer common words, names and rows of keys');
  return password;
}

/**
 * A password as somebody types it, in the form in which it was hashed: keyboards differ in how they compose a letter.
 */
export const normalizePassword = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFKC') : '');

/**
 * What is stored of a password: a PHC string with a salt of its own and what it cost. At the usual cost it takes 32 MiB
 * and some tenths of a second.
 */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
  return phc(cost, salt, hash);
}

/** A hash of no password, which takes as long to compare with as one of this cost. */
export const decoyHash = (cost: Cost): string => phc(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

/** Whether a password is the one that was hashed. Throws for what is no hash of ours. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = parsePhc(stored);
  return timingSafeEqual(await derive(password, salt, hash.length, cost), hash);
}

/** True for a hash of another cost than that of today. */
export function isOutdated(stored: string, today: Cost): boolean {
  const { cost } = parsePhc(stored);
  return cost.ln !== today.ln || cost.r !== today.r || cost.p !== today.p;
}

const phc = ({ ln, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;

function derive(password: string, salt: Buffer, length: number, { ln, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) =>
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

function parsePhc(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = PHC.exec(stored);
  if (!match) throw new Error('A stored password hash cannot be read');
  const [, ln, r, p, salt, hash] = match;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
