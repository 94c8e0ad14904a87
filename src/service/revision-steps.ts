import { forgetsOtherwise } from '../profile/decisions.js';
import { absorb, settled } from '../profile/merge.js';
import type { Changes } from '../profile/profile.js';
import { assertRoom, type Revision } from '../profile/revision.js';
import { emptyState, type Decision, type ProfileState } from '../profile/state.js';
import { activeObservations } from '../storage/history.js';
import type { NewEntry } from '../storage/profile-write.js';
import { foldInSlices } from './time-slices.js';
import type { Needs } from './needs.js';
import { pathsText } from './webhooks/paths-text.js';

/** The result of a change by hand. */
export interface Revised {
  profileId: string;
  /** Null when the profile was like that already, and nothing was written. */
  revision: Revision | null;
  changes: Changes;
}

/** One revision to make, as a function from the state before it to the decisions after it. */
export interface Step {
  revision: Revision;
  reversal?: Reversal;
  decisionsAfter(state: ProfileState, at: string): Decision[];
}

/** A submission to revert or to restore. */
export interface Reversal {
  submissionId: string;
  kind: 'revert' | 'restore';
}

/** A step with the state after it; undefined if it changes nothing. */
export interface AppliedStep {
  step: Step;
  after: ProfileState | undefined;
}

/** Applies steps one after the other. Throws `bad_request` when there would be too many decisions. */
export async function applySteps(
  needs: Pick<Needs, 'storage'>,
  tenantId: string,
  profileId: string,
  before: ProfileState,
  steps: Step[],
): Promise<AppliedStep[]> {
  const applied: AppliedStep[] = [];
  let state = before;
  for (const step of steps) {
    const decisions = step.decisionsAfter(state, new Date().toISOString());
    if (!step.reversal) assertRoom(decisions);
    const refolds = step.reversal !== undefined || forgetsOtherwise(state.decisions, decisions);
    const isSame = !refolds && JSON.stringify(decisions) === JSON.stringify(state.decisions);
    const after = refolds
      ? await foldAgain(needs, tenantId, profileId, decisions, step.reversal)
      : { ...state, decisions };
    applied.push({ step, after: isSame ? undefined : after });
    if (!isSame) state = after;
  }
  return applied;
}

/** The final state with timestamps `at`, the log entries of the steps, and the result of each step. */
export function settle(
  profileId: string,
  before: ProfileState,
  applied: AppliedStep[],
  at: string,
): { state: ProfileState; entries: NewEntry[]; results: Revised[] } {
  let state = before;
  const entries: NewEntry[] = [];
  const results = applied.map(({ step: { revision }, after }): Revised => {
    if (!after) return { profileId, revision: null, changes: {} };
    const step = settled(state, after, at);
    state = step.state;
    const { changes } = step;
    entries.push({ submissionId: null, changes: JSON.stringify(changes), paths: pathsText(changes), revision });
    return { profileId, revision, changes: step.changes };
  });
  return { state, entries, results };
}

/** Folds all observations again, without a reverted submission or with a restored one. */
async function foldAgain(
  { storage }: Pick<Needs, 'storage'>,
  tenantId: string,
  profileId: string,
  decisions: Decision[],
  reversal: Reversal | undefined,
): Promise<ProfileState> {
  const also = reversal?.kind === 'restore' ? reversal.submissionId : null;
  const but = reversal?.kind === 'revert' ? reversal.submissionId : null;
  return foldInSlices(
    { ...emptyState(), decisions },
    await activeObservations(storage.within(tenantId), tenantId, profileId, also, but),
    absorb,
  );
}
