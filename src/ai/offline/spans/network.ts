import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { wordVectors } from '../word-vectors.js';
import { feature, type Feature } from './feature.js';
import { NetworkKernel } from './kernel.js';
import { type NetworkShape, outputsOf, type ReaderNetwork, unpackNetwork } from './network-pack.js';
import { type Token, withoutGenitive } from './tokens.js';
import { trigramFeatures, wordFeatures } from './word-features.js';
import { vectorIndexOf } from './word-groups.js';

/** What a word is by itself: its features, and what it means. */
export interface NetworkWord {
  key: string;
  meaning: string;
  features: () => Feature[];
}

/** What the tokens of a text are by themselves. */
export const networkWords = (tokens: readonly Token[]): NetworkWord[] =>
  tokens.map((token) => ({
    key: keyOf(token),
    meaning: withoutGenitive(token.meaning),
    features: () => [...wordFeatures(token).map(feature), ...trigramFeatures(token)],
  }));

/** A word as it is written, with what it means where that is another. */
const keyOf = ({ text, word, meaning }: Token): string => (meaning === word ? text : `${text} ${meaning}`);

/** A network, ready to read. */
export class NetworkReader {
  readonly #network: ReaderNetwork;
  readonly #kernel: NetworkKernel;
  /** What words are by themselves, of the words asked about last. */
  readonly #known = new LRUCache<string, Float32Array>({ max: MOST_WORDS });

  constructor(network: ReaderNetwork) {
    this.#network = network;
    this.#kernel = new NetworkKernel(network);
  }

  get shape(): NetworkShape {
    return this.#network.shape;
  }

  /**
   * How much speaks for each label of each token, and behind that as logits for each thing that is told of its clause:
   * `outputsOf` the shape numbers a token. `words` tells of each token what it is by itself, and `places` what its
   * place says. Linear in the number of tokens: a long text is read in parts, each with what stands next to it.
   */
  scoresOf(words: readonly NetworkWord[], places: readonly (readonly Feature[])[]): Float64Array {
    const outputs = outputsOf(this.shape);
    const scores = new Float64Array(words.length * outputs);
    for (let from = 0; from < words.length; from += PART) {
      const to = Math.min(words.length, from + PART);
      const [first, end] = [Math.max(0, from - MARGIN), Math.min(words.length, to + MARGIN)];
      const found = this.#scoresOfPart(words.slice(first, end), places.slice(first, end));
      scores.set(found.subarray((from - first) * outputs, (to - first) * outputs), from * outputs);
    }
    return scores;
  }

  #scoresOfPart(words: readonly NetworkWord[], places: readonly (readonly Feature[])[]): Float32Array {
    const { shape, index } = this.#network;
    const own = new Float32Array(words.length * shape.width);
    const rows: number[] = [];
    const ends = new Int32Array(words.length);
    for (const [at, word] of words.entries()) {
      own.set(this.#ownOf(word), at * shape.width);
      for (const one of places[at]!) {
        const row = index.find(one);
        if (row >= 0) rows.push(row);
      }
      ends[at] = rows.length;
    }
    return this.#kernel.scoresOf(own, Int32Array.from(rows), ends);
  }

  #ownOf({ key, meaning, features: featuresOf }: NetworkWord): Float32Array {
    const found = this.#known.get(key);
    if (found) return found;
    const { shape, index, features, scales, parts } = this.#network;
    const { width, vector: size } = shape;
    const vector = vectorOf(meaning);
    const own = Float64Array.from(parts.words.added);
    for (let number = 0; number < width; number += 1)
      for (let at = 0; at < size; at += 1) own[number]! += parts.words.weights[number * size + at]! * vector[at]!;
    for (const row of featuresOf().map((one) => index.find(one))) {
      if (row < 0) continue;
      for (let number = 0; number < width; number += 1) own[number]! += features[row * width + number]! * scales[row]!;
    }
    const kept = Float32Array.from(own);
    if (key.length <= LONGEST_KEPT) this.#known.set(key, kept);
    return kept;
  }
}

/** As scripts/train-reader.mjs writes them. */
const FILES = ['network-1.bin', 'network-2.bin'];

let loaded: readonly NetworkReader[] | undefined;

/** The networks beside the word lists, read at the first call and kept. Throws when one is missing or damaged. */
export function readerNetworks(): readonly NetworkReader[] {
  loaded ??= FILES.map(
    (file) => new NetworkReader(unpackNetwork(readFileSync(new URL(`../data/${file}`, import.meta.url)))),
  );
  return loaded;
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

/** As train-network.py has it. */
const VECTOR_LENGTH = 4;
/** At some fifty numbers a word, 1 MB at most. */
const MOST_WORDS = 5000;
/** Longer words hardly come again. */
const LONGEST_KEPT = 60;
/** In tokens: at once read, and beside them, so that the ends of a part are read like its middle. Guesses. */
const PART = 2000;
const MARGIN = 100;
