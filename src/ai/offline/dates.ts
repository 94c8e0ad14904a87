import * as chrono from 'chrono-node';

/** The calendar date that a statement made at `said` speaks of, or undefined when it names none. Past events on a weekday lie behind, plans ahead. */
export function dateIn(text: string, said: string, tense: 'past' | 'present' | 'future', language = 'en'): string | undefined {
  if (text.length > 400 || (language === 'en' && !DATE_WORDS.test(text))) return undefined;
  const year = onlyYear(text);
  const instant = new Date(said);
  if (Number.isNaN(instant.getTime())) return undefined;
  const calendar = CALENDARS[language];
  if (!calendar) return year;
  const results = calendar.parse(text, { instant, timezone: 0 }, { forwardDate: tense === 'future' });
  for (const result of results) {
    if (!isDate(result.text) || isRepeated(text, result.index) || BARE_YEAR.test(result.text)) continue;
    let date = inPeriod(result) ?? utc(result.start);
    const vague = !result.start.isCertain('month') && !result.start.isCertain('year');
    if (tense === 'past' && vague && result.start.isCertain('weekday') && date > dayOf(instant)) date = shifted(date, -7);
    if (tense === 'present' && vague && result.start.isCertain('weekday') && /\bon /i.test(text.slice(Math.max(0, result.index - 3), result.index + 3)) && date < dayOf(instant)) date = shifted(date, 7);
    if (tense === 'past' && result.start.isCertain('month') && !result.start.isCertain('year') && date > dayOf(instant)) date = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    return isSane(date) ? date : undefined;
  }
  return year;
}

/** The date of a line that says nothing else, such as `1:56 pm on 8 May, 2023` or `[2023-05-08]`. */
export function headerDate(line: string): string | undefined {
  if (line.length > 100 || !/\d/.test(line)) return undefined;
  const day = dayIn(line);
  if (!day) return undefined;
  const rest = (line.slice(0, day.index) + line.slice(day.index + day.length)).toLowerCase();
  return /\p{L}/u.test(rest.replace(CLOCK, '').replace(HEADER_WORDS, '')) ? undefined : withClock(day.date, rest);
}

/** The time stamp that a line begins with: `[2023-05-08 10:00]`, `5/8/23, 1:56 PM -`, `10:32`; its length and its date, if it has one. */
export function stampedLine(line: string): { length: number; date: string | undefined } | undefined {
  const match = STAMP.exec(line);
  if (!match) return undefined;
  const day = dayIn(match.groups?.day ?? match.groups?.later ?? '');
  const rest = day ? match[0].replace(match.groups?.day ?? match.groups?.later ?? '', ' ') : '';
  return { length: match[0].length, date: day && withClock(day.date, rest.toLowerCase()) };
}

