import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubted, kept, MOST_CERTAIN, shown, strength, supported } from '../../../src/profile/confidence.js';

const NOW = '2025-03-01T00:00:00.000Z';
const sure = fc.double({ min: 0, max: 1, noNaN: true });

describe('the strength of a statement', () => {
  it.each([
    [0.9, NOW, 0.9],
    [1, NOW, 0.95],
    [0, NOW, 0.05],
    [Number.NaN, NOW, 0.05],
    [0.9, '2026-01-01T00:00:00.000Z', 0.9],
    [0.9, 'never', 0.9],
    [0.9, '2017-03-01T00:00:00.000Z', 0.54],
    [0.8, '2021-03-01T00:00:00.000Z', 0.57],
    [0.9, '1990-01-01T00:00:00.000Z', 0.54],
  ])('explicitness %d said at %s is %d', (explicitness, at, expected) => {
    expect(strength(explicitness, at, NOW)).toBeCloseTo(expected, 2);
  });
});

describe('confidence', () => {
  it('rises with support, falls with doubt, and stays within its bounds', () => {
    fc.assert(
      fc.property(sure.map(kept), sure, (before, s) => {
        expect(supported(before, s)).toBeGreaterThanOrEqual(before);
        expect(supported(before, s)).toBeLessThanOrEqual(MOST_CERTAIN);
        expect(doubted(before, s)).toBeLessThanOrEqual(before);
        expect(doubted(before, s)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rises more with a plainer statement', () => {
    fc.assert(
      fc.property(sure.map(kept), sure, sure, (before, a, b) => {
        expect(Math.sign(supported(before, Math.max(a, b)) - supported(before, Math.min(a, b)))).toBeGreaterThanOrEqual(
          0,
        );
      }),
    );
  });

  it('is shown with two decimals and kept with four', () => {
    expect([shown(0.945), shown(2), shown(-1), kept(2), kept(0.123456)]).toEqual([0.95, 1, 0, 0.99, 0.1235]);
  });
});
