import { addToGroup } from '../../groups.js';
import { isCommonWord } from './gazetteer.js';
import { listsOf } from './lists.js';

/** Languages that are known and not read: nothing of theirs is told by the rules of another. */

const LISTS = listsOf('language');
const PREFIX = 'unread ';

/** Of each word the languages that have it, and of each letter. */
const CODES_OF_WORDS = new Map<string, string[]>();
const CODES_OF_LETTERS = new Map<string, string[]>();
const enter = (map: Map<string, string[]>, key: string, code: string): void => void addToGroup(map, key, code);
for (const name of LISTS.names.filter((one) => one.startsWith(PREFIX)))
  for (const word of LISTS.words(name)) enter(CODES_OF_WORDS, word, name.slice(PREFIX.length));
for (const line of LISTS.lines('letters'))
  for (const letter of line.slice(3)) enter(CODES_OF_LETTERS, letter, line.slice(0, 2));

/** What the letters of a word count beside a word that is known. */
const OF_LETTERS = 0.75;
/** So much of such a language a text has in which it is spoken, and so many times what it has of one that is read. */
const LEAST = 1.5;
const LEAD = 2;
/** By how much one of them must lead to be named. */
const NAMED = 1.3;

/** A language that is not read: its code where that is sure. */
export interface Unread {
  code: string | undefined;
}

/** The language of a text that is not read; undefined for one that is. `votesOf` counts for those that are read. */
export function unreadLanguage(
  text: string,
  words: readonly string[],
  votesOf: (words: string[]) => number,
): Unread | undefined {
  const script = scriptOf(text);
  if (script) return script;
  const counts = new Map<string, number>();
  let all = 0;
  for (const written of words) {
    const word = written.toLowerCase();
    const codes = CODES_OF_WORDS.get(word);
    const ofLetters =
      codes || written !== word ? [] : [...word].flatMap((letter) => CODES_OF_LETTERS.get(letter) ?? []);
    const worth = codes ? 1 : OF_LETTERS;
    const found = new Set(codes ?? ofLetters);
    if (found.size === 0) continue;
    for (const code of found) counts.set(code, (counts.get(code) ?? 0) + worth);
    // What is a word of English, or a name, is no witness.
    if (votesOf([word]) < 0.25 && !isCommonWord(word)) all += worth;
  }
  if (all < LEAST || all < LEAD * votesOf([...words])) return undefined;
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return { code: first && first[1] >= NAMED * (second?.[1] ?? 0) ? first[0] : undefined };
}

const BEYOND_LATIN = /[\u0370-\u1fff\uac00-\ud7af]/;

/** Scripts with the language that mostly writes in them, and letters by which it is another. */
const SCRIPTS: [script: RegExp, code: string, others: [letters: RegExp, code: string][]][] = [
  [
    /\p{Script=Cyrillic}/gu,
    'ru',
    [
      [/[іїєґ]/iu, 'uk'],
      [/[ђћџљњј]/iu, 'sr'],
    ],
  ],
  [/\p{Script=Greek}/gu, 'el', []],
  [/\p{Script=Arabic}/gu, 'ar', [[/[پچژگک]/u, 'fa']]],
  [/\p{Script=Hebrew}/gu, 'he', []],
  [/\p{Script=Devanagari}/gu, 'hi', []],
  [/\p{Script=Bengali}/gu, 'bn', []],
  [/\p{Script=Tamil}/gu, 'ta', []],
  [/\p{Script=Telugu}/gu, 'te', []],
  [/\p{Script=Thai}/gu, 'th', []],
  [/\p{Script=Hangul}/gu, 'ko', []],
  [/\p{Script=Georgian}/gu, 'ka', []],
  [/\p{Script=Armenian}/gu, 'hy', []],
];

/** Bulgarian has none of these letters of Russian, and `ъ` in the midst of words. */
const BULGARIAN = /^(?!.*[ыэё]).*ъ\p{L}/isu;

/** Whether a language is written in none of the letters of Europe's west: what the detector guesses of such is none. */
export const isOfAnotherScript = (code: string): boolean =>
  SCRIPTS.some(([, first, others]) => first === code || others.some(([, other]) => other === code));

function scriptOf(text: string): Unread | undefined {
  if (!BEYOND_LATIN.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, code, others] of SCRIPTS) {
    const share = (text.match(script)?.length ?? 0) / Math.max(letters, 1);
    if (share <= 0.5) continue;
    if (code === 'ru' && BULGARIAN.test(text)) return { code: 'bg' };
    return { code: others.find(([some]) => some.test(text))?.[1] ?? code };
  }
  return undefined;
}
