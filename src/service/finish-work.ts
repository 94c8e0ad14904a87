import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ReaderError, type Usage } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import type { Tx } from '../storage/connection.js';
import { lockProfile, markReady, type StatusNow } from '../storage/profiles.js';
import { finishClaim, lockClaim, releaseClaim, type Claim, type QueuedSubmission } from '../storage/queue.js';
import { markFailed, markForRetry } from '../storage/submissions.js';
import { charge } from '../storage/usage.js';
import type { Needs } from './needs.js';
import { putBackUnread, type Work } from './take-work.js';

type FinishNeeds = Pick<Needs, 'storage' | 'budget' | 'log' | 'metrics' | 'limits' | 'failpoint'>;

/** Pause between two attempts to put work back while the database is away, in milliseconds. */
const PUT_BACK_RETRY_MS = 500;

/**
 * Decides what becomes of work whose reading threw `error`: it is retried after a back-off, retried at once one by one,
 * or it fails for good. `signal` aborts when the lease is lost.
 */
export async function handleReadingError(
  needs: FinishNeeds,
  work: Work,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  // LimnErrors here come from the database: the text is not to blame, so no attempt is counted.
  if (error instanceof LimnError) return putBackWhenPossible(needs, work, signal);
  const { claim, batch } = work;
  const { limits, log, storage } = needs;
  const known = error instanceof ReaderError ? error : undefined;
  const reference = randomUUID().slice(0, 8);
  const reason = known?.message ?? `Internal error (${reference})`;
  log[known ? 'warn' : 'error'](
    { tenant: claim.tenantId, reference, reason: known?.message, err: known ? undefined : error },
    'a reading failed',
  );
  if (known?.usage) await chargeUsage(needs, claim, batch[0]!, known.usage, 0);
  const attempts = batch[0]!.attempts;
  const isPermanent = known !== undefined && !known.retryable;
  // A permanent error of a larger batch may be the fault of one of its texts: each is first retried on its own.
  if (attempts >= limits.maxAttempts || (isPermanent && batch.length === 1))
    return failSubmissions(needs, claim, batch, reason);
  const backOffMs = limits.backoffMs[Math.min(attempts, limits.backoffMs.length) - 1] ?? 0;
  const delayMs = isPermanent ? 0 : Math.max(known?.retryAfterMs ?? 0, backOffMs);
  await storage.within(claim.tenantId).tx(async (tx) => {
    if (!(await lockClaim(tx, claim))) return;
    await markForRetry(
      tx,
      claim.tenantId,
      batch.map(({ submissionId }) => submissionId),
      reason,
    );
    await releaseClaim(tx, claim, delayMs);
  });
}

/** Tries to put work back until the database answers. Throws when `signal` aborts: then another worker has the work. */
async function putBackWhenPossible(needs: FinishNeeds, work: Work, signal: AbortSignal): Promise<void> {
  for (; ; await pause(PUT_BACK_RETRY_MS, undefined, { signal })) {
    try {
      return await putBackUnread(needs, work);
    } catch (error) {
      if (!(error instanceof LimnError)) throw error;
    }
  }
}

/** Ends a claim by failing these submissions for good, with a reason that is shown to whoever posted them. */
export async function failSubmissions(
  needs: FinishNeeds,
  claim: Claim,
  submissions: QueuedSubmission[],
  reason: string,
): Promise<void> {
  await endClaim(needs, claim, (tx) =>
    markFailed(
      tx,
      claim.tenantId,
      claim.profileId,
      submissions.map(({ submissionId }) => submissionId),
      reason,
    ),
  );
  needs.metrics.finished.inc({ state: 'failed' }, submissions.length);
}

/**
 * Ends a claim without a merge, after `mark` has run in the same transaction. It locks in the same order as a merge
 * (profile, then queue entry), so that the two cannot deadlock.
 */
export async function endClaim(needs: FinishNeeds, claim: Claim, mark: (tx: Tx) => Promise<void>): Promise<void> {
  const { tenantId, profileId } = claim;
  const ready = await needs.storage.within(tenantId).tx(async (tx) => {
    if (!(await lockProfile(tx, tenantId, profileId)) || !(await lockClaim(tx, claim))) return undefined;
    await mark(tx);
    return (await finishClaim(tx, claim)) ? undefined : markReady(tx, tenantId, profileId);
  });
  await publishReady(needs, ready);
}

/** Charges the model usage of one reading to its app. `submissionsRead` is how many submissions it covered. */
export async function chargeUsage(
  { storage, budget, metrics }: Pick<Needs, 'storage' | 'budget' | 'metrics'>,
  { tenantId }: Pick<Claim, 'tenantId'>,
  { submissionId }: Pick<QueuedSubmission, 'submissionId'>,
  usage: Usage,
  submissionsRead: number,
): Promise<void> {
  if (usage.calls === 0) return;
  metrics.modelCalls.inc(usage.calls);
  metrics.modelTokens.inc({ kind: 'prompt' }, usage.promptTokens);
  metrics.modelTokens.inc({ kind: 'completion' }, usage.completionTokens);
  budget.spend(tenantId, usage.promptTokens + usage.completionTokens);
  await charge(storage.within(tenantId), tenantId, submissionId, usage, submissionsRead);
}

/** Publishes that a profile is ready; does nothing without a status. Call it after the commit. */
export async function publishReady({ storage, failpoint }: FinishNeeds, ready: StatusNow | undefined): Promise<void> {
  if (!ready) return;
  await failpoint('announce.before');
  storage.events.publish([{ kind: 'status', ...ready, at: ready.at.toISOString() }]);
}
