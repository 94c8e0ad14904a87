import { calendarWord } from '../profile/calendar.js';
import { plain } from '../profile/words.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('datelines');
const { anyOf } = LISTS;

/**
 * Whether a text writes 13.2. or 13/2 somewhere, the day before the month, or begins its first line with `05/02/2023
 * 18:06`: who puts the month first writes no zeros before it in a stamp, or the hour with am and pm.
 */
export const writesDayFirst = (text: string): boolean =>
  /(?<![\d/.-])(?:1[3-9]|2\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-]\d{2}(?:\d{2})?(?!\d)/.test(text) ||
  (PADDED.test(text) && !/(?<![\d/.-])(?:0[1-9]|1[0-2])[/.-](?:1[3-9]|2\d|3[01])[/.-]\d{2}/.test(text));

const PADDED =
  /^\s{0,4}\[?(?:0[1-9]|1[0-2])([/-])(?:0[1-9]|1[0-2])\1\d{2}(?:\d{2})?,? \d{1,2}:\d\d(?::\d\d)?(?![\d:]|\s?[ap]\.?m)/i;

/** The date of a line that says nothing else, such as `1:56 pm on 8 May, 2023` or `[2023-05-08]`. */
export function headerDate(line: string, dayFirst: boolean): string | undefined {
  if (line.length > 100 || !/\d/.test(line)) return undefined;
  const day = dayIn(line, dayFirst);
  if (!day) return undefined;
  const rest = (line.slice(0, day.index) + line.slice(day.index + day.length)).toLowerCase();
  return /\p{L}/u.test(rest.replace(CLOCK, '').replace(HEADER_WORDS, '')) ? undefined : withClock(day.date, rest);
}

/**
 * The time stamp that a line begins with: `[2023-05-08 10:00]`, `5/8/23, 1:56 PM -`, `10:32`; its length and its date,
 * if it has one.
 */
export function stampedLine(line: string, dayFirst: boolean): { length: number; date: string | undefined } | undefined {
  const match = STAMP.exec(line);
  if (!match) return undefined;
  const day = dayIn(match.groups?.day ?? match.groups?.later ?? '', dayFirst);
  const rest = day ? match[0].replace(match.groups?.day ?? match.groups?.later ?? '', ' ') : '';
  return { length: match[0].length, date: day && withClock(day.date, rest.toLowerCase()) };
}

/**
 * The day on which a text says that it is written: `Today is 2025-08-21`, a mail's `Date:`, a date at the very
 * beginning. Undefined when it does not say so. Only the beginning of a long text is searched.
 */
export function dayTold(text: string): string | undefined {
  const head = text.slice(0, 600);
  if (!/\d/.test(head)) return undefined;
  const at = TODAY.exec(head);
  const from = at ? at.index + at[0].length : isDatedFirst(head) ? 0 : -1;
  const day = from < 0 ? undefined : dayIn(head.slice(from, from + 60), false);
  return day && day.index <= (at ? 14 : 34) ? day.date : undefined;
}

/** `Le 14 juin 2023, nous …` tells when something was, and heads nothing. */
function isDatedFirst(head: string): boolean {
  const match = DATED_FIRST.exec(head);
  const { before, weekday } = match?.groups ?? {};
  if (!match || (before !== undefined && match[0].endsWith(','))) return false;
  const [named] = weekday === undefined ? [] : calendarWord(plain(weekday.replace(/-feira$/i, '')));
  return weekday === undefined || named?.kind === 'weekday';
}

const TODAY = new RegExp(
  [
    String.raw`(?:\b(?:today is|today's date is|today’s date is|(?:it is|it's|it’s)(?: now| already)?`,
    String.raw`current date:?)\s+(?:the )?(?=[a-z]{0,9},? ?\d))|(?:^|\n)${anyOf('of a mail')}[:：]\s?`,
  ].join('|'),
  'i',
);
/** A date with its month in words ends its sentence or its line; in figures it stands alone on a line. */
const DATED_FIRST = new RegExp(
  String.raw`^\s{0,4}(?:(?<before>${anyOf('before')})[,:]? )?(?:(?<weekday>\p{L}[\p{L}-]{3,13}),? )?` +
    [
      String.raw`(?:(?:\d{1,2}(?:st|nd|rd|th|er|[.ºª])? (?:de )?\p{L}{3,10},?(?: de)? \d{4}`,
      String.raw`[A-Z][a-z]{2,8} \d{1,2}(?:st|nd|rd|th)?, \d{4}|\d{4}-\d\d-\d\d)\s?[.:,\n–—-]`,
      String.raw`(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}年\d{1,2}月\d{1,2}日[^\S\n]?[\p{sc=Han}（()）]{0,6})\s?\n)`,
    ].join('|'),
  'iu',
);

/** A date or time as a field gives it, as RFC 3339 or a calendar date; numbers count seconds or milliseconds. */
export function timeOf(value: string | number): string | undefined {
  const number = typeof value === 'number' ? value : /^\d{10}(?:\d{3})?$/.test(value) ? Number(value) : undefined;
  if (number !== undefined) {
    const instant = new Date(number < 1e11 ? number * 1000 : number);
    return Number.isNaN(instant.getTime()) || number < 1e8 ? undefined : instant.toISOString();
  }
  if (typeof value !== 'string' || value.length > 60 || !/\d/.test(value)) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
  const day = dayIn(value, false);
  return day && withClock(day.date, (value.slice(0, day.index) + value.slice(day.index + day.length)).toLowerCase());
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const ISO_DAY = /(?<!\d)(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)日?/;
/** In any language that names its months: `14 juin 2023`, `7 de abril de 2023`, `4. Mai 2023`. */
const DAY_FIRST = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[.ºª])? (?:of |de )?(\p{L}{3,10})\.?,?(?: de)? (\d{4})(?!\d)/giu;
const MONTH_FIRST = new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'i');
const NUMBERS = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;

