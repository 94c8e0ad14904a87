import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for somebody to come back with: the token of a session, a ticket, a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether this could be such a secret; what could not is nobody's. */
export const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);

/** What is kept of a secret that nobody can guess. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
