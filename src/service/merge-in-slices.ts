import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Observation } from '../profile/observation.js';
import type { ProfileState } from '../profile/state.js';

/**
 * About what one merge into a full profile takes. After so long, others have their turn: a long history must not hold
 * up the whole process.
 */
const SLICE_MS = 2;

/**
 * Merges stored observations (JSON texts, oldest first) into a state by `step`, letting others have their turn in
 * between.
 */
export async function mergeInSlices(
  from: ProfileState,
  bodies: string[],
  step: (state: ProfileState, observation: Observation) => ProfileState,
): Promise<ProfileState> {
  let state = from;
  await eachInSlices(bodies, (body) => void (state = step(state, JSON.parse(body) as Observation)));
  return state;
}

/**
 * Does `work` for one after the other, letting others have their turn in between; `restMs` of it even where they are
 * not there yet, for what nobody waits for.
 */
export async function eachInSlices<T>(list: T[], work: (one: T) => void, restMs = 0): Promise<void> {
  let began = performance.now();
  for (const one of list) {
    if (performance.now() - began > SLICE_MS) {
      await (restMs > 0 ? pause(restMs) : setImmediate());
      began = performance.now();
    }
    work(one);
  }
}
