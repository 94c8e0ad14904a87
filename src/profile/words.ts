/**
 * Words of a text and the light stem that they are compared by. English endings are folded; words of other scripts stay
 * whole.
 */
import { listsBeside } from '../lists.js';

const LISTS = listsBeside(import.meta.url, 'words');

/**
 * Control characters, bidirectional overrides, zero-width and other invisible marks: nothing of a value, only ways to
 * disguise one.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffc\ufffd]/gu;
const SPACES = /\s+/gu;
const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED_LETTERS = `${UNSPACED_SCRIPTS.map((script) => String.raw`\p{sc=${script}}`).join('')}々ー`;
/** A run of an unspaced script is one word, and parts from the Latin letters and digits beside it. */
const WORD = new RegExp(
  String.raw`[${UNSPACED_LETTERS}][${UNSPACED_LETTERS}\p{M}]*|(?:(?![${UNSPACED_LETTERS}])[\p{L}\p{M}\p{N}])` +
    String.raw`(?:(?![${UNSPACED_LETTERS}])[\p{L}\p{M}\p{N}+#])*`,
  'gu',
);
const ASCII_WORD = /[a-z0-9][a-z0-9+#]*/g;
const ASCII = /^[\0-\x7f]*$/;
/** English endings belong to their word; before anything else an apostrophe parts two, as in French. */
const APOSTROPHES = /(?<=[\p{L}\p{N}])['’ʼ`](?=(?:s|t|m|d|re|ve|ll)(?!\p{L}))/gu;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u');

/**
 * A value as it may be stored: visible characters only, one space between words, none at the ends. Line breaks count as
 * spaces.
 */
export function visible(text: string): string {
  return text
    .replace(/[\t-\r\u0085\u2028\u2029]/g, ' ')
    .replace(INVISIBLE, '')
    .toWellFormed()
    .replace(SPACES, ' ')
    .trim();
}

/** Compatibility-normalised, in lower case, without Latin accents: what two spellings of one word share. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_MARKS, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFC');
}

/**
 * The words of a text in {@link plain} form, in order. `don't` is one word, `rock-climbing` two, `c++` keeps its signs.
 */
export function wordsOf(text: string): string[] {
  const words = plain(text).replace(APOSTROPHES, '');
  return words.match(ASCII.test(words) ? ASCII_WORD : WORD) ?? [];
}

/** Whether a word is of a script that puts no spaces between words, so that it may hold many. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** From a form to its word. */
const IRREGULAR = new Map(
  LISTS.lines('irregular').flatMap((line) => {
    const [word = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, word] as const);
  }),
);
/** Words whose ending is part of them, or whose folded form would be another thing: fishing is not fish. */
const WHOLE = new Set(LISTS.words('whole'));

/**
 * The light stem of one word of {@link wordsOf}: plural, -ing, -ed, final -e and -y folded, so that `hobby` and
 * `hobbies`, `bike`, `bikes` and `biking` meet. Not for showing and not to be applied twice. Equal stems mean equal
 * things to the merge, so it does less than Porter's: nothing changes the part of speech.
 */
export function stem(word: string): string {
  const regular = IRREGULAR.get(word);
  if (regular !== undefined) return ending(regular);
  if (word.length < 4 || WHOLE.has(word) || !/^[a-z]+$/.test(word)) return word;
  return ending(withoutSuffix(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutSuffix(word: string): string {
  if (WHOLE.has(word)) return word;
  const rest = word.endsWith('ing')
    ? word.slice(0, -3)
    : word.endsWith('ed') && !word.endsWith('eed')
      ? word.slice(0, -2)
      : word;
  if (rest === word || rest.length < 3 || !/[aeiouy]/.test(rest)) return word;
  return /([bdfgmnprt])\1$/.test(rest) || (rest.endsWith('ll') && rest.length > 5) ? rest.slice(0, -1) : rest;
}

function ending(word: string): string {
  if (word.length < 4) return word;
  const short = word.endsWith('e') ? word.slice(0, -1) : word;
  return /[^aeiou]y$/.test(short) ? `${short.slice(0, -1)}i` : short;
}

/** Words that say nothing by themselves. Negations are not among them: they turn a statement round. */
const EMPTY = new Set(LISTS.words('empty'));

/** Whether a word of {@link wordsOf} is an article, pronoun, auxiliary or other frame of a statement. */
export const isEmptyWord = (word: string): boolean => EMPTY.has(word);

/** The different stems of the words that say something, in order of the text. */
export function contentStems(text: string): string[] {
  return [
    ...new Set(
      wordsOf(text)
        .filter((word) => !EMPTY.has(word))
        .map(stem),
    ),
  ];
}

/** Order of texts by their code units: the same on every machine, unlike a locale's. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
