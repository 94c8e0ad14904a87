import { readFileSync } from 'node:fs';
import { wordVectors } from '../word-vectors.js';
import type { Feature } from './feature.js';
import { type Dense, type Norm, type SpanNetwork, unpackNetwork } from './network-pack.js';
import { vectorIndexOf } from './word-groups.js';

const FILE = new URL('../data/span-network.bin', import.meta.url);

let loaded: SpanNetwork | undefined;

/** The network beside the word lists, read at the first call and kept. Throws when it is missing or damaged. */
export function spanNetwork(): SpanNetwork {
  loaded ??= unpackNetwork(readFileSync(FILE));
  return loaded;
}

/** What a word is by itself: its features, and what it means. */
export interface NetworkWord {
  key: string;
  meaning: string;
  features: () => Feature[];
}

/**
 * How much speaks for each label of each token, `labels` numbers a token. `words` tells of each token what it is by
 * itself, and `places` what its place says. Linear in the number of tokens.
 */
export function scoresByNetwork(
  words: readonly NetworkWord[],
  places: readonly (readonly Feature[])[],
  network: SpanNetwork,
): Float64Array {
  const { width, labels, first, blocks, out } = network;
  const count = words.length;
  let state = new Float64Array(count * width);
  for (const [at, word] of words.entries()) {
    const here = at * width;
    state.set(ownOf(word, network), here);
    for (const one of places[at]!) addFeature(state, here, one, network);
    normalize(state, here, width, first);
  }
  let next = new Float64Array(count * width);
  const mixed = new Float64Array(width);
  for (const { near, across, norm } of blocks) {
    for (let at = 0; at < count; at += 1) {
      mixNear(state, at, count, near, mixed);
      const here = at * width;
      for (let number = 0; number < width; number += 1) {
        const value = dotRow(across, number, mixed, 0, width);
        next[here + number] = state[here + number]! + Math.max(0, value);
      }
      normalize(next, here, width, norm);
    }
    [state, next] = [next, state];
  }
  const scores = new Float64Array(count * labels);
  for (let at = 0; at < count; at += 1)
    for (let label = 0; label < labels; label += 1)
      scores[at * labels + label] = dotRow(out, label, state, at * width, width);
  return scores;
}

function ownOf({ key, meaning, features: featuresOf }: NetworkWord, network: SpanNetwork): Float64Array {
  const { width, words, known } = network;
  const found = known.get(key);
  if (found) return found;
  const own = new Float64Array(width);
  const vector = vectorOf(meaning);
  for (let number = 0; number < width; number += 1) own[number] = dotRow(words, number, vector, 0, vector.length);
  for (const one of featuresOf()) addFeature(own, 0, one, network);
  if (key.length <= LONGEST_KEPT) known.set(key, own);
  return own;
}

/** The vector of a word, of the length that the network has learned with; zeros for a word without one. */
function vectorOf(word: string): Float64Array {
  const pack = wordVectors();
  const vector = new Float64Array(pack.dimensions);
  const index = vectorIndexOf(word);
  if (index === undefined) return vector;
  pack.add(index, 1, vector);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((number) => (number / length) * VECTOR_LENGTH);
}

function addFeature(to: Float64Array, at: number, one: Feature, { index, features, scales, width }: SpanNetwork): void {
  const row = index.find(one);
  if (row < 0) return;
  const scale = scales[row]!;
  for (let number = 0; number < width; number += 1) to[at + number]! += features[row * width + number]! * scale;
}

/** Each number of a token with the same number of those near it; behind the ends of a text all numbers are 0. */
function mixNear(state: Float64Array, at: number, count: number, { weights, added }: Dense, to: Float64Array): void {
  const width = to.length;
  const reach = weights.length / width;
  const half = (reach - 1) / 2;
  to.set(added);
  for (let step = Math.max(0, half - at); step < Math.min(reach, count - at + half); step += 1) {
    const from = (at + step - half) * width;
    const row = step * width;
    for (let number = 0; number < width; number += 1) to[number]! += state[from + number]! * weights[row + number]!;
  }
}

/** Four sums at a time: each addition would else wait for the one before. `size` is a multiple of 4. */
function dotRow({ weights, added }: Dense, row: number, of: Float64Array, at: number, size: number): number {
  let [one, two, three, four] = [0, 0, 0, 0];
  const from = row * size;
  for (let number = 0; number < size; number += 4) {
    one += weights[from + number]! * of[at + number]!;
    two += weights[from + number + 1]! * of[at + number + 1]!;
    three += weights[from + number + 2]! * of[at + number + 2]!;
    four += weights[from + number + 3]! * of[at + number + 3]!;
  }
  return added[row]! + one + two + three + four;
}

function normalize(state: Float64Array, at: number, width: number, { scale, added }: Norm): void {
  let sum = 0;
  for (let number = 0; number < width; number += 1) sum += state[at + number]!;
  const mean = sum / width;
  let squares = 0;
  for (let number = 0; number < width; number += 1) squares += (state[at + number]! - mean) ** 2;
  const by = 1 / Math.sqrt(squares / width + LEAST_VARIANCE);
  for (let number = 0; number < width; number += 1)
    state[at + number] = (state[at + number]! - mean) * by * scale[number]! + added[number]!;
}

/** As train-network.py has them: the length of a word's vector, and what keeps a variance from being 0. */
const VECTOR_LENGTH = 4;
const LEAST_VARIANCE = 1e-5;
/** Longer words hardly come again. */
const LONGEST_KEPT = 60;
