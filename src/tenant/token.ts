import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from './caller.js';

/** What a token lets its holder do, and until when. */
export interface Grant {
  tenantId: string;
  /** The key that it was made with: it ends when that does. */
  keyId: string;
  scope: Caller['scope'];
  /** The only profile that it is for; undefined for all of the app. */
  profileId: string | undefined;
  expiresAt: Date;
}

/** A token that somebody shows: what it claims, and the means to see whether that is so. */
export interface ShownToken {
  grant: Grant;
  isSignedWith(keyHash: Buffer): boolean;
}

const PREFIX = 'limn_tok_';
const SCOPES = ['full', 'read'] as const;
/** Tenant, key, scope and the second of its end; the profile's id is the rest. */
const HEAD_BYTES = 16 + 16 + 1 + 6;
const SIGNATURE_BYTES = 32;
/** A head, the longest id of a profile and a signature, in base64url. */
const FORM = /^limn_tok_[\w-]{95,435}$/;

/**
 * A token for a grant. It is kept nowhere: it is signed with what is stored of the key, which nobody outside knows, so
 * that a key that is rotated takes its tokens along.
 */
export function makeToken({ tenantId, keyId, scope, profileId, expiresAt }: Grant, keyHash: Buffer): string {
  const end = Buffer.alloc(6);
  end.writeUIntBE(Math.floor(expiresAt.getTime() / 1_000), 0, 6);
  const claim = Buffer.concat([
    bytesOf(tenantId),
    bytesOf(keyId),
    Buffer.of(SCOPES.indexOf(scope)),
    end,
    Buffer.from(profileId ?? ''),
  ]);
  return PREFIX + Buffer.concat([claim, signatureOf(claim, keyHash)]).toString('base64url');
}

/** What a credential claims, where it has the form of a token; nothing of it may be believed before it is verified. */
export function readToken(credential: string): ShownToken | undefined {
  if (!FORM.test(credential)) return undefined;
  const written = credential.slice(PREFIX.length);
  const bytes = Buffer.from(written, 'base64url');
  // Bits behind the last byte count for nothing, and one token has one form.
  if (bytes.toString('base64url') !== written) return undefined;
  const claim = bytes.subarray(0, -SIGNATURE_BYTES);
  const scope = SCOPES[claim[32] ?? SCOPES.length];
  if (claim.length < HEAD_BYTES || scope === undefined) return undefined;
  const profileId = claim.subarray(HEAD_BYTES).toString();
  return {
    grant: {
      tenantId: uuidOf(claim.subarray(0, 16)),
      keyId: uuidOf(claim.subarray(16, 32)),
      scope,
      profileId: profileId === '' ? undefined : profileId,
      expiresAt: new Date(claim.readUIntBE(33, 6) * 1_000),
    },
    isSignedWith: (keyHash) => timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(claim, keyHash)),
  };
}

const signatureOf = (claim: Buffer, keyHash: Buffer): Buffer =>
  createHmac('sha256', keyHash).update('limn-token:').update(claim).digest();

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
