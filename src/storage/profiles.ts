import { assignTransactionId } from './activity.js';
import { column, columns } from './columns.js';
import type { Reads, Storage, Tx } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { claimLockStep, type Claim } from './queue.js';
import { NOW, ofAllTenants, prepared, type SqlStatement, type Step } from './statement.js';
import { eraseVectors } from './vector-write.js';
import { profileEvent, deliveriesStep } from './webhook-events.js';

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

/** A profile without its update log. */
export type ProfileHead = Pick<ProfileEntity, (typeof HEAD)[number]>;

/** A profile as REST shows it. Document and recent log are JSON text, which is passed on without being parsed. */
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

/** The merge state of a profile as JSON text; the empty string if nothing has been merged into it. */
export async function readState(
  tx: Reads,
  tenantId: string,
  profileId: string,
): Promise<Pick<ProfileEntity, 'state' | 'revision' | 'incarnation'> | undefined> {
  return (await tx.query<Pick<ProfileEntity, 'state' | 'revision' | 'incarnation'>>(STATE, [tenantId, profileId]))[0];
}

/** A profile whose row is locked until the transaction ends. */
export interface LockedProfile extends Pick<
  ProfileEntity,
  'incarnation' | 'state' | 'recentLog' | 'revision' | 'steps'
> {
  /**
   * Timestamp of this write, by the database's clock; later than that of every write before, even if the clock is not.
   */
  now: Date;
}

const LOCK = prepared(
  'profile.lock',
  `
  select ${columns(ProfileEntity, 'incarnation', 'state', 'recentLog', 'revision', 'steps')},
    greatest(clock_timestamp(), date_trunc('milliseconds', last_updated) + interval '1 millisecond') as now
  from profile where tenant_id = $1 and profile_id = $2 for update`,
);

/** Locks a profile. Always lock it before its queue entry, or transactions deadlock. Undefined when it is gone. */
export async function lockProfile(tx: Tx, tenantId: string, profileId: string): Promise<LockedProfile | undefined> {
  return (await tx.query<LockedProfile>(LOCK, [tenantId, profileId]))[0];
}

/** Locks a profile and then its queue entry. Undefined when it is gone, or another worker has the claim by now. */
export async function lockClaimedProfile(tx: Tx, claim: Claim): Promise<LockedProfile | undefined> {
  const [locked, held] = await tx.together([[LOCK, [claim.tenantId, claim.profileId]], claimLockStep(claim)]);
  return held!.rows.length === 0 ? undefined : (locked!.rows as LockedProfile[])[0];
}

/** The status of a profile. `statusSeq` counts its changes, which alternate between `processing` and `ready`. */
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

/** SQL that sets the status to `ready`, as of `at`, where the condition holds and it is not `ready` already. */
export const readyWhen = (condition: string, at: string): string => `
    status = case when ${condition} then 'ready' else status end,
    status_seq = status_seq + (${condition} and status = 'processing')::int,
    status_at = case when ${condition} and status = 'processing' then ${at} else status_at end`;

const READY = prepared(
  'profile.ready',
  `
  update profile set revision = revision + 1, ${readyWhen('true', NOW)}
  where tenant_id = $1 and profile_id = $2 and status = 'processing' returning ${STATUS_COLUMNS}`,
);

/** Sets a profile to `ready`. Undefined when it was already, or is gone. */
export async function markReady(tx: Tx, tenantId: string, profileId: string): Promise<StatusNow | undefined> {
  const [ready] = await tx.query<StatusNow>(READY, [tenantId, profileId]);
  if (ready) await tx.together([deliveriesStep(tenantId, profileId, [profileEvent('profile.ready', profileId)])]);
  return ready;
}

const PROCESSING = prepared(
  'profile.processing',
  `
  update profile set status = 'processing', revision = revision + (status = 'ready')::int, status_seq = status_seq +
    (status = 'ready')::int,
    status_at = case when status = 'ready' then ${NOW} else status_at end
  where tenant_id = $1 and profile_id = $2 returning ${STATUS_COLUMNS}`,
);

