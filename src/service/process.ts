import type { Fallback, Reading } from '../ai/reader.js';
import { knownNames, knownValues } from '../profile/known.js';
import { merge } from '../profile/merge.js';
import type { Grounded, Observation } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { writeMerge } from '../storage/profile-write.js';
import { lockClaimedProfile, readState, type StatusNow } from '../storage/profiles.js';
import type { Claim, QueuedSubmission } from '../storage/queue.js';
import { markFailed, traced, tracedSince, tracePast, type Trace } from '../tracing.js';
import { embedProfile, type Embedded } from './embed.js';
import { chargeUsage, endClaim, failSubmissions, handleReadingError, publishReady } from './finish-work.js';
import { forEachInSlices } from './time-slices.js';
import type { Needs } from './needs.js';
import { putBackUnread, type Work } from './take-work.js';
import { pathsText } from './webhooks/paths-text.js';
import { writeProfile } from './write-profile.js';

type ProcessNeeds = Pick<
  Needs,
  'storage' | 'budget' | 'reader' | 'embeddingSpaces' | 'log' | 'metrics' | 'limits' | 'failpoint'
>;

/**
 * Pause between slices of a long batch, in milliseconds: about the time that a request waits for its database answer.
 */
const SLICE_PAUSE_MS = 3;
/**
 * How often a merge is prepared again because the profile was changed by hand meanwhile. After that it is made under
 * the profile's lock, so that a stream of corrections cannot starve it. No embedder is awaited under a lock: the
 * vectors are left pending.
 */
const MOST_CONFLICTS = 3;
const PENDING: Embedded = { vectors: [], isPending: true };

/**
 * Reads a batch and merges it into its profile; where that fails, puts the batch back or fails its submissions with a
 * reason. `signal` aborts when the lease is lost.
 */
export async function processWork(needs: ProcessNeeds, work: Work, signal: AbortSignal): Promise<void> {
  const { claim, batch, requestedAt } = work;
  for (const { attempts, receivedAt } of batch)
    if (attempts === 1) needs.metrics.queueWaitSeconds.observe(Math.max(0, Date.now() - receivedAt.getTime()) / 1_000);
  const parents = batch.map(({ traceParent }) => traceParent);
  const attributes = { 'limn.tenant': claim.tenantId, 'limn.submissions': batch.length };
  await tracedSince(parents, requestedAt, 'limn.process', attributes, async (span, inside) => {
    tracePast(inside, 'limn.claim', requestedAt);
    await readAndMerge(needs, work, signal, inside, (error) => markFailed(span, error));
  });
}

async function readAndMerge(
  needs: ProcessNeeds,
  work: Work,
  signal: AbortSignal,
  trace: Trace,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { claim, batch } = work;
  if (batch.length === 0) return endClaim(needs, claim, async () => undefined);
  // Attempts are counted when work is taken, so that a text that kills its worker runs out of them too.
  const exhausted = batch.filter(({ attempts }) => attempts > needs.limits.maxAttempts);
  if (exhausted.length > 0)
    return failSubmissions(
      needs,
      claim,
      exhausted,
      `Reading stopped ${needs.limits.maxAttempts} times without an answer`,
    );
  const waitMs = await needs.budget.waitMs(claim.tenantId);
  if (waitMs > 0) return putBackUnread(needs, work, waitMs);
  // The profile was erased, and its queue entry with it.
  if (work.state === null) return;
  const basis = basisOf(work.state);
  const stopTimer = needs.metrics.readingSeconds.startTimer();
  try {
    const reading = await readBatch(needs, work, basis.state, signal, trace);
    await traced(trace, 'limn.merge', {}, (_span, inside) =>
      mergeReading(needs, { ...claim, trace: inside }, batch, reading, basis, signal),
    );
    stopTimer();
  } catch (error) {
    onFailure(error);
    if (!signal.aborted) await handleReadingError(needs, work, error, signal);
  }
}

async function readBatch(
  needs: ProcessNeeds,
  { claim: { tenantId, profileId }, batch }: Work,
  state: ProfileState,
  signal: AbortSignal,
  trace: Trace,
): Promise<Reading> {
  needs.storage.assertOutsideTransaction('Reading');
  const called = knownNames(state);
  const inputs = batch.map(({ submissionId, data, inputType, givenSubject, receivedAt }) => ({
    submissionId,
    text: data,
    inputType: inputType ?? undefined,
    receivedAt: receivedAt.toISOString(),
    known: { given: givenSubject ?? undefined, called, profileId },
  }));
  await needs.failpoint('read.before_call');
  const reading = await traced(trace, 'limn.read', { 'limn.reader': needs.reader.name }, (_span, inside) =>
    needs.reader.read(inputs, knownValues(state), signal, { tenantId, trace: inside }),
  );
  await needs.failpoint('read.after_call');
  await chargeUsage(needs, { tenantId }, batch[0]!, reading.usage, batch.length);
  return reading;
}

/** A profile's state before the merge, and the stored text of it, which tells later whether somebody changed it. */
interface Basis {
  text: string;
  state: ProfileState;
}

async function readBasis({ storage }: ProcessNeeds, { tenantId, profileId }: Claim): Promise<Basis | undefined> {
  const row = await readState(storage.within(tenantId), tenantId, profileId);
  return row && basisOf(row.state);
}

const basisOf = (text: string): Basis => ({ text, state: text === '' ? emptyState() : parseState(text) });

