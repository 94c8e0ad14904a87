import { useSyncExternalStore, type ReactNode } from 'react';

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
type Precision = 'YEAR' | 'MONTH' | 'DAY';
const KNOWN: Record<Precision, number> = { YEAR: 4, MONTH: 7, DAY: 10 };
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const calendar: Record<Precision, Intl.DateTimeFormat> = {
  YEAR: new Intl.DateTimeFormat(undefined, { year: 'numeric', timeZone: 'UTC' }),
  MONTH: new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  DAY: new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }),
};
const OFTEN_MS = 30_000;

/** A moment as long ago, or as far ahead, as it is, with the exact time one hover away. */
export function Moment({ at, isAhead = false }: { at: string; isAhead?: boolean }): ReactNode {
  const now = useSyncExternalStore(
    watchClock,
    () => clock,
    () => Date.now(),
  );
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {ago(Date.parse(at), now, isAhead ? 'in a moment' : 'just now')}
    </time>
  );
}

/** Date and time in words. */
export const fullMoment = (at: string): string => full.format(new Date(at));

/** A calendar date in words, as much of it as is known: `date_precision` of REST, or `datePrecision` of GraphQL. */
export const calendarDate = (date: string, precision: unknown): string =>
  calendar[precisionOf(precision)].format(new Date(`${date}T00:00:00Z`));

/** A fact as it is searched, with the date behind it in words: `Moved house (2024-05)`. */
export const withDateInWords = (fact: string): string =>
  fact.replace(/\((\d{4}-\d{2})(-\d{2})?\)$/, (written, month: string, day: string | undefined) => {
    const date = `${month}${day ?? '-01'}`;
    return Number.isNaN(Date.parse(date)) ? written : `(${calendarDate(date, day ? 'DAY' : 'MONTH')})`;
  });

/** A calendar date cut to what is known of it: `2024-06`. */
export const knownDate = (date: string, precision: unknown): string => date.slice(0, KNOWN[precisionOf(precision)]);

function precisionOf(told: unknown): Precision {
  const word = String(told).toUpperCase();
  return word === 'YEAR' || word === 'MONTH' ? word : 'DAY';
}

/** One for all moments of a page, so that they turn together. */
let clock = Date.now();

function watchClock(turned: () => void): () => void {
  const timer = setInterval(() => {
    clock = Date.now();
    turned();
  }, OFTEN_MS);
  return () => clearInterval(timer);
}

function ago(at: number, now: number, about: string): string {
  const seconds = Math.round((at - now) / 1_000);
  const [unit, size] = STEPS.find(([, one]) => Math.abs(seconds) >= one) ?? [];
  return unit && size ? relative.format(Math.trunc(seconds / size), unit) : about;
}