/** Sets a locked profile `processing`, if it is not. */
export async function markProcessing(tx: Tx, tenantId: string, profileId: string): Promise<StatusNow> {
  return (await tx.query<StatusNow>(PROCESSING, [tenantId, profileId]))[0]!;
}

const STATUSES = ofAllTenants(
  'profile.statuses',
  (isAmong) => `
  select ${STATUS_COLUMNS} from profile join unnest($1::uuid[], $2::text[]) as wanted(tenant, id) on tenant_id =
    wanted.tenant and profile_id = wanted.id where ${isAmong}`,
);

const STATUS = prepared(
  'profile.status',
  `select ${STATUS_COLUMNS} from profile where tenant_id = $1 and profile_id = $2`,
);

/** The status of one profile. */
export async function statusOf(tx: Tx, tenantId: string, profileId: string): Promise<StatusNow | undefined> {
  return (await tx.query<StatusNow>(STATUS, [tenantId, profileId]))[0];
}

/** The statuses of many profiles of any tenants, for the followers that asked for each of them. */
export async function statusesOf(
  storage: Pick<Storage, 'ofAll'>,
  wanted: { tenantId: string; profileId: string }[],
): Promise<StatusNow[]> {
  return storage.ofAll<StatusNow>(STATUSES, [wanted.map((one) => one.tenantId), wanted.map((one) => one.profileId)]);
}

/** One state of one life of a profile. */
export type Version = Pick<ProfileEntity, 'incarnation' | 'revision'>;

const IN_PLACE = `tenant_id = $1 and profile_id = $2`;
const HOLD_VERSION = prepared(
  'profile.hold_version',
  `select ${columns(ProfileEntity, 'incarnation', 'revision')} from profile where ${IN_PLACE} for update`,
);
const FORGET_KEYS = prepared(
  'profile.forget_keys',
  `
  delete from idempotency where tenant_id = $1 and key in (
    select idempotency_key from submission where ${IN_PLACE} and idempotency_key is not null)`,
);
const NOTE_ERASED = prepared(
  'profile.note_erased',
  `insert into happening (tenant_id, kind, sealed) values ($1, 'erased', $2)`,
);
const erasing = (table: string): SqlStatement => prepared(`${table}.erase`, `delete from ${table} where ${IN_PLACE}`);
/** Deletes pending deliveries of the profile, except those of an earlier erasure of the same id. */
const CANCEL_DELIVERIES = [
  prepared('webhook_delivery.erase', `delete from webhook_delivery where ${IN_PLACE} and type <> 'profile.erased'`),
  erasing('happening'),
];
const UNQUEUE = erasing('queue');
/** `text_pending` before `profile_text`: a worker that has locked the mark may just be writing the texts. */
const ERASE = ['text_pending', 'profile_text', 'submission', 'observation', 'update_log', 'snapshot', 'profile'].map(
  erasing,
);

/**
 * Erases a profile with everything that was read from its texts or waits to be. A worker that has claimed it finds its
 * lease and incarnation gone. `only`: erases that version alone, and returns `changed` for any other. `sealed`: the
 * encrypted id for the app's activity stream, which cannot be read from the database alone.
 */
export async function eraseProfile(
  tx: Tx,
  tenantId: string,
  profileId: string,
  { only, sealed = null }: { only?: Version | undefined; sealed?: Buffer | null } = {},
): Promise<'erased' | 'absent' | 'changed'> {
  const key = [tenantId, profileId];
  const held = await tx.query<Version>(HOLD_VERSION, key);
  if (only && (held[0]?.incarnation !== only.incarnation || held[0].revision !== only.revision)) return 'changed';
  // Without a locked row, the deletes below could hit a profile that is just being created.
  if (held.length === 0) return 'absent';
  await assignTransactionId(tx);
  await tx.together([
    ...CANCEL_DELIVERIES.map((erase): Step => [erase, key]),
    deliveriesStep(tenantId, profileId, [profileEvent('profile.erased', profileId)]),
    ...(sealed ? [[NOTE_ERASED, [tenantId, sealed]] as Step] : []),
    ...[UNQUEUE, FORGET_KEYS, ...ERASE].map((erase): Step => [erase, key]),
  ]);
  await eraseVectors(tx, tenantId, profileId);
  return 'erased';
}
