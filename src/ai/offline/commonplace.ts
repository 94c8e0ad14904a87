import { stemmer } from 'stemmer';
import { backgroundStatements } from '../background.js';
import { embeddingTokens } from '../content-words.js';
import { weightOf } from './everyday-words.js';

/** In how many statements of the background a word is on everybody's lips. */
const OFTEN = 6;

let said: Map<string, number> | undefined;

/**
 * Whether a word of an English text, in lower case, tells hardly one person from another: everyday words, and what
 * people in general speak of.
 */
export function isCommonplace(word: string): boolean {
  said ??= countStems();
  return weightOf(word) < 1 || (said.get(stemmer(word)) ?? 0) >= OFTEN;
}

function countStems(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const statement of backgroundStatements()) {
    for (const stem of new Set(embeddingTokens(statement).map((word) => stemmer(word))))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}
