import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';

const LISTS = listsOf('numerals');

/** Reads a number in digits or English words at `at`; `length` is how many words it takes. */
export function numberAt(words: { word: string }[], at: number): { value: number; length: number } | undefined {
  const head = numeral(words[at]?.word ?? '');
  if (!head) return undefined;
  const unit = head.isTens ? UNITS.indexOf(words[at + 1]?.word ?? '') : 0;
  return unit > 0 && unit < 10 ? { value: head.value + unit, length: 2 } : { value: head.value, length: 1 };
}

/** The number that one word says; after tens, units may follow. */
const numeral = remembering((word): { value: number; isTens: boolean } | undefined => {
  if (/^\d{1,3}$/.test(word)) return { value: Number(word), isTens: false };
  const hyphen = word.indexOf('-');
  if (hyphen > 0) {
    const tens = TENS.get(word.slice(0, hyphen));
    const unit = UNITS.indexOf(word.slice(hyphen + 1));
    return tens && unit > 0 && unit < 10 ? { value: tens + unit, isTens: false } : undefined;
  }
  const tens = TENS.get(word);
  if (tens) return { value: tens, isTens: true };
  const unit = UNITS.indexOf(word);
  return unit > 0 ? { value: unit, isTens: false } : undefined;
});

const UNITS = LISTS.words('units');
const ORDINALS = LISTS.words('ordinals');
const TENS = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
  }),
);

/** Reads which of a row words name at `at`, in figures or in English: `61st`, `thirty-fourth`, `twenty first`. */
export function ordinalAt(words: { word: string }[], at: number): { value: number; length: number } | undefined {
  const word = words[at]?.word ?? '';
  const figures = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (figures !== undefined) return { value: Number(figures), length: 1 };
  const [tens = '', unit = words[at + 1]?.word ?? ''] = word.split('-');
  const after = TENS.has(tens) ? ORDINALS.indexOf(unit) + 1 : 0;
  if (after > 0 && after < 10) return { value: TENS.get(tens)! + after, length: word.includes('-') ? 1 : 2 };
  const value = ORDINALS.indexOf(word) + 1;
  if (value > 0) return { value, length: 1 };
  const round = word.endsWith('ieth') ? TENS.get(`${word.slice(0, -4)}y`) : undefined;
  return round === undefined ? undefined : { value: round, length: 1 };
}

/** The words that numbers are written with, between spaces. */
export const NUMBER_WORDS = [...UNITS, ...TENS.keys()].join(' ');
