import { isAmong, lengthAt, type Token } from './clause-tokens.js';
import { precisionOf } from './partial-date.js';
import type { Tongue } from './tongue.js';

/** A date in words, as exactly as it is known: `15 June 2019`, `June 2019`, `2019`. */
export function dateInWords(date: string, tongue: Tongue): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts: Record<string, string> = {
    Y: year,
    M: monthsOf(tongue)[Number(month) - 1] ?? '',
    D: String(Number(day)),
  };
  return (tongue.rows('dates').get(precisionOf(date)) ?? 'Y').replace(/[YMD]/g, (part) => parts[part]!);
}

const monthsOf = (tongue: Tongue): string[] => [...tongue.rows('months').values()];

/** Which words of a clause say when: their places, by what they say. */
export interface Times {
  /** Days that only who heard it knows: `yesterday`, `next Friday`; these words are left out. */
  moments: Set<number>;
  /** The place of a month's name, its number, and the last place of the date: `March 3`. */
  month: { at: number; number: number; last: number } | undefined;
  hasYear: boolean;
  /** `3rd`, `12.`: a day of a month. */
  hasDay: boolean;
  /** `every Friday`, `Tuesday and Thursday`. */
  isRecurring: boolean;
}

/** Finds them between two places. */
export function timesIn(tokens: readonly Token[], from: number, to: number, tongue: Tongue): Times {
  const times: Times = {
    moments: new Set(),
    month: undefined,
    hasYear: false,
    hasDay: false,
    isRecurring: false,
  };
  const fits = (step: string, word: string): boolean =>
    step === 'ORDINAL'
      ? /^\d{1,2}(?:st|nd|rd|th)$/.test(word)
      : /^[A-Z]+$/.test(step)
        ? isOf(step, word, tongue)
        : step === word;
  for (let at = from; at < to; at += 1) {
    const length = lengthAt(tokens, at, tongue.phrases('moments'), fits);
    if (length > 0 && at + length <= to && !isSpan(tokens, at, length, tongue)) {
      for (let index = at; index < at + length; index += 1) times.moments.add(index);
      at += length - 1;
      continue;
    }
    const { word, text } = tokens[at]!;
    const number = monthNumber(word, text, tokens[at - 1]?.word, tongue);
    if (number !== undefined) times.month ??= { at, number, last: at + Number(isDayOf(tokens[at + 1])) };
    if (WITH_YEAR.test(word)) times.hasYear = true;
    if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word) && !isOrdinalOf(tokens, at + 1)) times.hasDay = true;
    if (length > 0 && isUsual(tokens, at, length, tongue)) times.isRecurring = true;
  }
  return times;
}

/** `2019`, `12/05/2019`. */
const WITH_YEAR = /^(?:(?:19|20)\d\d|\d{1,2}([/.-])\d{1,2}\1(?:\d\d){1,2})$/;

/** `3` or `3rd` behind a month. */
const isDayOf = (token: Token | undefined): boolean =>
  token?.gap === ' ' && /^(?:[12]?\d|3[01])(?:st|nd|rd|th)?$/.test(token.word);

const isOf = (list: string, word: string, tongue: Tongue): boolean =>
  tongue.words(list).has(word) || (list === 'NUMBER' && /^\d{1,3}$/.test(word));

/** `until Friday` and `every Friday` say how long or how often, `Tuesday and Thursday` what is usual. */
const isUsual = (tokens: readonly Token[], at: number, length: number, tongue: Tongue): boolean =>
  isListed(tokens, at - 1, at - 2, tongue) ||
  isListed(tokens, at + length, at + length + 1, tongue) ||
  tongue.words('recurring').has(tokens[at - 1]?.word ?? '') ||
  tongue.words('parts-of-days').has(tokens[at + length]?.word ?? '');

const isSpan = (tokens: readonly Token[], at: number, length: number, tongue: Tongue): boolean =>
  isOrdinalOf(tokens, at + length) ||
  isUsual(tokens, at, length, tongue) ||
  tongue.words('spans').has(tokens[at - 1]?.word ?? '');

const isListed = (tokens: readonly Token[], and: number, day: number, tongue: Tongue): boolean =>
  tokens[and]?.word === tongue.sentence('and') && tongue.words('WEEKDAY').has(tokens[day]?.word ?? '');

/** `the 9th floor` is no day. */
const isOrdinalOf = (tokens: readonly Token[], end: number): boolean =>
  /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[end - 1]!.word) &&
  tokens[end]?.gap === ' ' &&
  !/^(?:of|for|and|in|with|at|but|to|so)$/.test(tokens[end].word);

function monthNumber(word: string, text: string, before: string | undefined, tongue: Tongue): number | undefined {
  const number = monthsOf(tongue).findIndex((name) => {
    const month = name.toLowerCase();
    return word === month || (word.length === 3 && month.startsWith(word));
  });
  if (number < 0) return undefined;
  // In small letters some are everyday words.
  const isNamed = text !== word || !tongue.words('everyday-months').has(word) || isAmong(MONTH_SIGNS, before ?? '');
  return isNamed ? number + 1 : undefined;
}

const MONTH_SIGNS = new Set(['in', 'since', 'by', 'until', 'till', 'from', 'last', 'next', 'this', 'early', 'late']);

/**
 * What a date adds to a sentence: words behind the month that it names, or behind its end; undefined where it adds
 * nothing. A date belongs to a sentence whose words say when, or to one of something that happened in a clause that
 * says it nowhere; a date that was taken from a part that is not told belongs to none.
 */
export function dateBeside(
  date: string,
  times: Times,
  isTimeElsewhere: boolean,
  isLasting: boolean,
  tongue: Tongue,
): { behindMonth: string } | { atEnd: string } | undefined {
  const [year = '', month] = date.split('-');
  if (times.month) {
    if (times.hasYear || (month !== undefined && Number(month) !== times.month.number)) return undefined;
    return { behindMonth: year };
  }
  if (times.hasYear || times.isRecurring) return undefined;
  if (times.moments.size === 0 && !times.hasDay && (isTimeElsewhere || isLasting)) return undefined;
  return { atEnd: dateInWords(date, tongue) };
}
