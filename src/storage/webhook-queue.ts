import { randomUUID } from 'node:crypto';
import { columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import { WebhookDeliveryEntity } from './entities/webhook-delivery.js';
import { WebhookEntity } from './entities/webhook.js';
import { claimInTurn, firstAfter } from './in-turn.js';
import { NOW, ofAllTenants, prepared, withParameters } from './statement.js';

/** An endpoint that a worker has claimed until its lease ends, with everything needed to deliver to it. */
export interface ClaimedWebhook extends Pick<
  WebhookEntity,
  'tenantId' | 'webhookId' | 'url' | 'salt' | 'formerSalt' | 'formerUntil' | 'failures'
> {
  token: NonNullable<WebhookEntity['token']>;
}

/** A delivery to be sent now. */
export interface DueDelivery extends Pick<
  WebhookDeliveryEntity,
  'deliveryId' | 'seq' | 'type' | 'profileId' | 'happenedAt' | 'attempts'
> {
  data: NonNullable<WebhookDeliveryEntity['data']>;
}

const WAITS = 'finished_at is null';
const FIRST = `'00000000-0000-0000-0000-000000000000'::uuid`;
/** SQL of the next endpoint, in the order of the index, that has a waiting delivery. */
const nextAfter = (tenantId: string, webhookId: string): string => `
    select tenant_id, webhook_id from webhook_delivery where ${WAITS}
      and (tenant_id, webhook_id) > (${tenantId}, ${webhookId}) order by tenant_id, webhook_id limit 1`;

const IS_DUE = `webhook.enabled and webhook.due_at <= now() and exists (select from webhook_delivery due
      where due.tenant_id = webhook.tenant_id and due.webhook_id = webhook.webhook_id and due.${WAITS}
        and due.due_at <= now())`;

/** The next app in turn that has an endpoint with a due delivery. Apps take turns, however many endpoints one has. */
const NEXT_TENANT = ofAllTenants(
  'webhook.next_tenant',
  () => `
  with recursive hop as (
    (${nextAfter(FIRST, FIRST)})
    union all
    select next.* from hop cross join lateral (${nextAfter('hop.tenant_id', 'hop.webhook_id')}) next
  )
  select webhook.tenant_id as "tenantId" from hop join webhook using (tenant_id, webhook_id)
  where webhook.tenant_id <> all((select $2::uuid[])::uuid[]) and ${IS_DUE}
  order by webhook.tenant_id <= $1::uuid, webhook.tenant_id, webhook.due_at limit 1`,
  (isAmong) => `
  select tenant_id as "tenantId" from (
    select tenant_id from webhook where tenant_id <> all($2::uuid[]) and ${isAmong} and ${IS_DUE} group by tenant_id
  ) due order by tenant_id <= $1::uuid, tenant_id limit 1`,
);

/**
 * Claims an endpoint. Only one worker delivers to an endpoint at a time, so that it alone bounds the concurrent
 * requests and keeps the order of each profile's events.
 */
const CLAIM = prepared(
  'webhook.claim',
  `
  update webhook set token = $2, due_at = now() + make_interval(secs => $3)
  where tenant_id = $1 and webhook_id = (
    select webhook_id from webhook where tenant_id = $1 and ${IS_DUE} order by due_at limit 1 for update skip locked
  )
  returning ${columns(
    WebhookEntity,
    'tenantId',
    'webhookId',
    'url',
    'salt',
    'formerSalt',
    'formerUntil',
    'failures',
    'token',
  )}`,
);

/**
 * Claims an endpoint for `leaseMs`. Apps take turns: the search starts after app `after` and skips those in `except`.
 * Undefined when nothing is due; `contended` when something was, but other workers claimed it first.
 */
export async function claimWebhook(
  storage: Pick<Storage, 'isSharded' | 'ofAll' | 'within'>,
  after: string,
  except: string[],
  leaseMs: number,
): Promise<ClaimedWebhook | 'contended' | undefined> {
  return claimInTurn(
    storage,
    { after, except },
    async (last, passed) =>
      firstAfter(last, await storage.ofAll<Pick<WebhookEntity, 'tenantId'>>(NEXT_TENANT, [last, passed])),
    async ({ tenantId }) => {
      const values = [tenantId, randomUUID(), leaseMs / 1_000];
      return (await storage.within(tenantId).query<ClaimedWebhook>(CLAIM, values))[0];
    },
  );
}

const DUE = prepared(
  'webhook_delivery.due',
  `
  select ${columns(
    WebhookDeliveryEntity,
    'deliveryId',
    'seq',
    'type',
    'profileId',
    'happenedAt',
    'attempts',
    'data',
  )} from webhook_delivery
  where tenant_id = $1 and webhook_id = $2 and ${WAITS} and due_at <= now()
    and (profile_id is null or not exists (select from webhook_delivery earlier where earlier.tenant_id = $1
      and earlier.webhook_id = $2 and earlier.${WAITS} and earlier.profile_id = webhook_delivery.profile_id
      and earlier.seq < webhook_delivery.seq))
  order by due_at, seq limit $3`,
);

/** At most `most` due deliveries, only the first waiting one of each profile, so that its events stay in order. */
export async function dueDeliveries(
  tx: Tx,
  { tenantId, webhookId }: ClaimedWebhook,
  most: number,
): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(DUE, [tenantId, webhookId, most]);
}

const POSTPONE = prepared(
  'webhook_delivery.postpone',
  `
  update webhook_delivery set due_at = head.due_at from (
    select distinct on (profile_id) profile_id, due_at from webhook_delivery
    where tenant_id = $1 and webhook_id = $2 and ${WAITS} and profile_id is not null order by profile_id, seq
  ) head
  where tenant_id = $1 and webhook_id = $2 and ${WAITS} and webhook_delivery.profile_id = head.profile_id
    and webhook_delivery.due_at < head.due_at`,
);

