const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A number in few letters; parts of what is counted are not spoken of. */
export const sayNumber = (value: number): string =>
  Number.isInteger(value) || value >= 10 ? compact.format(value) : '';

/** Seconds in the unit that reads best. */
export function sayTime(seconds: number): string {
  if (seconds === 0) return '0';
  if (seconds < 0.9995) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 90) return `${Number(seconds.toPrecision(2))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
