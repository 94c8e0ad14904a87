const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A number in few letters; parts of what is counted are not spoken of. */
export const sayNumber = (value: number): string =>
  Number.isInteger(value) || value >= 10 ? compact.format(value) : '';

/** Seconds in the unit that reads best. */
export function sayTime(seconds: number): string {
  if (seconds === 0) return whole.format(0);
  if (seconds < 0.9995) return `${whole.format(seconds * 1_000)} ms`;
  if (seconds < 90) return `${short.format(seconds)} s`;
  return seconds < 5_400 ? `${whole.format(seconds / 60)} min` : `${whole.format(seconds / 3_600)} h`;
}
