import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACK_OFF_SECONDS, backOff, LONGEST_WAIT_SECONDS, restOf } from '../../../src/webhook/back-off.js';

const attempts = fc.integer({ min: 1, max: BACK_OFF_SECONDS.length });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('every wait is between five seconds and ten hours, whatever the receiver asks for', () => {
  fc.assert(
    fc.property(attempts, chance, fc.nat(), (made, luck, asked) => {
      const wait = backOff(made, luck, asked)!;
      expect(wait).toBeGreaterThanOrEqual(5);
      expect(wait).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
      expect(wait).toBeGreaterThanOrEqual(Math.min(asked, LONGEST_WAIT_SECONDS));
    }),
  );
});

test('a later wait is longer than an earlier one, with any luck of either', () => {
  fc.assert(
    fc.property(attempts, attempts, chance, chance, (a, b, luckOfA, luckOfB) => {
      fc.pre(a < b);
      expect(backOff(a, luckOfA)!).toBeLessThan(backOff(b, luckOfB)!);
    }),
  );
});

test('waits that begin together do not end together', () => {
  fc.assert(
    fc.property(attempts, chance, chance, (made, one, other) => {
      fc.pre(Math.abs(one - other) > 1e-6);
      expect(backOff(made, one)).not.toBe(backOff(made, other));
    }),
  );
});

test('there is a last attempt, within a day or so', () => {
  expect(backOff(BACK_OFF_SECONDS.length + 1, 0)).toBeUndefined();
  const all = BACK_OFF_SECONDS.reduce((sum: number, _, i) => sum + backOff(i + 1, 0.999)!, 0);
  expect(all).toBeGreaterThan(12 * 3_600);
  expect(all).toBeLessThan(36 * 3_600);
});

test('an endpoint rests after some failures in a row, longer and longer, and never more than a minute', () => {
  expect([0, 1, 2].map((failures) => restOf(failures))).toEqual([0, 0, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 1_000_000 }), (failures) => {
      expect(restOf(failures)).toBeGreaterThanOrEqual(5);
      expect(restOf(failures + 1)).toBeGreaterThanOrEqual(restOf(failures));
      expect(restOf(failures)).toBeLessThanOrEqual(60);
    }),
  );
});
