import { columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import { WebhookEntity } from './entities/webhook.js';
import { NOW, ofAllTenants, prepared, withParameters } from './statement.js';

const SHOWN = [
  'webhookId',
  'url',
  'description',
  'events',
  'enabled',
  'disabledReason',
  'failures',
  'failingSince',
  'formerUntil',
  'createdAt',
] as const satisfies (keyof WebhookEntity)[];

/** An endpoint as its app sees it. */
export type WebhookRecord = Pick<WebhookEntity, (typeof SHOWN)[number]>;

const SHOWN_COLUMNS = columns(WebhookEntity, ...SHOWN);

/** Any number: held while an app is given one more endpoint. */
const ENDPOINTS_LOCK = 7_316_105;

const LOCK = prepared('webhook.lock', `select pg_advisory_xact_lock($1, hashtext($2::text))`);
const COUNT = prepared('webhook.count', `select count(*) as count from webhook where tenant_id = $1`);
const INSERT = withParameters<
  Pick<WebhookEntity, 'tenantId' | 'webhookId' | 'url' | 'description' | 'events' | 'salt'>
>(
  'webhook.insert',
  ({ tenantId, webhookId, url, description, events, salt }) => `
  insert into webhook (tenant_id, webhook_id, url, description, events, salt)
  values (${tenantId}, ${webhookId}, ${url}, ${description}, ${events}::text[], ${salt}) returning ${SHOWN_COLUMNS}`,
);

/** Makes an endpoint; undefined where the app has `most` already. */
export async function insertWebhook(
  tx: Tx,
  webhook: Pick<WebhookEntity, 'tenantId' | 'webhookId' | 'url' | 'description' | 'events' | 'salt'>,
  most: number,
): Promise<WebhookRecord | undefined> {
  // Two that are made at once must not both be the last one.
  await tx.query(LOCK, [ENDPOINTS_LOCK, webhook.tenantId]);
  const [row] = await tx.query<{ count: number }>(COUNT, [webhook.tenantId]);
  if (row!.count >= most) return undefined;
  return (await tx.query<WebhookRecord>(INSERT, INSERT.valuesOf(webhook)))[0];
}

const LIST = prepared(
  'webhook.list',
  `select ${SHOWN_COLUMNS} from webhook where tenant_id = $1 order by created_at, webhook_id`,
);

/** The endpoints of an app, oldest first. */
export async function listWebhooks(tx: Tx, tenantId: string): Promise<WebhookRecord[]> {
  return tx.query<WebhookRecord>(LIST, [tenantId]);
}

const READ = prepared('webhook.read', `select ${SHOWN_COLUMNS} from webhook where tenant_id = $1 and webhook_id = $2`);

/** One endpoint of an app. */
export async function readWebhook(tx: Tx, tenantId: string, webhookId: string): Promise<WebhookRecord | undefined> {
  return (await tx.query<WebhookRecord>(READ, [tenantId, webhookId]))[0];
}

/** What may be changed of an endpoint; null leaves it as it is. */
export interface WebhookChange {
  url: string | null;
  description: string | null;
  events: string[] | null;
  enabled: boolean | null;
}

const UPDATE = withParameters<WebhookChange & Pick<WebhookEntity, 'tenantId' | 'webhookId'>>(
  'webhook.update',
  ({ tenantId, webhookId, url, description, events, enabled }) => `
  update webhook set url = coalesce(${url}::text, url),
    description = case when ${description}::text is null then description else nullif(${description}::text, '') end,
    events = coalesce(${events}::text[], events),
    enabled = coalesce(${enabled}::boolean, enabled),
    disabled_reason = case when ${enabled}::boolean then null when not ${enabled}::boolean then 'by_hand' else
      disabled_reason end,
    -- Whoever mends or enables an endpoint wants to see at once whether it works.
    failures = case when ${enabled}::boolean or ${url}::text is not null then 0 else failures end,
    failing_since = case when ${enabled}::boolean or ${url}::text is not null then null else failing_since end,
    due_at = case when token is null then ${NOW} else due_at end
  where tenant_id = ${tenantId} and webhook_id = ${webhookId} returning ${SHOWN_COLUMNS}`,
);

/** Changes an endpoint; undefined when there is none. */
export async function updateWebhook(
  tx: Tx,
  tenantId: string,
  webhookId: string,
  change: WebhookChange,
): Promise<WebhookRecord | undefined> {
  return (await tx.query<WebhookRecord>(UPDATE, UPDATE.valuesOf({ ...change, tenantId, webhookId })))[0];
}

const ROTATE = prepared(
  'webhook.rotate',
  `
  update webhook set former_salt = salt, former_until = now() + make_interval(secs => $4), salt = $3
  where tenant_id = $1 and webhook_id = $2 returning ${SHOWN_COLUMNS}`,
);

/** Gives an endpoint another salt; the one before counts for `overlapSeconds` more. Undefined when there is none. */
export async function rotateWebhook(
  tx: Tx,
  tenantId: string,
  webhookId: string,
  salt: Buffer,
  overlapSeconds: number,
): Promise<WebhookRecord | undefined> {
  return (await tx.query<WebhookRecord>(ROTATE, [tenantId, webhookId, salt, overlapSeconds]))[0];
}

const DELETE = prepared('webhook.delete', `delete from webhook where tenant_id = $1 and webhook_id = $2`);

/** Deletes an endpoint with its deliveries; false when there is none. */
export async function deleteWebhook(tx: Tx, tenantId: string, webhookId: string): Promise<boolean> {
  return (await tx.run(DELETE, [tenantId, webhookId])) === 1;
}

const WATCHED = ofAllTenants(
  'webhook.watched',
  (isAmong) => `select distinct tenant_id as "tenantId" from webhook where enabled and ${isAmong}`,
);

/** Apps that have an endpoint to be told at. */
export async function tenantsWithWebhooks(storage: Pick<Storage, 'ofAll'>): Promise<string[]> {
  return (await storage.ofAll<Pick<WebhookEntity, 'tenantId'>>(WATCHED, [])).map(({ tenantId }) => tenantId);
}
