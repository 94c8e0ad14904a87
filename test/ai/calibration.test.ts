import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, cosineAt, scaleOf, similarityScore, type Scale } from '../../src/ai/calibration.js';
import type { Calibration } from '../../src/ai/reader.js';

const scales: fc.Arbitrary<Scale> = fc.record({ midpoint: fc.double({ min: 0.1, max: 0.8, noNaN: true }), slope: fc.double({ min: 4, max: 20, noNaN: true }) });
const cosines = fc.double({ min: -1, max: 1, noNaN: true });
const sensitivities = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100));
const fitted: Calibration = { midpoint: 0.45, slope: 11, oneWordMidpoint: 0.32, fitted: true };
const plain: Scale = { midpoint: 0.45, slope: 11 };

/** The doubles around a number, to look at a boundary from both sides. */
function neighbours(value: number): number[] {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  return [-2n, -1n, 0n, 1n, 2n].map((step) => new Float64Array(new BigInt64Array([bits[0]! + step]).buffer)[0]!);
}

describe('the similarity score', () => {
  it('stays between 0 and 1', () => {
    fc.assert(fc.property(fc.double({ min: -1.001, max: 1.001, noNaN: true }), scales, (cosine, scale) => {
      const score = similarityScore(cosine, scale);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }));
  });

  it('grows strictly with the cosine', () => {
    fc.assert(fc.property(cosines, cosines, scales, (a, b, scale) => {
      // Closer than this, two cosines of half-precision vectors are the same one.
      fc.pre(Math.abs(a - b) > 1e-5);
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(similarityScore(low, scale)).toBeLessThan(similarityScore(high, scale));
    }));
  });

  it('is 0.63 at the midpoint', () => {
    fc.assert(fc.property(scales, (scale) => {
      expect(similarityScore(scale.midpoint, scale)).toBeCloseTo(0.63, 12);
    }));
  });

  it('is 1 for identical vectors, within the precision they are kept in', () => {
    expect(similarityScore(1, plain)).toBe(1);
    expect(similarityScore(1 - 1e-7, plain)).toBe(1);
    expect(similarityScore(0.999, plain)).toBeLessThan(1);
  });
});

describe('the cosine of a sensitivity', () => {
  it('lets exactly those pass whose score reaches the sensitivity', () => {
    fc.assert(fc.property(cosines, sensitivities, scales, (cosine, sensitivity, scale) => {
      const least = cosineAt(sensitivity / 100, scale);
      for (const one of Number.isFinite(least) ? [cosine, ...neighbours(least)] : [cosine]) {
        expect(one >= least).toBe(similarityScore(one, scale) * 100 >= sensitivity);
      }
    }), { numRuns: 500 });
  });

  it('lets more pass the lower the sensitivity is', () => {
    fc.assert(fc.property(sensitivities, sensitivities, scales, (a, b, scale) => {
      expect(cosineAt(Math.min(a, b) / 100, scale)).toBeLessThanOrEqual(cosineAt(Math.max(a, b) / 100, scale));
    }));
  });

  it('undoes the score', () => {
    fc.assert(fc.property(fc.double({ min: -0.5, max: 0.95, noNaN: true }), (cosine) => {
      expect(cosineAt(similarityScore(cosine, plain), plain)).toBeCloseTo(cosine, 6);
    }));
  });

  it('lets everything pass at 0 and only identity at 100', () => {
    fc.assert(fc.property(scales, (scale) => {
      expect(cosineAt(0, scale)).toBe(Number.NEGATIVE_INFINITY);
      expect(cosineAt(1, scale)).toBeGreaterThan(0.99999);
      expect(cosineAt(1, scale)).toBeLessThan(1);
    }));
  });
});

describe('the scale of a query', () => {
  it.each([['who?', 0.32], ['hiking', 0.32], ['people who love hiking', 0.32], ['science fiction', 0.45]])('has the midpoint of its length: "%s" %d', (query, midpoint) => {
    expect(scaleOf(fitted, query, 0)).toEqual({ midpoint, slope: 11 });
  });

  it('counts from how near the query comes to anybody', () => {
    expect(scaleOf(fitted, 'science fiction', 0.25)).toEqual({ midpoint: 0.7, slope: 11 });
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
