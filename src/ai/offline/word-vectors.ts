import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';

/**
 * Meaning of frequent English words, most frequent first, then of rarer words and of pairs that mean more than their
 * words ("night owl"). Made by scripts/build-word-vectors.mjs, which also describes the file.
 */
export interface WordVectors {
  readonly size: number;
  readonly dimensions: number;
  readonly words: readonly string[];
  /**
   * Index of a lower-case word, 0 the most frequent; an unknown form is looked up by its stem ("crocheting" as
   * "crochet").
   */
  find(word: string): number | undefined;
  /** Index of two words that stand for one thing, the second in any form ("night", "owls"). */
  findPair(first: string, second: string): number | undefined;
  /** Index of exactly this word. */
  at(word: string): number | undefined;
  /** Adds `weight` times the vector of word `index` to the first `dimensions` numbers of `sum`. */
  add(index: number, weight: number, sum: Float64Array): void;
  /** Cosine of two words of the pack. */
  cosine(a: number, b: number): number;
}

const FILE = new URL('./data/word-vectors.bin', import.meta.url);
const MAGIC = 'LIMNWV01';
const HEAD = 20;

let loaded: WordVectors | undefined;

/** The pack beside this file, read at the first call (about 40 ms) and kept. Throws when it is missing or damaged. */
export function wordVectors(): WordVectors {
  loaded ??= parseWordVectors(readFileSync(FILE));
  return loaded;
}

/** Reads the pack format. Throws an Error that says what is wrong with the bytes. */
export function parseWordVectors(bytes: Buffer): WordVectors {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 8) !== MAGIC) throw new Error('Not a pack of word vectors');
  const size = bytes.readUInt32LE(8);
  const dimensions = bytes.readUInt32LE(12);
  const scalesAt = HEAD + bytes.readUInt32LE(16);
  const vectorsAt = scalesAt + size * 4;
  if (bytes.length !== vectorsAt + size * dimensions) throw new Error('The pack of word vectors is cut off');
  const words = bytes.toString('utf8', HEAD, scalesAt).trimEnd().split('\n');
  if (words.length !== size) throw new Error('The pack of word vectors miscounts its words');

  // No pairs in between: each start waits for this.
  const indexes = new Map<string, number>();
  const firsts = new Set<string>();
  for (let index = 0; index < size; index++) {
    const word = words[index]!;
    indexes.set(word, index);
    const space = word.indexOf(' ');
    if (space > 0) firsts.add(word.slice(0, space));
  }
  const find = (word: string, before = ''): number | undefined => {
    const index = indexes.get(before + word);
    if (index !== undefined) return index;
    const stem = stemmer(word);
    return (
      indexes.get(before + stem) ??
      indexes.get(`${before}${stem}e`) ??
      (stem.endsWith('i') ? indexes.get(`${before}${stem.slice(0, -1)}y`) : undefined)
    );
  };
  const scales = new Float32Array(size);
  for (let index = 0; index < size; index++) scales[index] = bytes.readFloatLE(scalesAt + index * 4);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, size * dimensions);
  const dot = (a: number, b: number): number => {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += vectors[a * dimensions + i]! * vectors[b * dimensions + i]!;
    return sum;
  };
  return {
    size,
    dimensions,
    words,
    at: (word) => indexes.get(word),
    find: (word) => find(word),
    findPair: (first, second) => (firsts.has(first) ? find(second, `${first} `) : undefined),
    add(index, weight, sum) {
      const scale = weight * scales[index]!;
      for (let i = 0; i < dimensions; i++) sum[i]! += scale * vectors[index * dimensions + i]!;
    },
    cosine: (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) || 0,
  };
}
