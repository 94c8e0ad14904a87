import { DELIVERY_STATES } from '../service/webhooks/deliveries.js';
import { LONGEST_DESCRIPTION, OVERLAP_SECONDS } from '../service/webhooks/endpoints.js';
import { EVENT_TYPES } from '../webhook/events.js';
import { closed, count, listOf, object, schema, text, time, type Description } from './describe.js';

const url = text('Where events are posted to: https, or http on this machine', { format: 'uri', maxLength: 2_048 });
const events = { ...listOf({ type: 'string', enum: [...EVENT_TYPES] }, 'Which events it is told'), minItems: 1 };
const description = text('For people', { maxLength: LONGEST_DESCRIPTION });
const id = text('Id of the webhook', { format: 'uuid' });
const deliveryId = text('Id of the delivery', { format: 'uuid' });

/** The fields of a new webhook. */
export const WEBHOOK_FIELDS = { url, events, description } satisfies Description;
/** The fields of one that may be changed. */
export const WEBHOOK_CHANGES = {
  ...WEBHOOK_FIELDS,
  enabled: { type: 'boolean', description: 'Whether it is told anything' },
} satisfies Description;

export const ROTATE_FIELDS = {
  overlap_seconds: {
    type: 'integer',
    minimum: OVERLAP_SECONDS.least,
    maximum: OVERLAP_SECONDS.most,
    default: OVERLAP_SECONDS.usual,
    description: 'How long the secret before counts too',
  },
} satisfies Description;

export const REDELIVER_FIELDS = { delivery_id: deliveryId } satisfies Description;

/** What is asked and told about webhooks. */
export const WEBHOOK_SCHEMAS: Description = {
  Webhook: object(
    {
      id,
      url,
      description,
      events,
      enabled: { type: 'boolean' },
      disabled_reason: text('By hand, as it answered 410, or as it failed for five days without a success', {
        enum: ['by_hand', 'gone', 'failing'],
      }),
      failures: count('Attempts that failed since the last that did not'),
      failing_since: time('When the first of them was'),
      former_secret_until: time('Until when the secret before counts too'),
      created_at: time('When it was made'),
    },
    ['description', 'disabled_reason', 'failing_since', 'former_secret_until'],
  ),
  WebhookList: object({ webhooks: listOf(schema('Webhook'), 'Oldest first') }),
  WebhookRequest: {
    ...closed(WEBHOOK_FIELDS, ['url']),
    description: 'Without `events` it is told all of them',
  },
  WebhookChange: closed(WEBHOOK_CHANGES, []),
  KeyedWebhook: object({
    webhook: schema('Webhook'),
    secret: text('What requests are signed with: `whsec_` and base64, as libraries of Standard Webhooks take it'),
  }),
  RotateRequest: closed(ROTATE_FIELDS, []),
  WebhookDelivery: object(
    {
      id: deliveryId,
      message_id: text('`webhook-id` of the request, the same at every attempt'),
      type: text('Type of the event'),
      profile_id: text('Whom it tells of; absent of tests, and of erased profiles once they were told'),
      state: text('What it is going through', { enum: [...DELIVERY_STATES] }),
      happened_at: time('When what it tells happened'),
      attempts: count('How often it was sent'),
      attempted_at: time('When it was sent last'),
      next_attempt_at: time('When it is sent next; absent where it is not'),
      status: { type: 'integer', description: 'What the receiver last answered with; absent where nobody did' },
      error: text('Why the last attempt failed'),
      finished_at: time('When it was delivered or given up'),
    },
    ['profile_id', 'attempted_at', 'next_attempt_at', 'status', 'error', 'finished_at'],
  ),
  WebhookDeliveryPage: object(
    {
      deliveries: listOf(schema('WebhookDelivery'), 'The latest first'),
      next_cursor: text('What to ask for the next page with; absent where there is none'),
    },
    ['next_cursor'],
  ),
  RedeliverRequest: closed(REDELIVER_FIELDS, []),
  RedeliverResult: object({ redelivered: count('Deliveries that are sent again') }),
};
