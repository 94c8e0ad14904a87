import { listsBeside } from '../lists.js';
import { plain, wordsOf } from './words.js';

/**
 * A number from 1 to 99 in the words of a language other than English that begins at `words[at]`, the longest reading;
 * `words` are plain.
 */
export function numberInWords(
  words: string[],
  at: number,
  language: string,
): { value: number; length: number } | undefined {
  const known = BY_WORDS.get(language);
  for (let length = Math.min(4, words.length - at); known && length > 0; length -= 1) {
    const value = known.get(words.slice(at, at + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

/**
 * The number from 1 to 99 that words with a space between each two are in a language other than English; undefined when
 * they are none.
 */
export const numberNamed = (words: string, language: string): number | undefined => BY_WORDS.get(language)?.get(words);

/** Whether a number that {@link numberNamed} knows may begin with this word: few words do. */
export const mayBeginNumber = (word: string, language: string): boolean =>
  FIRST_WORDS.get(language)?.has(word) ?? false;

/** The numbers from 1 to 99 that a plain word is in any of these languages: `sei` is six, and `you` are. */
export const numbersNamed = (word: string): number[] =>
  [...BY_WORDS.values()].flatMap((known) => known.get(word) ?? []);

/** Whether a text says a number from 1 to 99 in the words of a language other than English: `treinta y ocho`. */
export function saysInWords(value: number, text: string): boolean {
  const spoken = ` ${wordsOf(text).join(' ')} `;
  return [...BY_WORDS.values()].some((known) =>
    [...known].some(([words, number]) => number === value && spoken.includes(` ${words} `)),
  );
}

const LISTS = listsBeside(import.meta.url, 'number-words');
const LANGUAGES = LISTS.names.flatMap((name) => /^(..) small$/.exec(name)?.[1] ?? []);
const BY_WORDS = new Map(LANGUAGES.map((language) => [language, spelt(language)]));
const FIRST_WORDS = new Map(
  [...BY_WORDS].map(([language, known]) => [
    language,
    new Set([...known.keys()].map((words) => words.split(' ', 1)[0]!)),
  ]),
);

/** All the numbers of a language, from the lists that data/lists/number-words.txt explains. */
function spelt(language: string): Map<string, number> {
  const units = LISTS.words(`${language} small`).map(variants);
  const tens = LISTS.words(`${language} tens`);
  const names = tens.map(variants);
  const joined = LISTS.lines(`${language} joined`);
  const known = new Map<string, number>();
  const add = (words: string, value: number): void => void (known.has(plain(words)) || known.set(plain(words), value));
  units.forEach((ways, at) => ways.forEach((way) => add(way, at + 1)));
  names.forEach((ways, at) => {
    const isSecond = tens[at] === tens[at - 1];
    for (const ten of ways) {
      if (!isSecond) for (const way of [ten, `${ten}s`]) add(way, (at + 2) * 10);
      for (let unit = 1; unit < 10; unit += 1)
        for (const way of units[unit + (isSecond ? 9 : -1)] ?? []) {
          for (const join of joined)
            add(
              join.replace('{ten}', ten).replace('{cut}', ten.slice(0, -1)).replace('{unit}', way),
              (at + 2) * 10 + unit,
            );
        }
      if (isSecond)
        for (const way of units[9] ?? [])
          for (const join of joined) add(join.replace('{ten}', ten).replace('{unit}', way), (at + 2) * 10);
    }
  });
  return known;
}

function variants(word: string): string[] {
  return word.split('/').map((way) => way.replaceAll('_', ' '));
}
