import { isUnspaced } from '../content-words.js';
import { meantBy } from './misspelling.js';
import { translate, translateExactly, translateParts } from './translations.js';
import type { WordVectors } from './word-vectors.js';

/** Rarer words of the vocabulary are as often foreign as English where the table of translations has them: a guess. */
const FOREIGN_RANK = 15_000;
const LETTER = /\p{L}/u;
/** A shorter word of the vocabulary is as often some other in another language: a guess. */
const LEAST_LOAN = 5;
/** Words that are written as one ("singleparent", as behind a #) are as frequent and as long as this: guesses. */
const JOINED_RANK = 20_000;
const LEAST_JOINED = 3;
const LONGEST_JOINED = 40;

/**
 * The English words, or phrases, that a word stands for: itself in an English text, else what it is in English where
 * that is known, or the same in both; so for a foreign word among English ones. In an English text one for two that
 * were written as one, in a query for a misspelt one.
 */
export function sensesOf(
  word: string,
  { english, isQuery }: { english: boolean; isQuery: boolean },
  vectors: WordVectors,
): readonly string[] {
  if (!LETTER.test(word) || isUnspaced(word)) return english ? [word] : [];
  const rank = english ? vectors.at(word) : undefined;
  if (rank !== undefined && rank < FOREIGN_RANK) return [word];
  const isKnown = english && vectors.find(word) !== undefined;
  const translated = isKnown ? translateExactly(word) : translate(word);
  if (translated.length > 0) return translated;
  if (isKnown) return [word];
  const meant = english && isQuery ? meantBy(word) : undefined;
  if (meant !== undefined) return [meant];
  const joined = english ? partJoined(word, vectors) : undefined;
  if (joined !== undefined) return [joined];
  const parts = translateParts(word);
  if (parts.length > 0) return parts;
  const isLoan = word.length >= LEAST_LOAN && (vectors.at(word) ?? Infinity) < FOREIGN_RANK;
  return english || isLoan ? [word] : [];
}

/** The two English words that one consists of, the most frequent ones, as a phrase. */
function partJoined(word: string, vectors: WordVectors): string | undefined {
  if (word.length > LONGEST_JOINED || !/^[a-z]+$/.test(word)) return undefined;
  let best: string | undefined;
  let least = JOINED_RANK;
  for (let at = LEAST_JOINED; at <= word.length - LEAST_JOINED; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const rarest = Math.max(...parts.map((part) => vectors.at(part) ?? Infinity));
    if (rarest < least) [best, least] = [parts.join(' '), rarest];
  }
  return best;
}
