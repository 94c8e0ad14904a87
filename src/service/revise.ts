import { invalidField, LimnError, renameField } from '../errors.js';
import { isForgotten, shownValue, withForgotten, withoutDecision, withPin } from '../profile/decisions.js';
import { keyOf } from '../profile/key.js';
import type { FactPath } from '../profile/observation.js';
import { slotOf } from '../profile/path.js';
import { parsePath, parseValue, type Revision } from '../profile/revision.js';
import { emptyState, parseState, type Decision, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { lockProfile, readState } from '../storage/profiles.js';
import { writeRevision } from '../storage/profile-write.js';
import { markReverted } from '../storage/submissions.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import { tooMany } from './changes-in-turn.js';
import { embedProfile } from './embed.js';
import { writeProfile } from './write-profile.js';
import type { Needs } from './needs.js';
import { noSuchSubmission, readReceipt } from './read.js';
import { profileIdOf } from './profile-id-of.js';
import { applySteps, settle, type Reversal, type Revised, type Step } from './revision-steps.js';

type RevisionNeeds = Pick<Needs, 'storage' | 'embeddingSpaces' | 'log' | 'changesInTurn'>;

/** A change of a value as a caller asks for it, not validated yet. */
export type ValueChange =
  | { kind: 'set'; path: unknown; value: unknown; replaces?: unknown }
  | { kind: 'forget' | 'unpin'; path: unknown; value?: unknown };

/** Most changes in one request. */
export const MOST_CHANGES = 50;

/**
 * Changes a value of a profile by hand.
 *
 * - `set` pins a value: it stays, whatever texts say, until it is unpinned or forgotten. It takes the place of the
 *   value of its path; in a list it is added, or takes the place of `replaces`.
 * - `forget` makes a value that the profile shows count as never said. No text brings it back until it is set or
 *   unpinned. Without `value`, it is the one that the path shows.
 * - `unpin` removes the decision (pinned or forgotten) about a value, or about all values of a path, so that texts
 *   count again. It does nothing if there is none.
 *
 * Throws `invalid_field`; `not_found` for an unknown profile, and for a value to replace or forget that the profile
 * does not show; `forbidden`; `bad_request` when the profile has too many pins; `rate_limited` when too many are
 * changing it.
 */
export async function reviseValue(
  needs: RevisionNeeds,
  caller: Caller,
  id: unknown,
  change: ValueChange,
): Promise<Revised> {
  assertMayWrite(caller);
  return (await revise(needs, caller, profileIdOf(caller, id), [stepOf(change)]))[0]!;
}

/**
 * Changes several values in order, all or none. Throws as {@link reviseValue} does; the field at fault is named by the
 * kind of its change and its index among those of that kind: `set[2].value`.
 */
export async function reviseValues(
  needs: RevisionNeeds,
  caller: Caller,
  id: unknown,
  changes: ValueChange[],
): Promise<Revised[]> {
  assertMayWrite(caller);
  if (changes.length === 0 || changes.length > MOST_CHANGES)
    throw new LimnError('bad_request', `There must be 1 to ${MOST_CHANGES} values to set, forget or unpin`);
  return revise(needs, caller, profileIdOf(caller, id), changes.map(stepAt));
}

function stepAt(change: ValueChange, at: number, changes: ValueChange[]): Step {
  const place = changes.slice(0, at).filter(({ kind }) => kind === change.kind).length;
  const placed = <Told>(tell: () => Told): Told => {
    try {
      return tell();
    } catch (error) {
      if (!(error instanceof LimnError) || error.field === undefined) throw error;
      throw renameField(error, `${change.kind}[${place}].${error.field}`);
    }
  };
  const step = placed(() => stepOf(change));
  return { ...step, decisionsAfter: (state, when) => placed(() => step.decisionsAfter(state, when)) };
}

function stepOf(change: ValueChange): Step {
  const path = parsePath(change.path);
  if (change.kind === 'set') return stepOfSet(path, change);
  const value = change.value == null ? undefined : parseValue(path, change.value);
  if (change.kind === 'forget' && value === undefined && slotOf(path).holds === 'many')
    throw invalidField('value', 'is required: there may be several');
  return {
    revision: { kind: change.kind, path, ...(value === undefined ? {} : { value }) },
    decisionsAfter: ({ decisions, ...state }, at) =>
      change.kind === 'unpin'
        ? withoutDecision(decisions, path, value)
        : decisionsWithout({ decisions, ...state }, path, value, at),
  };
}

function stepOfSet(path: FactPath, change: { value: unknown; replaces?: unknown }): Step {
  const value = parseValue(path, change.value);
  const replaces = change.replaces == null ? undefined : parseValue(path, change.replaces, 'replaces');
  return {
    revision: { kind: 'set', path, value, ...(replaces === undefined ? {} : { replaces }) },
    decisionsAfter(state, at) {
      const wrong = replaces === undefined ? undefined : shownValue(state, path, replaces);
      if (replaces !== undefined && !wrong && !isForgotten(state.decisions, path, keyOf(path, replaces)!))
        throw noSuchValue('replaces');
      return withPin(wrong ? withForgotten(state.decisions, wrong, at) : state.decisions, path, value, at);
    },
  };
}

function decisionsWithout(
  state: ProfileState,
  path: FactPath,
  value: Revision['value'] | undefined,
  at: string,
): Decision[] {
  const shown = shownValue(state, path, value);
  if (shown) return withForgotten(state.decisions, shown, at);
  if (value !== undefined && withoutDecision(state.decisions, path, value).length < state.decisions.length)
    return state.decisions;
  throw value === undefined ? noneAt(path) : noSuchValue('value');
}

/**
 * Reverts a submission: the profile becomes what it would be without it, and no text is read again. Throws `not_found`,
 * `bad_request` for a submission that is not merged, `forbidden`.
 */
export const revertSubmission = (needs: RevisionNeeds, caller: Caller, id: string): Promise<Revised> =>
  reverse(needs, caller, id, 'revert');

/** Undoes a revert. Throws as {@link revertSubmission} does. */
export const restoreSubmission = (needs: RevisionNeeds, caller: Caller, id: string): Promise<Revised> =>
  reverse(needs, caller, id, 'restore');

const noneAt = (path: FactPath): LimnError =>
  new LimnError('not_found', `The profile has no ${path} that could be forgotten`, { field: 'path' });

const noSuchValue = (field: string): LimnError =>
  new LimnError('not_found', `The profile has no value as given in ${field}`, { field });

async function reverse(needs: RevisionNeeds, caller: Caller, id: string, kind: 'revert' | 'restore'): Promise<Revised> {
  assertMayWrite(caller);
  const submission = await readReceipt(needs, caller, id);
  if (!submission) throw noSuchSubmission();
  const { profileId, submissionId, state, revertedAt } = submission;
  if (state !== 'merged')
    throw new LimnError(
      'bad_request',
      state === 'failed'
        ? 'The submission is failed: nothing of it was merged that could be reverted'
        : `The submission is ${state}: wait until it is merged (wait= of the post does), then revert it`,
      { field: 'id' },
    );
  if ((kind === 'revert') === (revertedAt !== null)) return { profileId, revision: null, changes: {} };
  const step: Step = {
    revision: { kind, submissionId },
    reversal: { submissionId, kind },
    decisionsAfter: ({ decisions }) => decisions,
  };
  return (await revise(needs, caller, profileId, [step]))[0]!;
}

/** Makes the changes when it is their turn. Throws `rate_limited` when the profile keeps changing meanwhile. */
async function revise(
  needs: RevisionNeeds,
  { tenantId }: Caller,
  profileId: string,
  steps: Step[],
): Promise<Revised[]> {
  return needs.changesInTurn.run(tenantId, profileId, async (isLate) => {
    // Optimistic locking: workers and other processes may change the profile meanwhile, then it starts over.
    while (!isLate()) {
      const revised = await attempt(needs, tenantId, profileId, steps);
      if (revised) return revised;
    }
    throw tooMany();
  });
}

/** Undefined, with nothing written, when the profile has changed since it was read. */
async function attempt(
  needs: RevisionNeeds,
  tenantId: string,
  profileId: string,
  steps: Step[],
): Promise<Revised[] | undefined> {
  const basis = await readState(needs.storage.within(tenantId), tenantId, profileId);
  if (!basis) throw new LimnError('not_found', 'There is no such profile', { field: 'id' });
  const before = basis.state === '' ? emptyState() : parseState(basis.state);
  const applied = await applySteps(needs, tenantId, profileId, before, steps);
  const unchanged = applied.map((): Revised => ({ profileId, revision: null, changes: {} }));
  const last = applied.findLast(({ after }) => after)?.after;
  if (!last) return unchanged;
  const embedded = await embedProfile(needs, { tenantId }, profileId, last, new AbortController().signal);
  const revised = await needs.storage.within(tenantId).tx(async (tx) => {
    const row = await lockProfile(tx, tenantId, profileId);
    if (!row || row.incarnation !== basis.incarnation || row.revision !== basis.revision) return undefined;
    for (const { step } of applied)
      // Somebody else has reverted or restored it at the same moment.
      if (step.reversal && !(await markReversal(tx, tenantId, step.reversal, row.now))) return unchanged;
    const { state, entries, results } = settle(profileId, before, applied, row.now.toISOString());
    await writeProfile(
      tx,
      tenantId,
      profileId,
      row,
      { state, embedded, entries, reader: null, needsSnapshot: true },
      (written) => writeRevision(tx, tenantId, profileId, written),
    );
    return results;
  });
  if (revised && revised !== unchanged) needs.storage.events.publish([{ kind: 'changed', tenantId, profileId }]);
  return revised;
}

const markReversal = (tx: Tx, tenantId: string, { submissionId, kind }: Reversal, now: Date): Promise<boolean> =>
  markReverted(tx, tenantId, submissionId, kind === 'revert' ? now : null);
