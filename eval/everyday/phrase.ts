import { stemmer } from 'stemmer';
import type { Expected } from '../case.js';
import { fold } from '../words.js';

/**
 * Whether values say what labels stand for. Labels are stems, so words need only begin like theirs; names and places
 * must be whole.
 */

/**
 * Whether one alternative has all its words in the value, in whatever order and form; in scripts without spaces, its
 * characters.
 */
export const says = (value: string, { alternatives }: Expected): boolean =>
  alternatives.some((alternative) => holds(value, alternative, hasForm));

/** The same with whole words: "Ann" does not name Anna. */
export const names = (value: string, { alternatives }: Expected): boolean =>
  alternatives.some((alternative) => holds(value, alternative, (words, word) => words.includes(word)));

/** Whether a value is one alternative and nothing more. */
export const is = (value: string, { alternatives }: Expected): boolean =>
  alternatives.some((alternative) => fold(value) === fold(alternative));

/** The words of a text without case, accents and the genitive's s; small numbers as digits. */
export const wordsIn = (text: string): string[] =>
  (
    fold(text)
      .replace(/'s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => DIGITS.get(word) ?? word);

const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ');
const DIGITS = new Map(NUMBERS.map((word, at) => [word, String(at + 1)]));
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** Words of three letters begin too many others: they may have an ending of this many. */
const LONGEST_ENDING_OF_THREE = 4;

function holds(value: string, alternative: string, has: (words: string[], word: string) => boolean): boolean {
  if (UNSPACED.test(alternative)) return fold(value).includes(fold(alternative));
  const words = wordsIn(value);
  const wanted = wordsIn(alternative);
  return wanted.length > 0 && wanted.every((word) => has(words, word));
}

const hasForm = (words: string[], wanted: string): boolean =>
  words.some((word) => word === wanted || stemmer(word) === stemmer(wanted) || begins(word, wanted));

function begins(word: string, wanted: string): boolean {
  if (!word.startsWith(wanted)) return false;
  return wanted.length >= 4 || (/^[a-z]{3}$/.test(wanted) && word.length <= wanted.length + LONGEST_ENDING_OF_THREE);
}
