import type { FastifyRequest } from 'fastify';
import type { Needs } from '../service/needs.js';
import { readDeliveries, redeliver, sendTestEvent } from '../service/webhooks/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  noSuchWebhook,
  readWebhook,
  rotateSecret,
  updateWebhook,
  type KeyedWebhook,
} from '../service/webhooks/endpoints.js';
import { fromCursor, LOG_POSITION, toCursor } from '../wire/cursor.js';
import { parseJsonObject } from '../wire/json-body.js';
import { refuseUnknown } from '../wire/unknown.js';
import { idParam, sendJson, type Handler } from './handler.js';
import { queryNames } from './operations.js';
import { readQuery } from './query.js';
import type { WEBHOOK_OPERATIONS } from './webhook-operations.js';
import { REDELIVER_FIELDS, ROTATE_FIELDS, WEBHOOK_CHANGES, WEBHOOK_FIELDS } from './webhook-schemas.js';

type WebhookRecord = KeyedWebhook['webhook'];
type DeliveryRecord = Awaited<ReturnType<typeof sendTestEvent>>;

/** The handlers of operations on webhooks. */
export function webhookHandlers(needs: Needs): Record<keyof typeof WEBHOOK_OPERATIONS, Handler> {
  return {
    async listWebhooks(request, reply) {
      readQuery(request, reply, queryNames('listWebhooks'));
      return sendJson(reply, { webhooks: (await listWebhooks(needs, request.caller)).map(presentWebhook) });
    },

    async createWebhook(request, reply) {
      readQuery(request, reply, queryNames('createWebhook'));
      const keyed = await createWebhook(needs, request.caller, fieldsOf(request, WEBHOOK_FIELDS));
      return sendJson(reply, presentKeyed(keyed), { status: 201 });
    },

    async readWebhook(request, reply) {
      readQuery(request, reply, queryNames('readWebhook'));
      const webhook = await readWebhook(needs, request.caller, idParam(request));
      if (!webhook) throw noSuchWebhook();
      return sendJson(reply, presentWebhook(webhook));
    },

    async updateWebhook(request, reply) {
      readQuery(request, reply, queryNames('updateWebhook'));
      const change = fieldsOf(request, WEBHOOK_CHANGES);
      return sendJson(reply, presentWebhook(await updateWebhook(needs, request.caller, idParam(request), change)));
    },

    async deleteWebhook(request, reply) {
      readQuery(request, reply, queryNames('deleteWebhook'));
      await deleteWebhook(needs, request.caller, idParam(request));
      return reply.code(204).header('cache-control', 'no-store').send();
    },

    async rotateWebhookSecret(request, reply) {
      readQuery(request, reply, queryNames('rotateWebhookSecret'));
      const { overlap_seconds: overlap } = fieldsOf(request, ROTATE_FIELDS);
      return sendJson(reply, presentKeyed(await rotateSecret(needs, request.caller, idParam(request), overlap)));
    },

    async testWebhook(request, reply) {
      readQuery(request, reply, queryNames('testWebhook'));
      const delivery = await sendTestEvent(needs, request.caller, idParam(request));
      return sendJson(reply, presentDelivery(delivery), { status: 202 });
    },

    async listWebhookDeliveries(request, reply) {
      const { limit, cursor, state } = readQuery(request, reply, queryNames('listWebhookDeliveries'));
      const { items, hasMore } = await readDeliveries(needs, request.caller, idParam(request), {
        first: limit,
        before: cursor ? Number(fromCursor(cursor, LOG_POSITION, 'cursor')) : undefined,
        state,
      });
      return sendJson(
        reply,
        {
          deliveries: items.map(presentDelivery),
          next_cursor: hasMore ? toCursor(String(items.at(-1)!.seq)) : undefined,
        },
        { vary: true },
      );
    },

    async redeliverWebhook(request, reply) {
      readQuery(request, reply, queryNames('redeliverWebhook'));
      const { delivery_id: deliveryId } = fieldsOf(request, REDELIVER_FIELDS);
      const redelivered = await redeliver(needs, request.caller, idParam(request), deliveryId);
      return sendJson(reply, { redelivered }, { status: 202 });
    },
  };
}

/** The body of a request that has no other fields than these. Throws `invalid_json`, `invalid_field`. */
function fieldsOf(request: FastifyRequest, fields: object): Record<string, unknown> {
  const body = parseJsonObject(request.body);
  refuseUnknown('field', Object.keys(body), Object.keys(fields));
  return body;
}

const presentKeyed = ({ webhook, secret }: KeyedWebhook): object => ({ webhook: presentWebhook(webhook), secret });

/** A webhook as REST shows it. What it does not have has no key, which is what `undefined` becomes in JSON. */
const presentWebhook = (webhook: WebhookRecord): object => ({
  id: webhook.webhookId,
  url: webhook.url,
  description: webhook.description ?? undefined,
  events: webhook.events,
  enabled: webhook.enabled,
  disabled_reason: webhook.disabledReason ?? undefined,
  failures: webhook.failures,
  failing_since: webhook.failingSince ?? undefined,
  former_secret_until: webhook.formerUntil ?? undefined,
  created_at: webhook.createdAt,
});

const presentDelivery = (delivery: DeliveryRecord): object => ({
  id: delivery.deliveryId,
  message_id: `msg_${delivery.deliveryId}`,
  type: delivery.type,
  profile_id: delivery.profileId ?? undefined,
  state: delivery.outcome ?? 'waiting',
  happened_at: delivery.happenedAt,
  attempts: delivery.attempts,
  attempted_at: delivery.attemptedAt ?? undefined,
  next_attempt_at: delivery.outcome ? undefined : delivery.dueAt,
  status: delivery.status ?? undefined,
  error: delivery.error ?? undefined,
  finished_at: delivery.finishedAt ?? undefined,
});