/**
 * The first full calendar date of a short text. Of `5/8/2023` the month is 5 unless that is no month or the text puts
 * the day first, as `5.8.2023` does.
 */
export function dayIn(text: string, dayFirst: boolean): { date: string; index: number; length: number } | undefined {
  const found = (
    match: RegExpExecArray,
    year: string | undefined,
    month: number,
    day: string | undefined,
  ): { date: string; index: number; length: number } | undefined => {
    const fullYear = year?.length === 2 ? `20${year}` : year;
    const date = `${fullYear}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`;
    return isSane(date) && !Number.isNaN(Date.parse(date))
      ? { date, index: match.index, length: match[0].length }
      : undefined;
  };
  const iso = ISO_DAY.exec(text);
  if (iso) return found(iso, iso[1], Number(iso[2]), iso[3]);
  const ordered = [...text.matchAll(DAY_FIRST)].find((match) => monthOf(match[2]!) > 0);
  if (ordered) return found(ordered, ordered[3], monthOf(ordered[2]!), ordered[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return found(monthFirst, monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2]);
  const numbers = NUMBERS.exec(text);
  if (!numbers) return undefined;
  const swapped = Number(numbers[1]) > 12 || (Number(numbers[2]) <= 12 && (dayFirst || numbers[0].includes('.')));
  return found(numbers, numbers[3], Number(numbers[swapped ? 2 : 1]), numbers[swapped ? 1 : 2]);
}

/** 0 for no month. */
const monthOf = (name: string): number =>
  MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 ||
  (calendarWord(plain(name)).find(({ kind }) => kind === 'month')?.number ?? 0);

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?\s?([ap])?\.?m?\.?/;

/** RFC 3339 when `rest` names an hour, else the calendar date alone. */
function withClock(date: string, rest: string): string {
  const clock = CLOCK.exec(rest);
  if (!clock) return date;
  const hour = (Number(clock[1]) % (clock[4] ? 12 : 24)) + (clock[4] === 'p' ? 12 : 0);
  return Number(clock[2]) < 60 ? `${date}T${String(hour).padStart(2, '0')}:${clock[2]}:${clock[3] ?? '00'}Z` : date;
}

const DAY = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} [A-Z][a-z]{2,8},? \d{4}`,
  String.raw`[A-Z][a-z]{2,8} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
].join('|');
const HOUR = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?\s?(?:[AaPp]\.?[Mm]\.?)?(?:Z|[+-]\d\d:?\d\d)?`;
/** `at` in English: stands between a day and an hour. */
export const BEFORE_HOUR = anyOf('before an hour');
const STAMP = new RegExp(
  [
    String.raw`^[-*•]?\s?[[(]?(?:(?<day>${DAY})(?:(?:T|,|\s${BEFORE_HOUR})?\s?(?:${HOUR}))?`,
    String.raw`(?:${HOUR})(?:,\s?(?<later>${DAY}))?)[\])]?\s{0,2}[-–—:|]?\s{0,2}(?=[\p{L}*_[<"(]|\+\d{2})`,
  ].join('|'),
  'u',
);

const HEADER_WORDS = new RegExp(String.raw`\b${anyOf('header')}\b`, 'g');

const isSane = (date: string): boolean => /^(?:1[89]|20|21)\d\d-\d\d-\d\d$/.test(date);
