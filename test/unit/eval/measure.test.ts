import { describe, expect, it } from 'vitest';
import { atLeast, atMost, measure, table } from '../../../eval/measure.js';

describe('a measure', () => {
  it.each([
    [0.99, 'aim met'],
    [0.98, 'aim met'],
    [0.97, 'met'],
    [0.95, 'met'],
    [0.9499, 'MISSED'],
    [Number.NaN, 'MISSED'],
    [undefined, 'not measured'],
  ] as const)('of %s that must be .95 and should be .98 is %s', (value, verdict) => {
    expect(measure('precision', value, atLeast(0.95, 0.98)).verdict).toBe(verdict);
  });

  it.each([
    [0, 'met'],
    [1, 'MISSED'],
    [Number.POSITIVE_INFINITY, 'MISSED'],
    [Number.NaN, 'MISSED'],
  ] as const)('of %s that must be 0 is %s', (value, verdict) => {
    expect(measure('leaks', value, atMost(0)).verdict).toBe(verdict);
  });

  it('is missed for a reason of its own, whatever its value', () => {
    expect(measure('facts', 1, atLeast(0.5, 0.7), { fails: 'OVER' })).toMatchObject({
      verdict: 'MISSED',
      measured: '1.000, OVER',
    });
    expect(measure('gold', undefined, undefined, { fails: 'BROKE OFF' }).verdict).toBe('MISSED');
  });

  it('is for information without a target', () => {
    expect(measure('memories', 3)).toMatchObject({ must: '', aim: '', verdict: '' });
  });
});

describe('the table of measures', () => {
  it('says in every line what was measured, what it must be and whether it is', () => {
    const lines = table([
      measure('core slots, recall', 0.9, atLeast(0.85, 0.92)),
      measure('leaks', 2, atMost(0), { note: 'of 80' }),
    ]).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^core slots, recall +0\.900 +>= 0\.850 +>= 0\.920 +met$/);
    expect(lines[2]).toMatch(/^leaks +2, of 80 +0 +MISSED$/);
  });
});
