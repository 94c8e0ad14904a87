/**
 * Back-off after the first, second, … failed attempt, in seconds: the first ones bridge a restart of the receiver, the
 * last ones an outage of a night. Chosen like the schedules that other services publish, not measured.
 */
export const BACK_OFF_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 28_800] as const;
/** The longest wait, even if the receiver asks for more by `Retry-After`. */
export const LONGEST_WAIT_SECONDS = 10 * 3_600;
/** Up to this share of a wait is added to it at random, so that deliveries that failed together spread out. */
const JITTER = 0.25;

/**
 * Seconds until the next attempt, after `attempts` failed ones; undefined when there is none. `chance` in [0, 1) picks
 * the jitter, `askedSeconds` is the receiver's `Retry-After`, and `waits` are the seconds after each attempt.
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

/** Failures in a row after which an endpoint as a whole is paused between attempts. */
export const FAILURES_BEFORE_REST = 3;
const LONGEST_REST_SECONDS = 60;

/**
 * Seconds to pause an endpoint after `failures` in a row, whatever is due: an outage of hours then costs few requests,
 * and a recovery is noticed within a minute. `first` is the wait after the first failed attempt, in seconds.
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
