import { invalidField, LimnError } from '../../errors.js';
import { parseWhole } from '../../profile/search.js';
import {
  deliverAgain,
  deliveriesBefore,
  insertDelivery,
  type DeliveryRecord,
  type DeliveryState,
} from '../../storage/webhook-deliveries.js';
import { assertMayWrite, assertWholeApp, type Caller } from '../../tenant/caller.js';
import { isUuid } from '../../uuid.js';
import { TEST_EVENT } from '../../webhook/events.js';
import type { Needs } from '../needs.js';
import { noSuchWebhook, readWebhook } from './endpoints.js';

export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const satisfies DeliveryState[];
export const DELIVERIES_A_PAGE = { usual: 20, most: 100 } as const;

/**
 * What was and will be delivered to an endpoint, the latest first, before a place in that order; in one state alone
 * where that is given. Throws `invalid_field`, `not_found`, `forbidden`.
 */
export async function readDeliveries(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  id: string,
  { first, before, state }: { first?: unknown; before?: number | undefined; state?: unknown },
): Promise<{ items: DeliveryRecord[]; hasMore: boolean }> {
  const most = parseWhole('first', first ?? undefined, DELIVERIES_A_PAGE.usual, DELIVERIES_A_PAGE.most, 1);
  const wanted = state == null ? null : DELIVERY_STATES.find((known) => known === state);
  if (wanted === undefined)
    throw invalidField('state', `must be one of ${DELIVERY_STATES.join(', ')}`, DELIVERY_STATES);
  const webhook = await readWebhook(needs, caller, id);
  if (!webhook) throw noSuchWebhook();
  const { tenantId } = caller;
  const items = await deliveriesBefore(
    needs.storage.within(tenantId),
    tenantId,
    webhook.webhookId,
    before ?? null,
    wanted,
    most + 1,
  );
  return { items: items.slice(0, most), hasMore: items.length > most };
}

/**
 * Lets one delivery be sent again, or without an id all that are dead, as if they had just come. Returns how many.
 * Throws `not_found` for a delivery that is none or of which nothing is kept, `forbidden`.
 */
export async function redeliver(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  id: string,
  deliveryId: unknown,
): Promise<number> {
  assertMayWrite(caller);
  const webhook = await readWebhook(needs, caller, id);
  if (!webhook) throw noSuchWebhook();
  const { tenantId } = caller;
  const one = deliveryId ?? null;
  const noSuchDelivery = new LimnError('not_found', 'There is no such delivery, or nothing of it is kept', {
    field: 'delivery_id',
  });
  if (one !== null && !(typeof one === 'string' && isUuid(one))) throw noSuchDelivery;
  const count = await deliverAgain(needs.storage.within(tenantId), tenantId, webhook.webhookId, one);
  if (one !== null && count === 0) throw noSuchDelivery;
  return count;
}

/** Sends an event that tells of nobody, to see whether an endpoint takes it. Throws `not_found`, `forbidden`. */
export async function sendTestEvent(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  id: string,
): Promise<DeliveryRecord> {
  assertMayWrite(caller);
  assertWholeApp(caller);
  const { tenantId } = caller;
  const delivery = isUuid(id)
    ? await insertDelivery(
        needs.storage.within(tenantId),
        tenantId,
        id,
        TEST_EVENT,
        JSON.stringify({ webhook_id: id, message: 'It works' }),
      )
    : undefined;
  if (!delivery) throw noSuchWebhook();
  return delivery;
}
