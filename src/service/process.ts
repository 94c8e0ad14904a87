import type { Fallback, Reading } from '../ai/reader.js';
import { knownNames, knownValues } from '../profile/known.js';
import { merge } from '../profile/merge.js';
import type { Grounded, Observation } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { writeMerge } from '../storage/profile-write.js';
import { lockHeldProfile, readState, type StatusNow } from '../storage/profiles.js';
import type { Claim, QueuedSubmission } from '../storage/queue.js';
import { markFailed, traced, tracedSince, tracePast, type Trace } from '../tracing.js';
import { embedProfile, type Embedded } from './embed.js';
import { announce, fail, giveBack, pay, endClaim } from './end-reading.js';
import { eachInSlices } from './merge-in-slices.js';
import type { Needs } from './needs.js';
import { handBack, type Work } from './take-work.js';
import { pathsText } from './webhooks/paths-text.js';
import { writeProfile } from './write-profile.js';

type Works = Pick<
  Needs,
  'storage' | 'budget' | 'reader' | 'embeddingSpaces' | 'log' | 'metrics' | 'limits' | 'failpoint'
>;

/**
 * Between two merges of a long batch: about as long as the others' answers from the database take, which would else
 * wait for one merge after the other.
 */
const REST_MS = 3;
/**
 * So often a profile may have been changed by hand meanwhile. Then the merge is made while it is held, so that who
 * corrects it without end keeps no text from it; its vectors are owed, since nobody waits for an embedder meanwhile.
 */
const MOST_MOVES = 3;
const OWED: Embedded = { vectors: [], isOwed: true };

/**
 * Reads what was taken and merges it, or puts it back, or lets it fail with a reason. `signal` aborts when the lease is
 * lost.
 */
export async function process(needs: Works, work: Work, signal: AbortSignal): Promise<void> {
  const { claim, batch, askedAt } = work;
  for (const { attempts, receivedAt } of batch)
    if (attempts === 1) needs.metrics.queueWaitSeconds.observe(Math.max(0, Date.now() - receivedAt.getTime()) / 1_000);
  const parents = batch.map(({ traceParent }) => traceParent);
  const about = { 'limn.tenant': claim.tenantId, 'limn.submissions': batch.length };
  await tracedSince(parents, askedAt, 'limn.process', about, async (span, inside) => {
    tracePast(inside, 'limn.claim', askedAt);
    await readAndMerge(needs, work, signal, inside, (error) => markFailed(span, error));
  });
}

async function readAndMerge(
  needs: Works,
  work: Work,
  signal: AbortSignal,
  trace: Trace,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { claim: held, batch } = work;
  if (batch.length === 0) return endClaim(needs, held, async () => undefined);
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
    const called = knownNames(basis.state);
    const inputs = batch.map(({ submissionId, data, inputType, givenSubject, receivedAt }) => ({
      submissionId,
      text: data,
      inputType: inputType ?? undefined,
      receivedAt: receivedAt.toISOString(),
      known: { given: givenSubject ?? undefined, called, profileId: held.profileId },
    }));
    await needs.failpoint('read.before_call');
    const reading = await traced(trace, 'limn.read', { 'limn.reader': needs.reader.name }, (_span, inside) =>
      needs.reader.read(inputs, knownValues(basis.state), signal, { tenantId: held.tenantId, trace: inside }),
    );
    await needs.failpoint('read.after_call');
    await pay(needs, held, batch[0]!, reading.usage, batch.length);
    await traced(trace, 'limn.merge', {}, (_span, inside) =>
      mergeReading(needs, { ...held, trace: inside }, batch, reading, basis, signal),
    );
    end();
  } catch (error) {
    onFailure(error);
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
  fallback: Fallback | undefined;
  /** What the reader claimed and the text does not bear out, and whom the text was taken to be about. */
  grounded: Grounded;
}

