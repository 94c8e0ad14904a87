import type { ScoredText } from '../spans/scored-text.js';
import { firstEndingBehind } from '../spans/tokens.js';
import type { Sense, SenseOf } from './sense.js';

/** Judges stretches of a text by what the network makes of it as a whole, which `scored` tells when it is asked. */
export function senseOfText(scored: () => ScoredText): SenseOf {
  let summed: Summed | undefined;
  return (start, end) => senseBetween((summed ??= summedUp(scored())), start, end);
}

interface Summed extends Pick<ScoredText, 'tokens'> {
  /** The sum over all tokens before a place. */
  likely: Float64Array;
  other: Float64Array;
}

/** In a shorter text there is nothing around a clause that would tell more than its features do. A guess. */
const FEWEST_TOKENS = 24;
const NOTHING: Summed = { tokens: [], likely: new Float64Array(1), other: new Float64Array(1) };

function summedUp({ tokens, clauses: { likely, other } }: ScoredText): Summed {
  if (!likely || !other) throw new Error('The network tells nothing of clauses');
  return tokens.length < FEWEST_TOKENS ? NOTHING : { tokens, likely: sumsOf(likely), other: sumsOf(other) };
}

function sumsOf(numbers: Float64Array): Float64Array {
  const sums = new Float64Array(numbers.length + 1);
  for (const [at, number] of numbers.entries()) sums[at + 1] = sums[at]! + number;
  return sums;
}

/** Of the tokens that stand within the stretch as a whole. */
function senseBetween({ tokens, likely, other }: Summed, start: number, end: number): Sense | undefined {
  const first = firstEndingBehind(tokens, start);
  const from = (tokens[first]?.start ?? start) < start ? first + 1 : first;
  const to = firstEndingBehind(tokens, end);
  if (to <= from) return undefined;
  const mean = (sums: Float64Array): number => (sums[to]! - sums[from]!) / (to - from);
  return { likely: mean(likely), other: mean(other) };
}
