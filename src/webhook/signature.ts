import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Identifies an endpoint. */
export interface EndpointId {
  tenantId: string;
  webhookId: string;
}

/** Random bytes from which, with the pepper, the secret of an endpoint is derived. */
export const newSalt = (): Buffer => randomBytes(32);

/**
 * Derives the signing secret that belongs to a salt: `whsec_` and 256 bits in base64, the form of Standard Webhooks. It
 * is stored nowhere: nobody can sign with a copy of the database alone, without the pepper.
 */
export function secretOf({ tenantId, webhookId }: EndpointId, salt: Buffer, pepper: string): string {
  const bytes = createHmac('sha256', pepper).update(`limn-webhook:${tenantId}:${webhookId}:`).update(salt).digest();
  return `whsec_${bytes.toString('base64')}`;
}

/** The headers of Standard Webhooks for a body, with one signature for each valid secret. */
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