async function mergeReading(
  needs: Works,
  held: Claim & { trace: Trace },
  batch: QueuedSubmission[],
  reading: Reading,
  first: Basis,
  signal: AbortSignal,
): Promise<void> {
  let moves = 0;
  for (let basis: Basis | undefined = first; basis && !signal.aborted; basis = await readBasis(needs, held)) {
    const made = moves < MOST_MOVES ? await makeMerge(needs, held, batch, reading, basis, signal) : undefined;
    const outcome = await needs.storage.within(held.tenantId).tx((tx) => write(tx, needs, held, batch, reading, made));
    if (outcome === 'moved') {
      moves++;
      continue;
    }
    if (outcome === 'fenced') {
      needs.metrics.fenced.inc();
      needs.log.info({ tenant: held.tenantId }, 'a reading came too late and was dropped');
      return;
    }
    await needs.failpoint('merge.after_commit');
    needs.metrics.finished.inc({ state: 'merged' }, batch.length);
    for (const { grounded } of outcome.merged)
      for (const [reason, count] of Object.entries(grounded.drops)) needs.metrics.ungrounded.inc({ reason }, count);
    // Who is told that the profile is ready need not be told that it changed.
    if (!outcome.ready)
      needs.storage.events.publish([{ kind: 'changed', tenantId: held.tenantId, profileId: held.profileId }]);
    return await announce(needs, outcome.ready);
  }
}

/** What a batch makes of a profile. */
interface Folded {
  state: ProfileState;
  merged: Merged[];
}

/** The same with its vectors, made of what the profile was. */
interface Made extends Folded {
  embedded: Embedded;
  basis: string;
}

async function makeMerge(
  needs: Works,
  held: Claim & { trace: Trace },
  batch: QueuedSubmission[],
  reading: Reading,
  { text: basis, state: before }: Basis,
  signal: AbortSignal,
): Promise<Made> {
  const folded = await foldBatch(before, batch, reading, REST_MS);
  await needs.failpoint('embed.before');
  const embedded = await embedProfile(needs, held, held.profileId, folded.state, signal);
  await needs.failpoint('embed.after');
  return { ...folded, embedded, basis };
}

async function foldBatch(
  before: ProfileState,
  batch: QueuedSubmission[],
  reading: Reading,
  restMs: number,
): Promise<Folded> {
  let state = before;
  const merged: Merged[] = [];
  await eachInSlices(
    batch,
    (submission) => {
      const grounded = reading.found.get(submission.submissionId)!;
      const observation: Observation = {
        submissionId: submission.submissionId,
        receivedAt: submission.receivedAt.toISOString(),
        facts: grounded.facts,
        said: grounded.said,
      };
      const step = merge(state, observation);
      state = step.state;
      const fallback = reading.fallbacks?.get(submission.submissionId);
      merged.push({ submission, observation, changes: step.changes, fallback, grounded });
    },
    restMs,
  );
  return { state, merged };
}

/**
 * Everything that a merge changes, in one transaction: the lease and the incarnation are checked under the locks that
 * it writes under. Without `made` the merge is made under them too.
 */
async function write(
  tx: Tx,
  needs: Works,
  held: Claim,
  batch: QueuedSubmission[],
  reading: Reading,
  made: Made | undefined,
): Promise<'moved' | 'fenced' | { ready: StatusNow | undefined; merged: Merged[] }> {
  const { tenantId, profileId } = held;
  const row = await lockHeldProfile(tx, tenantId, profileId, held.token);
  if (!row || row.incarnation !== batch[0]!.incarnation) return 'fenced';
  if (made && row.state !== made.basis) return 'moved';
  const { state, merged } = made ?? (await foldBatch(basisOf(row.state).state, batch, reading, 0));
  const embedded = made?.embedded ?? OWED;
  const entries = merged.map(({ submission, observation, changes, fallback }) => ({
    submissionId: submission.submissionId,
    changes: JSON.stringify(changes),
    paths: pathsText(changes),
    revision: null,
    said: { receivedAt: submission.receivedAt, body: JSON.stringify(observation) },
    ...(fallback ? { fallback: fallback.reason, ...(fallback.isWhole ? { reader: fallback.reader } : {}) } : {}),
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
        merged.map(({ grounded }) => grounded),
      ),
  );
  await needs.failpoint('merge.before_commit');
  return { ready: waiting ? undefined : status, merged };
}
