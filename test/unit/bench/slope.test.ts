import { describe, expect, test } from 'vitest';
import { allowedRise, trendOf } from '../../../bench/memory/slope.js';

/** Looks every two seconds for so many minutes. */
const levels = (minutes: number, level: (seconds: number) => number): [number, number][] =>
  Array.from({ length: minutes * 30 }, (_, i): [number, number] => [2 * i, level(2 * i)]);
/** Like noise, and the same every time. */
const wobble = (seconds: number): number => 20 * Math.sin(seconds * 12.9898) * Math.cos(seconds * 78.233);
/** A heap that rises until it is collected. */
const sawtooth = (seconds: number): number => (seconds % 47) * 1.5;

describe('the slope of memory', () => {
  test.for([[0], [60], [600], [2_000]])(
    'of %i MB an hour is found beneath collections of garbage and noise',
    ([slope]) => {
      const trend = trendOf(
        levels(20, (seconds) => 500 + (slope! * seconds) / 3_600 + sawtooth(seconds) + wobble(seconds)),
      );
      expect(Math.abs(trend.perHour - slope!)).toBeLessThan(4 * trend.standardError + 1);
      expect(trend.surelyRises).toBeLessThanOrEqual(trend.rise);
    },
  );

  test.for([
    ['a flat line', () => 0, false],
    ['noise', wobble, false],
    ['a heap that is collected', sawtooth, false],
    ['a few peaks', (seconds: number) => (seconds % 400 < 20 ? 300 : 0), false],
    ['a fall', (seconds: number) => -seconds / 10, false],
    ['a leak of 34 MB a minute', (seconds: number) => (seconds * 34) / 60 + wobble(seconds), true],
    ['a leak of 3 MB a minute', (seconds: number) => seconds / 20 + sawtooth(seconds), true],
  ] as const)('of %s is more than noise, or not', ([, level, isMore]) => {
    const trend = trendOf(levels(20, (seconds) => 600 + level(seconds)));
    expect(trend.surelyRises > allowedRise(trend)).toBe(isMore);
  });

  test('of nothing is not known', () => {
    expect(trendOf([]).perHour).toBeNaN();
  });
});
