import { column, columns } from './columns.js';
import type { Tx } from './connection.js';
import type { ProfileEntity } from './entities/profile.js';
import type { QueueEntity } from './entities/queue.js';
import { SubmissionEntity } from './entities/submission.js';
import { prepared, withParameters, type Places } from './statement.js';

/**
 * A profile held for reading until its lease ends. `token` fences: nothing may be written for a lease that another
 * worker has taken over.
 */
export interface Claim extends Pick<QueueEntity, 'tenantId' | 'profileId'> {
  token: NonNullable<QueueEntity['token']>;
}

/** A submission to be read now, with the text that it has until it is merged. Its attempts include this one. */
export interface QueuedSubmission extends Pick<
  SubmissionEntity,
  'submissionId' | 'seq' | 'incarnation' | 'inputType' | 'givenSubject' | 'receivedAt' | 'attempts' | 'traceParent'
> {
  data: NonNullable<SubmissionEntity['data']>;
}

/** SQL of submissions that are still to be merged. */
export const WAITING = `${column(SubmissionEntity, 'finishedAt')} is null`;

/** Text read in one go: a bound on memory, far above what one model call takes. */
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Takes the profile that has waited longest of the next tenant in turn. Turns go by tenant, not by age alone, so that
 * 10,000 posts of one do not hold up another's one. `due_at` serves both the waiting and the held, so an expired lease
 * is found by the same index.
 *
 * What to read: all its waiting submissions, oldest first, up to the first that has failed before; such a one is read
 * alone, so that it cannot take its neighbours down again. Counting the attempt before the work makes a submission that
 * kills its worker count too.
 */
// Behind a select the length of an array is hidden: the planner would plan anew for each, which takes twice as long as
// the statement.
const TAKE = prepared(
  'queue.take',
  `
  with recursive hop as (
    -- From the last one to the end, then from the start; a step for each that is passed over, since there may be many
    -- entries of it.
    select round, (select tenant_id from queue where tenant_id > start and due_at <= now() order by tenant_id limit 1)
      as tenant_id
    from (values (1, $1::uuid), (2, '00000000-0000-0000-0000-000000000000')) as seed (round, start)
    union all
    select round, (select tenant_id from queue where tenant_id > hop.tenant_id and due_at <= now() order by tenant_id
      limit 1)
    from hop where hop.tenant_id = any((select $3::uuid[])::uuid[])
  ), turn as (
    select tenant_id from hop where tenant_id is not null and tenant_id <> all((select $3::uuid[])::uuid[]) order by
      round limit 1
  ), pick as (
    select tenant_id, profile_id from queue where tenant_id = (select tenant_id from turn) and due_at <= now()
    order by due_at limit 1 for update skip locked
  ), held as (
    update queue set token = gen_random_uuid(), due_at = now() + make_interval(secs => $2)
    from pick where queue.tenant_id = pick.tenant_id and queue.profile_id = pick.profile_id
    returning queue.tenant_id, queue.profile_id, queue.token
  ), live as (
    select found.*, sum(bytes) over (order by seq) as so_far, first_value(seq) over (order by seq) as first_seq,
      first_value(attempts) over (order by seq) as first_attempts,
      min(seq) filter (where attempts > 0) over () as failed_seq
    from held cross join lateral (
      select seq, attempts, octet_length(data) as bytes from submission
      where submission.tenant_id = held.tenant_id and submission.profile_id = held.profile_id and ${WAITING} order by
        seq limit 500
    ) found
  ), taken as (
    update submission set state = 'processing', attempts = attempts + 1
    -- Up to the last in line instead of a join with them: for a join the planner, who may not have seen the table
      -- grow, would go through all that waits.
    where tenant_id = (select tenant_id from held) and profile_id = (select profile_id from held)
      and seq <= (
        select max(seq) from live
        where seq = first_seq or (first_attempts = 0 and attempts = 0 and so_far <= ${BATCH_BYTES} and seq <
          coalesce(failed_seq, 'infinity'::float8))
      )
      -- As it is by now: whoever held the profile before may have merged it since this statement began.
      and ${WAITING}
    returning ${columns(
      SubmissionEntity,
      'submissionId',
      'seq',
      'incarnation',
      'inputType',
      'givenSubject',
      'data',
      'receivedAt',
      'attempts',
      'traceParent',
    )}
  )
  -- The state once, since it may be large.
  select held.tenant_id as "tenantId", held.profile_id as "profileId", held.token, taken.*,
    case when seq is not distinct from (select min(seq) from taken) then (select state from profile where
      profile.tenant_id = held.tenant_id and profile.profile_id = held.profile_id) end as state
  from held left join taken on true order by seq`,
);

/** A claimed profile, what is to be read of it, oldest first, and its state as text: null when it is gone. */
export interface Taken {
  claim: Claim;
  batch: QueuedSubmission[];
  state: ProfileEntity['state'] | null;
}

/**
 * Claims a profile for `leaseMs`, after the turn of tenant `after` and of no tenant in `except`, and takes the
 * submissions that are to be read together. Undefined when nothing of the others is due (or all of that tenant's due
 * profiles are being claimed this very moment).
 */