/**
 * Postpones deliveries that are due but blocked by an earlier one of their profile until that one is due. Without it
 * the endpoint would be claimed for them again and again.
 */
export async function postponeBlocked(tx: Tx, { tenantId, webhookId }: ClaimedWebhook): Promise<void> {
  await tx.run(POSTPONE, [tenantId, webhookId]);
}

const DELIVERED = prepared(
  'webhook_delivery.delivered',
  `
  update webhook_delivery set outcome = 'delivered', finished_at = now(), attempted_at = now(), attempts = attempts + 1,
    status = $3, error = null,
    -- Nothing is kept of an erased profile once the erasure has been reported.
    profile_id = case when type = 'profile.erased' then null else profile_id end,
    data = case when type = 'profile.erased' then null else data end
  where tenant_id = $1 and delivery_id = $2 and ${WAITS}`,
);

/** Marks a delivery as delivered. */
export async function markDelivered(tx: Tx, tenantId: string, deliveryId: string, status: number): Promise<void> {
  await tx.run(DELIVERED, [tenantId, deliveryId, status]);
}

/** A failed attempt. */
export interface FailedAttempt {
  tenantId: string;
  deliveryId: string;
  status: number | null;
  error: string;
  /** Seconds until the next attempt; null after the last. */
  waitSeconds: number | null;
}

const FAILED = withParameters<FailedAttempt>(
  'webhook_delivery.failed',
  ({ tenantId, deliveryId, status, error, waitSeconds }) => `
  update webhook_delivery set attempted_at = now(), attempts = attempts + 1, status = ${status}, error = ${error},
    due_at = now() + make_interval(secs => coalesce(${waitSeconds}::float8, 0)),
    outcome = case when ${waitSeconds}::float8 is null then 'dead' end,
    finished_at = case when ${waitSeconds}::float8 is null then ${NOW} end
  where tenant_id = ${tenantId} and delivery_id = ${deliveryId} and ${WAITS}`,
);
const POSTPONE_BEHIND = prepared(
  'webhook_delivery.postpone_behind',
  `
  update webhook_delivery set due_at = failed.due_at from webhook_delivery failed
  where failed.tenant_id = $1 and failed.delivery_id = $2 and failed.outcome is distinct from 'delivered'
    and webhook_delivery.tenant_id = $1 and webhook_delivery.webhook_id = failed.webhook_id
    and webhook_delivery.profile_id = failed.profile_id and webhook_delivery.${WAITS}
    and webhook_delivery.seq > failed.seq and webhook_delivery.due_at < failed.due_at`,
);

/** Postpones a delivery, and those of its profile behind it; or marks it dead, which unblocks them. */
export async function markUndelivered(tx: Tx, attempt: FailedAttempt): Promise<void> {
  await tx.together([
    [FAILED, FAILED.valuesOf(attempt)],
    [POSTPONE_BEHIND, [attempt.tenantId, attempt.deliveryId]],
  ]);
}

const EXTEND = prepared(
  'webhook.extend',
  `
  update webhook set due_at = now() + make_interval(secs => $4) where tenant_id = $1 and webhook_id = $2
    and token = $3`,
);

/** Renews a lease. False when it has been lost. */
export async function extendWebhook(
  tx: Tx,
  { tenantId, webhookId, token }: ClaimedWebhook,
  leaseMs: number,
): Promise<boolean> {
  return (await tx.run(EXTEND, [tenantId, webhookId, token, leaseMs / 1_000])) === 1;
}

/** The state in which an endpoint is released. */
export interface ReleasedWebhook extends Pick<ClaimedWebhook, 'tenantId' | 'webhookId' | 'token' | 'failures'> {
  restSeconds: number;
  /** It answered 410, which disables it. */
  gone: boolean;
  /** An endpoint that has failed for this long without a success is disabled. */
  patienceDays: number;
}

const RELEASE = withParameters<ReleasedWebhook>(
  'webhook.release',
  ({ tenantId, webhookId, token, failures, restSeconds, gone, patienceDays }) => `
  update webhook set token = null, failures = ${failures},
    failing_since = case when ${failures}::int = 0 then null else coalesce(failing_since, moment.now) end,
    due_at = now() + make_interval(secs => ${restSeconds}),
    enabled = enabled and not ${gone}::boolean and not (${failures}::int > 0 and failing_since is not null
      and failing_since < moment.too_long),
    disabled_reason = case when not enabled then disabled_reason when ${gone}::boolean then 'gone'
      when ${failures}::int > 0 and failing_since < moment.too_long
        then 'failing'
      else disabled_reason end
  from (select now() as now, now() - make_interval(days => ${patienceDays}::int) as too_long) as moment
  where tenant_id = ${tenantId} and webhook_id = ${webhookId} and token = ${token} returning ${columns(
    WebhookEntity,
    'enabled',
    'disabledReason',
  )}`,
);

/** Ends a claim. Undefined when another worker has it by now, or the endpoint was deleted. */
export async function releaseWebhook(
  tx: Tx,
  left: ReleasedWebhook,
): Promise<Pick<WebhookEntity, 'enabled' | 'disabledReason'> | undefined> {
  return (await tx.query<Pick<WebhookEntity, 'enabled' | 'disabledReason'>>(RELEASE, RELEASE.valuesOf(left)))[0];
}

/** Ends all claims. Only for the embedded database at start, when no other process can have one. */
export async function releaseWebhooks(tx: Tx): Promise<void> {
  await tx.run({ text: 'update webhook set token = null, due_at = now() where token is not null' }, []);
}
