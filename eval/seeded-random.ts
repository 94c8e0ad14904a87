/** Numbers that look random and are the same in every run: mulberry32 (Tommy Ettinger) from a seed of text. */
export interface SeededRandom {
  /** A whole number from 0 up to but not including `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Two with the same seed give the same numbers. */
export function seededRandom(seed: string): SeededRandom {
  let state = 1_779_033_703;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 3_432_918_353) | 0;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return { below, pick: (list) => list[below(list.length)]! };
}
