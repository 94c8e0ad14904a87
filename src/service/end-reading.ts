import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ReaderError, type Usage } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import type { Tx } from '../storage/connection.js';
import { lockProfile, markReady, type StatusNow } from '../storage/profiles.js';
import { finish, release, stillHeld, type Claim, type QueuedSubmission } from '../storage/queue.js';
import { markFailed, markForRetry } from '../storage/submissions.js';
import { charge } from '../storage/usage.js';
import type { Needs } from './needs.js';
import { handBack, type Work } from './take-work.js';

type Ends = Pick<Needs, 'storage' | 'budget' | 'log' | 'metrics' | 'limits' | 'failpoint'>;

/** How long to wait between two tries to give work back to a database that is away. */
const HAND_BACK_MS = 500;

/**
 * Puts work back after `error`: later where it may go better, now where it may go better alone, or not at all. What the
 * database could not do costs no attempt. `signal` aborts when the lease is lost.
 */
export async function giveBack(needs: Ends, work: Work, error: unknown, signal: AbortSignal): Promise<void> {
  // The database's troubles are nobody's fault here and cost no attempt.
  if (error instanceof LimnError) return handBackOnceItCan(needs, work, signal);
  const { claim: held, batch } = work;
  const { limits, log, storage } = needs;
  const known = error instanceof ReaderError ? error : undefined;
  const reference = randomUUID().slice(0, 8);
  const reason = known?.message ?? `Internal error (${reference})`;
  log[known ? 'warn' : 'error'](
    { tenant: held.tenantId, reference, reason: known?.message, err: known ? undefined : error },
    'a reading failed',
  );
  if (known?.usage) await pay(needs, held, batch[0]!, known.usage, 0);
  const attempts = batch[0]!.attempts;
  // What fails in company is tried again alone before it is given up, since a neighbour may be to blame.
  const hopeless = attempts >= limits.maxAttempts || (batch.length === 1 && known !== undefined && !known.retryable);
  if (hopeless) return fail(needs, held, batch, reason);
  const backoff = limits.backoffMs[Math.min(attempts, limits.backoffMs.length) - 1] ?? 0;
  const delayMs = known && !known.retryable ? 0 : Math.max(known?.retryAfterMs ?? 0, backoff);
  await storage.within(held.tenantId).tx(async (tx) => {
    if (!(await stillHeld(tx, held))) return;
    await markForRetry(
      tx,
      held.tenantId,
      batch.map((one) => one.submissionId),
      reason,
    );
    await release(tx, held, delayMs);
  });
}

/**
 * Tries until the database takes it back, so that an outage costs no attempt; `signal` aborts when somebody else has
 * the work.
 */
async function handBackOnceItCan(needs: Ends, work: Work, signal: AbortSignal): Promise<void> {
  for (; ; await pause(HAND_BACK_MS, undefined, { signal })) {
    try {
      return await handBack(needs, work);
    } catch (error) {
      if (!(error instanceof LimnError)) throw error;
    }
  }
}

/** Lets submissions fail with a reason that their sender is shown. */
export async function fail(needs: Ends, held: Claim, submissions: QueuedSubmission[], reason: string): Promise<void> {
  await endClaim(needs, held, (tx) =>
    markFailed(
      tx,
      held.tenantId,
      held.profileId,
      submissions.map((one) => one.submissionId),
      reason,
    ),
  );
  needs.metrics.finished.inc({ state: 'failed' }, submissions.length);
}

/** Ends a claim without a merge, in the same order of locks as a merge. */
export async function endClaim(needs: Ends, held: Claim, mark: (tx: Tx) => Promise<void>): Promise<void> {
  const ready = await needs.storage.within(held.tenantId).tx(async (tx) => {
    if (!(await lockProfile(tx, held.tenantId, held.profileId)) || !(await stillHeld(tx, held))) return undefined;
    await mark(tx);
    return (await finish(tx, held)) ? undefined : markReady(tx, held.tenantId, held.profileId);
  });
  await announce(needs, ready);
}

/** Charges what a reading has cost to its app; `read` submissions were read with it. */
export async function pay(
  { storage, budget, metrics }: Pick<Needs, 'storage' | 'budget' | 'metrics'>,
  { tenantId }: Pick<Claim, 'tenantId'>,
  { submissionId }: Pick<QueuedSubmission, 'submissionId'>,
  usage: Usage,
  read: number,
): Promise<void> {
  if (usage.calls === 0) return;
  metrics.modelCalls.inc(usage.calls);
  metrics.modelTokens.inc({ kind: 'prompt' }, usage.promptTokens);
  metrics.modelTokens.inc({ kind: 'completion' }, usage.completionTokens);
  budget.spend(tenantId, usage.promptTokens + usage.completionTokens);
  await charge(storage.within(tenantId), tenantId, submissionId, usage, read);
}

/** Tells followers that a profile is ready. */
export async function announce({ storage, failpoint }: Ends, ready: StatusNow | undefined): Promise<void> {
  if (!ready) return;
  await failpoint('announce.before');
  storage.events.publish([{ kind: 'status', ...ready, at: ready.at.toISOString() }]);
}
