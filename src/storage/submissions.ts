import { columns } from './columns.js';
import type { Tx } from './connection.js';
import { IdempotencyEntity } from './entities/idempotency.js';
import type { ProfileEntity } from './entities/profile.js';
import { SubmissionEntity } from './entities/submission.js';
import type { StatusNow } from './profiles.js';
import { prepared, withParameters } from './statement.js';
import { telling } from './webhook-events.js';

/**
 * A post on its way in. `fingerprint` is a digest of what the client sent, to tell a replay from another request under
 * the same key.
 */
export interface NewSubmission extends Pick<SubmissionEntity, 'tenantId' | 'submissionId' | 'profileId'> {
  idKey: ProfileEntity['idKey'];
  inputType: string | undefined;
  givenSubject?: string | undefined;
  data: string;
  idempotencyKey: string | undefined;
  traceParent?: string | undefined;
  fingerprint: IdempotencyEntity['fingerprint'] | undefined;
}

/** A stored submission and the profile it made `processing`. */
export type Accepted = Pick<SubmissionEntity, 'submissionId'> & Omit<StatusNow, 'tenantId' | 'profileId'>;

/**
 * The text arrives by unnest, so that one statement and one commit take any number of concurrent posts (2.2 times the
 * posts a second of one each).
 */
const ACCEPT = withParameters<Record<keyof NewSubmission, unknown[]>>(
  'submission.accept',
  ({
    tenantId,
    submissionId,
    profileId,
    idKey,
    inputType,
    givenSubject,
    data,
    idempotencyKey,
    fingerprint,
    traceParent,
  }) => `
  with input as (
    select * from unnest(${tenantId}::uuid[], ${submissionId}::uuid[], ${profileId}::text[], ${idKey}::text[],
      ${inputType}::text[], ${givenSubject}::text[], ${data}::text[], ${idempotencyKey}::text[],
      ${fingerprint}::bytea[], ${traceParent}::text[])
      with ordinality as post(tenant_id, submission_id, profile_id, id_key, input_type, given_subject, data,
        idempotency_key, fingerprint, trace_parent, position)
  ), keyed as (
    insert into idempotency as earlier (tenant_id, key, fingerprint, submission_id)
    select distinct on (tenant_id, idempotency_key) tenant_id, idempotency_key, fingerprint, submission_id
    from input where idempotency_key is not null order by tenant_id, idempotency_key, position
    on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint, submission_id =
      excluded.submission_id, created_at = now()
      where earlier.created_at < now() - interval '24 hours'
    returning tenant_id, submission_id
  ), fresh as (
    select * from input where idempotency_key is null or exists (select from keyed where keyed.submission_id =
      input.submission_id)
  ), touched as (
    insert into profile as held (tenant_id, profile_id, id_key, status)
    -- In one order, or two batches with the same two profiles could wait for each other.
    select distinct tenant_id, profile_id, id_key, 'processing' from fresh order by tenant_id, profile_id
    on conflict (tenant_id, profile_id) do update set
      status = 'processing', revision = held.revision + (held.status = 'ready')::int, status_seq = held.status_seq +
        (held.status = 'ready')::int,
      status_at = case held.status when 'ready' then now() else held.status_at end
    -- Only a row that was there already has been locked by this transaction.
    returning tenant_id, profile_id, incarnation, status, status_seq, status_at, held.xmax = 0 as is_new
  ), waiting as (
    insert into queue (tenant_id, profile_id) select tenant_id, profile_id from touched
    on conflict (tenant_id, profile_id) do nothing
  ), unlisted as (
    -- Filters are to find new profiles too.
    insert into text_pending (tenant_id, profile_id) select tenant_id, profile_id from touched where is_new
    on conflict (tenant_id, profile_id) do update set profile_id = excluded.profile_id
  ), stored as (
    insert into submission (tenant_id, submission_id, profile_id, incarnation, input_type, given_subject, data,
      idempotency_key, trace_parent)
    select fresh.tenant_id, fresh.submission_id, fresh.profile_id, touched.incarnation, fresh.input_type,
      fresh.given_subject, fresh.data, fresh.idempotency_key, fresh.trace_parent
    from fresh join touched using (tenant_id, profile_id) order by fresh.position
    returning tenant_id, profile_id, submission_id
  )
  select stored.submission_id as "submissionId", touched.incarnation, touched.status, touched.status_seq as
    "statusSeq", touched.status_at as at
  from stored join touched using (tenant_id, profile_id)`,
);

