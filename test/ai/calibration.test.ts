import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, cosineAt, similarityScore } from '../../src/ai/calibration.js';
import type { Calibration } from '../../src/ai/reader.js';

const calibrations: fc.Arbitrary<Calibration> = fc.record({
  midpoint: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  slope: fc.double({ min: 4, max: 20, noNaN: true }),
  oneWordMidpoint: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  fitted: fc.boolean(),
});
const cosines = fc.double({ min: -1, max: 1, noNaN: true });
const words = fc.nat({ max: 12 });
const sensitivities = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100));
const plain: Calibration = { midpoint: 0.45, slope: 11, oneWordMidpoint: 0.32, fitted: true };

/** The doubles around a number, to look at a boundary from both sides. */
function neighbours(value: number): number[] {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  return [-2n, -1n, 0n, 1n, 2n].map((step) => new Float64Array(new BigInt64Array([bits[0]! + step]).buffer)[0]!);
}

describe('the similarity score', () => {
  it('stays between 0 and 1', () => {
    fc.assert(fc.property(fc.double({ min: -1.001, max: 1.001, noNaN: true }), calibrations, words, (cosine, calibration, count) => {
      const score = similarityScore(cosine, calibration, count);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }));
  });

  it('grows strictly with the cosine', () => {
    fc.assert(fc.property(cosines, cosines, calibrations, words, (a, b, calibration, count) => {
      // Closer than this, two cosines of half-precision vectors are the same one.
      fc.pre(Math.abs(a - b) > 1e-5);
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(similarityScore(low, calibration, count)).toBeLessThan(similarityScore(high, calibration, count));
    }));
  });

  it('is 0.63 at the midpoint', () => {
    fc.assert(fc.property(calibrations, fc.integer({ min: 2, max: 12 }), (calibration, count) => {
      expect(similarityScore(calibration.midpoint, calibration, count)).toBeCloseTo(0.63, 12);
    }));
  });

  it.each([0, 1])('measures a query of %d content words against its own midpoint', (count) => {
    expect(similarityScore(plain.oneWordMidpoint, plain, count)).toBeCloseTo(0.63, 12);
  });

  it('is 1 for identical vectors, within the precision they are kept in', () => {
    expect(similarityScore(1, plain, 3)).toBe(1);
    expect(similarityScore(1 - 1e-7, plain, 3)).toBe(1);
    expect(similarityScore(0.999, plain, 3)).toBeLessThan(1);
  });
});

describe('the cosine of a sensitivity', () => {
  it('lets exactly those pass whose score reaches the sensitivity', () => {
    fc.assert(fc.property(cosines, sensitivities, calibrations, words, (cosine, sensitivity, calibration, count) => {
      const least = cosineAt(sensitivity / 100, calibration, count);
      for (const one of Number.isFinite(least) ? [cosine, ...neighbours(least)] : [cosine]) {
        expect(one >= least).toBe(similarityScore(one, calibration, count) * 100 >= sensitivity);
      }
    }), { numRuns: 500 });
  });

  it('lets more pass the lower the sensitivity is', () => {
    fc.assert(fc.property(sensitivities, sensitivities, calibrations, words, (a, b, calibration, count) => {
      expect(cosineAt(Math.min(a, b) / 100, calibration, count)).toBeLessThanOrEqual(cosineAt(Math.max(a, b) / 100, calibration, count));
    }));
  });

  it('undoes the score', () => {
    fc.assert(fc.property(fc.double({ min: -0.5, max: 0.95, noNaN: true }), words, (cosine, count) => {
      expect(cosineAt(similarityScore(cosine, plain, count), plain, count)).toBeCloseTo(cosine, 6);
    }));
  });

  it('lets everything pass at 0 and only identity at 100', () => {
    fc.assert(fc.property(calibrations, words, (calibration, count) => {
      expect(cosineAt(0, calibration, count)).toBe(Number.NEGATIVE_INFINITY);
      expect(cosineAt(1, calibration, count)).toBeGreaterThan(0.99999);
      expect(cosineAt(1, calibration, count)).toBeLessThan(1);
    }));
  });
});

describe('the content words of a query', () => {
  it.each([
    ['', 0],
    ['who are they?', 0],
    ['people', 0],
    ['hiking', 1],
    ['people who love hiking', 1],
    ['Somebody who LIKES hiking, hiking', 1],
    ['works as a nurse', 1],
    ['science fiction', 2],
    ['retired teachers who like gardening', 3],
    ['vélo à Genève', 3],
    ['登山', 1],
    ['登山が好き', 3],
  ])('of "%s" number %i', (query, count) => {
    expect(contentWords(query)).toBe(count);
  });
});
