import { listsBeside } from '../lists.js';
import { plain } from './words.js';

/**
 * The whole numbers that a text says: in digits of any form, in English words up to 999 (`thirty-one`, `twenty first`,
 * `a hundred and two`) and as years, or in Chinese numerals up to 199 (`三十一`). `thirty-one` says neither 30 nor 1.
 */
export function numbersIn(text: string): Set<number> {
  const folded = plain(text);
  const words = folded.match(/\d{1,15}|[a-z]+/g) ?? [];
  const numbers = new Set<number>((folded.match(NUMERALS) ?? []).flatMap((numeral) => ofNumeral(numeral) ?? []));
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const said = /^\d/.test(word) ? { number: Number(word), length: 1 } : spelt(words, at);
    if (said) numbers.add(said.number);
    at += said?.length ?? 1;
  }
  return numbers;
}

interface Spelt {
  number: number;
  /** Words it takes. */
  length: number;
}

/** The number that begins at a word, the longest reading of it. */
function spelt(words: string[], at: number): Spelt | undefined {
  const first = belowHundred(words, at);
  const year = first && yearOf(first, belowHundred(words, at + first.length));
  if (year) return year;
  if (!first && words[at] === 'oh') return yearSince2000(words, at);
  const isCount = first && words[at + first.length] === 'hundred';
  if (!isCount && words[at] !== 'hundred') return first;
  const hundreds = { number: isCount ? first.number * 100 : 100, length: (isCount ? first.length : 0) + 1 };
  const joiner = words[at + hundreds.length] === 'and' ? 1 : 0;
  const rest = belowHundred(words, at + hundreds.length + joiner);
  return rest ? { number: hundreds.number + rest.number, length: hundreds.length + joiner + rest.length } : hundreds;
}

/** `nineteen sixty-three`: nobody counts so but years. */
const yearOf = (century: Spelt, rest: Spelt | undefined): Spelt | undefined =>
  rest && rest.number >= 10 && (century.number === 19 || century.number === 20)
    ? { number: century.number * 100 + rest.number, length: century.length + rest.length }
    : undefined;

/** `oh six`. */
function yearSince2000(words: string[], at: number): Spelt | undefined {
  const unit = words[at] === 'oh' ? unitOf(words[at + 1] ?? '') : 0;
  return unit > 0 && unit < 10 ? { number: 2000 + unit, length: 2 } : undefined;
}

function belowHundred(words: string[], at: number): Spelt | undefined {
  const word = words[at] ?? '';
  const tens = (TENS.indexOf(word) + 2) * 10;
  if (tens >= 20) {
    const unit = unitOf(words[at + 1] ?? '');
    return unit > 0 && unit < 10 ? { number: tens + unit, length: 2 } : { number: tens, length: 1 };
  }
  const ordinal = TENS.findIndex((ten) => word === `${ten.slice(0, -1)}ieth`);
  const number = ordinal >= 0 ? (ordinal + 2) * 10 : unitOf(word);
  return number >= 0 ? { number, length: 1 } : undefined;
}

const LISTS = listsBeside(import.meta.url, 'number-words');
const UNITS = LISTS.words('en units');
const TENS = LISTS.words('en tens');
const ORDINALS = LISTS.words('en ordinals');

const unitOf = (word: string): number => Math.max(UNITS.indexOf(word), ORDINALS.indexOf(word));

const DIGITS = '〇一二三四五六七八九';
const NUMERALS = /[〇零一二两兩三四五六七八九十百]{1,6}/gu;

function ofNumeral(numeral: string): number | undefined {
  const [, hundred, tens, unit] =
    /^(一?百)?零?([一二三四五六七八九]?十)?([〇零一二三四五六七八九])?$/.exec(numeral.replace(/[两兩]/g, '二')) ?? [];
  if (hundred === undefined && tens === undefined && unit === undefined) return undefined;
  const digit = (sign: string | undefined): number => Math.max(0, DIGITS.indexOf(sign ?? ''));
  return (hundred ? 100 : 0) + (tens ? (tens.length > 1 ? digit(tens[0]) : 1) * 10 : 0) + digit(unit);
}

/** Whether a text says a year by its last two digits: `'99`, `05/06`. */
export function saysYear(year: number, text: string): boolean {
  const short = String(year % 100).padStart(2, '0');
  return year > 1900 && year < 2100 && new RegExp(String.raw`['’/.]${short}(?!\d)`).test(text);
}
