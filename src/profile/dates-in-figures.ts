import { supportedDate } from './calendar.js';
import { isPartialDate } from './partial-date.js';

/** As much of the date of a memory as the words and figures near its quote and the whole text tell of it. */
export function dateSaid(
  date: string | undefined,
  near: Parameters<typeof supportedDate>[1],
  at: string,
  text: string,
): string | undefined {
  const supported = date !== undefined && isPartialDate(date) ? supportedDate(date, near, at) : undefined;
  return supported === undefined || at.startsWith(supported) ? supported : asInFigures(supported, near.text, text);
}

/** `12/05/2019`, `3.5.85`, `12/05`: two figures with the same sign between them, and a year or none. */
const FIGURES = /(?<![\d/.-])(\d{1,2})(?:([/.-])(\d{1,2})\2((?:19|20)?\d\d)|\/(\d{1,2}))(?![\d/]|[.-]\d)/g;

/**
 * A date as it follows from the figures near it. Of `12/05/2019` either may be the month: where neither the figures nor
 * another date of the text tell which, what is left is the year, and nothing where none is told. With points the day
 * comes first. A date that no figures give is as it was.
 */
function asInFigures(date: string, near: string, text: string): string | undefined {
  for (const [, one = '', sign, second, year, other = second ?? ''] of near.matchAll(FIGURES)) {
    const [first, last] = [one.padStart(2, '0'), other.padStart(2, '0')];
    const isEither = first !== last && first <= '12' && last <= '12';
    const readings = [`${date.slice(0, 4)}-${last}-${first}`, `${date.slice(0, 4)}-${first}-${last}`];
    if (!isEither || !readings.includes(date) || (year !== undefined && !date.slice(0, 4).endsWith(year))) continue;
    const dayFirst = sign === '.' || isDayFirst(text);
    if (dayFirst === undefined) return year === undefined ? undefined : date.slice(0, 4);
    return readings[dayFirst ? 0 : 1];
  }
  return date;
}

/** Which the dates of a text begin with, where one of them can be read but one way and none the other. */
function isDayFirst(text: string): boolean | undefined {
  const dates = [...text.matchAll(FIGURES)].filter(([, , , , year]) => year !== undefined);
  const isDay = dates.some(([, first, , second]) => Number(first) > 12 && Number(second) <= 12);
  const isMonth = dates.some(([, first, , second]) => Number(second) > 12 && Number(first) <= 12);
  return isDay === isMonth ? undefined : isDay;
}
