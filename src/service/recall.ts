import { fold } from '../profile/merge.js';
import type { Observation } from '../profile/observation.js';
import { project } from '../profile/project.js';
import type { ProfileState } from '../profile/state.js';
import { observationsUntil } from '../storage/history.js';
import type { ProfileHead } from '../storage/profiles.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { readHead } from './read.js';

/** What a profile was, and the state in which its evidence is found. */
export interface PastProfile {
  profile: ProfileHead;
  state: ProfileState;
}

/**
 * What one of the caller's profiles was at a moment: the fold of all that had been merged by then, `ready`, as old as its last merge.
 * Undefined when there is no such profile or nothing had been merged yet. Throws `invalid_field` for an impossible id.
 */
export async function recallProfile({ storage }: Pick<Needs, 'storage'>, caller: Caller, id: unknown, moment: Date): Promise<PastProfile | undefined> {
  const stored = await readHead({ storage }, caller, id);
  if (!stored) return undefined;
  const { tenantId, profileId } = stored;
  const said = await observationsUntil(storage, tenantId, profileId, moment);
  const last = said.at(-1);
  if (!last) return undefined;
  const state = fold(said.map(({ body }) => JSON.parse(body) as Observation));
  return { state, profile: { ...stored, status: 'ready', lastUpdated: last.extractedOn, document: JSON.stringify(project(state)) } };
}
