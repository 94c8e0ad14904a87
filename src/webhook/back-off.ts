/**
 * How long to wait after the first, second, … attempt that failed, in seconds: short enough for a restart of the
 * receiver, long enough for a night of it. A guess, like those that other services publish.
 */
export const BACK_OFF_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 28_800] as const;
/** However long a receiver asks to be left alone. */
export const LONGEST_WAIT_SECONDS = 10 * 3_600;
/** Up to this part of a wait is added to it, so that what failed together does not come back together. */
const JITTER = 0.25;

/**
 * Seconds until the next attempt after `attempts` that failed, from `waits`; undefined when that was the last one.
 * `chance` is in [0, 1). `askedSeconds`: what the receiver asked for.
 */
export function backOff(
  attempts: number,
  chance: number,
  askedSeconds = 0,
  waits: readonly number[] = BACK_OFF_SECONDS,
): number | undefined {
  const usual = waits[attempts - 1];
  if (usual === undefined) return undefined;
  return Math.min(Math.max(usual * (1 + JITTER * chance), askedSeconds), LONGEST_WAIT_SECONDS);
}

/** Failures in a row after which an endpoint as a whole rests between attempts. */
export const FAILURES_BEFORE_REST = 3;
const LONGEST_REST_SECONDS = 60;

/**
 * How long to leave an endpoint alone after so many failures in a row, whatever waits for it: one that is away for
 * hours should cost little, one that is back be told within a minute. `first`: the first of its waits, in seconds.
 */
export const restOf = (failures: number, first: number = BACK_OFF_SECONDS[0]): number =>
  failures < FAILURES_BEFORE_REST
    ? 0
    : Math.min(first * 2 ** Math.min(failures - FAILURES_BEFORE_REST, 10), LONGEST_REST_SECONDS);

/**
 * How long an endpoint is delivered to before others have its place: time for the many deliveries of a quick receiver,
 * so that slow ones of a few apps do not keep every place for long.
 */
export const TURN_MS = 5_000;
