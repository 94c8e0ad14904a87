import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (pepper: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, '', 'limn-seal', 32));

/** A text that only who knows the pepper can read, bound to a tenant. */
export function seal(text: string, tenantId: string, pepper: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(pepper), nonce).setAAD(Buffer.from(tenantId));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** A text that was sealed for a tenant; undefined under another pepper. */
export function unseal(sealed: Buffer, tenantId: string, pepper: string): string | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(pepper), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(tenantId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
