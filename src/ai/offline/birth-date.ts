import { dayIn } from '../../text/datelines.js';

/**
 * The day of birth that a field gives in figures, in ISO form: `1988-03-14`, `14.3.88`, `19880314`, `1985年4月10日`. Of
 * `7/11/1996` the day stands first where `dayFirst`. Undefined for what is no day, or none before `at`, RFC 3339.
 */
export function birthDateIn(text: string, dayFirst: boolean, at: string): string | undefined {
  const figures = text.replace(COMPACT, '$1-$2-$3').replace(EASTERN, '$1-$2-$3').replace(SHORT_YEAR, inFull(at));
  const date = /\d/.test(figures) ? dayIn(figures.slice(0, LONGEST), dayFirst)?.date : undefined;
  return date !== undefined && isDay(date) && date <= at.slice(0, 10) ? date : undefined;
}

/** In characters: what is longer than a field's date is told in sentences. */
const LONGEST = 60;
const COMPACT = /(?<!\d)((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)/;
const EASTERN = /(?<!\d)((?:19|20)\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日?/;
const SHORT_YEAR = /(?<!\d)(\d{1,2}[-/.])(\d{1,2}[-/.])(\d{2})(?!\d)/;

/** Nobody who fills in a form is to be born: `61` is in the century before. */
const inFull =
  (at: string) =>
  (_: string, first: string, second: string, year: string): string =>
    `${first}${second}${Number(year) > Number(at.slice(2, 4)) ? '19' : at.slice(0, 2)}${year}`;

/** Whether a calendar has the day: 30 February is none. */
const isDay = (date: string): boolean => {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};
