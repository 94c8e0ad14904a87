import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Of which endpoint a secret is. */
export interface Whose {
  tenantId: string;
  webhookId: string;
}

/** Random bytes of which a secret is made, with the pepper. */
export const newSalt = (): Buffer => randomBytes(32);

/**
 * The signing secret that belongs to a salt: `whsec_` and 256 bits in base64, as Standard Webhooks has them. It is
 * made again whenever it is needed and stored nowhere, so that who reads the database, or a copy of it, cannot sign
 * without the pepper.
 */
export function secretOf({ tenantId, webhookId }: Whose, salt: Buffer, pepper: string): string {
  const bytes = createHmac('sha256', pepper).update(`limn-webhook:${tenantId}:${webhookId}:`).update(salt).digest();
  return `whsec_${bytes.toString('base64')}`;
}

/** The headers of Standard Webhooks for a body: one signature for each secret that is valid. */
export function signedHeaders(
  secrets: string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
