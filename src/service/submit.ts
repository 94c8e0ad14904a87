import { createHash, randomUUID } from 'node:crypto';
import { LimnError } from '../errors.js';
import { foldForFilter } from '../profile/search.js';
import { parseSubmission, type Submission } from '../profile/submission.js';
import { storageFull } from '../storage/connection.js';
import { type Accepted, type NewSubmission } from '../storage/accept.js';
import { earlierUnderKey } from '../storage/submissions.js';
import { traced, traceParent } from '../tracing.js';
import { assertMaySee, assertMayWrite, type Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';

/** Confirms that a post is stored durably. */
export interface Receipt {
  profileId: string;
  submissionId: string;
  /** True when the same request had been accepted before under its idempotency key. */
  replayed: boolean;
}

export type SubmitInput = Parameters<typeof parseSubmission>[0];

/**
 * Accepts a post: resolves once submission, queue entry and profile status are committed in one transaction. Throws,
 * and stores nothing: `forbidden`, `invalid_field`, `too_large`, `idempotency_mismatch` when the key was used for
 * another request, `idempotency_in_progress`, `queue_full`, `quota_exceeded`, `unavailable`, `storage_full`.
 */
export async function submit(
  needs: Pick<Needs, 'submitBatcher' | 'backlog' | 'budget' | 'storage' | 'limits' | 'metrics' | 'failpoint'>,
  caller: Caller,
  input: SubmitInput,
): Promise<Receipt> {
  assertMayWrite(caller);
  const submission = parseSubmission(input, needs.limits.maxTextBytes);
  assertMaySee(caller, submission.profileId);
  if (!(await needs.storage.hasRoom())) throw storageFull();
  await needs.budget.assertLeft(caller.tenantId);
  const settleBacklog = await needs.backlog.admit(caller.tenantId);
  const post = newSubmission(caller, submission);
  const attributes = { 'limn.tenant': post.tenantId, 'limn.submission': post.submissionId };
  const accepted = await traced(caller.trace, 'limn.accept', attributes, (_span, inside) =>
    store(needs, { traceParent: traceParent(inside), ...post }),
  ).finally(settleBacklog);
  if (!accepted) return replay(needs, post);
  needs.metrics.accepted.inc();
  const { tenantId, profileId, submissionId } = post;
  const { incarnation, status, statusSeq, at } = accepted;
  needs.storage.events.publish([
    { kind: 'status', tenantId, profileId, incarnation, status, statusSeq, at: at.toISOString() },
  ]);
  return { profileId, submissionId, replayed: false };
}

/**
 * The idempotency key as it is stored. Keys sent with a token for one profile get their own namespace: otherwise the
 * holder of the token could use up keys that the app itself is going to send.
 */
const storedKey = ({ profileId }: Caller, key: string | undefined): string | undefined =>
  key === undefined || profileId === undefined
    ? key
    : `token ${createHash('sha256')
        .update(JSON.stringify([profileId, key]))
        .digest('base64url')}`;

async function store(
  { submitBatcher, failpoint }: Pick<Needs, 'submitBatcher' | 'failpoint'>,
  post: NewSubmission,
): Promise<Accepted | undefined> {
  await failpoint('submit.before_commit');
  const accepted = await submitBatcher.add(post);
  await failpoint('submit.after_commit');
  return accepted;
}

function newSubmission(
  caller: Caller,
  { profileId, data, inputType, idempotencyKey: givenKey, subject }: Submission,
): NewSubmission {
  const idempotencyKey = storedKey(caller, givenKey);
  return {
    tenantId: caller.tenantId,
    submissionId: randomUUID(),
    profileId,
    idKey: foldForFilter(profileId),
    inputType,
    givenSubject: subject,
    data,
    idempotencyKey,
    fingerprint:
      idempotencyKey === undefined
        ? undefined
        : createHash('sha256')
            .update(JSON.stringify([profileId, inputType ?? null, data, ...(subject === undefined ? [] : [subject])]))
            .digest(),
  };
}

/** Answers a request whose idempotency key has been used: with the earlier receipt if the request is the same. */
async function replay(
  { storage }: Pick<Needs, 'storage'>,
  { tenantId, profileId, idempotencyKey, fingerprint }: NewSubmission,
): Promise<Receipt> {
  const earlier = await earlierUnderKey(storage.within(tenantId), tenantId, idempotencyKey!);
  if (!earlier)
    throw new LimnError('idempotency_in_progress', 'A request with this Idempotency-Key is being handled; try again', {
      field: 'Idempotency-Key',
      retryAfterSeconds: 1,
    });
  if (!earlier.fingerprint.equals(fingerprint!))
    throw new LimnError('idempotency_mismatch', 'This Idempotency-Key was used for a different request', {
      field: 'Idempotency-Key',
    });
  return { profileId, submissionId: earlier.submissionId, replayed: true };
}
