import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { beginsPair, findLine, makeWordIndex, readWordIndex, wordsOf, type WordIndex } from './word-index.js';

/**
 * Meaning of frequent English words, most frequent first, then of rarer words and of pairs that mean more than their
 * words ("night owl"). Made by scripts/build-word-vectors.mjs, which also describes the file.
 */
export interface WordVectors {
  readonly size: number;
  readonly dimensions: number;
  /** The most frequent words, so many. */
  firstWords(count: number): string[];
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

/** The pack beside this file, read at the first call and kept. Throws when it is missing or damaged. */
export function wordVectors(): WordVectors {
  loaded ??= parseWordVectors(readFileSync(FILE), readWordIndex());
  return loaded;
}

/** Where the parts of a pack are. Throws an Error that says what is wrong with the bytes. */
function openPack(bytes: Buffer) {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 8) !== MAGIC) throw new Error('Not a pack of word vectors');
  const size = bytes.readUInt32LE(8);
  const dimensions = bytes.readUInt32LE(12);
  const scalesAt = HEAD + bytes.readUInt32LE(16);
  const vectorsAt = scalesAt + size * 4;
  if (bytes.length !== vectorsAt + size * dimensions) throw new Error('The pack of word vectors is cut off');
  return { size, dimensions, text: bytes.subarray(HEAD, scalesAt), scalesAt, vectorsAt };
}

/** The index of the words of a pack. Throws as {@link parseWordVectors} does. */
export function indexWords(bytes: Buffer): WordIndex {
  const { text, size } = openPack(bytes);
  return makeWordIndex(text, size);
}

/** Reads the pack format; its words may be indexed already. Throws an Error that says what is wrong with the bytes. */
export function parseWordVectors(bytes: Buffer, index = indexWords(bytes)): WordVectors {
  const { size, dimensions, text, scalesAt, vectorsAt } = openPack(bytes);
  const at = (word: string): number | undefined => findLine(text, index, word);
  const find = (word: string, before = ''): number | undefined => {
    const known = at(before + word);
    if (known !== undefined) return known;
    const stem = stemmer(word);
    return (
      at(before + stem) ??
      at(`${before}${stem}e`) ??
      (stem.endsWith('i') ? at(`${before}${stem.slice(0, -1)}y`) : undefined)
    );
  };
  const scale = (word: number): number => bytes.readFloatLE(scalesAt + word * 4);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, size * dimensions);
  const dot = (a: number, b: number): number => {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += vectors[a * dimensions + i]! * vectors[b * dimensions + i]!;
    return sum;
  };
  return {
    size,
    dimensions,
    firstWords: (count) => wordsOf(text, index, count),
    at,
    find: (word) => find(word),
    // Most words begin no pair, and are looked up once.
    findPair: (first, second) => (beginsPair(text, index, first) ? find(second, `${first} `) : undefined),
    add(word, weight, sum) {
      const scaled = weight * scale(word);
      for (let i = 0; i < dimensions; i++) sum[i]! += scaled * vectors[word * dimensions + i]!;
    },
    cosine: (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) || 0,
  };
}
