// One step of learning what each feature of a token says of its label: scripts/train-spans.mjs.

/** How far a step moves a weight. */
export const STEP = 0.2;
/**
 * How many features of a token do without being heard in a round. Between a tenth and a quarter, which were compared
 * (scripts/train-spans.mjs); a fifth itself is a guess.
 */
const UNHEARD = 0.2;

/** The rows of a token that are heard this time: not those that are left out, and not every other one. */
export function heardOf(rows, left, next) {
  const heard = new Int32Array(rows.length);
  let count = 0;
  for (const row of rows) if (next() >= UNHEARD && !left.includes(row)) heard[count++] = row;
  return heard.subarray(0, count);
}

/** Moves the weights of some rows against the slope of each label. */
export function step(rows, slope, { weights, moved, penalty }) {
  const size = slope.length;
  for (const row of rows)
    for (let each = 0, place = row * size; each < size; each += 1, place += 1) {
      if (slope[each] === 0) continue;
      const down = slope[each] + penalty[row] * weights[place];
      moved[place] += down * down;
      weights[place] -= (STEP * down) / Math.sqrt(moved[place]);
    }
}
