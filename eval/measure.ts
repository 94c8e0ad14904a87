import { inColumns } from '../rig/columns.js';

/** One line of a table. */
export interface Measure {
  name: string;
  /** Undefined when the run had nothing to measure it on. */
  value: number | undefined;
  /** The value for people. */
  measured: string;
  must: string;
  aim: string;
  verdict: 'aim met' | 'met' | 'MISSED' | 'not measured' | '';
}

/** What a measure has to reach, and what it should. Shares are 0 to 1. */
export interface Target {
  must: number;
  aim?: number;
  /** Whether more is better. */
  rising: boolean;
  show(value: number): string;
}

/** Shares that should be high, shown with three digits. */
export const atLeast = (must: number, aim?: number, show: Target['show'] = digits): Target => ({
  must,
  rising: true,
  show,
  ...(aim === undefined ? {} : { aim }),
});

/** Amounts that should be low. */
export const atMost = (must: number, show: Target['show'] = String): Target => ({ must, rising: false, show });

/**
 * A measured value beside its target; one without a target is for information. `fails` names a reason to miss it
 * whatever the value is.
 */
export function measure(
  name: string,
  value: number | undefined,
  target?: Target,
  {
    note = '',
    fails,
    show = target?.show ?? digits,
  }: { note?: string; fails?: string | undefined; show?: Target['show'] } = {},
): Measure {
  const measured = [value === undefined ? '-' : show(value), note, fails ?? ''].filter(Boolean).join(', ');
  const sign = target?.rising ? '>= ' : target?.must === 0 ? '' : '<= ';
  const must = target ? `${sign}${show(target.must)}` : '';
  const aim = target?.aim === undefined ? '' : `${sign}${show(target.aim)}`;
  return {
    name,
    value,
    measured,
    must,
    aim,
    verdict: fails !== undefined ? 'MISSED' : target ? verdictOf(value, target) : '',
  };
}

/** Measures as a table for a terminal. */
export function table(measures: Measure[]): string {
  return inColumns([
    ['measure', 'measured', 'must', 'aim', 'verdict'],
    ...measures.map(({ name, measured, must, aim, verdict }) => [name, measured, must, aim, verdict]),
  ]);
}

/** A share as people read it. */
export const percent = (value: number): string => `${Math.round(value * 1_000) / 10} %`;

function digits(value: number): string {
  return value.toFixed(3);
}

function verdictOf(value: number | undefined, { must, aim, rising }: Target): Measure['verdict'] {
  if (value === undefined) return 'not measured';
  // A broken figure reaches nothing.
  const reaches = (goal: number): boolean => (rising ? value >= goal : value <= goal);
  if (!reaches(must)) return 'MISSED';
  return aim !== undefined && reaches(aim) ? 'aim met' : 'met';
}
