/** Whether the service answered when it was last asked, for whoever waits until it does again. */
let isAway = false;
const listeners = new Set<() => void>();
/** So that not all windows come back in the same moment. */
const SPREAD_MS = 800;

/** Notes whether there was an answer. */
export function noteReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

export const wasAway = (): boolean => isAway;

/** Tells of every change, until the returned function is called. */
export function watchReach(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Comes after a time, or sooner once the service answers again. */
export const reachedOr = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(done, ms);
    const stop = watchReach(() => {
      if (isAway) return;
      clearTimeout(timer);
      timer = setTimeout(done, Math.min(ms, Math.random() * SPREAD_MS));
    });
    function done(): void {
      stop();
      resolve();
    }
  });
