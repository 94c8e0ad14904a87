import { setImmediate } from 'node:timers/promises';
import type { Observation } from '../profile/observation.js';
import type { ProfileState } from '../profile/state.js';

/** Observations merged before others have their turn: a long history must not hold up the whole process. */
const MERGES_A_TURN = 10;

/** Merges stored observations (JSON texts, oldest first) into a state by `step`, letting others have their turn in between. */
export async function mergeInTurns(from: ProfileState, bodies: string[], step: (state: ProfileState, observation: Observation) => ProfileState): Promise<ProfileState> {
  let state = from;
  for (const [done, body] of bodies.entries()) {
    if (done % MERGES_A_TURN === MERGES_A_TURN - 1) await setImmediate();
    state = step(state, JSON.parse(body) as Observation);
  }
  return state;
}
