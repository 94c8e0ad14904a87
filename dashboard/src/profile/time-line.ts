import type { ShownMemory } from '../wire/operations.ts';

/** Memories of one year, the latest first. */
export interface Year {
  year: string;
  memories: ShownMemory[];
}

/** How a date that is known less exactly comes after those of its time: the whole of a month after its days. */
const LATENESS: Record<string, string> = { YEAR: '', MONTH: '-' };

/**
 * Memories by year, the latest first. Of a month or a year the wire tells the first day, which none of its days is
 * known to be: these come where the month, or the year, begins.
 */
export function byYear(memories: ShownMemory[]): Year[] {
  const dated = memories.filter(({ date }) => date !== null).toSorted((a, b) => placeOf(b).localeCompare(placeOf(a)));
  const years: Year[] = [];
  for (const memory of dated) {
    const year = memory.date!.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.memories.push(memory);
    else years.push({ year, memories: [memory] });
  }
  return years;
}

function placeOf({ date, datePrecision }: ShownMemory): string {
  const known = { YEAR: 4, MONTH: 7, DAY: 10 }[datePrecision ?? 'DAY'];
  return `${date!.slice(0, known)}${LATENESS[datePrecision ?? 'DAY'] ?? '~'}`;
}

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** What stands beside a memory below the heading of its year: its day, its month, or nothing more than that. */
export function withinYear({ date, datePrecision }: ShownMemory): string {
  if (date === null || datePrecision === 'YEAR') return '';
  return (datePrecision === 'MONTH' ? MONTH : DAY).format(new Date(`${date}T00:00:00Z`));
}
