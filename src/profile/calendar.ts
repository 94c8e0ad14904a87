import { addToGroup } from '../groups.js';
import { listsBeside } from '../lists.js';
import { dateWithin } from './partial-date.js';
import { wordsOf } from './words.js';

/**
 * As much of a date as follows from the words near a quote: its year stands there with its month or nothing nearer; or
 * its month with its day; or its day alone, within a month of the statement; or a word that counts from the time of the
 * statement (`yesterday`, `last week`); or it is the day of the statement itself. Where only a month or a year stands
 * there, their first day is no day that was told. Undefined when nothing of it follows.
 */
export function supportedDate(
  date: string,
  near: { text: string; words: string[]; numbers: Set<number> },
  at: string,
): string | undefined {
  const [year = 0, month, day] = date.split('-').map(Number);
  const { text, words, numbers } = near;
  const isCounted =
    words.some((word) => RELATIVE.has(word) || calendar().weekdays.has(word)) || RELATIVE_SIGNS.test(text);
  const namesMonth =
    month !== undefined &&
    (words.some((word) => calendar().months.get(word)?.has(month)) || new RegExp(`(?<!\\d)${month}月`).test(text));
  const hasMonth = namesMonth || (month !== undefined && numbers.has(month));
  const hasYear = numbers.has(year) || numbers.has(year % 100);
  const distance = Math.abs(Date.parse(date) - Date.parse(at));
  const hasDay = day !== undefined && numbers.has(day);
  if (at.startsWith(date) || (hasDay && hasMonth)) return date;
  if (hasYear && day === 1 && !hasDay) {
    if (namesMonth) return dateWithin(date, 'month');
    if (month === 1 && !hasMonth) return dateWithin(date, 'year');
  }
  const isOfMonth = words.some((word) => MONTHS.has(word)) && !words.some((word) => DAYS.has(word));
  if (day === 1 && !hasDay && isOfMonth && !words.some((word) => calendar().weekdays.has(word)))
    return dateWithin(date, 'month');
  const follows =
    (hasYear && (hasMonth || isCounted || month === undefined)) ||
    (hasDay && distance <= MONTH_MS) ||
    (namesMonth && day === undefined && distance <= YEAR_MS) ||
    (isCounted && distance <= FURTHEST_MS);
  return follows ? date : undefined;
}

const LISTS = listsBeside(import.meta.url, 'calendar');
const RELATIVE = new Set(LISTS.words('relative'));
/** `last month`: its first day is none that was told, unless one of these stands there too. */
const MONTHS = new Set(['month', 'months']);
const DAYS = new Set(['today', 'tonight', 'yesterday', 'tomorrow', 'day', 'days']);
const RELATIVE_SIGNS =
  /[昨今明][日天晚年]|[先今来][週月年]|去年|[上下这]个?[周月]|星期|周[一二三四五六日天]|[月火水木金土日]曜|어제|오늘|내일|지난|다음/u;
const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;
/** Who names a month alone means one of about a year around. */
const YEAR_MS = 366 * DAY_MS;
const FURTHEST_MS = 100 * 366 * DAY_MS;

interface Calendar {
  /** Long and short names of months to their numbers. */
  months: Map<string, Set<number>>;
  weekdays: Set<string>;
  all: Map<string, CalendarWord[]>;
  whole: Map<string, CalendarWord[]>;
}

/** A month or a day of the week. */
export interface CalendarWord {
  kind: 'month' | 'weekday';
  number: number;
}

/** What a plain word names of the calendar, short or long, in any of some languages; `isWhole`: long names alone. */
export function calendarWord(word: string, isWhole = false): readonly CalendarWord[] {
  const known = calendar();
  const map = isWhole ? known.whole : known.all;
  return map.get(word) ?? (word.length > 4 ? map.get(word.replace(/s$/, '')) : undefined) ?? [];
}

/** Names that are everyday words too. */
const AMBIGUOUS = new Set(LISTS.words('ambiguous'));

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'pl', 'id', 'tr'];
let known: Calendar | undefined;

/** The calendar's words in some languages, made once. */
function calendar(): Calendar {
  if (known) return known;
  known = { months: new Map(), weekdays: new Set(), all: new Map(), whole: new Map() };
  const { all, whole } = known;
  const add = (word: string, named: CalendarWord, isLong: boolean): void => {
    for (const map of isLong && !AMBIGUOUS.has(word) ? [all, whole] : [all]) addToGroup(map, word, named);
  };
  for (const locale of LOCALES) {
    for (let number = 1; number <= 12; number++) {
      for (const month of ['long', 'short'] as const) {
        const word = partOf(
          new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
          'month',
          Date.UTC(2024, number - 1, 1),
        );
        known.months.set(word, new Set([...(known.months.get(word) ?? []), number]));
        add(word, { kind: 'month', number }, month === 'long');
      }
    }
    for (const weekday of ['long', 'short'] as const) {
      const weekdays = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (let number = 1; number <= 7; number++) {
        const word = partOf(weekdays, 'weekday', Date.UTC(2024, 0, number));
        if (weekday === 'long') known.weekdays.add(word);
        add(word, { kind: 'weekday', number }, weekday === 'long');
      }
    }
  }
  for (const [word, number] of ENGLISH_SHORT) add(word, { kind: 'weekday', number }, false);
  add('sept', { kind: 'month', number: 9 }, false);
  return known;
}

/** Short names that the locale does not have; the first of January 2024 was a Monday. */
const ENGLISH_SHORT: [string, number][] = [
  ['tues', 2],
  ['weds', 3],
  ['thur', 4],
  ['thurs', 4],
];

const partOf = (format: Intl.DateTimeFormat, type: 'month' | 'weekday', time: number): string =>
  wordsOf(format.formatToParts(time).find((part) => part.type === type)?.value ?? '')[0] ?? '';