/** A date or time as a field gives it, as RFC 3339 or a calendar date; numbers count seconds or milliseconds. */
export function timeOf(value: string | number): string | undefined {
  const number = typeof value === 'number' ? value : /^\d{10}(?:\d{3})?$/.test(value) ? Number(value) : undefined;
  if (number !== undefined) {
    const instant = new Date(number < 1e11 ? number * 1000 : number);
    return Number.isNaN(instant.getTime()) || number < 1e8 ? undefined : instant.toISOString();
  }
  if (typeof value !== 'string' || value.length > 60 || !/\d/.test(value)) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
  const day = dayIn(value);
  return day && withClock(day.date, (value.slice(0, day.index) + value.slice(day.index + day.length)).toLowerCase());
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const ISO_DAY = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH}),? (\\d{4})(?!\\d)`, 'i');
const MONTH_FIRST = new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'i');
const NUMBERS = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;

/** The first full calendar date of a short text. Of `5/8/2023` the month is 5 unless that is no month. */
function dayIn(text: string): { date: string; index: number; length: number } | undefined {
  const found = (match: RegExpExecArray, year: string | undefined, month: number, day: string | undefined): { date: string; index: number; length: number } | undefined => {
    const date = `${year?.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`;
    return isSane(date) && !Number.isNaN(Date.parse(date)) ? { date, index: match.index, length: match[0].length } : undefined;
  };
  const monthOf = (name: string | undefined): number => MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  const iso = ISO_DAY.exec(text);
  if (iso) return found(iso, iso[1], Number(iso[2]), iso[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return found(dayFirst, dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return found(monthFirst, monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const numbers = NUMBERS.exec(text);
  if (!numbers) return undefined;
  const swapped = Number(numbers[1]) > 12;
  return found(numbers, numbers[3], Number(numbers[swapped ? 2 : 1]), numbers[swapped ? 1 : 2]);
}

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?\s?([ap])?\.?m?\.?/;

/** RFC 3339 when `rest` names an hour, else the calendar date alone. */
function withClock(date: string, rest: string): string {
  const clock = CLOCK.exec(rest);
  if (!clock) return date;
  const hour = (Number(clock[1]) % (clock[4] ? 12 : 24)) + (clock[4] === 'p' ? 12 : 0);
  return Number(clock[2]) < 60 ? `${date}T${String(hour).padStart(2, '0')}:${clock[2]}:${clock[3] ?? '00'}Z` : date;
}

/** The languages whose dates are understood. */
const CALENDARS: Record<string, chrono.Chrono | undefined> = {
  en: chrono.en.casual, de: chrono.de.casual, fr: chrono.fr.casual, ja: chrono.ja.casual, pt: chrono.pt.casual, nl: chrono.nl.casual, es: chrono.es.casual, zh: chrono.zh.casual, it: chrono.it.casual,
};

const DATE_WORDS = /\d|\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:morning|week|month|year|weekend|evening|summer|afternoon)|past|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|days? before|weekend)\b/i;

const DAY = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} [A-Z][a-z]{2,8},? \d{4}|[A-Z][a-z]{2,8} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`;
const HOUR = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?\s?(?:[AaPp]\.?[Mm]\.?)?(?:Z|[+-]\d\d:?\d\d)?`;
const STAMP = new RegExp(String.raw`^[-*•]?\s?[[(]?(?:(?<day>${DAY})(?:(?:T|,|\sat)?\s?(?:${HOUR}))?|(?:${HOUR})(?:,\s?(?<later>${DAY}))?)[\])]?\s{0,2}[-–—:|]?\s{0,2}(?=[\p{L}*_[<"(])`, 'u');

const HEADER_WORDS = /\b(?:session|conversation|chat|date|day|on|at|transcript|log|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|utc|gmt|entry|time|started|the|of|st|nd|rd|th|am|pm|part|meeting|call)\b/g;

const utc = (parts: chrono.ParsedComponents): string =>
  `${String(parts.get('year')).padStart(4, '0')}-${String(parts.get('month')).padStart(2, '0')}-${String(parts.get('day')).padStart(2, '0')}`;

/** `last year`, `in May`: the first day of what is named, for no day is. */
function inPeriod({ start, text }: chrono.ParsedResult): string | undefined {
  if (start.isCertain('day') || start.isCertain('weekday')) return undefined;
  const date = utc(start);
  if (/\byears?\b/i.test(text) || (start.isCertain('year') && !start.isCertain('month'))) return `${date.slice(0, 4)}-01-01`;
  return /\bmonths?\b/i.test(text) || start.isCertain('month') ? `${date.slice(0, 7)}-01` : undefined;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const shifted = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Words that the parser takes for dates and people do not mean so: numbers, `may`, `now`, `second`, hours of the day, bare lengths of time. */
const isDate = (text: string): boolean =>
  !/^(?:may|mar|sun|sat|wed|second|now|march|a second|the second|[\d.,:]+|\d{1,2}\s?(?:am|pm)|at \d.*|in the (?:morning|evening|afternoon)|morning|evening|night|noon|midnight|(?:for )?\d+ ?(?:years?|months?|weeks?|days?|hours?|minutes?)|(?:(?:for|about|around|nearly|almost|over|roughly|some) ){1,3}[a-z\d-]+ ?(?:years?|months?|weeks?|days?|hours?|minutes?)|this second|the (?:day|week|month|year)|(?:in|within|for|after|past|last) (?:a|an|the|\d+|few|couple|several) (?:minutes?|seconds?|hours?)|(?:the )?(?:past|last) (?:few |\d+ |\w+ )(?:years|months|weeks|days))$/i.test(text.trim());

/** `5 June, 70`: the number is no year. */
const BARE_YEAR = /[a-z],? \d\d$/i;

const isRepeated = (text: string, at: number): boolean => /\b(?:every|each|since|until|till|once a|most|on)\s*$/i.test(text.slice(Math.max(0, at - 8), at)) && !/\bon\s*$/i.test(text.slice(Math.max(0, at - 4), at));

/** `in 2019`, `since 2015`: the first day of the year, as a date must have one. */
function onlyYear(text: string): string | undefined {
  const year = /\b(?:in|since|of|during|from|year|back in|by|until|class of) ((?:19|20)\d\d)\b/i.exec(text)?.[1];
  return year ? `${year}-01-01` : undefined;
}

const isSane = (date: string): boolean => /^(?:1[89]|20|21)\d\d-\d\d-\d\d$/.test(date);
