import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ReaderError, type Reading, type Usage } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import { knownValues } from '../profile/known.js';
import { merge } from '../profile/merge.js';
import type { Observation } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { lockHeldProfile, lockProfile, markReady, readState, type StatusNow } from '../storage/profiles.js';
import {
  extend,
  finish,
  freeAll,
  nextDueMs,
  release,
  stillHeld,
  take,
  type Claim,
  type QueuedSubmission,
  type Taken,
} from '../storage/queue.js';
import { writeMerge } from '../storage/profile-write.js';
import { markFailed, markForRetry, markUnread } from '../storage/submissions.js';
import { charge } from '../storage/usage.js';
import { embedProfile, type Embedded } from './embed.js';
import { writeProfile } from './write-profile.js';
import type { Needs } from './needs.js';
import { eachInSlices } from './merge-in-slices.js';

type Works = Pick<
  Needs,
  'storage' | 'budget' | 'reader' | 'embeddingSpaces' | 'log' | 'metrics' | 'limits' | 'failpoint'
>;

/**
 * Between two merges of a long batch: about as long as the others' answers from the database take, which would else
 * wait for one merge after the other.
 */
const REST_MS = 3;
/** How long to wait between two tries to give work back to a database that is away. */
const HAND_BACK_MS = 500;

/** A profile held by this worker, as it was then, and the submissions to read now. */
export type Work = Taken;

/**
 * Takes the next profile that waits, in turn after `afterTenant` and of none of `sated`. Undefined when there is none.
 */
export async function takeWork(
  { storage, limits, failpoint }: Works,
  afterTenant: string,
  sated: string[],
): Promise<Work | undefined> {
  const work = await take(storage, afterTenant, sated, limits.leaseMs);
  if (work) await failpoint('claim.after');
  return work;
}

/** Milliseconds until something in the queue is due; undefined when it is empty. */
export async function untilDueMs({ storage }: Works): Promise<number | undefined> {
  return nextDueMs(storage);
}

/** Keeps work held for another lease. False when it belongs to somebody else by now, or its profile is gone. */
export async function heartbeat({ storage, limits, failpoint }: Works, { claim: held }: Work): Promise<boolean> {
  await failpoint('heartbeat.before');
  return extend(storage.within(held.tenantId), held, limits.leaseMs);
}

/** Gives work back that this worker will not finish, to be taken again after `delayMs`; the attempt does not count. */
export async function handBack({ storage }: Works, { claim: held, batch }: Work, delayMs = 0): Promise<void> {
  await storage.within(held.tenantId).tx(async (tx) => {
    if (!(await stillHeld(tx, held))) return;
    await markUnread(
      tx,
      held.tenantId,
      batch.map((one) => one.submissionId),
    );
    await release(tx, held, delayMs);
  });
}

/** Frees all leases: only where nobody else can hold one. */
export async function freeLeases({ storage }: Works): Promise<void> {
  await freeAll(storage);
}

/**
 * Reads what was taken and merges it, or puts it back, or lets it fail with a reason. `signal` aborts when the lease is
 * lost.
 */
export async function process(needs: Works, work: Work, signal: AbortSignal): Promise<void> {
  const { claim: held, batch } = work;
  if (batch.length === 0) return settle(needs, held, async () => undefined);
  const worn = batch.filter((submission) => submission.attempts > needs.limits.maxAttempts);
  if (worn.length > 0)
    return fail(needs, held, worn, `Reading stopped ${needs.limits.maxAttempts} times without an answer`);
  const waitMs = await needs.budget.waitMs(held.tenantId);
  if (waitMs > 0) return handBack(needs, work, waitMs);
  if (work.state === null) return;
  const basis = basisOf(work.state);
  const end = needs.metrics.readingSeconds.startTimer();
  try {
    needs.storage.assertOutsideTransaction('Reading');
    const inputs = batch.map(({ submissionId, data, inputType, receivedAt }) => ({
      submissionId,
      text: data,
      inputType: inputType ?? undefined,
      receivedAt: receivedAt.toISOString(),
    }));
    await needs.failpoint('read.before_call');
    const reading = await needs.reader.read(inputs, knownValues(basis.state), signal, held.tenantId);
    await needs.failpoint('read.after_call');
    await pay(needs, held, batch[0]!, reading.usage, batch.length);
    await mergeReading(needs, held, batch, reading, basis, signal);
    end();
  } catch (error) {
    if (!signal.aborted) await giveBack(needs, work, error, signal);
  }
}

/**
 * A profile's state before the merge, and the text it was parsed from, to see later that nobody changed it meanwhile.
 */
interface Basis {
  text: string;
  state: ProfileState;
}

async function readBasis({ storage }: Works, { tenantId, profileId }: Claim): Promise<Basis | undefined> {
  const row = await readState(storage.within(tenantId), tenantId, profileId);
  return row && basisOf(row.state);
}

const basisOf = (text: string): Basis => ({ text, state: text === '' ? emptyState() : parseState(text) });

/** One submission's share of a merge. */
interface Merged {
  submission: QueuedSubmission;
  observation: Observation;
  changes: Changes;
  ungrounded: number;
}

