import { randomUUID } from 'node:crypto';
import { column, columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import type { ProfileEntity } from './entities/profile.js';
import type { QueueEntity } from './entities/queue.js';
import { SubmissionEntity } from './entities/submission.js';
import { claimInTurn, firstAfter } from './in-turn.js';
import { ofAllTenants, prepared, type Step } from './statement.js';

/**
 * A profile that a worker has claimed, until its lease ends. `token` is the fencing token: once another worker has
 * taken the profile over, it no longer matches, and nothing can be written under the old claim.
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

/** Most text in one batch: a bound on memory, far above what one model call takes. */
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * The next tenant in turn with an entry that is due, and when a lease taken now ends, by the database's clock. Turns go
 * by tenant rather than by age, so that 10,000 posts of one tenant do not delay the single post of another. `due_at` is
 * the end of the lease of a claimed entry, so the same index finds expired leases. This is the only statement of the
 * queue that reads rows of all tenants.
 */
// Arrays are wrapped in a select to hide their length: the planner would otherwise make a new plan for each length,
// which takes twice as long as the statement.
const NEXT_TENANT = ofAllTenants(
  'queue.next_tenant',
  () => `
  with recursive hop as (
    -- From the last tenant to the end, then from the start. Each excluded tenant is skipped in one step, since it may
    -- have many entries.
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

/** The profile that the same transaction has just claimed, found by the index on `due_at`. */
const CLAIMED = '(select profile_id from queue where tenant_id = $1 and due_at = $3 and token = $2)';

/**
 * Takes a batch: all waiting submissions of the profile, oldest first, up to the first that has failed before. One that
 * has failed is read alone, so that it cannot fail the others again. The attempt is counted before the work, so that a
 * submission that kills its worker runs out of attempts too.
 */
const TAKE = prepared(
  'queue.take',
  `
  update submission set state = 'processing', attempts = attempts + 1
  -- A bound on seq instead of a join: with outdated statistics, the planner would join by scanning everything that
  -- waits.
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
    -- Checked again: the worker that had the profile before may have merged it since this statement began.
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

/** A claimed profile, its batch of submissions, oldest first, and its state as JSON text: null when it is gone. */
export interface Taken {
  claim: Claim;
  batch: QueuedSubmission[];
  state: ProfileEntity['state'] | null;
}

type Turn = Pick<QueueEntity, 'tenantId'> & { until: Date };

/**
 * Claims a profile for `leaseMs` and takes a batch of its submissions. Tenants take turns: the search starts after
 * tenant `after` and skips those in `except`. Undefined when nothing is due; `contended` when something was, but other
 * workers claimed it first.
 */
export async function take(
  storage: Pick<Storage, 'isSharded' | 'ofAll' | 'within'>,
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

/** Puts a profile into the queue. If it is claimed already, its worker finds the new submissions when it finishes. */
export async function enqueue(tx: Tx, tenantId: string, profileId: string): Promise<void> {
  await tx.run(ENQUEUE, [tenantId, profileId]);
}

const EXTEND = prepared(
  'queue.extend',
  `
  update queue set due_at = now() + make_interval(secs => $4) where tenant_id = $1 and profile_id = $2 and token = $3`,
);

/** Renews a lease. False when it has been lost. */
export async function extendLease(tx: Tx, { tenantId, profileId, token }: Claim, leaseMs: number): Promise<boolean> {
  return (await tx.run(EXTEND, [tenantId, profileId, token, leaseMs / 1_000])) === 1;
}

const HOLD = prepared(
  'queue.hold',
  `select 1 from queue where tenant_id = $1 and profile_id = $2 and token = $3 for update`,
);

/** The step that locks the queue entry of a claim. It finds no row when the claim has been lost. */
export const claimLockStep = ({ tenantId, profileId, token }: Claim): Step => [HOLD, [tenantId, profileId, token]];

/** Locks the queue entry of a claim for the rest of the transaction. False when the claim has been lost. */
export async function lockClaim(tx: Tx, claim: Claim): Promise<boolean> {
  return (await tx.query(...claimLockStep(claim))).length === 1;
}

const RELEASE = prepared(
  'queue.release',
  `
  update queue set token = null, due_at = now() + make_interval(secs => $4) where tenant_id = $1 and profile_id = $2
    and token = $3`,
);

/** Ends a claim and leaves the profile in the queue, due again after `delayMs`. */
export async function releaseClaim(tx: Tx, { tenantId, profileId, token }: Claim, delayMs: number): Promise<void> {
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
 * The steps that end the claim of a locked profile: the first removes it from the queue unless submissions came in
 * meanwhile; the second makes it due again if they did.
 */
export const finishClaimSteps = ({ tenantId, profileId, token }: Claim): readonly [Step, Step] => [
  [LEAVE, [tenantId, profileId, token]],
  [BACK_IN_LINE, [tenantId, profileId, token]],
];

/** Ends a claim. True when the profile stays in the queue because submissions came in meanwhile. */
export async function finishClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const [, back] = await tx.together(finishClaimSteps(claim));
  return back!.count > 0;
}

/** Ends all claims. Only for the embedded database at start, when no other process can have one. */
export async function releaseAllClaims(tx: Tx): Promise<void> {
  await tx.run({ text: 'update queue set token = null, due_at = now() where token is not null' }, []);
}
