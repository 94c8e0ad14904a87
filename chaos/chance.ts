/** Numbers at random, the same ones for the same seed. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `below`. */
  upTo(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Another sequence, so that parallel doings do not disturb each other's. */
  fork(): Chance;
}

/** Mulberry32 (Tommy Ettinger): 32 bits of state are plenty to choose moments and victims with. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return { next, upTo, pick: (list) => list[upTo(list.length)]!, fork: () => chanceOf(upTo(2 ** 32)) };
}
