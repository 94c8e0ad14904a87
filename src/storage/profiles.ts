import { column, columns } from './columns.js';
import type { Tx } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { prepared, withParameters, type Places } from './statement.js';
import { eraseVectors } from './vectors.js';
import { naming, telling } from './webhook-events.js';

const HEAD = [
  'tenantId',
  'profileId',
  'incarnation',
  'status',
  'revision',
  'createdAt',
  'lastUpdated',
  'document',
] as const satisfies (keyof ProfileEntity)[];

/** A profile without its log. */
export type ProfileHead = Pick<ProfileEntity, (typeof HEAD)[number]>;

/** A profile as REST shows it: document and recent log are JSON text that passes through unparsed. */
export type StoredProfile = ProfileHead & Pick<ProfileEntity, 'recentLog'>;

/** The columns of a {@link ProfileHead}. */
export const HEAD_COLUMNS = columns(ProfileEntity, ...HEAD);

/** The columns of a {@link StoredProfile}, for every statement that reads one. */
export const PROFILE_COLUMNS = columns(ProfileEntity, ...HEAD, 'recentLog');

const READ = prepared(
  'profile.read',
  `select ${PROFILE_COLUMNS} from profile where tenant_id = $1 and profile_id = $2`,
);

/** One profile of the tenant. */
export async function readProfile(tx: Tx, tenantId: string, profileId: string): Promise<StoredProfile | undefined> {
  return (await tx.query<StoredProfile>(READ, [tenantId, profileId]))[0];
}

const READ_HEAD = prepared(
  'profile.head',
  `select ${HEAD_COLUMNS} from profile where tenant_id = $1 and profile_id = $2`,
);

/** One profile of the tenant, without its log. */
export async function readProfileHead(tx: Tx, tenantId: string, profileId: string): Promise<ProfileHead | undefined> {
  return (await tx.query<ProfileHead>(READ_HEAD, [tenantId, profileId]))[0];
}

const STATE = prepared(
  'profile.state',
  `
  select ${columns(ProfileEntity, 'state', 'revision', 'incarnation')} from profile
  where tenant_id = $1 and profile_id = $2`,
);

/** What merging remembers of a profile, as text; empty for a profile that nothing was merged into. */
export async function readState(
  tx: Tx,
  tenantId: string,
  profileId: string,
): Promise<Pick<ProfileEntity, 'state' | 'revision' | 'incarnation'> | undefined> {
  return (await tx.query<Pick<ProfileEntity, 'state' | 'revision' | 'incarnation'>>(STATE, [tenantId, profileId]))[0];
}

/**
 * A profile held for writing until the transaction ends. `now` is the database's clock, the only one that orders
 * things.
 */
export interface LockedProfile extends Pick<
  ProfileEntity,
  'incarnation' | 'state' | 'recentLog' | 'revision' | 'steps'
> {
  /** The moment of what is written now: later than every one before, whatever the clock does. */
  now: Date;
}

const LOCKED = `
  select ${columns(ProfileEntity, 'incarnation', 'state', 'recentLog', 'revision', 'steps')},
    greatest(clock_timestamp(), date_trunc('milliseconds', last_updated) + interval '1 millisecond') as now
  from profile where tenant_id = $1 and profile_id = $2 for update`;
const LOCK = prepared('profile.lock', LOCKED);

/** Locks a profile; always before its queue entry, so that nobody waits in a circle. Undefined when it is gone. */
export async function lockProfile(tx: Tx, tenantId: string, profileId: string): Promise<LockedProfile | undefined> {
  return (await tx.query<LockedProfile>(LOCK, [tenantId, profileId]))[0];
}

const LOCK_HELD = prepared(
  'profile.lock_held',
  `
  with locked as materialized (${LOCKED})
  select locked.* from locked cross join lateral (
    -- Of the profile that was locked: so it is locked first.
    select from queue where tenant_id = $1 and profile_id = $2 and token = $3 and locked.now is not null for update
  ) lease`,
);

/** Locks a profile and then its queue entry. Undefined when it is gone, or its lease belongs to somebody else now. */
export async function lockHeldProfile(
  tx: Tx,
  tenantId: string,
  profileId: string,
  token: string,
): Promise<LockedProfile | undefined> {
  return (await tx.query<LockedProfile>(LOCK_HELD, [tenantId, profileId, token]))[0];
}

/** The status of a profile and its place in the sequence of changes. */
export interface StatusNow extends Pick<
  ProfileEntity,
  'tenantId' | 'profileId' | 'incarnation' | 'status' | 'statusSeq'
> {
  at: ProfileEntity['statusAt'];
}

/** The columns of a {@link StatusNow}. */
export const STATUS_COLUMNS =
  `${columns(ProfileEntity, 'tenantId', 'profileId', 'incarnation', 'status', 'statusSeq')}, ` +
  `profile.${column(ProfileEntity, 'statusAt')} as at`;

