import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { openPack, packHead } from '../../../text/packs.js';
import type { Feature } from './feature.js';

/**
 * What scripts/train-spans.mjs learns: how much each feature speaks for each label, and each label for what follows.
 */
export interface SpanWeights {
  /** `O`, and for each kind of span `B-kind` for its first token and `I-kind` for the others. */
  labels: readonly string[];
  /** Score of label b behind label a, at `a * labels.length + b`. */
  moves: Float64Array;
  /** Which of the rows of `values` is a feature's. */
  index: FeatureIndex;
  /** A row for each feature, with one number for each label. */
  values: Float32Array;
  /** What the words that were asked about last add around them, as the tagger works it out. */
  words: LRUCache<string, Float64Array>;
}

/**
 * Numbers of features by open addressing: a feature is a hash already, and a Map takes three times as long, where the
 * look-up is half of all work.
 */
export class FeatureIndex {
  readonly #features: Int32Array;
  readonly #rows: Int32Array;
  readonly #mask: number;

  /** Room for so many features. */
  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
    this.#features = new Int32Array(size);
    this.#rows = new Int32Array(size);
    this.#mask = size - 1;
  }

  add(feature: Feature, row: number): void {
    const at = this.#placeOf(feature);
    this.#features[at] = feature;
    this.#rows[at] = row;
  }

  /** The row of a feature, -1 where it has none. */
  find(feature: Feature): number {
    const at = this.#placeOf(feature);
    return this.#features[at] === feature ? (this.#rows[at] as number) : -1;
  }

  #placeOf(feature: Feature): number {
    let at = feature & this.#mask;
    while (this.#features[at] !== 0 && this.#features[at] !== feature) at = (at + 1) & this.#mask;
    return at;
  }
}

const FILE = new URL('../data/span-weights.bin', import.meta.url);
const NAME = 'LIMNSPAN';

let loaded: SpanWeights | undefined;

/** The weights beside the word lists, read at the first call and kept. Throws when they are missing or damaged. */
export function spanWeights(): SpanWeights {
  loaded ??= unpackSpanWeights(readFileSync(FILE));
  return loaded;
}

/**
 * Reads the pack (text/packs.ts): its head has the labels, moves, the scale of a weight and how many features and
 * weights there are; behind it stand the features in ascending order as 32-bit numbers, how many weights each has
 * as bytes, and of each weight its label and its value over the scale as bytes. Numbers are little-endian. Throws an
 * Error where the bytes are no such pack.
 */
export function unpackSpanWeights(bytes: Buffer): SpanWeights {
  const [head, featuresAt] = openPack<Head>(bytes, NAME, 'weights of spans');
  const { labels, moves, scale, features: count, weights } = head;
  const countsAt = featuresAt + count * 4;
  const labelsAt = countsAt + count;
  const weightsAt = labelsAt + weights;
  if (bytes.length !== weightsAt + weights) throw new Error('The pack of weights of spans is cut off');
  const values = new Float32Array(count * labels.length);
  const index = new FeatureIndex(count);
  let next = 0;
  // Each start waits for this: a view of the bytes is read several times as fast as the buffer is.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const scaled = new Int8Array(bytes.buffer, bytes.byteOffset + weightsAt, weights);
  for (let at = 0; at < count; at += 1) {
    const place = at * labels.length;
    index.add(view.getInt32(featuresAt + at * 4, true), at);
    const end = next + (bytes[countsAt + at] as number);
    for (; next < end; next += 1) values[place + (bytes[labelsAt + next] as number)] = scale * scaled[next]!;
  }
  return { labels, moves: Float64Array.from(moves), index, values, words: wordCache() };
}

/** At seven rows of some twenty labels a word, some 6 MB at most. */
const MOST_WORDS = 5000;
const wordCache = (): SpanWeights['words'] => new LRUCache({ max: MOST_WORDS });

interface Head {
  labels: string[];
  moves: number[];
  scale: number;
  features: number;
  weights: number;
}

/**
 * The same as bytes. `rows` has the weights of each feature, one for each label; those under `least` are left out, and
 * so are features without others.
 */
export function packSpanWeights(
  { labels, moves }: Pick<SpanWeights, 'labels' | 'moves'>,
  rows: Iterable<[Feature, ArrayLike<number>]>,
  least: number,
): Buffer {
  const kept = [...rows]
    .map(([feature, values]) => ({ feature, weights: Array.from(values, (value, label) => ({ value, label })) }))
    .map(({ feature, weights }) => ({ feature, weights: weights.filter(({ value }) => Math.abs(value) >= least) }))
    .filter(({ weights }) => weights.length > 0)
    .toSorted((one, other) => one.feature - other.feature);
  const all = kept.flatMap(({ weights }) => weights);
  const scale = all.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0) / MOST_OF_BYTE;
  const head: Head = {
    labels: [...labels],
    moves: Array.from(moves, (move) => Math.round(move * 1000) / 1000),
    scale,
    features: kept.length,
    weights: all.length,
  };
  const features = Buffer.alloc(kept.length * 4);
  for (const [at, { feature }] of kept.entries()) features.writeInt32LE(feature, at * 4);
  return Buffer.concat([
    packHead(NAME, head),
    features,
    Buffer.from(kept.map(({ weights }) => weights.length)),
    Buffer.from(all.map(({ label }) => label)),
    Buffer.from(Int8Array.from(all, ({ value }) => Math.round(value / scale)).buffer),
  ]);
}

const MOST_OF_BYTE = 127;
