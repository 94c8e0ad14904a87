import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scored } from '../../../src/profile/profile.js';
import { LONGEST_SUMMARY, summarize } from '../../../src/profile/summary.js';

const sure = <T>(value: T, confidence = 0.9): Scored<T> => ({ value, confidence });

describe('a summary', () => {
  it('is short, on one line and free of markup, whatever the values', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.string({ unit: 'grapheme', maxLength: 250 }),
      fc.lorem({ maxCount: 30 }),
    );
    const list = fc.array(
      text.map((value) => sure(value)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        text,
        list,
        list,
        fc.array(
          text.map((event) => ({ event })),
          { maxLength: 30 },
        ),
        (name, likes, traits, memories) => {
          const summary =
            summarize({
              core_info: { name: sure(name), location: sure(name) },
              interests: { other: likes },
              personality: { traits },
              memories,
              preferences: { topics_to_avoid: likes },
            }) ?? '';
          expect(summary.length).toBeLessThanOrEqual(LONGEST_SUMMARY);
          expect(summary).not.toMatch(/[\p{Cc}\p{Cf}<>[\]{}`*_|\\]|https?:\/\//u);
          expect(summary.isWellFormed()).toBe(true);
          expect(summary.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