/** What one submission of the batch contributes to the merge. */
interface MergedSubmission {
  submission: QueuedSubmission;
  observation: Observation;
  changes: Changes;
  fallback: Fallback | undefined;
  /** Its facts, what was dropped because the text does not bear it out, and the subject of the text. */
  grounded: Grounded;
}

/** Prepares a merge outside of a transaction and commits it; again, on the new state, where the profile changed. */
async function mergeReading(
  needs: ProcessNeeds,
  claim: Claim & { trace: Trace },
  batch: QueuedSubmission[],
  reading: Reading,
  first: Basis,
  signal: AbortSignal,
): Promise<void> {
  const { tenantId, profileId } = claim;
  let conflicts = 0;
  for (let basis: Basis | undefined = first; basis && !signal.aborted; basis = await readBasis(needs, claim)) {
    const prepared =
      conflicts < MOST_CONFLICTS ? await prepareMerge(needs, claim, batch, reading, basis, signal) : undefined;
    const outcome = await needs.storage
      .within(tenantId)
      .tx((tx) => commitMerge(tx, needs, claim, batch, reading, prepared));
    if (outcome === 'conflict') {
      conflicts++;
      continue;
    }
    if (outcome === 'fenced') {
      needs.metrics.fenced.inc();
      needs.log.info({ tenant: tenantId }, 'a reading came too late and was dropped');
      return;
    }
    await needs.failpoint('merge.after_commit');
    needs.metrics.finished.inc({ state: 'merged' }, batch.length);
    for (const { grounded } of outcome.merged)
      for (const [reason, count] of Object.entries(grounded.drops)) needs.metrics.ungrounded.inc({ reason }, count);
    // The event of a profile that is ready implies that it changed.
    if (!outcome.ready) needs.storage.events.publish([{ kind: 'changed', tenantId, profileId }]);
    return await publishReady(needs, outcome.ready);
  }
}

/** The state of a profile with the whole batch folded in. */
interface Folded {
  state: ProfileState;
  merged: MergedSubmission[];
}

/** A merge ready to be committed: folded, with vectors, and the state text it was folded from. */
interface PreparedMerge extends Folded {
  embedded: Embedded;
  basis: string;
}

async function prepareMerge(
  needs: ProcessNeeds,
  claim: Claim & { trace: Trace },
  batch: QueuedSubmission[],
  reading: Reading,
  { text: basis, state: before }: Basis,
  signal: AbortSignal,
): Promise<PreparedMerge> {
  const folded = await foldBatch(before, batch, reading, SLICE_PAUSE_MS);
  await needs.failpoint('embed.before');
  const embedded = await embedProfile(needs, claim, claim.profileId, folded.state, signal);
  await needs.failpoint('embed.after');
  return { ...folded, embedded, basis };
}

async function foldBatch(
  before: ProfileState,
  batch: QueuedSubmission[],
  reading: Reading,
  pauseMs: number,
): Promise<Folded> {
  let state = before;
  const merged: MergedSubmission[] = [];
  await forEachInSlices(
    batch,
    (submission) => {
      const { submissionId } = submission;
      const grounded = reading.found.get(submissionId)!;
      const observation: Observation = {
        submissionId,
        receivedAt: submission.receivedAt.toISOString(),
        facts: grounded.facts,
        said: grounded.said,
      };
      const step = merge(state, observation);
      state = step.state;
      const fallback = reading.fallbacks?.get(submissionId);
      merged.push({ submission, observation, changes: step.changes, fallback, grounded });
    },
    pauseMs,
  );
  return { state, merged };
}

/**
 * Writes everything that a merge changes, in one transaction, after checking lease and incarnation under the locks that
 * it writes under. Without `prepared` it folds the batch there too. `fenced`: the lease was lost or the profile erased;
 * `conflict`: the profile is not in the state that `prepared` started from. Neither writes anything.
 */
async function commitMerge(
  tx: Tx,
  needs: ProcessNeeds,
  claim: Claim,
  batch: QueuedSubmission[],
  reading: Reading,
  prepared: PreparedMerge | undefined,
): Promise<'conflict' | 'fenced' | { ready: StatusNow | undefined; merged: MergedSubmission[] }> {
  const { tenantId, profileId } = claim;
  const row = await lockClaimedProfile(tx, claim);
  if (!row || row.incarnation !== batch[0]!.incarnation) return 'fenced';
  if (prepared && row.state !== prepared.basis) return 'conflict';
  const { state, merged } = prepared ?? (await foldBatch(basisOf(row.state).state, batch, reading, 0));
  const embedded = prepared?.embedded ?? PENDING;
  const entries = merged.map(({ submission, observation, changes, fallback }) => ({
    submissionId: submission.submissionId,
    changes: JSON.stringify(changes),
    paths: pathsText(changes),
    revision: null,
    said: { receivedAt: submission.receivedAt, body: JSON.stringify(observation) },
    ...(fallback ? { fallback: fallback.reason, ...(fallback.isWhole ? { reader: fallback.reader } : {}) } : {}),
  }));
  const allGrounded = merged.map(({ grounded }) => grounded);
  const { status, waiting } = await writeProfile(
    tx,
    tenantId,
    profileId,
    row,
    { state, embedded, entries, reader: needs.reader.name, needsSnapshot: false },
    (step) => writeMerge(tx, claim, step, allGrounded),
  );
  await needs.failpoint('merge.before_commit');
  return { ready: waiting ? undefined : status, merged };
}
