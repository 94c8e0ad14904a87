import { readFileSync } from 'node:fs';
import type { Known } from '../../../text/conversation.js';
import type { ParsedText } from '../../../text/parsed-text.js';
import { NetworkReader } from '../spans/network.js';
import { unpackNetwork } from '../spans/network-pack.js';
import { settingFeatures } from '../spans/setting.js';
import { settingOf, tokensIn } from '../spans/spans-in.js';
import { networkWords } from '../spans/tagger.js';
import { firstEndingBehind, type Token } from '../spans/tokens.js';
import type { Sense, SenseOf } from './sense.js';

/** The heads of the network, in the order of scripts/train-clause-network.mjs; two of them nobody asks for. */
const HEADS = 4;
const [LIKELY, OTHER] = [0, 1];

/**
 * Judges stretches of a text by the network that scripts/train-clause-network.mjs learns, which reads the text as a
 * whole before any rule does. It is read when the first stretch is asked for, in time linear in its length.
 */
export function senseOfText(parsed: ParsedText, known: Known): SenseOf {
  let scored: Scored | undefined;
  return (start, end) => senseBetween((scored ??= score(parsed, known)), start, end);
}

interface Scored {
  tokens: readonly Token[];
  /** Of each head the sum over all tokens before a place. */
  sums: readonly [likely: Float64Array, other: Float64Array];
}

/** In a shorter text there is nothing around a clause that would tell more than its features do. A guess. */
const FEWEST_TOKENS = 24;
const NOTHING: Scored = { tokens: [], sums: [new Float64Array(1), new Float64Array(1)] };

function score(parsed: ParsedText, known: Known): Scored {
  const tokens = tokensIn(parsed.level);
  if (tokens.length < FEWEST_TOKENS) return NOTHING;
  const { places } = settingFeatures(tokens, settingOf(tokens, parsed, known, [], []));
  const scores = clauseNetwork().scoresOf(networkWords(tokens), places);
  const sumsOf = (head: number): Float64Array => {
    const sums = new Float64Array(tokens.length + 1);
    for (let at = 0; at < tokens.length; at += 1) sums[at + 1] = sums[at]! + scores[at * HEADS + head]!;
    return sums;
  };
  return { tokens, sums: [sumsOf(LIKELY), sumsOf(OTHER)] };
}

/** Of the tokens that stand within the stretch as a whole. */
function senseBetween({ tokens, sums }: Scored, start: number, end: number): Sense | undefined {
  const first = firstEndingBehind(tokens, start);
  const from = (tokens[first]?.start ?? start) < start ? first + 1 : first;
  const to = firstEndingBehind(tokens, end);
  if (to <= from) return undefined;
  const [likely, other] = sums.map((sum) => (sum[to]! - sum[from]!) / (to - from));
  return { likely: likely!, other: other! };
}

const FILE = new URL('../data/clause-network.bin', import.meta.url);

let loaded: NetworkReader | undefined;

const clauseNetwork = (): NetworkReader => (loaded ??= new NetworkReader(unpackNetwork(readFileSync(FILE))));
