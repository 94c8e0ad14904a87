/** A date that a text names, where and in which words, and what of it they tell rather than leave to be understood. */
export interface NamedDate {
  index: number;
  text: string;
  /** A calendar date; what of it is not told is the likeliest. */
  date: string;
  tells: { year: boolean; month: boolean; day: boolean; weekday: boolean };
  /** `May 2019 to June 2021`: where the date only begins. */
  isSpan?: boolean;
}

/**
 * The only date of an English text when that is a plain one, such as `yesterday`, `on Sunday`, `two months ago` or
 * `3 March 2019`: what the calendar would find, at a fraction of its cost. None when nothing in the text may be part of
 * a date, undefined when the calendar must be asked. `ahead` as {@link datesIn} has it.
 */
export function plainDatesIn(text: string, instant: Date, ahead: boolean): NamedDate[] | undefined {
  const match = PLAIN.exec(text);
  if (!match) return DATED.test(text) ? undefined : [];
  const [found] = match;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + found.length);
  if (DATED.test(before) || DATED.test(after) || LEADS.test(before) || GOES_ON.test(after) || ZONE.test(after))
    return undefined;
  const named = readingOf(match, instant, ahead);
  return named && [{ index: match.index, text: found, ...named }];
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTH = `(${MONTHS.join('|')})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';

const PLAIN = new RegExp(
  [
    String.raw`(?<!\w)(?:(today|tonight|tomorrow|yesterday)|this (?:morning|afternoon|evening)`,
    String.raw`(last|next) (week|month|year)|(an?|${COUNTS.slice(1).join('|')}|\d{1,2}) (day|week|month|year)s? ago`,
    String.raw`(?:on )?(${WEEKDAYS.join('|')})(?:\s*[,)])?|(?:on )?${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`,
    String.raw`${MONTH} ${DAY}(?:,? ${YEAR})?|${MONTH} ${YEAR})(?!\w)`,
  ].join('|'),
  'i',
);

/** Words and figures of which every date has one. */
const withShort = (names: string[]): string[] => names.flatMap((name) => [name, name.slice(0, 3)]);
const DATE_WORDS = [
  ...withShort(WEEKDAYS),
  ...'tues thurs? days? years? hours? minutes? seconds? quarters? yrs? hrs? mins? secs? mos? qtr'.split(' '),
  ...withShort(MONTHS),
  ...'sept now today tomorrow overmorrow tmrw? yesterday morning afternoon evening noon midday'.split(' '),
];
const DATED = new RegExp(
  String.raw`\d|week|month|night|\b(?:(?:${DATE_WORDS.join('|')})(?!\w)|end of)|\s[smhdwy](?!\w)`,
  'i',
);
/** Before a date they belong to it. */
const LEADS =
  /(?:\b(?:this|last|past|next|about|around|half|on|st|nd|rd|first|second|third)|th|[,(+/-])\s*(?:of\s*|the\s*)*$/i;
/** Behind a date they belong to it. */
const GOES_ON = /^(?:\s*(?:to|until|till|through|am|pm|of|before|after|from|[-–/:(])|\s(?!\w))/i;
/** `(PST)`. */
const ZONE = /^\s*,?\s*\(?[A-Z]{2,4}\b/;

function readingOf(
  [, day, side, period, count, unit, weekday, ...rest]: RegExpExecArray,
  instant: Date,
  ahead: boolean,
): Pick<NamedDate, 'date' | 'tells'> | undefined {
  const today = instant.getUTCDay();
  if (day) return { date: shifted(instant, 'day', DAYS_OFF.get(day.toLowerCase()) ?? 0), tells: WHOLE };
  if (period)
    return {
      date: shifted(instant, period, side?.toLowerCase() === 'last' ? -1 : 1),
      tells: TOLD_BY[period.toLowerCase()] ?? WHOLE,
    };
  if (unit && count)
    return {
      date: shifted(
        instant,
        unit,
        -(/\d/.test(count) ? Number(count) : Math.max(1, COUNTS.indexOf(count.toLowerCase()))),
      ),
      tells: TOLD_BY[unit.toLowerCase()] ?? WHOLE,
    };
  if (weekday) {
    const off = (WEEKDAYS.indexOf(weekday.toLowerCase()) - today + 7) % 7;
    // Today's own name is a matter of the hour.
    return ahead && off === 0
      ? undefined
      : { date: shifted(instant, 'day', ahead || off < 4 ? off : off - 7), tells: WEEKDAY };
  }
  const [dayBefore, month, year, monthBefore, dayBehind, yearBehind, onlyMonth, onlyYear] = rest;
  if (onlyMonth) return { date: dateOf(onlyYear, onlyMonth, '1'), tells: MONTHLY };
  const named = month ?? monthBefore;
  if (!named) return ahead ? undefined : { date: shifted(instant, 'day', 0), tells: NOTHING };
  return onDay(named, (dayBefore ?? dayBehind) as string, year ?? yearBehind, instant, ahead);
}

const WHOLE = { year: true, month: true, day: true, weekday: false };
const WEEKDAY = { year: false, month: false, day: false, weekday: true };
const MONTHLY = { year: true, month: true, day: false, weekday: false };
const NOTHING = { year: false, month: false, day: false, weekday: false };
const TOLD_BY: Record<string, NamedDate['tells']> = {
  month: MONTHLY,
  year: { year: true, month: false, day: false, weekday: false },
};
const DAYS_OFF = new Map([
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** The day so many days, weeks, months or years away. */
function shifted(instant: Date, unit: string, by: number): string {
  const date = new Date(instant);
  if (/^month/i.test(unit)) date.setUTCMonth(date.getUTCMonth() + by);
  else if (/^year/i.test(unit)) date.setUTCFullYear(date.getUTCFullYear() + by);
  else date.setUTCDate(date.getUTCDate() + by * (/^week/i.test(unit) ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

const dateOf = (year: string | undefined, month: string, day: string): string =>
  `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A day of the calendar; without a year it is the one nearest to `instant`, or the next `ahead`. Undefined for one that
 * is not in the calendar.
 */
function onDay(
  month: string,
  day: string,
  year: string | undefined,
  instant: Date,
  ahead: boolean,
): Pick<NamedDate, 'date' | 'tells'> | undefined {
  const isReal = (date: string): boolean => new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  if (year) return isReal(dateOf(year, month, day)) ? { date: dateOf(year, month, day), tells: WHOLE } : undefined;
  const now = instant.getUTCFullYear();
  const today = instant.toISOString().slice(0, 10);
  const [date = ''] = [now, now + 1, now - 1]
    .map((each) => dateOf(String(each), month, day))
    .sort((a, b) => distance(a, today) - distance(b, today));
  if (!isReal(date) || date.endsWith('02-29') || (ahead && date === today)) return undefined;
  return {
    date: ahead && date < today ? `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` : date,
    tells: { ...WHOLE, year: false },
  };
}

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));