async function mergeReading(
  needs: Works,
  held: Claim,
  batch: QueuedSubmission[],
  reading: Reading,
  first: Basis,
  signal: AbortSignal,
): Promise<void> {
  for (let basis: Basis | undefined = first; basis && !signal.aborted; basis = await readBasis(needs, held)) {
    const { state, merged } = await foldBatch(basis.state, batch, reading);
    await needs.failpoint('embed.before');
    const embedded = await embedProfile(needs, held.tenantId, held.profileId, state, signal);
    await needs.failpoint('embed.after');
    const outcome = await needs.storage
      .within(held.tenantId)
      .tx((tx) => write(tx, needs, held, basis!.text, state, merged, embedded));
    if (outcome === 'moved') continue;
    if (outcome === 'fenced') {
      needs.metrics.fenced.inc();
      needs.log.info({ tenant: held.tenantId }, 'a reading came too late and was dropped');
      return;
    }
    await needs.failpoint('merge.after_commit');
    needs.metrics.finished.inc({ state: 'merged' }, batch.length);
    needs.metrics.ungrounded.inc(merged.reduce((sum, one) => sum + one.ungrounded, 0));
    return await announce(needs, outcome.ready);
  }
}

async function foldBatch(
  before: ProfileState,
  batch: QueuedSubmission[],
  reading: Reading,
): Promise<{ state: ProfileState; merged: Merged[] }> {
  let state = before;
  const merged: Merged[] = [];
  await eachInSlices(
    batch,
    (submission) => {
      const { facts, dropped, said } = reading.found.get(submission.submissionId)!;
      const observation: Observation = {
        submissionId: submission.submissionId,
        receivedAt: submission.receivedAt.toISOString(),
        facts,
        said,
      };
      const step = merge(state, observation);
      state = step.state;
      merged.push({ submission, observation, changes: step.changes, ungrounded: dropped });
    },
    REST_MS,
  );
  return { state, merged };
}

/**
 * Everything that a merge changes, in one transaction: the lease and the incarnation are checked under the locks that
 * it writes under.
 */
async function write(
  tx: Tx,
  needs: Works,
  held: Claim,
  basis: string,
  state: ProfileState,
  merged: Merged[],
  embedded: Embedded,
): Promise<'moved' | 'fenced' | { ready: StatusNow | undefined }> {
  const { tenantId, profileId } = held;
  const row = await lockHeldProfile(tx, tenantId, profileId, held.token);
  if (!row || row.incarnation !== merged[0]!.submission.incarnation) return 'fenced';
  if (row.state !== basis) return 'moved';
  const entries = merged.map(({ submission, observation, changes }) => ({
    submissionId: submission.submissionId,
    changes: JSON.stringify(changes),
    revision: null,
    said: { receivedAt: submission.receivedAt, body: JSON.stringify(observation) },
  }));
  const { status, waiting } = await writeProfile(
    tx,
    tenantId,
    profileId,
    row,
    { state, embedded, entries, reader: needs.reader.name, leaps: false },
    (step) =>
      writeMerge(
        tx,
        held,
        step,
        merged.map(({ ungrounded }) => ungrounded),
      ),
  );
  await needs.failpoint('merge.before_commit');
  return { ready: waiting ? undefined : status };
}

async function giveBack(needs: Works, work: Work, error: unknown, signal: AbortSignal): Promise<void> {
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
async function handBackOnceItCan(needs: Works, work: Work, signal: AbortSignal): Promise<void> {
  for (; ; await pause(HAND_BACK_MS, undefined, { signal })) {
    try {
      return await handBack(needs, work);
    } catch (error) {
      if (!(error instanceof LimnError)) throw error;
    }
  }
}

async function fail(needs: Works, held: Claim, submissions: QueuedSubmission[], reason: string): Promise<void> {
  await settle(needs, held, (tx) =>
    markFailed(
      tx,
      held.tenantId,
      submissions.map((one) => one.submissionId),
      reason,
    ),
  );
  needs.metrics.finished.inc({ state: 'failed' }, submissions.length);
}

/** Ends a claim without a merge, in the same order of locks as a merge. */
async function settle(needs: Works, held: Claim, mark: (tx: Tx) => Promise<void>): Promise<void> {
  const ready = await needs.storage.within(held.tenantId).tx(async (tx) => {
    if (!(await lockProfile(tx, held.tenantId, held.profileId)) || !(await stillHeld(tx, held))) return undefined;
    await mark(tx);
    return (await finish(tx, held)) ? undefined : markReady(tx, held.tenantId, held.profileId);
  });
  await announce(needs, ready);
}

async function pay(
  { storage, budget, metrics }: Works,
  { tenantId }: Claim,
  { submissionId }: QueuedSubmission,
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

async function announce({ storage, failpoint }: Works, ready: StatusNow | undefined): Promise<void> {
  if (!ready) return;
  await failpoint('announce.before');
  storage.events.publish([{ kind: 'status', ...ready, at: ready.at.toISOString() }]);
}
