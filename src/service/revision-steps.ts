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

/** What somebody did to a profile by hand. */
export interface Revised {
  profileId: string;
  /** Null when the profile was so already, and nothing was written. */
  revision: Revision | null;
  changes: Changes;
}

/** One revision, and what is decided about the values of a profile after it. */
export interface Step {
  revision: Revision;
  weighed?: Weighed;
  decisionsAfter(state: ProfileState, at: string): Decision[];
}

/** A submission that comes out of a profile, or back into it. */
export interface Weighed {
  submissionId: string;
  kind: 'revert' | 'restore';
}

/** A step with the state that it leads to; undefined where that is the one before. */
export interface Taken {
  step: Step;
  after: ProfileState | undefined;
}

/** Where each step leads from the one before. Throws `bad_request` when there is no room for what is decided. */
export async function takeSteps(
  needs: Pick<Needs, 'storage'>,
  tenantId: string,
  profileId: string,
  before: ProfileState,
  steps: Step[],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let state = before;
  for (const step of steps) {
    const decisions = step.decisionsAfter(state, new Date().toISOString());
    if (!step.weighed) assertRoom(decisions);
    const refolds = step.weighed !== undefined || forgetsOtherwise(state.decisions, decisions);
    const isSame = !refolds && JSON.stringify(decisions) === JSON.stringify(state.decisions);
    const after = refolds
      ? await foldAgain(needs, tenantId, profileId, decisions, step.weighed)
      : { ...state, decisions };
    taken.push({ step, after: isSame ? undefined : after });
    if (!isSame) state = after;
  }
  return taken;
}

/** The last state with its timestamps, the entries of the log, and what the caller is told of each step. */
export function settle(
  profileId: string,
  before: ProfileState,
  taken: Taken[],
  at: string,
): { state: ProfileState; entries: NewEntry[]; told: Revised[] } {
  let state = before;
  const entries: NewEntry[] = [];
  const told = taken.map(({ step: { revision }, after }): Revised => {
    if (!after) return { profileId, revision: null, changes: {} };
    const step = settled(state, after, at);
    state = step.state;
    const { changes } = step;
    entries.push({ submissionId: null, changes: JSON.stringify(changes), paths: pathsText(changes), revision });
    return { profileId, revision, changes: step.changes };
  });
  return { state, entries, told };
}

async function foldAgain(
  { storage }: Pick<Needs, 'storage'>,
  tenantId: string,
  profileId: string,
  decisions: Decision[],
  weighed: Weighed | undefined,
): Promise<ProfileState> {
  const also = weighed?.kind === 'restore' ? weighed.submissionId : null;
  const but = weighed?.kind === 'revert' ? weighed.submissionId : null;
  return foldInSlices(
    { ...emptyState(), decisions },
    await activeObservations(storage.within(tenantId), tenantId, profileId, also, but),
    absorb,
  );
}