export async function take(tx: Tx, after: string, except: string[], leaseMs: number): Promise<Taken | undefined> {
  type Row = Claim & Pick<Taken, 'state'> & { [Key in keyof QueuedSubmission]: QueuedSubmission[Key] | null };
  const rows = await tx.query<Row>(TAKE, [after, leaseMs / 1_000, except]);
  const [first] = rows;
  if (!first) return undefined;
  const { tenantId, profileId, token, state } = first;
  return {
    claim: { tenantId, profileId, token },
    batch: rows.filter((row): row is Row & QueuedSubmission => row.submissionId !== null),
    state,
  };
}

const ENQUEUE = prepared(
  'queue.enqueue',
  `insert into queue (tenant_id, profile_id) values ($1, $2) on conflict (tenant_id, profile_id) do nothing`,
);

/** Lets a profile wait to be read; whoever holds it finds what is new when done. */
export async function enqueue(tx: Tx, tenantId: string, profileId: string): Promise<void> {
  await tx.run(ENQUEUE, [tenantId, profileId]);
}

const EXTEND = prepared(
  'queue.extend',
  `
  update queue set due_at = now() + make_interval(secs => $4) where tenant_id = $1 and profile_id = $2 and token = $3`,
);

/** Extends a lease. False when it has been lost. */
export async function extend(tx: Tx, { tenantId, profileId, token }: Claim, leaseMs: number): Promise<boolean> {
  return (await tx.run(EXTEND, [tenantId, profileId, token, leaseMs / 1_000])) === 1;
}

const HOLD = prepared(
  'queue.hold',
  `select 1 from queue where tenant_id = $1 and profile_id = $2 and token = $3 for update`,
);

/**
 * Locks the queue entry for the rest of the transaction. False when the lease belongs to somebody else now, or the
 * profile is gone.
 */
export async function stillHeld(tx: Tx, { tenantId, profileId, token }: Claim): Promise<boolean> {
  return (await tx.query(HOLD, [tenantId, profileId, token])).length === 1;
}

const RELEASE = prepared(
  'queue.release',
  `
  update queue set token = null, due_at = now() + make_interval(secs => $4) where tenant_id = $1 and profile_id = $2
    and token = $3`,
);

/** Gives a claimed profile back, to be taken again after `delayMs`. */
export async function release(tx: Tx, { tenantId, profileId, token }: Claim, delayMs: number): Promise<void> {
  await tx.run(RELEASE, [tenantId, profileId, token, delayMs / 1_000]);
}

/** Ends a claim by what `more` says is waiting: back in line, or out of the queue. */
export const leaving = ({ tenantId, profileId, token }: Places<Claim>): string => `again as (
    update queue set token = null, due_at = now() from more where more.waiting and tenant_id = ${tenantId}
      and profile_id = ${profileId} and token = ${token}
  ), done as (
    delete from queue using more where not more.waiting and tenant_id = ${tenantId} and profile_id = ${profileId}
      and token = ${token}
  )`;

const FINISH = withParameters<Claim>(
  'queue.finish',
  (places) => `
  with more as (
    select exists (
      select from submission where tenant_id = ${places.tenantId} and profile_id = ${places.profileId} and ${WAITING}
    ) as waiting
  ), ${leaving(places)}
  select waiting from more`,
);

/** Ends a claim: back in line when submissions came in meanwhile (true), else out of the queue. */
export async function finish(tx: Tx, claim: Claim): Promise<boolean> {
  return (await tx.query<{ waiting: boolean }>(FINISH, FINISH.valuesOf(claim)))[0]?.waiting ?? false;
}

const WAITING_OF_TENANT = prepared(
  'submission.waiting',
  `select count(*) as waiting from (select from submission where tenant_id = $1 and ${WAITING} limit $2) live`,
);
const WAITING_OF_ALL = prepared(
  'submission.waiting_of_all',
  `select count(*) as waiting from (select from submission where ${WAITING} limit $1) live`,
);

/** How many of a tenant's submissions wait or are being read, counted up to `most`. */
export async function waitingOfTenant(tx: Tx, tenantId: string, most: number): Promise<number> {
  return (await tx.query<{ waiting: number }>(WAITING_OF_TENANT, [tenantId, most]))[0]?.waiting ?? 0;
}

/** The same of all tenants. */
export async function waitingOfAll(tx: Tx, most: number): Promise<number> {
  return (await tx.query<{ waiting: number }>(WAITING_OF_ALL, [most]))[0]?.waiting ?? 0;
}

/** Frees all leases: only for the embedded database at start, when nobody can be alive to hold one. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx.run({ text: 'update queue set token = null, due_at = now() where token is not null' }, []);
}

/** Milliseconds until the next entry is due; undefined when the queue is empty. */
export async function nextDueMs(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.query<{ ms: number | null }>(NEXT, []);
  return row?.ms ?? undefined;
}

const NEXT = prepared('queue.next', `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from queue`);

/** Profiles that wait or are being read, and how long the oldest submission has waited, in seconds. */
export async function depth(tx: Tx): Promise<{ profiles: number; oldestSeconds: number }> {
  const [row] = await tx.query<{ profiles: number; oldest: number | null }>(
    {
      text:
        'select count(*) as profiles, (select extract(epoch from now() - min(received_at))::float8 from ' +
        `submission where ${WAITING}) as oldest from queue`,
    },
    [],
  );
  return { profiles: row?.profiles ?? 0, oldestSeconds: row?.oldest ?? 0 };
}
