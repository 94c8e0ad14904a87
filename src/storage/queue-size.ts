import type { Storage, Tx } from './connection.js';
import { WAITING } from './queue.js';
import { ofAllTenants, prepared } from './statement.js';

const WAITING_OF_TENANT = prepared(
  'submission.waiting',
  `select count(*) as waiting from (select 1 from submission where tenant_id = $1 and ${WAITING} limit $2) live`,
);
const WAITING_OF_ALL = ofAllTenants(
  'submission.waiting_of_all',
  (isAmong) =>
    `select count(*) as waiting from (select 1 from submission where ${WAITING} and ${isAmong} limit $1) live`,
);

/** How many of a tenant's submissions wait or are being read, counted up to `most`. */
export async function waitingOfTenant(tx: Tx, tenantId: string, most: number): Promise<number> {
  return (await tx.query<{ waiting: number }>(WAITING_OF_TENANT, [tenantId, most]))[0]?.waiting ?? 0;
}

/** The same of all tenants. */
export async function waitingOfAll(storage: Pick<Storage, 'ofAll'>, most: number): Promise<number> {
  const parts = await storage.ofAll<{ waiting: number }>(WAITING_OF_ALL, [most]);
  return parts.reduce((sum, { waiting }) => sum + waiting, 0);
}

const NEXT = ofAllTenants(
  'queue.next',
  (isAmong) => `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from queue where ${isAmong}`,
);

/** Milliseconds until the next entry is due; undefined when the queue is empty. */
export async function nextDueMs(storage: Pick<Storage, 'ofAll'>): Promise<number | undefined> {
  const due = (await storage.ofAll<{ ms: number | null }>(NEXT, [])).flatMap(({ ms }) => ms ?? []);
  return due.length === 0 ? undefined : Math.min(...due);
}

const PROFILES = ofAllTenants('queue.depth', (isAmong) => `select count(*) as profiles from queue where ${isAmong}`);
const OLDEST = ofAllTenants(
  'submission.oldest',
  (isAmong) => `
  select extract(epoch from now() - min(received_at))::float8 as oldest from submission where ${WAITING}
    and ${isAmong}`,
);

/** Profiles that wait or are being read, and how long the oldest submission has waited, in seconds. */
export async function depth(storage: Pick<Storage, 'ofAll'>): Promise<{ profiles: number; oldestSeconds: number }> {
  const [counted, oldest] = await Promise.all([
    storage.ofAll<{ profiles: number }>(PROFILES, []),
    storage.ofAll<{ oldest: number | null }>(OLDEST, []),
  ]);
  return {
    profiles: counted.reduce((sum, { profiles }) => sum + profiles, 0),
    oldestSeconds: Math.max(0, ...oldest.map((part) => part.oldest ?? 0)),
  };
}
