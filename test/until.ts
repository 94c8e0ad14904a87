import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a test waits for what must come, however busy the machine is. Half of a test's own time-out, so that what is
 * missing is told by name before the time-out ends the test without a word.
 */
export const PATIENCE_MS = 300_000;

/** Waits until something holds, looking every `everyMs`. Throws with `what` when it does not in {@link PATIENCE_MS}. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, everyMs = 25): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await pause(everyMs))
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`);
}
