import { readFileSync } from 'node:fs';
import { translate } from '../translations.js';
import { wordVectors } from '../word-vectors.js';

const FILE = new URL('../data/word-groups.bin', import.meta.url);
/** A coarse group and a fine one of each word, as scripts/build-word-groups.mjs made them. */
const LEVELS = 2;

let loaded: Buffer | undefined;

/**
 * The groups of a lower-case word with words like it, the coarse one first: those of its first translation where it has
 * no vector, and none of a word without either.
 */
export function groupsOfWord(word: string): number[] {
  const index = vectorIndexOf(word);
  if (index === undefined) return [];
  loaded ??= readFileSync(FILE);
  return Array.from({ length: LEVELS }, (_, level) => (loaded as Buffer)[index * LEVELS + level] as number);
}

/** The index of a lower-case word in the pack of word vectors, or of its first translation that has one. */
export function vectorIndexOf(word: string): number | undefined {
  const pack = wordVectors();
  return pack.find(word) ?? translate(word).flatMap((english) => pack.find(english) ?? [])[0];
}