/** Sets a status `ready` where a condition holds and it is not. */
export const becoming = (condition: string): string => `
    status = case when ${condition} then 'ready' else status end, status_seq = status_seq + (${condition} and \
status = 'processing')::int,
    status_at = case when ${condition} and status = 'processing' then clock_timestamp() else status_at end`;

type Place = Pick<ProfileEntity, 'tenantId' | 'profileId'>;

const READY = withParameters<Place>(
  'profile.ready',
  (places) => `
  with ready as (
    update profile set revision = revision + 1, ${becoming('true')}
    where tenant_id = ${places.tenantId} and profile_id = ${places.profileId} and status = 'processing'
    returning ${STATUS_COLUMNS}
  ), ${telling(places, `select 'profile.ready', ${naming(places.profileId)}, 1 from ready`)}
  select * from ready`,
);

/** Sets a profile `ready`. Undefined when it was, or is gone. */
export async function markReady(tx: Tx, tenantId: string, profileId: string): Promise<StatusNow | undefined> {
  return (await tx.query<StatusNow>(READY, READY.valuesOf({ tenantId, profileId })))[0];
}

const PROCESSING = prepared(
  'profile.processing',
  `
  update profile set status = 'processing', revision = revision + (status = 'ready')::int, status_seq = status_seq +
    (status = 'ready')::int,
    status_at = case status when 'ready' then clock_timestamp() else status_at end
  where tenant_id = $1 and profile_id = $2 returning ${STATUS_COLUMNS}`,
);

/** Sets a locked profile `processing`, if it is not. */
export async function markProcessing(tx: Tx, tenantId: string, profileId: string): Promise<StatusNow> {
  return (await tx.query<StatusNow>(PROCESSING, [tenantId, profileId]))[0]!;
}

const STATUSES = prepared(
  'profile.statuses',
  `
  select ${STATUS_COLUMNS} from profile join unnest($1::uuid[], $2::text[]) as wanted(tenant, id) on tenant_id =
    wanted.tenant and profile_id = wanted.id`,
);

/** The statuses of many profiles of any tenants, for the followers that asked for each of them. */
export async function statusesOf(tx: Tx, wanted: { tenantId: string; profileId: string }[]): Promise<StatusNow[]> {
  return tx.query<StatusNow>(STATUSES, [wanted.map((one) => one.tenantId), wanted.map((one) => one.profileId)]);
}

/** One state of one life of a profile. */
export type Version = Pick<ProfileEntity, 'incarnation' | 'revision'>;

const IN_PLACE = `tenant_id = $1 and profile_id = $2`;
function inPlace({ tenantId, profileId }: Places<Place>): string {
  return `tenant_id = ${tenantId} and profile_id = ${profileId}`;
}

/** The queue first; with it, what endpoints were to be told goes, and that it is gone is told them instead. */
const UNQUEUE = withParameters<Place & { sealed: Buffer | null }>(
  undefined,
  (places) => `
  with untold as (
    delete from webhook_delivery where ${inPlace(places)}
  ), ${telling(places, `select 'profile.erased', ${naming(places.profileId)}, 1`)}, unlisted as (
    delete from happening where ${inPlace(places)}
  ), noted as (
    insert into happening (tenant_id, kind, sealed) select ${places.tenantId}, 'erased', ${places.sealed}::bytea
    where ${places.sealed}::bytea is not null
  )
  delete from queue where ${inPlace(places)}`,
);

/**
 * Erases a profile and everything read from or waiting for it. Whoever works on it finds its lease and incarnation
 * gone. With `only` nothing happens to another version than that. `sealed`: its id for the app's activity, as nobody
 * can read it who only reads the database.
 */
export async function eraseProfile(
  tx: Tx,
  tenantId: string,
  profileId: string,
  { only, sealed = null }: { only?: Version | undefined; sealed?: Buffer | null } = {},
): Promise<'erased' | 'absent' | 'changed'> {
  const held = await tx.query<Version>(
    { text: `select ${columns(ProfileEntity, 'incarnation', 'revision')} from profile where ${IN_PLACE} for update` },
    [tenantId, profileId],
  );
  if (only && (held[0]?.incarnation !== only.incarnation || held[0].revision !== only.revision)) return 'changed';
  // Nothing is locked: what is deleted from here on would be that of a profile that is just being made.
  if (held.length === 0) return 'absent';
  await tx.run(UNQUEUE, UNQUEUE.valuesOf({ tenantId, profileId, sealed }));
  await tx.run(
    {
      text:
        'delete from idempotency using submission where submission.tenant_id = $1 and submission.profile_id = $2 ' +
        'and idempotency.tenant_id = $1 and idempotency.key = submission.idempotency_key',
    },
    [tenantId, profileId],
  );
  // The mark before the texts: whoever holds it may just be writing them.
  for (const table of [
    'text_pending',
    'profile_text',
    'submission',
    'observation',
    'update_log',
    'snapshot',
    'profile',
  ])
    await tx.run({ text: `delete from ${table} where ${IN_PLACE}` }, [tenantId, profileId]);
  await eraseVectors(tx, tenantId, profileId);
  return 'erased';
}