/**
 * Stores posts, marks their profiles `processing` and queues them, all or none. A post whose idempotency key is taken
 * is not stored and missing from the answer.
 */
export async function accept(tx: Tx, posts: NewSubmission[]): Promise<Accepted[]> {
  const values = ACCEPT.valuesOf({
    tenantId: posts.map((post) => post.tenantId),
    submissionId: posts.map((post) => post.submissionId),
    profileId: posts.map((post) => post.profileId),
    idKey: posts.map((post) => post.idKey),
    inputType: posts.map((post) => post.inputType ?? null),
    givenSubject: posts.map((post) => post.givenSubject ?? null),
    data: posts.map((post) => post.data),
    idempotencyKey: posts.map((post) => post.idempotencyKey ?? null),
    fingerprint: posts.map((post) => post.fingerprint ?? null),
    traceParent: posts.map((post) => post.traceParent ?? null),
  });
  return tx.query<Accepted>(ACCEPT, values);
}

const EARLIER = prepared(
  'submission.earlier',
  `
  select ${columns(IdempotencyEntity, 'submissionId', 'fingerprint')} from idempotency
  where tenant_id = $1 and key = $2`,
);

/** What was accepted under an idempotency key before. */
export async function earlierUnderKey(
  tx: Tx,
  tenantId: string,
  key: string,
): Promise<Pick<IdempotencyEntity, 'submissionId' | 'fingerprint'> | undefined> {
  return (await tx.query<Pick<IdempotencyEntity, 'submissionId' | 'fingerprint'>>(EARLIER, [tenantId, key]))[0];
}

const RECORD = [
  'submissionId',
  'profileId',
  'state',
  'inputType',
  'givenSubject',
  'subject',
  'receivedAt',
  'finishedAt',
  'attempts',
  'error',
  'changes',
  'reader',
  'fallback',
  'modelCalls',
  'promptTokens',
  'cachedTokens',
  'completionTokens',
  'dropped',
  'revertedAt',
] as const satisfies (keyof SubmissionEntity)[];

/** A submission as its owner may see it; the text is not part of it. */
export type SubmissionRecord = Pick<SubmissionEntity, (typeof RECORD)[number]>;

/** The columns of a {@link SubmissionRecord}. */
export const RECORD_COLUMNS = columns(SubmissionEntity, ...RECORD);

const READ = prepared(
  'submission.read',
  `select ${RECORD_COLUMNS} from submission where tenant_id = $1 and submission_id = $2`,
);

/** One submission of the tenant. */
export async function readSubmission(
  tx: Tx,
  tenantId: string,
  submissionId: string,
): Promise<SubmissionRecord | undefined> {
  return (await tx.query<SubmissionRecord>(READ, [tenantId, submissionId]))[0];
}

/** Where a failed submission stands among the others: when it failed, in microseconds since 1970. */
export interface FailurePlace {
  micros: number;
  submissionId: string;
}

const FAILURES = prepared(
  'submission.failures',
  `
  select ${RECORD_COLUMNS}, (extract(epoch from finished_at) * 1000000)::bigint as micros from submission
  where tenant_id = $1 and finished_at is not null and error is not null and ($2::bigint is null or (finished_at,
    submission_id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid))
  order by finished_at desc, submission_id desc limit $4`,
);

