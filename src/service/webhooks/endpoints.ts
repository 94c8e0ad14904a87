import { randomUUID } from 'node:crypto';
import { invalidField, LimnError } from '../../errors.js';
import { parseWhole } from '../../profile/search.js';
import {
  deleteWebhook as deleteRow,
  insertWebhook,
  listWebhooks as listRows,
  readWebhook as readRow,
  rotateWebhook,
  updateWebhook as updateRow,
  type WebhookRecord,
} from '../../storage/webhooks.js';
import { assertMayWrite, assertWholeApp, type Caller } from '../../tenant/caller.js';
import { isUuid } from '../../uuid.js';
import { parseEndpoint } from '../../webhook/address.js';
import { EVENT_TYPES } from '../../webhook/events.js';
import { newSalt, secretOf } from '../../webhook/signature.js';
import type { Needs } from '../needs.js';

export const LONGEST_DESCRIPTION = 200;
/** How long the secret before counts beside the new one, in seconds. */
export const OVERLAP_SECONDS = { least: 0, usual: 86_400, most: 7 * 86_400 } as const;

/** An endpoint with its secret, which is shown this once. */
export interface KeyedWebhook {
  webhook: WebhookRecord;
  secret: string;
}

export interface WebhookInput {
  url?: unknown;
  events?: unknown;
  description?: unknown;
  enabled?: unknown;
}

type Needed = Pick<Needs, 'storage' | 'limits'>;

/** Throws `forbidden` for whoever does not have the whole app, and the right to change it. */
function assertOwner(caller: Caller): void {
  assertMayWrite(caller);
  assertWholeApp(caller);
}

/**
 * Makes an endpoint. Throws `invalid_field`; `limit_reached` where the app has as many as it may; `forbidden`.
 */
export async function createWebhook(
  { storage, limits, keyPepper }: Needed & Pick<Needs, 'keyPepper'>,
  caller: Caller,
  input: WebhookInput,
): Promise<KeyedWebhook> {
  assertOwner(caller);
  const { tenantId } = caller;
  const row = {
    tenantId,
    webhookId: randomUUID(),
    url: parseEndpoint(input.url, limits.webhooksMayBePrivate),
    events: parseEvents(input.events) ?? [...EVENT_TYPES],
    description: parseDescription(input.description) || null,
    salt: newSalt(),
  };
  const webhook = await storage.within(tenantId).tx((tx) => insertWebhook(tx, row, limits.webhooksPerApp));
  if (!webhook) throw new LimnError('limit_reached', `An app has at most ${limits.webhooksPerApp} webhooks`);
  return { webhook, secret: secretOf(row, row.salt, keyPepper) };
}

/** The endpoints of the app, oldest first. Throws `forbidden`. */
export async function listWebhooks({ storage }: Pick<Needs, 'storage'>, caller: Caller): Promise<WebhookRecord[]> {
  assertWholeApp(caller);
  return listRows(storage.within(caller.tenantId), caller.tenantId);
}

/** One endpoint of the app; undefined when there is none. Throws `forbidden`. */
export async function readWebhook(
  { storage }: Pick<Needs, 'storage'>,
  caller: Caller,
  id: string,
): Promise<WebhookRecord | undefined> {
  assertWholeApp(caller);
  return isUuid(id) ? readRow(storage.within(caller.tenantId), caller.tenantId, id) : undefined;
}

/**
 * Changes what is given of an endpoint. Enabling one that was disabled lets what still waits for it be delivered.
 * Throws `invalid_field`, `not_found`, `forbidden`.
 */
export async function updateWebhook(
  { storage, limits }: Needed,
  caller: Caller,
  id: string,
  input: WebhookInput,
): Promise<WebhookRecord> {
  assertOwner(caller);
  const change = {
    url: input.url == null ? null : parseEndpoint(input.url, limits.webhooksMayBePrivate),
    events: parseEvents(input.events) ?? null,
    description: input.description === undefined ? null : (parseDescription(input.description) ?? ''),
    enabled: parseEnabled(input.enabled),
  };
  const { tenantId } = caller;
  const webhook = isUuid(id) ? await updateRow(storage.within(tenantId), tenantId, id, change) : undefined;
  if (!webhook) throw noSuchWebhook();
  return webhook;
}

/**
 * Gives an endpoint another secret; requests are signed with the one before as well for `overlapSeconds`. Throws
 * `invalid_field`, `not_found`, `forbidden`.
 */
export async function rotateSecret(
  { storage, keyPepper }: Pick<Needs, 'storage' | 'keyPepper'>,
  caller: Caller,
  id: string,
  overlapSeconds: unknown,
): Promise<KeyedWebhook> {
  assertOwner(caller);
  const { usual, most, least } = OVERLAP_SECONDS;
  const overlap = parseWhole('overlap_seconds', overlapSeconds ?? undefined, usual, most, least);
  const { tenantId } = caller;
  const salt = newSalt();
  const webhook = isUuid(id) ? await rotateWebhook(storage.within(tenantId), tenantId, id, salt, overlap) : undefined;
  if (!webhook) throw noSuchWebhook();
  return { webhook, secret: secretOf({ tenantId, webhookId: webhook.webhookId }, salt, keyPepper) };
}

/** Deletes an endpoint with all that waits for it and was delivered. Returns whether there was one. */
export async function deleteWebhook({ storage }: Pick<Needs, 'storage'>, caller: Caller, id: string): Promise<boolean> {
  assertOwner(caller);
  return isUuid(id) && deleteRow(storage.within(caller.tenantId), caller.tenantId, id);
}

export const noSuchWebhook = (): LimnError => new LimnError('not_found', 'There is no such webhook', { field: 'id' });

function parseEvents(events: unknown): string[] | undefined {
  if (events == null) return undefined;
  const known: readonly string[] = EVENT_TYPES;
  if (!Array.isArray(events) || events.length === 0 || !events.every((one) => known.includes(one as string)))
    throw invalidField('events', `must be a list of some of ${EVENT_TYPES.join(', ')}`, EVENT_TYPES);
  return EVENT_TYPES.filter((type) => events.includes(type));
}

function parseDescription(description: unknown): string | undefined {
  if (description == null) return undefined;
  if (typeof description !== 'string' || description.length > LONGEST_DESCRIPTION || /\p{Cc}/u.test(description))
    throw invalidField('description', `must be one line of at most ${LONGEST_DESCRIPTION} characters`);
  return description.trim();
}

function parseEnabled(enabled: unknown): boolean | null {
  if (enabled == null) return null;
  if (typeof enabled !== 'boolean') throw invalidField('enabled', 'must be true or false');
  return enabled;
}
