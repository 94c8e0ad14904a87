import type { DatePrecision, Memory } from './profile.js';

/**
 * Dates as exactly as they were told, in the reduced forms of ISO 8601: `2024`, `2024-06` or `2024-06-15`. A state
 * keeps them so, since who says "June 2024" has named no day; a profile shows the first day, and how much is known.
 */

const PRECISIONS: Record<number, DatePrecision> = { 4: 'year', 7: 'month', 10: 'day' };
const LENGTHS: Record<DatePrecision, number> = { year: 4, month: 7, day: 10 };

/** Whether a text is a year, a month or a day of the calendar, from the year 1000 on. */
export function isPartialDate(text: string): boolean {
  if (!/^[12]\d{3}(?:-\d{2}){0,2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`.slice(0, text.length === 10 ? undefined : text.length));
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What the date names. */
export const precisionOf = (date: string): DatePrecision => PRECISIONS[date.length] ?? 'day';

/** The first day of what the date names, `YYYY-MM-DD`. */
export const firstDay = (date: string): string => `${date}-01-01`.slice(0, LENGTHS.day);

/** The date of a memory that a profile shows, as exactly as it is known. */
export const dateOf = (shown: Memory): string | undefined =>
  shown.date && dateWithin(shown.date, shown.date_precision ?? 'day');

/** A calendar date cut to what is known of it. */
export const dateWithin = (day: string, precision: DatePrecision): string => day.slice(0, LENGTHS[precision]);

/** Whether two dates may be of one event: one names the other or lies within it. */
export const isWithin = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);
