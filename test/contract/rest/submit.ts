import type { Limn } from '../../limn.js';

export const POST = 'POST /v1/profile/{id}';
export const JSON_HEADERS = { 'content-type': 'application/json' };
/** Bounds that a test can reach. */
export const SMALL_TEXTS = { LIMN_MAX_TEXT_BYTES: '20000', LIMN_MAX_BODY_BYTES: '40000' };

export type Content = Exclude<RequestInit['body'], undefined>;

/** Posts a body as it is. */
export const sendTo = (
  limn: Limn,
  id: string,
  body: Content,
  headers: Record<string, string> = JSON_HEADERS,
): Promise<Response> => limn.fetch(`/v1/profile/${encodeURIComponent(id)}`, { method: 'POST', body, headers });
