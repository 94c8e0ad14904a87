import { numberInWords } from '../../profile/number-words.js';
import type { ForeignWord, Pattern, Tongue } from './tongue.js';

/** Where a phrase stands. */
export interface Hit {
  /** Where the phrase begins, where its slot does when that stands behind, and where its own words end. */
  at: number;
  slot: number;
  end: number;
  negated: boolean;
}

/** Where a pattern that begins at `at` has its slot, when its words stand there; fillers between them are passed over, negations are noted. */
export function match(words: ForeignWord[], at: number, pattern: Pattern, tongue: Tongue): Hit | undefined {
  if (pattern.elided && !(at === 0 ? pattern.before.length > 1 : words[at - 1]?.word === ',' || tongue.list('and').has(words[at - 1]?.plain ?? ''))) return undefined;
  let index = at;
  let negated = isNegatedBefore(words, at, tongue);
  const pass = (expected: string | undefined): void => {
    for (let passed = 0; passed < 4 && words[index] && words[index]?.plain !== expected; passed += 1) {
      const { plain } = words[index] as ForeignWord;
      const turns = tongue.list('not').has(plain);
      const time = tongue.list('since').has(plain) ? timeAt(words, index + 1, tongue) : 0;
      const length = time > 0 ? time + 1 : turns ? 1 : tongue.list('fillers').at(words, index);
      if (length === 0) break;
      negated ||= turns;
      index += length;
    }
  };
  for (const [position, expected] of pattern.before.entries()) {
    if (position > 0 && expected !== '*') pass(expected);
    const word = words[index];
    if (!word || (expected === '*' ? !/^\p{L}/u.test(word.word) : word.plain !== expected)) return undefined;
    index += 1;
  }
  const end = index;
  if (pattern.slot === 'behind') pass(undefined);
  else if (pattern.slot === 'before') negated ||= isNegatedBehind(words, index, tongue);
  return { at, slot: index, end, negated };
}

function isNegatedBefore(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 2); back -= 1) {
    const { plain } = words[back] as ForeignWord;
    if (tongue.list('not').has(plain)) return true;
    if (!tongue.list('fillers').has(plain)) return false;
  }
  return false;
}

function isNegatedBehind(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  const next = words.slice(at, at + 3).find(({ plain }) => !tongue.list('fillers').has(plain) || tongue.list('not').has(plain));
  return next !== undefined && tongue.list('not').has(next.plain);
}

/** How many words a length of time takes: `2010`, `zehn Jahren`. */
function timeAt(words: ForeignWord[], at: number, tongue: Tongue): number {
  const year = /^(?:19|20)\d\d$/.test(words[at]?.word ?? '') ? 1 : 0;
  const number = year || (numberAt(words, at, tongue)?.length ?? 0);
  return year || (number > 0 && tongue.list('years').has(words[at + number]?.plain ?? '') ? number + 1 : 0);
}

/** Does a condition or a wish stand just before? */
export function isUnreal(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const { word, plain } = words[back] as ForeignWord;
    if (/^[,;:.]$/.test(word) || tongue.list('and').has(plain)) return false;
    if (tongue.list('unreal').has(plain)) return true;
  }
  return false;
}

/** A number in digits or in the words of the language that begins at `at`; `length` is how many words it takes. */
export function numberAt(words: ForeignWord[], at: number, { book }: Tongue): { value: number; length: number } | undefined {
  const word = words[at]?.word ?? '';
  if (/^\d{1,3}$/.test(word)) return { value: Number(word), length: 1 };
  for (let length = Math.min(4, words.length - at); length > 0; length -= 1) {
    const parts = words.slice(at, at + length).flatMap(({ plain }) => plain.split('-'));
    const number = numberInWords(parts, 0, book.code);
    if (number?.length === parts.length) return { value: number.value, length };
  }
  return undefined;
}
