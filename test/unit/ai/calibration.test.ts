import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barsOf,
  contentWords,
  cosineAt,
  scaleOf,
  shifted,
  similarityScore,
  USUAL_FALL,
  USUAL_RISE,
  type Scale,
} from '../../../src/ai/calibration.js';
import type { Calibration } from '../../../src/ai/reader.js';
import { IDENTITY, type Bars } from '../../../src/profile/search.js';

const scales: fc.Arbitrary<Scale> = fc.record({
  midpoint: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  slope: fc.double({ min: 4, max: 20, noNaN: true }),
  fall: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  rise: fc.double({ min: 0.1, max: 1.2, noNaN: true }),
  behind: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
});
/** As many near the ends as anywhere else, unlike doubles by their bits. */
const cosines = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.integer({ min: -10_000, max: 10_000 }).map((parts) => parts / 10_000),
);
const sensitivities = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);
const fitted: Calibration = { midpoint: 0.45, slope: 11, oneWordMidpoint: 0.32, fitted: true };
const plain: Scale = { midpoint: 0.45, slope: 11, fall: 0.25, rise: 0.73, behind: 0.4 };

/** The doubles around a number, to look at a boundary from both sides. */
function neighbours(value: number): number[] {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  return [-2n, -1n, 0n, 1n, 2n].map((step) => new Float64Array(new BigInt64Array([bits[0]! + step]).buffer)[0]!);
}

describe('the similarity score', () => {
  it('stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -1.001, max: 1.001, noNaN: true }), scales, (cosine, scale) => {
        const score = similarityScore(cosine, scale);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('grows strictly with the cosine', () => {
    fc.assert(
      fc.property(cosines, cosines, scales, (a, b, scale) => {
        // Closer than this, two cosines of half-precision vectors are the same one.
        fc.pre(Math.abs(a - b) > 1e-5);
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(similarityScore(low, scale)).toBeLessThan(similarityScore(high, scale));
      }),
    );
  });

  it('is 0.63 at the midpoint', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        expect(similarityScore(scale.midpoint, scale)).toBeCloseTo(0.63, 12);
      }),
    );
  });

  it('is 1 for identical vectors, within the precision they are kept in', () => {
    expect(similarityScore(1, plain)).toBe(1);
    expect(similarityScore(1 - 1e-7, plain)).toBe(1);
    expect(similarityScore(0.999, plain)).toBeLessThan(1);
  });
});

describe('the cosine of a sensitivity', () => {
  it('lets exactly those pass whose score reaches the sensitivity', () => {
    fc.assert(
      fc.property(cosines, sensitivities, scales, (cosine, sensitivity, scale) => {
        const least = cosineAt(sensitivity / 100, scale);
        for (const one of Math.abs(least) < 1 ? [cosine, ...neighbours(least)] : [cosine]) {
          expect(one >= Math.min(least, IDENTITY)).toBe(similarityScore(one, scale) * 100 >= sensitivity);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets more pass the lower the sensitivity is', () => {
    fc.assert(
      fc.property(sensitivities, sensitivities, scales, (a, b, scale) => {
        expect(cosineAt(Math.min(a, b) / 100, scale)).toBeLessThanOrEqual(cosineAt(Math.max(a, b) / 100, scale));
      }),
    );
  });

  it('undoes the score', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 0.95, noNaN: true }), (cosine) => {
        expect(cosineAt(similarityScore(cosine, plain), plain)).toBeCloseTo(cosine, 6);
      }),
    );
  });

  it('lets everything pass at 0 and only identity at 100', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        expect(cosineAt(0, scale)).toBe(Number.NEGATIVE_INFINITY);
        expect(cosineAt(1, scale)).toBeGreaterThan(1);
      }),
    );
  });
});

describe('the bars of a search', () => {
  const shiftBy = (best: number, { from, least, most }: Bars['shift']): number =>
    Math.min(most, Math.max(least, best - from));

  it('part hits by their scores wherever the best hit moves the midpoint', () => {
    fc.assert(
      fc.property(sensitivities, scales, cosines, cosines, (sensitivity, scale, best, cosine) => {
        const { threshold, nearThreshold, shift } = barsOf(sensitivity, scale);
        const by = shiftBy(best, shift);
        const points = 100 * similarityScore(cosine, shifted(scale, by));
        fc.pre(
          Math.abs(points - sensitivity) > 1e-6 && Math.abs(points - (sensitivity - 10)) > 1e-6 && cosine < 0.9999,
        );
        expect(cosine >= threshold + by).toBe(points >= sensitivity);
        expect(cosine >= nearThreshold + by).toBe(points >= Math.max(0, sensitivity - 10));
      }),
      { numRuns: 2_000 },
    );
  });

  it('move within bounds, up with the best hit and never past it', () => {
    fc.assert(
      fc.property(scales, cosines, cosines, (scale, one, other) => {
        const { shift } = barsOf(63, scale);
        const [low, high] = [shiftBy(Math.min(one, other), shift), shiftBy(Math.max(one, other), shift)];
        expect(low).toBeLessThanOrEqual(high);
        const scoreAt = (by: number): number => similarityScore(scale.midpoint, shifted(scale, by));
        // What scored .63 scores at least .45 and at most .69, of the offline model .33 and .8.
        expect(scoreAt(high)).toBeGreaterThan(scale.rise <= USUAL_RISE ? 0.45 : 0.33);
        expect(scoreAt(low)).toBeLessThan(scale.fall <= USUAL_FALL ? 0.69 : 0.8);
        if (high > shift.least) expect(scale.midpoint + high).toBeLessThan(Math.max(one, other));
      }),
    );
  });

  it(
    'leave out who has only something to do with the question beside somebody who says just that, and keep them ' +
      'where nobody does',
    () => {
      const scale = { midpoint: 0.3, slope: 11, fall: 0.25, rise: 0.73, behind: 0.4 };
      const { threshold, shift } = barsOf(63, scale);
      const isHit = (cosine: number, best: number): boolean => cosine >= threshold + shiftBy(best, shift);
      expect([isHit(0.32, 0.6), isHit(0.32, 0.32), isHit(0.28, 0.29), isHit(0.28, 0.4), isHit(0.2, 0.2)]).toEqual([
        false,
        true,
        true,
        false,
        false,
      ]);
    },
  );
});

describe('the scale of a query', () => {
  it.each([
    ['who?', 0.32],
    ['hiking', 0.32],
    ['people who love hiking', 0.32],
    ['science fiction', 0.45],
  ])('has the midpoint of its length: "%s" %d', (query, midpoint) => {
    expect(scaleOf(fitted, query)).toEqual({ midpoint, slope: 11, fall: 0.25, rise: 0.73, behind: 0.4 });
  });

  it('lets the best hit take the midpoint as far down and up as the model says', () => {
    const bearing = { commonness: 0, behind: 0.4, rise: 1.1 };
    const scale = scaleOf({ ...fitted, fall: 0.4 }, 'science fiction', bearing);
    expect(scale).toEqual({ midpoint: 0.45, slope: 11, fall: 0.4, rise: 1.1, behind: 0.4 });
  });

  it('counts from how near the query comes to anybody', () => {
    expect(scaleOf(fitted, 'science fiction', { commonness: 0.25, behind: 0.2, rise: 0.9 })).toEqual({
      midpoint: 0.7,
      slope: 11,
      fall: 0.25,
      rise: 0.9,
      behind: 0.2,
    });
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
