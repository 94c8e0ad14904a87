import { randomUUID } from 'node:crypto';
import { ReaderError, type Usage } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import { compare, type ValueChange } from '../profile/diff.js';
import { knownNames, knownValues } from '../profile/known.js';
import { merge } from '../profile/merge.js';
import type { Dropped, Grounded } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import { project } from '../profile/project.js';
import { emptyState, parseState } from '../profile/state.js';
import { parseSubmission, type Submission, type SubmissionSubject } from '../profile/submission.js';
import { readState } from '../storage/profiles.js';
import { assertMaySee, assertMayWrite, type Caller } from '../tenant/caller.js';
import { traced } from '../tracing.js';
import { chargeUsage } from './finish-work.js';
import type { Needs } from './needs.js';

/** What a text would change if it were posted now. */
export interface Preview {
  profileId: string;
  /** As its entry of the update log would tell it. */
  changes: Changes;
  values: ValueChange[];
  /** What the reader claimed and the text does not bear out. */
  dropped: Dropped[];
  /** Whom of several speakers the text was taken to be about; absent for the text of one writer. */
  subject: SubmissionSubject | undefined;
  readBy: string;
  usage: Usage;
}

/** Longer than this nobody waits for a reading that is not kept. */
export const LONGEST_PREVIEW_MS = 60_000;

/**
 * Reads a text as if it were posted and tells what it would change. Nothing of it is stored but what the model cost.
 * Throws `invalid_field`, `too_large`, `forbidden`, `quota_exceeded`; `unavailable` when it cannot be read now, and
 * when too many texts are being previewed.
 */
export async function preview(
  needs: Pick<Needs, 'storage' | 'reader' | 'budget' | 'metrics' | 'limits' | 'previews'>,
  caller: Caller,
  input: { id: unknown; data: unknown; inputType: unknown; subject?: unknown },
  signal?: AbortSignal,
): Promise<Preview> {
  assertMayWrite(caller);
  const submission = parseSubmission({ ...input, idempotencyKey: undefined }, needs.limits.maxTextBytes);
  assertMaySee(caller, submission.profileId);
  await needs.budget.assertLeft(caller.tenantId);
  const release = needs.previews.reserve(caller.tenantId);
  if (!release)
    throw new LimnError('unavailable', 'Too many texts are being previewed; try again', { retryAfterSeconds: 5 });
  try {
    const late = AbortSignal.timeout(LONGEST_PREVIEW_MS);
    return await look(needs, caller, submission, signal ? AbortSignal.any([signal, late]) : late);
  } finally {
    release();
  }
}

async function look(
  needs: Pick<Needs, 'storage' | 'reader' | 'budget' | 'metrics'>,
  { tenantId, trace }: Caller,
  { profileId, data, inputType, subject: given }: Submission,
  signal: AbortSignal,
): Promise<Preview> {
  const { storage, reader } = needs;
  const text = (await readState(storage.within(tenantId), tenantId, profileId))?.state ?? '';
  const before = text === '' ? emptyState() : parseState(text);
  const submissionId = randomUUID();
  const receivedAt = new Date().toISOString();
  const known = { given, called: knownNames(before), profileId };
  try {
    const inputs = [{ submissionId, text: data, inputType, receivedAt, known }];
    const reading = await traced(trace, 'limn.read', { 'limn.reader': reader.name }, (_span, inside) =>
      reader.read(inputs, knownValues(before), signal, { tenantId, trace: inside }),
    );
    await chargeUsage(needs, { tenantId }, { submissionId }, reading.usage, 0);
    const { facts, said, dropped, subject }: Grounded = reading.found.get(submissionId)!;
    const { state, changes } = merge(before, { submissionId, receivedAt, facts, said });
    const { values } = compare(project(before), project(state));
    const readBy = reading.fallbacks?.get(submissionId)?.reader ?? reader.name;
    return { profileId, changes, values, dropped, subject, readBy, usage: reading.usage };
  } catch (error) {
    if (error instanceof ReaderError && error.usage)
      await chargeUsage(needs, { tenantId }, { submissionId }, error.usage, 0);
    throw error instanceof ReaderError || signal.aborted ? unreadable(error) : error;
  }
}

const unreadable = (error: unknown): LimnError => {
  const known = error instanceof ReaderError ? error : undefined;
  return new LimnError('unavailable', known?.message ?? 'The text could not be read in time; post it instead', {
    cause: error,
    retryAfterSeconds: Math.ceil((known?.retryAfterMs ?? 5_000) / 1_000),
  });
};
