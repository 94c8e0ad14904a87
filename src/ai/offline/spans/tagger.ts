import { marginals, softmax } from './chain.js';
import { feature, type Feature } from './feature.js';
import { atOffset, nearFeatures, neighbourOf, noWordAt, REACH } from './neighbours.js';
import type { NetworkReader, NetworkWord } from './network.js';
import { pairFeatures, settingFeatures, type Setting, type SettingFeatures } from './setting.js';
import { type Token, withoutGenitive } from './tokens.js';
import type { SpanWeights } from './weights.js';
import { tellsWord, trigramFeatures, wordFeatures } from './word-features.js';

/** Tokens that together name something: of the kind of its label, as likely as its first token is its beginning. */
export interface TaggedSpan {
  kind: string;
  likely: number;
  /** The first token, and the one behind the last. */
  from: number;
  to: number;
}

/** Spans less likely than this are nobody's business. */
const LEAST = 0.05;
/** In tokens: nothing has a longer name, and what seems to go on for ever would be walked from each of its tokens. */
const LONGEST = 30;
/** Longer words hardly come again. */
const LONGEST_KEPT = 30;

/** The spans of a text that weights find, each as likely as they make it. Linear in the number of tokens. */
export function tag(
  tokens: readonly Token[],
  setting: Setting,
  weights: SpanWeights,
  network: NetworkReader,
): TaggedSpan[] {
  if (tokens.length === 0) return [];
  const { labels } = weights;
  const shares = sharesOf(tokens, setting, weights, network);
  const spans: TaggedSpan[] = [];
  for (const [first, label] of labels.entries()) {
    if (!label.startsWith('B-')) continue;
    const kind = label.slice(2);
    const inner = labels.indexOf(`I-${kind}`);
    const share = (at: number, which: number): number => shares[at * labels.length + which] ?? 0;
    for (let from = 0; from < tokens.length; from += 1) {
      const likely = share(from, first);
      if (likely < LEAST) continue;
      let to = from + 1;
      while (to - from < LONGEST && share(to, inner) > likely / 2 && share(to, inner) > share(to, first)) to += 1;
      spans.push({ kind, likely, from, to });
    }
  }
  return spans;
}

/**
 * How likely each label of each token is: the mean of what the weights of features make of it, which know phrases by
 * heart, and the network, which knows what words are like each other. Of both together more is right at each bar than
 * of either (docs/decisions/offline-reader.md). What the network makes of a token stands by itself: sums over chains of
 * labels, as the weights have them, made what it has wrong as sure as what is right.
 */
function sharesOf(
  tokens: readonly Token[],
  setting: Setting,
  weights: SpanWeights,
  network: NetworkReader,
): Float64Array {
  const { labels, moves } = weights;
  const starts = labels.map((label) => !label.startsWith('I-'));
  const features = settingFeatures(tokens, setting);
  const shares = marginals(scoresOf(tokens, features, weights), moves, starts);
  const other = softmax(network.scoresOf(networkWords(tokens), features.places), labels.length);
  return shares.map((share, at) => (share + other[at]!) / 2);
}

/** What the tokens of a text are by themselves, for the network. */
export const networkWords = (tokens: readonly Token[]): NetworkWord[] =>
  tokens.map((token) => ({
    key: keyOf(token),
    meaning: withoutGenitive(token.meaning),
    features: () => [...nearFeatures(token), ...trigramFeatures(token)],
  }));

/** A word as it is written, with what it means where that is another. */
const keyOf = ({ text, word, meaning }: Token): string => (meaning === word ? text : `${text} ${meaning}`);

/** How much speaks for each label of each token, by the weights of its features. */
function scoresOf(tokens: readonly Token[], { places, joint }: SettingFeatures, weights: SpanWeights): Float64Array {
  const { index, values } = weights;
  const size = weights.labels.length;
  const scores = new Float64Array(tokens.length * size);
  const addFeature = (at: number, one: Feature): void => {
    const row = index.find(one);
    if (row >= 0) addRow(scores, at * size, values, row * size, size);
  };
  for (const [at, place] of places.entries()) {
    for (const one of place) addFeature(at, one);
    for (const one of joint[at] as Feature[]) addFeature(at, one);
    for (let offset = -REACH; offset <= REACH; offset += 1) {
      const neighbour = neighbourOf(tokens, at, offset);
      if (neighbour) addRow(scores, at * size, scoresAround(neighbour, weights), (offset + REACH) * size, size);
      else addFeature(at, noWordAt(offset));
    }
  }
  return scores;
}

/** What a word adds to the labels of each token near it: a row for each offset from it. */
function scoresAround(token: Token, weights: SpanWeights): Float64Array {
  const { index, values, labels, words } = weights;
  const size = labels.length;
  const key = keyOf(token);
  const known = words.get(key);
  if (known) return known;
  const found = new Float64Array((2 * REACH + 1) * size);
  for (const one of nearFeatures(token))
    for (let offset = -REACH; offset <= REACH; offset += 1) {
      const row = index.find(atOffset(one, offset));
      if (row >= 0) addRow(found, (offset + REACH) * size, values, row * size, size);
    }
  if (token.text.length <= LONGEST_KEPT) words.set(key, found);
  return found;
}

function addRow(to: Float64Array, at: number, from: ArrayLike<number>, place: number, size: number): void {
  for (let label = 0; label < size; label += 1) to[at + label]! += from[place + label] as number;
}

/** The features of each token one by one, for who learns the weights. */
export function featuresOf(tokens: readonly Token[], setting: Setting): Feature[][] {
  const { places, joint } = settingFeatures(tokens, setting);
  return places.map((place, at) => {
    const all = [...place, ...(joint[at] as Feature[])];
    for (let offset = -REACH; offset <= REACH; offset += 1) {
      const neighbour = neighbourOf(tokens, at, offset);
      if (neighbour) all.push(...nearFeatures(neighbour).map((one) => atOffset(one, offset)));
      else all.push(noWordAt(offset));
    }
    return all;
  });
}

/** The features of a token that tell which word it is, for who learns what others say of it. */
export function identityOf(tokens: readonly Token[], at: number): Feature[] {
  const token = tokens[at] as Token;
  if (!LETTER.test(token.word)) return [];
  const own = wordFeatures(token).filter(tellsWord);
  return [...own.map((name) => atOffset(feature(name), 0)), ...pairFeatures(tokens, at)];
}

const LETTER = /\p{L}/u;
