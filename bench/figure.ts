import os from 'node:os';
import { inColumns } from '../rig/columns.js';
import { median, typical, type RoundResult } from './load.js';

/** One line of the result. */
export interface Figure {
  name: string;
  unit: string;
  /** The least that does the same job, measured in the same run on the same database. */
  limit: number | undefined;
  ours: number;
  /**
   * Ours through the limit; of rounds, the median of theirs, since what slows one of a round's rivals slows the other.
   * Undefined without a limit.
   */
  ratio: number | undefined;
  goal: string;
  met: boolean;
  /** Load average of the last minute when it was measured: above the number of processors others were at work. */
  load: number;
  /** What else was seen, for people and for later comparison. */
  notes: Record<string, number | string>;
}

type Measured = Omit<Figure, 'ratio' | 'load' | 'met' | 'goal'> & {
  ratio?: number;
  goal?: { text: string; isMet(figure: { ours: number; ratio: number }): boolean };
};

/** Completes a figure. One without a goal is for information. */
export function figure({ goal, ...measured }: Measured): Figure {
  const ratio = measured.ratio ?? (measured.limit === undefined ? undefined : measured.ours / measured.limit);
  const met = goal === undefined || goal.isMet({ ours: measured.ours, ratio: ratio ?? Number.NaN });
  return { ...measured, ratio, goal: goal?.text ?? '', met, load: Math.round((os.loadavg()[0] ?? 0) * 10) / 10 };
}

/** A goal on the share of the limit that we reach. */
export const atLeast = (share: number): Measured['goal'] => ({
  text: `>= ${Math.round(share * 100)} %`,
  isMet: ({ ratio }) => ratio >= share,
});

/** A goal on the figure itself. */
export const atMost = (most: number, unit: string): Measured['goal'] => ({
  text: `<= ${most.toLocaleString('en')} ${unit}`,
  isMet: ({ ours }) => ours <= most,
});

/** A goal on how many times the limit it may be. */
export const atMostTimes = (most: number): Measured['goal'] => ({
  text: `<= ${most} x`,
  isMet: ({ ratio }) => ratio <= most,
});

/** The rounds of two rivals as a figure in requests a second. */
export function paceFigure(
  name: string,
  limits: RoundResult[],
  ourRounds: RoundResult[],
  goal: Measured['goal'],
): Figure {
  const [limit, ours] = [typical(limits), typical(ourRounds)];
  return figure({
    name,
    unit: 'requests/s',
    limit: Math.round(limit.perSecond),
    ours: Math.round(ours.perSecond),
    goal,
    ratio: median(ourRounds.map(({ perSecond }, round) => perSecond / limits[round]!.perSecond)),
    notes: {
      ...both('p50 ms', limit.p50Ms, ours.p50Ms),
      ...both('p99 ms', limit.p99Ms, ours.p99Ms),
      ...both('server CPU µs', limit.serverMicros, ours.serverMicros),
      ...both('PostgreSQL CPU µs', limit.databaseMicros, ours.databaseMicros),
    },
  });
}

/** The figures as lines for a terminal; notes read `limit/ours` where they have two numbers. */
export function table(figures: Figure[]): string {
  const rows = figures.map((one) => [
    one.name,
    one.unit,
    one.limit === undefined ? '-' : short(one.limit),
    short(one.ours),
    one.ratio === undefined ? '-' : `${Math.round(one.ratio * 100)} %`,
    one.goal,
    one.goal === '' ? '' : one.met ? 'met' : 'MISSED',
    one.load.toFixed(1),
    Object.entries(one.notes)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]);
  return inColumns([
    ['figure', 'unit', 'limit', 'ours', 'ours/limit', 'goal', '', 'load', 'notes (limit/ours)'],
    ...rows,
  ]);
}

const both = (name: string, limit: number | undefined, ours: number | undefined): Record<string, string> =>
  limit === undefined || ours === undefined ? {} : { [name]: `${short(limit)}/${short(ours)}` };

const short = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
