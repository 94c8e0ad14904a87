import { assignTransactionId } from './activity.js';
import { columns } from './columns.js';
import type { Reads, Tx } from './connection.js';
import { IdempotencyEntity } from './entities/idempotency.js';
import { SubmissionEntity } from './entities/submission.js';
import { prepared } from './statement.js';
import { deliveriesStep } from './webhook-events.js';

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
  'textBytes',
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
  tx: Reads,
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

const FAIL = prepared(
  'submission.fail',
  `
  update submission set state = 'failed', finished_at = now(), error = $3
  where tenant_id = $1 and submission_id = any($2::uuid[]) and state = 'processing'
  returning submission_id as "submissionId", seq`,
);
const NOTE_FAILED = prepared(
  'submission.note_failed',
  `
  insert into happening (tenant_id, kind, profile_id, submission_id)
  select $1::uuid, 'failed', $2, failed.submission_id from unnest($3::uuid[], $4::int[]) as failed(submission_id, place)
  order by place on conflict do nothing`,
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
  const failed = await tx.query<Pick<SubmissionEntity, 'submissionId' | 'seq'>>(FAIL, [tenantId, submissionIds, error]);
  const ids = failed.toSorted((one, other) => one.seq - other.seq).map(({ submissionId }) => submissionId);
  if (ids.length === 0) return;
  await assignTransactionId(tx);
  await tx.together([
    [NOTE_FAILED, [tenantId, profileId, ids, ids.map((_, place) => place)]],
    deliveriesStep(
      tenantId,
      profileId,
      ids.map((id) => ({ type: 'submission.failed', data: { profile_id: profileId, submission_id: id } })),
    ),
  ]);
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
