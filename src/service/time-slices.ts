import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Observation } from '../profile/observation.js';
import type { ProfileState } from '../profile/state.js';

/**
 * How long to hold the event loop at a stretch, in milliseconds: about as long as one merge into a full profile takes.
 */
const SLICE_MS = 2;

/**
 * Folds stored observations (JSON texts, oldest first) into a state by `step`, and yields to the event loop after each
 * slice, so that a long history does not block the process.
 */
export async function foldInSlices(
  from: ProfileState,
  bodies: string[],
  step: (state: ProfileState, observation: Observation) => ProfileState,
): Promise<ProfileState> {
  let state = from;
  await forEachInSlices(bodies, (body) => void (state = step(state, JSON.parse(body) as Observation)));
  return state;
}

/**
 * Calls `work` for each item in order, and yields to the event loop after each slice. Background work passes `pauseMs`:
 * it then sleeps that long between slices, which leaves time even to requests that have not arrived yet.
 */
export async function forEachInSlices<T>(items: T[], work: (item: T) => void, pauseMs = 0): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      await (pauseMs > 0 ? pause(pauseMs) : setImmediate());
      began = performance.now();
    }
    work(item);
  }
}
