import { DELIVERIES_A_PAGE, DELIVERY_STATES } from '../service/webhooks/deliveries.js';
import { EVERYWHERE, failures, headers } from './responses.js';
import { EXAMPLES } from './examples.js';
import { EVERY_REQUEST, json, query, type Operation } from './operation.js';

const ALL = '/v1/webhooks';
const ONE = `${ALL}/{id}`;

const body = (name: string, example: unknown): NonNullable<Operation['body']> => ({
  required: true,
  description: 'JSON in UTF-8',
  content: json(name, example),
});

const answer = (description: string, name: string, example: unknown): object => ({
  description,
  headers: headers(EVERYWHERE),
  content: json(name, example),
});

const shared = { tag: 'Webhooks', query: [], headers: EVERY_REQUEST } satisfies Partial<Operation>;

/** Endpoints that an app is told at, and what was delivered to them. For the key of the app, and no token. */
export const WEBHOOK_OPERATIONS = {
  listWebhooks: {
    ...shared,
    method: 'GET',
    path: ALL,
    summary: 'List webhooks',
    description: 'The endpoints of the app, oldest first.',
    responses: { 200: answer('The webhooks', 'WebhookList', EXAMPLES.webhooks), ...failures([]) },
  },
  createWebhook: {
    ...shared,
    method: 'POST',
    path: ALL,
    summary: 'Add a webhook',
    description:
      'From now on events are posted to `url`, signed as Standard Webhooks says. The secret is told in this answer ' +
      'alone. https, and no address of a private network unless the operator allows it.',
    body: body('WebhookRequest', EXAMPLES.webhookRequest),
    responses: {
      201: answer('The webhook with its secret, shown this once', 'KeyedWebhook', EXAMPLES.keyedWebhook),
      ...failures([413, 415]),
    },
  },
  readWebhook: {
    ...shared,
    method: 'GET',
    path: ONE,
    summary: 'Read a webhook',
    description: 'One endpoint, and how it fares.',
    responses: { 200: answer('The webhook', 'Webhook', EXAMPLES.webhook), ...failures([404]) },
  },
  updateWebhook: {
    ...shared,
    method: 'PATCH',
    path: ONE,
    summary: 'Change, disable or enable a webhook',
    description:
      'What is left out stays. While a webhook is disabled nothing new is kept for it; what waited before is ' +
      'delivered when it is enabled again.',
    body: body('WebhookChange', EXAMPLES.webhookChange),
    responses: { 200: answer('The webhook', 'Webhook', EXAMPLES.webhook), ...failures([404, 413, 415]) },
  },
  deleteWebhook: {
    ...shared,
    method: 'DELETE',
    path: ONE,
    summary: 'Delete a webhook',
    description: 'With all that waits for it. 204 also where there was none.',
    responses: { 204: { description: 'It is gone', headers: headers(EVERYWHERE) }, ...failures([]) },
  },
  rotateWebhookSecret: {
    ...shared,
    method: 'POST',
    path: `${ONE}/rotate`,
    summary: 'Give a webhook another secret',
    description:
      'Requests are signed with both secrets for `overlap_seconds`, a day unless told, so that no receiver has to ' +
      'change at the same moment.',
    body: body('RotateRequest', EXAMPLES.rotateRequest),
    responses: {
      200: answer('The webhook with its new secret, shown this once', 'KeyedWebhook', EXAMPLES.keyedWebhook),
      ...failures([404, 413, 415]),
    },
  },
  testWebhook: {
    ...shared,
    method: 'POST',
    path: `${ONE}/test`,
    summary: 'Send a test event',
    description: 'An event of the type `webhook.test`, whatever events the webhook asks for.',
    responses: {
      202: answer('On its way', 'WebhookDelivery', EXAMPLES.webhookDelivery),
      ...failures([404]),
    },
  },
  listWebhookDeliveries: {
    ...shared,
    method: 'GET',
    path: `${ONE}/deliveries`,
    summary: 'Read what was delivered',
    description: 'What waits, was delivered or was given up, the latest first. Kept for a week after it is over.',
    query: [
      query('limit', 'How many at most', {
        type: 'integer',
        minimum: 1,
        maximum: DELIVERIES_A_PAGE.most,
        default: DELIVERIES_A_PAGE.usual,
      }),
      query('cursor', '`next_cursor` of the page before', { type: 'string' }),
      query('state', 'Those in one state alone', { type: 'string', enum: [...DELIVERY_STATES] }),
    ],
    responses: { 200: answer('A page', 'WebhookDeliveryPage', EXAMPLES.webhookDeliveries), ...failures([404]) },
  },
  redeliverWebhook: {
    ...shared,
    method: 'POST',
    path: `${ONE}/redeliver`,
    summary: 'Send deliveries again',
    description: 'One of them by its id, or without one all that were given up.',
    body: body('RedeliverRequest', EXAMPLES.redeliverRequest),
    responses: {
      202: answer('How many', 'RedeliverResult', EXAMPLES.redeliverResult),
      ...failures([404, 413, 415]),
    },
  },
} satisfies Record<string, Operation>;
