import { addToGroup } from '../groups.js';
import { listsBeside } from '../lists.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'language');

const NAMES = new Map<string, Intl.DisplayNames>();

/** Name of a lower-case ISO 639-1 code in a language, English unless said; undefined when there is no such language. */
export function languageName(code: string, language = 'en'): string | undefined {
  const names = NAMES.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  NAMES.set(language, names);
  return /^[a-z]{2}$/.test(code) ? names.of(code) : undefined;
}

/**
 * Whether a text may be in a language: the code exists, the text has letters of its script, and among the languages
 * whose small words are known no other has more than twice as many of them in the text.
 */
export function supportsLanguage(code: string, text: string): boolean {
  if (languageName(code) === undefined) return false;
  if (!(SCRIPTS[code] ?? /\p{sc=Latin}/u).test(text)) return false;
  if (!SMALL_WORDS.has(code)) return true;
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.slice(0, 20_000)))
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  return Math.max(0, ...counts.values()) <= 2 * (counts.get(code) ?? 0) + 1;
}

/**
 * Whether a field of a text gives the language of a lower-case ISO 639-1 code, by the code, by a locale or by name:
 * `Language: German`, `"locale":"de-AT"`.
 */
export function declaresLanguage(code: string, text: string): boolean {
  const name = languageName(code)?.toLowerCase();
  if (name === undefined) return false;
  const names = [name, languageName(code, code)?.toLowerCase()];
  return [...text.matchAll(DECLARED)].some(({ groups }) => {
    const value = groups!.value!.toLowerCase();
    return names.includes(value) || value.split(/[-_]/)[0] === code;
  });
}

/** The value of a field that asks for a language, of which the first counts: `"languages":["hu-HU","en"]`. */
const DECLARED = new RegExp(
  String.raw`(?:${LISTS.words('fields').join('|')})["'*_ \t]{0,4}(?:[:=：>]|->)` +
    String.raw`[\s["'*_]{0,8}(?<value>\p{L}[\p{L}\p{M}_-]{1,20})`,
  'giu',
);

const SCRIPTS: Record<string, RegExp> = {
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}]|\p{sc=Han}/u,
  zh: /\p{sc=Han}/u,
  ko: /\p{sc=Hangul}/u,
  ru: /\p{sc=Cyrillic}/u,
  uk: /\p{sc=Cyrillic}/u,
  bg: /\p{sc=Cyrillic}/u,
  be: /\p{sc=Cyrillic}/u,
  mk: /\p{sc=Cyrillic}/u,
  kk: /\p{sc=Cyrillic}/u,
  sr: /[\p{sc=Cyrillic}\p{sc=Latin}]/u,
  el: /\p{sc=Greek}/u,
  he: /\p{sc=Hebrew}/u,
  yi: /\p{sc=Hebrew}/u,
  ar: /\p{sc=Arabic}/u,
  fa: /\p{sc=Arabic}/u,
  ur: /\p{sc=Arabic}/u,
  hi: /\p{sc=Devanagari}/u,
  mr: /\p{sc=Devanagari}/u,
  ne: /\p{sc=Devanagari}/u,
  bn: /\p{sc=Bengali}/u,
  ta: /\p{sc=Tamil}/u,
  te: /\p{sc=Telugu}/u,
  kn: /\p{sc=Kannada}/u,
  ml: /\p{sc=Malayalam}/u,
  gu: /\p{sc=Gujarati}/u,
  pa: /[\p{sc=Gurmukhi}\p{sc=Arabic}]/u,
  th: /\p{sc=Thai}/u,
  lo: /\p{sc=Lao}/u,
  km: /\p{sc=Khmer}/u,
  my: /\p{sc=Myanmar}/u,
  ka: /\p{sc=Georgian}/u,
  hy: /\p{sc=Armenian}/u,
  am: /\p{sc=Ethiopic}/u,
};
/** The commonest small words of languages that share the Latin script, by the code of the language. */
const SMALL_WORDS = new Map(
  LISTS.names.filter((name) => name.length === 2).map((code) => [code, new Set(LISTS.words(code))]),
);
/** Of some languages the commonest small words, in plain form. */
export const smallWordsOf = (code: string): ReadonlySet<string> | undefined => SMALL_WORDS.get(code);

const languagesOf = new Map<string, string[]>();
for (const [code, words] of SMALL_WORDS) for (const word of words) addToGroup(languagesOf, word, code);
