import { LimnError } from './errors.js';

/** An event as an endpoint is told it. Texts and values are never part of it: read the profile. */
export interface WebhookEvent {
  /** `profile.ready`, `profile.changed`, `profile.erased`, `submission.failed`, or `webhook.test`. */
  type: string;
  /** RFC 3339, when it happened. */
  timestamp: string;
  data: {
    profile_id?: string;
    submission_id?: string;
    /** Of `profile.changed`: what of the profile was changed. */
    paths?: string[];
    /** Of `profile.changed`: what was done by hand. */
    revision?: string;
    [more: string]: unknown;
  };
}

/** A request that did not come from the service, or long ago. */
export class WebhookVerificationError extends LimnError {
  override readonly name = 'WebhookVerificationError';
}

export interface VerifyOptions {
  /** How far the clocks may be apart, and how late a request may be read, in seconds; 300 unless told. */
  toleranceSeconds?: number;
}

type HeadersOf = Headers | Record<string, string | string[] | undefined>;

const encoder = new TextEncoder();
const KEY = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Makes sure that a request came from the service, and returns the event. `body` is the text of the request as it came,
 * not what a parser made of it; `secrets` are the one that is shown once, or two while it is being rotated. The
 * signatures are compared by the platform's own verification, in constant time. Throws
 * {@link WebhookVerificationError}. Requests may come twice: `webhook-id` tells which are the same.
 */
export async function verifyWebhook(
  body: string,
  headers: HeadersOf,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, at, signed] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !at || !signed) throw new WebhookVerificationError('The headers of a webhook are missing');
  const seconds = /^\d{1,12}$/.test(at) ? Number(at) : NaN;
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('The request is too old, or the clocks are too far apart');
  const message = encoder.encode(`${id}.${at}.${body}`);
  const signatures = signed.split(' ').flatMap((one) => (one.startsWith('v1,') ? bytesOf(one.slice(3)) : []));
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''))[0];
    if (!bytes?.length) throw new WebhookVerificationError('The secret is no secret of a webhook');
    const key = await crypto.subtle.importKey('raw', bytes, KEY, false, ['verify']);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookVerificationError('No signature of the request is that of a secret');
}

function headerOf(headers: HeadersOf, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found[0] : found;
}

/** What base64 stands for; nothing where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}
