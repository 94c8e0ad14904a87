import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a test waits for what must come, however busy the machine is. Half of a test's own time-out, so that what is
 * missing is told by name before the time-out ends the test without a word.
 */
export const PATIENCE_MS = 300_000;

/** A look is a request to a service, mostly, and takes processor time from what is waited for. */
const SELDOM_MS = 250;
const SLOWER = 1.3;

/**
 * Waits until something holds, looking after `everyMs` and then less and less often. Throws with `what` when it does
 * not in {@link PATIENCE_MS}.
 */
export async function until(what: string, holds: () => Promise<boolean> | boolean, everyMs = 25): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let next = everyMs; !(await holds()); next = Math.max(everyMs, Math.min(next * SLOWER, SELDOM_MS))) {
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`);
    await pause(next);
  }
}