/** Failed submissions, the latest first, after a place among them. */
export async function failuresAfter(
  tx: Tx,
  tenantId: string,
  after: FailurePlace | undefined,
  first: number,
): Promise<(SubmissionRecord & { micros: number })[]> {
  return tx.query(FAILURES, [tenantId, after?.micros ?? null, after?.submissionId ?? null, first]);
}

const AGAIN = prepared(
  'submission.again',
  `
  update submission set state = 'queued', attempts = 0, error = null, finished_at = null where tenant_id = $1 and
    submission_id = $2 and state = 'failed' and data is not null`,
);

/** Puts a failed submission back as if it had just come; false when it has not failed or its text is gone. */
export async function markAgain(tx: Tx, tenantId: string, submissionId: string): Promise<boolean> {
  return (await tx.run(AGAIN, [tenantId, submissionId])) === 1;
}

const REVERTED = prepared(
  'submission.reverted',
  `
  update submission set reverted_at = $3 where tenant_id = $1 and submission_id = $2 and state = 'merged' and
    (reverted_at is null) = ($3::timestamptz is not null)`,
);

/** Takes a merged submission out of its profile, or with null back in. False when it was so already. */
export async function markReverted(tx: Tx, tenantId: string, submissionId: string, at: Date | null): Promise<boolean> {
  return (await tx.run(REVERTED, [tenantId, submissionId, at])) === 1;
}

const FAILED = withParameters<
  Pick<SubmissionEntity, 'tenantId' | 'profileId' | 'error'> & { submissionIds: SubmissionEntity['submissionId'][] }
>(
  'submission.failed',
  ({ tenantId, profileId, submissionIds, error }) => `
  with failed as materialized (
    update submission set state = 'failed', finished_at = now(), error = ${error}
    where tenant_id = ${tenantId} and submission_id = any(${submissionIds}::uuid[]) and state = 'processing'
    returning submission_id, seq
  ), noted as (
    insert into happening (tenant_id, kind, profile_id, submission_id)
    select ${tenantId}, 'failed', ${profileId}, submission_id from failed order by seq
  ), ${telling(
    { tenantId, profileId },
    `select 'submission.failed', json_build_object('profile_id', ${profileId}::text, 'submission_id',
      submission_id)::text, seq from failed`,
  )}
  select 1`,
);

/**
 * Marks submissions of a locked profile failed for good, with a reason. The text stays for a retry until
 * {@link forgetFailedTexts}.
 */
export async function markFailed(
  tx: Tx,
  tenantId: string,
  profileId: string,
  submissionIds: string[],
  error: string,
): Promise<void> {
  await tx.run(FAILED, FAILED.valuesOf({ tenantId, profileId, submissionIds, error }));
}

const FOR_RETRY = prepared(
  'submission.retry',
  `
  update submission set state = 'queued', error = $3 where tenant_id = $1 and submission_id = any($2::uuid[]) and
    state = 'processing'`,
);

/** Puts submissions back after a failed attempt, with the reason. */
export async function markForRetry(tx: Tx, tenantId: string, submissionIds: string[], reason: string): Promise<void> {
  await tx.run(FOR_RETRY, [tenantId, submissionIds, reason]);
}

const UNREAD = prepared(
  'submission.unread',
  `
  update submission set state = 'queued', attempts = greatest(attempts - 1, 0) where tenant_id = $1 and submission_id
    = any($2::uuid[]) and state = 'processing'`,
);

/** Puts submissions back as if they had not been taken. */
export async function markUnread(tx: Tx, tenantId: string, submissionIds: string[]): Promise<void> {
  await tx.run(UNREAD, [tenantId, submissionIds]);
}

/** Deletes the text of submissions that failed more than `days` ago, and idempotency keys past their 24 hours. */
export async function forgetFailedTexts(tx: Tx, days: number): Promise<void> {
  await tx.run(
    {
      text:
        'update submission set data = null where data is not null and finished_at < now() - make_interval(days => ' +
        '$1)',
    },
    [days],
  );
  await tx.run({ text: `delete from idempotency where created_at < now() - interval '24 hours'` }, []);
}
