import { dateWithin, firstDay } from '../../profile/partial-date.js';
import { datesIn } from './calendar.js';
import { NO_COUNT, periodAbroad } from './dates-abroad.js';
import { listsOf } from './lists.js';
import type { NamedDate } from './plain-dates.js';

const LISTS = listsOf('dates');

export type Tense = 'past' | 'present' | 'future';

/**
 * The date that a statement made at `said` speaks of, as exactly as it is named (partial-date.ts), or undefined when
 * it names none. Past events on a weekday lie behind, plans ahead. What comes back is no date: a birthday without its
 * year, every Tuesday.
 */
export function dateIn(text: string, said: string, tense: Tense, language = 'en'): string | undefined {
  if (
    text.length > 400 ||
    (language === 'en' && !DATE_WORDS.test(text) && !(/\d/.test(text) && DATE_NUMBER.test(text)))
  )
    return undefined;
  const instant = new Date(said);
  if (Number.isNaN(instant.getTime())) return undefined;
  const dates = datesIn(language, text, instant, tense === 'future') ?? [];
  for (const named of dates) {
    if (
      isCutOff(text, named) ||
      !isDate(named.text, text.slice(0, named.index)) ||
      FROM_ANOTHER.test(named.text) ||
      (tense === 'past' && NEXT.test(named.text)) ||
      isRepeated(text, named, tense) ||
      BARE_YEAR.test(named.text) ||
      (named.isSpan && !named.tells.day)
    )
      continue;
    if (named.tells.month && !named.tells.year && RETURNING.test(text)) continue;
    const period = periodOf(named);
    const meant = nearest(
      period ? firstDay(dateWithin(named.date, period)) : named.date,
      named,
      dayOf(instant),
      SINCE.test(text.slice(0, named.index)) ? 'past' : tense,
      ON.test(text.slice(0, named.index + 3)),
    );
    return isSane(meant) ? dateWithin(meant, period ?? 'day') : undefined;
  }
  if (language !== 'en') return periodAbroad(text, dayOf(instant), tense === 'past');
  const year = onlyYear(text);
  if (RETURNING.test(text)) return year;
  return year ?? holidayIn(text, instant, tense) ?? dayOfMonthIn(text, instant, tense);
}

/** `Tuesday 3 March 2026`: the head of an entry of a diary, which tells nothing itself. `said` as for `dateIn`. */
export function isOnlyDate(text: string, said: string, language = 'en'): boolean {
  const dates = text.length > LONGEST_DATE ? undefined : datesIn(language, text, new Date(said), false);
  return dates !== undefined && !/[\p{L}\d]/u.test(dates.reduce((rest, named) => rest.replace(named.text, ''), text));
}

const LONGEST_DATE = 40;

/** `7 a` of `7 años`: it ends within a word. */
const isCutOff = (text: string, { index, text: found }: NamedDate): boolean =>
  /^[\p{L}\p{M}]{2}/u.test(text.slice(index + found.length - 1, index + found.length + 1)) &&
  /\p{sc=Latin}$/u.test(found);

/** What names no year, or no week, lies behind when it is past and ahead when it is to come. */
function nearest(date: string, { tells, text }: NamedDate, today: string, tense: Tense, on: boolean): string {
  if (tells.year) return date;
  if (tells.month) {
    if (tense === 'past') return date > today ? inYear(date, -1) : date;
    return (tells.day ? date < today : date.slice(0, 7) < today.slice(0, 7)) ? inYear(date, 1) : date;
  }
  if (!tells.weekday) return date;
  if (tense === 'past' && (date > today || (date === today && !/\bthis\b/i.test(text)))) return shifted(date, -7);
  return tense === 'present' && on && date < today ? shifted(date, 7) : date;
}

const ON = /\bon \S{0,2}$/i;
const SINCE = new RegExp(String.raw`(?<!\p{L})${LISTS.anyOf('since')}\s*$`, 'iu');
/** Anniversaries come back every year. */
const RETURNING = /\b(?:birthdays?|bdays?|anniversary|annual|born|yearly)\b/i;

