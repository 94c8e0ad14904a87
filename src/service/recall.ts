import { merge } from '../profile/merge.js';
import { project } from '../profile/project.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { lastChangeBy, observationsBetween, snapshotBy } from '../storage/history.js';
import type { ProfileHead } from '../storage/profiles.js';
import type { Caller } from '../tenant/caller.js';
import { foldInSlices } from './time-slices.js';
import type { Needs } from './needs.js';
import { readHead } from './read.js';

/** A profile at a moment in the past, and its merge state, which has the evidence. */
export interface PastProfile {
  profile: ProfileHead;
  state: ProfileState;
}

/** Earlier than any observation. */
const BEGINNING = new Date(0);

/**
 * One of the caller's profiles as it was at a moment, folded from the last snapshot before it and the observations
 * since. `lastUpdated` is its last change by then. Undefined when there is no such profile, or nothing had been merged
 * yet. Throws `invalid_field` for an impossible id.
 */
export async function recallProfile(
  { storage }: Pick<Needs, 'storage'>,
  caller: Caller,
  id: unknown,
  moment: Date,
): Promise<PastProfile | undefined> {
  const stored = await readHead({ storage }, caller, id);
  if (!stored) return undefined;
  const { tenantId, profileId } = stored;
  const reads = storage.reading(tenantId);
  const lastUpdated = await lastChangeBy(reads, tenantId, profileId, moment);
  if (!lastUpdated) return undefined;
  const snapshot = await snapshotBy(reads, tenantId, profileId, moment);
  const since = await observationsBetween(reads, tenantId, profileId, snapshot?.at ?? BEGINNING, moment);
  const state = await foldInSlices(
    snapshot ? parseState(snapshot.state) : emptyState(),
    since,
    (before, observation) => merge(before, observation).state,
  );
  return { state, profile: { ...stored, status: 'ready', lastUpdated, document: JSON.stringify(project(state)) } };
}
