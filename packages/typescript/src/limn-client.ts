export { Limn } from './client.js';
export type { CallOptions, FilterField, ReadOptions, Receipt, SearchOptions, SubmitOptions } from './client.js';
export type { TransportOptions } from './transport.js';
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.js';
export { Webhooks } from './webhooks.js';
export type { VerifyOptions, WebhookEvent } from './verify-webhook.js';
export * from './errors.js';
export type * from './types.js';
