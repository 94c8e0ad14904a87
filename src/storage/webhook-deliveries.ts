import { columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import { WebhookDeliveryEntity } from './entities/webhook-delivery.js';
import { ofAllTenants, prepared } from './statement.js';

const LOGGED = [
  'deliveryId',
  'webhookId',
  'seq',
  'type',
  'profileId',
  'data',
  'happenedAt',
  'dueAt',
  'attempts',
  'attemptedAt',
  'status',
  'error',
  'outcome',
  'finishedAt',
] as const satisfies (keyof WebhookDeliveryEntity)[];

/** A delivery as its app sees it. */
export type DeliveryRecord = Pick<WebhookDeliveryEntity, (typeof LOGGED)[number]>;

const LOGGED_COLUMNS = columns(WebhookDeliveryEntity, ...LOGGED);

const INSERT = prepared(
  'webhook_delivery.insert',
  `
  insert into webhook_delivery (tenant_id, delivery_id, webhook_id, type, data)
  select tenant_id, gen_random_uuid(), webhook_id, $3, $4 from webhook where tenant_id = $1 and webhook_id = $2
  on conflict do nothing returning ${LOGGED_COLUMNS}`,
);

/** Stores a delivery of an event that belongs to no profile. Undefined when there is no such endpoint. */
export async function insertDelivery(
  tx: Tx,
  tenantId: string,
  webhookId: string,
  type: string,
  data: string,
): Promise<DeliveryRecord | undefined> {
  return (await tx.query<DeliveryRecord>(INSERT, [tenantId, webhookId, type, data]))[0];
}

/** The states of a delivery; `dead` is one that was given up. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

const PAGE = prepared(
  'webhook_delivery.page',
  `
  select ${LOGGED_COLUMNS} from webhook_delivery
  where tenant_id = $1 and webhook_id = $2 and ($3::bigint is null or seq < $3)
    and ($4::text is null or coalesce(outcome, 'waiting') = $4) order by seq desc limit $5`,
);

/** A page of an endpoint's deliveries, newest first: those before position `before` (`seq`). */
export async function deliveriesBefore(
  tx: Tx,
  tenantId: string,
  webhookId: string,
  before: number | null,
  state: DeliveryState | null,
  first: number,
): Promise<DeliveryRecord[]> {
  return tx.query<DeliveryRecord>(PAGE, [tenantId, webhookId, before, state, first]);
}

const AGAIN = prepared(
  'webhook_delivery.again',
  `
  update webhook_delivery set outcome = null, finished_at = null, attempts = 0, due_at = now()
  where tenant_id = $1 and webhook_id = $2 and data is not null
    and case when $3::uuid is null then outcome = 'dead' else delivery_id = $3 end`,
);

/** Makes one delivery, or without an id all dead ones, due again. Returns how many. */
export async function deliverAgain(
  tx: Tx,
  tenantId: string,
  webhookId: string,
  deliveryId: string | null,
): Promise<number> {
  return tx.run(AGAIN, [tenantId, webhookId, deliveryId]);
}

/** Estimated size of a row without its JSON text. */
const ROW_BYTES = 200;

const GIVE_UP_EXCESS = prepared(
  'webhook_delivery.bury',
  `
  update webhook_delivery set outcome = 'dead', finished_at = now(), error = $2
  from (
    select tenant_id, delivery_id, sum(octet_length(data) + ${ROW_BYTES}) over (partition by tenant_id order by seq
      desc) as bytes
    from webhook_delivery where finished_at is null
  ) sized
  where webhook_delivery.tenant_id = sized.tenant_id and webhook_delivery.delivery_id = sized.delivery_id
    and sized.bytes > $1 and webhook_delivery.finished_at is null`,
);

/** Marks the oldest waiting deliveries dead where an app has more than `bytes` of them. Returns how many. */
export async function giveUpExcess(tx: Tx, bytes: number, reason: string): Promise<number> {
  return tx.run(GIVE_UP_EXCESS, [bytes, reason]);
}

const FORGET = prepared(
  'webhook_delivery.forget',
  `
  with sized as (
    select tenant_id, delivery_id, finished_at, sum(coalesce(octet_length(data), 0) + ${ROW_BYTES}) over (partition by
      tenant_id order by finished_at desc, seq desc) as bytes
    from webhook_delivery where finished_at is not null
  ), old as (
    select tenant_id, delivery_id from sized where finished_at < now() - make_interval(days => $1) or bytes > $2
    union all
    select webhook_delivery.tenant_id, delivery_id from webhook_delivery join webhook using (tenant_id, webhook_id)
    where not enabled and finished_at is null and happened_at < now() - make_interval(days => $1)
  )
  delete from webhook_delivery using old
  where webhook_delivery.tenant_id = old.tenant_id and webhook_delivery.delivery_id = old.delivery_id`,
);

/**
 * Deletes deliveries that finished more than `days` ago, the oldest finished ones beyond `bytes` an app, and those that
 * have waited more than `days` for a disabled endpoint.
 */
export async function forgetDeliveries(tx: Tx, days: number, bytes: number): Promise<void> {
  await tx.run(FORGET, [days, bytes]);
}

const DEPTH = ofAllTenants(
  'webhook_delivery.depth',
  (isAmong) => `
  select count(*) as waiting, extract(epoch from now() - min(happened_at))::float8 as oldest from webhook_delivery
  where finished_at is null and ${isAmong}`,
);

/** How many deliveries wait, and the age of the oldest of them in seconds. */
export async function deliveryDepth(
  storage: Pick<Storage, 'ofAll'>,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const parts = await storage.ofAll<{ waiting: number; oldest: number | null }>(DEPTH, []);
  return {
    waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSeconds: Math.max(0, ...parts.map(({ oldest }) => oldest ?? 0)),
  };
}