const HOLIDAYS: [RegExp, string][] = [
  [/\bchristmas eve\b|\bxmas eve\b/i, '12-24'],
  [/\b(?:christmas|xmas) day\b/i, '12-25'],
  [/\bboxing day\b/i, '12-26'],
  [/\bnew year['’]?s eve\b/i, '12-31'],
  [/\bnew year['’]?s day\b/i, '01-01'],
  [/\bhalloween\b/i, '10-31'],
  [/\bvalentine['’]?s(?: day)?\b/i, '02-14'],
];

const HOLIDAY = /\b(?:christmas|xmas|boxing|new year|halloween|valentine)/i;

/** `on Boxing Day`: a feast that stands on one day of the calendar. */
function holidayIn(text: string, instant: Date, tense: Tense): string | undefined {
  if (!HOLIDAY.test(text)) return undefined;
  const [mark, day] = HOLIDAYS.find(([name]) => name.test(text)) ?? [];
  const at = mark ? text.search(mark) : -1;
  if (!day || !/\b(?:on|last|this|next)\s+$/i.test(text.slice(0, at))) return undefined;
  const today = dayOf(instant);
  const date = `${today.slice(0, 4)}-${day}`;
  if (tense === 'past') return date > today ? inYear(date, -1) : date;
  return date < today ? inYear(date, 1) : date;
}

const ORDINALS = LISTS.words('ordinals');
const DAY_OF_MONTH = new RegExp(LISTS.anyOf('day of month'), 'i');
const WORDED_DAY = new RegExp(LISTS.anyOf('worded day'), 'i');

/** `on the 19th`: the day of that number behind or ahead, whichever is meant. */
function dayOfMonthIn(text: string, instant: Date, tense: Tense): string | undefined {
  if (!/ the /i.test(text)) return undefined;
  const digits = DAY_OF_MONTH.exec(text)?.[1];
  const day = digits ? Number(digits) : ORDINALS.indexOf(WORDED_DAY.exec(text)?.[1]?.toLowerCase() ?? '') + 1;
  if (day < 1 || day > 31) return undefined;
  const [year, month, now] = dayOf(instant).split('-').map(Number) as [number, number, number];
  const step = tense === 'past' ? (day > now ? -1 : 0) : day < now ? 1 : 0;
  const date = new Date(Date.UTC(year, month - 1 + step, day));
  return date.getUTCDate() === day ? dayOf(date) : undefined;
}

const DATE_WORDS = new RegExp(String.raw`\b${LISTS.anyOf('date words')}\b`, 'i');
/** A number that is more than a count: a year, a day, an hour, a length of time. */
const DATE_NUMBER = new RegExp(LISTS.anyOf('date number'), 'i');

/** `last year`, `in May`: what is named, for no day is. */
function periodOf({ tells, text }: NamedDate): 'year' | 'month' | undefined {
  if (tells.day || tells.weekday) return undefined;
  if (/\byears?\b/i.test(text) || (tells.year && !tells.month)) return 'year';
  return /\bmonths?\b/i.test(text) || tells.month ? 'month' : undefined;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const inYear = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Words that the parser takes for dates and people do not mean so: numbers, `may`, `now`, `second`, hours of the day,
 * bare lengths of time.
 */
const isDate = (text: string, before: string): boolean =>
  !(
    /^(?:may|mar|march|sun|sat|wed|second)$/i.test(text.trim()) &&
    !/\b(?:in|since|last|next|this|of|early|late|mid|by|from|on)\s+$/i.test(before)
  ) && !NO_DATE.test(text.trim());

const NO_DATE = new RegExp(`^${LISTS.anyOf('no date')}$`, 'i');

/** `two weeks later`: counted from something else that was told; so is `the next day`, where it lies behind. */
const FROM_ANOTHER = /\b(?:later|after|before|earlier)$/i;
const NEXT = /^(?:the )?next /i;

/** `5 June, 70`: the number is no year. */
const BARE_YEAR = /[a-z],? \d\d$/i;

/**
 * `every Friday`, `until May`, `on Tuesday evenings`, `a week after Friday`: what comes back, or only ends or begins to
 * count then.
 */
const isRepeated = (text: string, { index, text: found }: NamedDate, tense: Tense): boolean => {
  const near = text.slice(Math.max(0, index - 40), index);
  const after = text.slice(index + found.length);
  return (
    COMES_BEFORE.test(near.slice(-LONGEST_BEFORE)) ||
    /^(?:s\b| (?:from|after|before) (?!yesterday|tomorrow)| ?(?:mornings|afternoons|evenings|nights|s)\b)/i.test(
      after,
    ) ||
    /(?:mornings|afternoons|evenings|nights)$/i.test(found) ||
    (DAY_OF_WEEK.test(found) && (ON_ANY.test(near) || (tense === 'present' && isUsual(near, after))))
  );
};

/** In characters: `every second` with the space behind it, and the one before it. */
const LONGEST_BEFORE = 15;

const DAY_OF_WEEK = new RegExp(`^${LISTS.anyOf('day of week')}[a-z]*(?: (?:morning|afternoon|evening|night))?$`, 'i');
/** `on a Sunday`, `of a Saturday`, `for a weekend`: any of them. */
const ON_ANY = /\b(?:on|of|for) an? (?:[a-z]+ (?:(?:and|or) an? )?)?$/i;

/** `the Thursday club meets`, `Friday is pizza night`, `Sunday lunch is sacred`, `my day off is Wednesday`. */
const isUsual = (before: string, after: string): boolean =>
  (OF_THE_DAY.test(before) && THING.test(after)) ||
  (/^\W*$/.test(before) && (OF_THAT_KIND.test(after) || (THING.test(after) && / (?:is|are) /.test(after)))) ||
  /\b(?:days?|nights?|evenings?|mornings?) off (?:is|are) $/i.test(before);

const OF_THE_DAY = /\b(?:an?|the|my|our) (?:[a-z]+ )?$/i;
const OF_THAT_KIND = /^ (?:is|are|means) (?:[a-z]+ ){0,2}(?:nights?|days?|off)\b/i;
/** What a day of the week stands before: a thing, but none that happens once. */
const THING = new RegExp(
  String.raw`^ (?!(?:${LISTS.words('no-thing').join('|')}|\w+ (?:${LISTS.words('once').join('|')}))\b)[a-z]`,
  'i',
);

const COMES_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:${LISTS.phrases('every').join('|')}|${LISTS.phrases('before what comes back').join('|')})` +
    String.raw`\s*$|[每毎]$`,
  'iu',
);

/** `in 2019`, `since 2015`. */
const onlyYear = (text: string): string | undefined => (YEARS.test(text) ? undefined : ONLY_YEAR.exec(text)?.[1]);
/** `from 2019 to 2023`: no single one. */
const YEARS = /\b(?:19|20)\d\d(?: ?[-–—] ?| (?:to|until|till|through|and) )(?:(?:19|20)?\d\d|now|present|today)\b/i;
const ONLY_YEAR = new RegExp(
  String.raw`\b(?:in|since|of|during|from|year|back in|by|until|class of) ((?:19|20)\d\d)\b${NO_COUNT}`,
  'iu',
);

const isSane = (date: string): boolean => /^(?:1[89]|20|21)\d\d-\d\d-\d\d$/.test(date);
