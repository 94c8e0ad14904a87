type Step = () => Promise<void> | void;

const steps = new Set<Step>();

/**
 * Remembers how to end something that was started. The returned function ends it now; it happens once, whoever asks.
 */
export function atEnd(step: Step): () => Promise<void> {
  steps.add(step);
  return () => end(step);
}

/** Ends what has not been ended yet, last started first. */
export async function endAll(): Promise<void> {
  for (const step of [...steps].toReversed()) await end(step);
}

async function end(step: Step): Promise<void> {
  if (!steps.delete(step)) return;
  try {
    await step();
  } catch (error) {
    console.error(`Could not clean up: ${(error as Error).message}`);
  }
}
