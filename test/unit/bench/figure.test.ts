import { describe, expect, it } from 'vitest';
import { atLeast, atMost, figure, paceFigure, table } from '../../../bench/figure.js';
import { median, percentile, type RoundResult } from '../../../bench/load.js';

const measured = { name: 'reads', unit: 'requests/s', notes: {} };

describe('a figure', () => {
  it('meets a goal on the share of its limit when it reaches it', () => {
    expect(figure({ ...measured, limit: 100, ours: 60, goal: atLeast(0.6) })).toMatchObject({
      ratio: 0.6,
      goal: '>= 60 %',
      met: true,
    });
    expect(figure({ ...measured, limit: 100, ours: 59, goal: atLeast(0.6) }).met).toBe(false);
  });

  it('meets a goal on itself without regard to the limit', () => {
    expect(figure({ ...measured, limit: 1, ours: 50, goal: atMost(50, 'ms') })).toMatchObject({
      goal: '<= 50 ms',
      met: true,
    });
    expect(figure({ ...measured, limit: 1, ours: 51, goal: atMost(50, 'ms') }).met).toBe(false);
  });

  it('misses a goal on a share that could not be measured', () => {
    expect(figure({ ...measured, limit: undefined, ours: 60, goal: atLeast(0.6) }).met).toBe(false);
    expect(figure({ ...measured, limit: 100, ours: Number.NaN, goal: atLeast(0.6) }).met).toBe(false);
  });

  it('is for information without a goal', () => {
    expect(figure({ ...measured, limit: 100, ours: 1 })).toMatchObject({ goal: '', met: true });
  });
});

describe('the table', () => {
  it('says in every line what was measured and whether its goal was met', () => {
    const lines = table([
      figure({ ...measured, limit: 1_000, ours: 700, goal: atLeast(0.6), notes: { 'p50 ms': '1/2' } }),
      figure({ ...measured, name: 'starts', limit: undefined, ours: 2.5, goal: atMost(2, 'ms') }),
    ]).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^reads +requests\/s +1,000 +700 +70 % +>= 60 % +met +[\d.]+ +p50 ms 1\/2$/);
    expect(lines[2]).toMatch(/^starts +requests\/s +- +2\.5 +- +<= 2 ms +MISSED /);
  });
});

describe('a percentile', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2],
    [[5], 0.95, 5],
    [Array.from({ length: 100 }, (_, i) => i + 1), 0.95, 95],
    [[1, 2], 1, 2],
  ])('of %j at %f is %f', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a figure of rounds', () => {
  const round = (perSecond: number): RoundResult => ({
    perSecond,
    p50Ms: 1,
    p99Ms: 2,
    serverMicros: 50,
    databaseMicros: undefined,
  });

  it('compares the rivals of each round, so that a slow moment of the machine counts for both', () => {
    const { limit, ours, ratio, notes } = paceFigure(
      'reads',
      [round(100), round(20), round(90)],
      [round(80), round(15), round(30)],
      atLeast(0.6),
    );
    expect({ limit, ours, ratio }).toEqual({ limit: 90, ours: 30, ratio: 0.75 });
    expect(notes).toEqual({ 'p50 ms': '1/1', 'p99 ms': '2/2', 'server CPU µs': '50/50' });
  });
});
