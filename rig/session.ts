import { inspect } from 'node:util';
import { endAll } from './cleanup.js';

/**
 * Runs a program of measurements: whatever it started is ended with it, also when it fails or is interrupted, which
 * `main` can ask about.
 */
export async function runSession(main: (isStopping: () => boolean) => Promise<void>): Promise<void> {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping = true;
      console.error('stopping');
      void endAll().finally(() => process.exit(130));
    });
  }
  try {
    await main(() => stopping);
  } catch (error) {
    // What was cut off in the middle complains, and means nothing.
    if (!stopping) console.error(error instanceof Error ? error : inspect(error, { depth: 2 }));
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}
