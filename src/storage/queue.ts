import { randomUUID } from 'node:crypto';
import { column, columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import type { ProfileEntity } from './entities/profile.js';
import type { QueueEntity } from './entities/queue.js';
import { SubmissionEntity } from './entities/submission.js';
import { claimInTurn, firstAfter } from './in-turn.js';
import { ofAllTenants, prepared, type Step } from './statement.js';

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
 * The next tenant in turn of whom something is due, and until when a claim holds, by the database's clock. Turns go by
 * tenant, not by age alone, so that 10,000 posts of one do not hold up another's one. `due_at` serves both the waiting
 * and the held, so an expired lease is found by the same index. The one look at rows of all tenants.
 */
// Behind a select the length of an array is hidden: the planner would plan anew for each, which takes twice as long as
// the statement.
const NEXT_TENANT = ofAllTenants(
  'queue.next_tenant',
  () => `
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
  )
  select tenant_id as "tenantId", now() + make_interval(secs => $2) as until from hop
  where tenant_id is not null and tenant_id <> all((select $3::uuid[])::uuid[]) order by round limit 1`,
  (isAmong) => `
  select tenant_id as "tenantId", now() + make_interval(secs => $2) as until
  from (
    select tenant_id from queue where due_at <= now() and tenant_id <> all($3::uuid[]) and ${isAmong} group by tenant_id
  ) due order by tenant_id <= $1::uuid, tenant_id limit 1`,
);

const CLAIM = prepared(
  'queue.claim',
  `
  update queue set token = $2, due_at = $3
  where tenant_id = $1 and profile_id = (
    select profile_id from queue where tenant_id = $1 and due_at <= now() order by due_at limit 1
    for update skip locked
  ) returning profile_id as "profileId"`,
);

/** The profile of a claim that the same transaction has just made, by the index of what is due. */
const CLAIMED = '(select profile_id from queue where tenant_id = $1 and due_at = $3 and token = $2)';

/**
 * What to read: all its waiting submissions, oldest first, up to the first that has failed before; such a one is read
 * alone, so that it cannot take its neighbours down again. Counting the attempt before the work makes a submission that
 * kills its worker count too.
 */
const TAKE = prepared(
  'queue.take',
  `
  update submission set state = 'processing', attempts = attempts + 1
  -- Up to the last in line instead of a join with them: for a join the planner, who may not have seen the table
  -- grow, would go through all that waits.
  where tenant_id = $1 and profile_id = ${CLAIMED} and seq <= (
    select max(seq) from (
      select seq, attempts, sum(bytes) over (order by seq) as so_far, first_value(seq) over (order by seq) as first_seq,
        first_value(attempts) over (order by seq) as first_attempts,
        min(seq) filter (where attempts > 0) over () as failed_seq
      from (
        select seq, attempts, octet_length(data) as bytes from submission
        where tenant_id = $1 and profile_id = ${CLAIMED} and ${WAITING} order by seq limit 500
      ) found
    ) live
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
  )}`,
);

const STATE_OF_CLAIMED = prepared(
  'queue.state_of_claimed',
  `select state from profile where tenant_id = $1 and profile_id = ${CLAIMED}`,
);

/** A claimed profile, what is to be read of it, oldest first, and its state as text: null when it is gone. */
export interface Taken {
  claim: Claim;
  batch: QueuedSubmission[];
  state: ProfileEntity['state'] | null;
}

type Turn = Pick<QueueEntity, 'tenantId'> & { until: Date };

/**
 * Claims a profile for `leaseMs`, after the turn of tenant `after` and of no tenant in `except`, and takes the
 * submissions that are to be read together. Undefined when nothing of the others is due, `contended` when it was, and
 * others claimed it all this very moment.
 */
export async function take(
  storage: Pick<Storage, 'isSpread' | 'ofAll' | 'within'>,
  after: string,
  except: string[],
  leaseMs: number,
): Promise<Taken | 'contended' | undefined> {
  return claimInTurn(
    storage,
    { after, except },
    async (last, passed) => firstAfter(last, await storage.ofAll<Turn>(NEXT_TENANT, [last, leaseMs / 1_000, passed])),
    (turn) => takeOf(storage, turn),
  );
}

async function takeOf(storage: Pick<Storage, 'within'>, { tenantId, until }: Turn): Promise<Taken | undefined> {
  const token = randomUUID();
  const values = [tenantId, token, until];
  const answers = await storage.within(tenantId).together([
    [CLAIM, values],
    [TAKE, values],
    [STATE_OF_CLAIMED, values],
  ]);
  const [[claimed], batch, [profile]] = answers.map(({ rows }) => rows) as [
    Pick<QueueEntity, 'profileId'>[],
    QueuedSubmission[],
    Pick<ProfileEntity, 'state'>[],
  ];
  return (
    claimed && {
      claim: { tenantId, profileId: claimed.profileId, token },
      batch: batch.toSorted((one, other) => one.seq - other.seq),
      state: profile?.state ?? null,
    }
  );
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

/** Locks the queue entry of a claim for the rest of the transaction: no row when it is somebody else's. */
export const holding = ({ tenantId, profileId, token }: Claim): Step => [HOLD, [tenantId, profileId, token]];

/**
 * Locks the queue entry for the rest of the transaction. False when the lease belongs to somebody else now, or the
 * profile is gone.
 */
export async function stillHeld(tx: Tx, claim: Claim): Promise<boolean> {
  return (await tx.query(...holding(claim))).length === 1;
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

const LEAVE = prepared(
  'queue.leave',
  `
  delete from queue where tenant_id = $1 and profile_id = $2 and token = $3 and not exists (
    select from submission where tenant_id = $1 and profile_id = $2 and ${WAITING})`,
);
const BACK_IN_LINE = prepared(
  'queue.back_in_line',
  `update queue set token = null, due_at = now() where tenant_id = $1 and profile_id = $2 and token = $3`,
);

/**
 * What ends a claim of a locked profile: out of the queue, or, with the second, back in line where submissions came in
 * meanwhile.
 */
export const leaving = ({ tenantId, profileId, token }: Claim): readonly [Step, Step] => [
  [LEAVE, [tenantId, profileId, token]],
  [BACK_IN_LINE, [tenantId, profileId, token]],
];

/** Ends a claim: back in line when submissions came in meanwhile (true), else out of the queue. */
export async function finish(tx: Tx, claim: Claim): Promise<boolean> {
  const [, back] = await tx.together(leaving(claim));
  return back!.count > 0;
}

/** Frees all leases: only for the embedded database at start, when nobody can be alive to hold one. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx.run({ text: 'update queue set token = null, due_at = now() where token is not null' }, []);
}
