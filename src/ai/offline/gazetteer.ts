import { readFileSync } from 'node:fs';
import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';

const LISTS = listsOf('gazetteer');
const CITY_NAMES = listsOf('city-names');

/** Is this lower-case phrase the name of a place that the dictionary knows? */
export function isPlace(phrase: string): boolean {
  const named = phrase.startsWith('the ') ? phrase.slice(4) : phrase;
  const plain = named.includes('.') ? named.replaceAll('.', '') : named;
  return MORE_PLACES.has(plain) || is(plain, PLACE) || (BEYOND_ASCII.test(plain) && is(withoutMarks(plain), PLACE));
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Is this lower-case word a first name? `strict` leaves out those that are everyday words too. */
export function isFirstName(word: string, strict: boolean): boolean {
  return is(word, NAME) && !(strict && EVERYDAY_NAMES.has(word));
}

export const isLastName = (word: string): boolean => is(word, LAST_NAME);

/** `german`, `brazilian`: what one is, not what one is called. */
export const isDemonym = (word: string): boolean => is(word, DEMONYM) || MORE_DEMONYMS.has(word);

/** `nurse`, `bartender`: what one works as. */
export const isOccupation = remembering((word) => is(word, ACTOR) || MORE_OCCUPATIONS.has(word));

/**
 * `florist`, `midwife`: ends as those do who are called by what they do. So do summer and sister: where something else
 * says that it is somebody.
 */
export const isDoer = remembering((word) => isOccupation(word) || DOING.test(word));
const DOING = /\p{L}{2}(?:[^aeou\W]er|[^aeou\W]or|ist|ian|smith|wright|m[ae]n|wife)$/u;

export const isAdjective = (word: string): boolean => is(word, ADJECTIVE);

/** A word in a form that only verbs of the past have: `moved`, `won`. */
export const isPastVerb = (word: string): boolean => is(word, PAST);

/** Is this word in the dictionary as anything but a name? Tells a strange name from a common word. */
export const isCommonWord = (word: string): boolean => is(word, COMMON);

/** What a word, or a name of several words, is: each kind a bit. */
const PLACE = 1;
const NAME = 2;
const LAST_NAME = 4;
const DEMONYM = 8;
const ACTOR = 16;
const ADJECTIVE = 32;
const PAST = 64;
const COMMON = 128;
const LETTERS: Record<string, number> = {
  p: PLACE,
  n: NAME,
  l: LAST_NAME,
  d: DEMONYM,
  o: ACTOR,
  a: ADJECTIVE,
  t: PAST,
  c: COMMON,
};

/** Made by scripts/build-dictionary.mjs, which also describes the file. */
const DICTIONARY = new Map<string, number>();
for (const line of readFileSync(new URL('./data/dictionary.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')) {
  const [letters = '', ...words] = line.split('\t');
  const kinds = [...letters].reduce((sum, letter) => sum | (LETTERS[letter] ?? 0), 0);
  for (const word of words) DICTIONARY.set(word, kinds);
}

const is = (word: string, kind: number): boolean => ((DICTIONARY.get(word) ?? 0) & kind) !== 0;

const MORE_PLACES = new Set([...CITY_NAMES.phrases('places'), ...CITY_NAMES.phrases('more-places')]);

const EVERYDAY_NAMES = new Set(LISTS.words('everyday-names'));

const MORE_DEMONYMS = new Set(LISTS.words('more-demonyms'));

const MORE_OCCUPATIONS = new Set(LISTS.words('more-occupations'));

const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
