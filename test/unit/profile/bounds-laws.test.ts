import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST } from '../../../src/profile/bounds.js';
import { fold, merge } from '../../../src/profile/merge.js';
import type { Fact } from '../../../src/profile/observation.js';
import { project } from '../../../src/profile/project.js';
import { emptyState } from '../../../src/profile/state.js';

const confidences = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'confidence' && typeof inner === 'number' ? [inner] : confidences(inner),
  );
};

describe('bounds, whatever is said', () => {
  const thing = (index: number, words: string): Fact => ({
    path: `interests.c${index % 70}`,
    value: `${words} ${index}`,
    explicitness: 0.5 + (index % 5) / 10,
    polarity: 'asserts',
    at: '2025-06-01T00:00:00.000Z',
    evidence: { quote: 'q', start: index, end: index + 1 },
  });

  it('keep lists, categories and the document small and never drop what is new for what is old', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 399 }),
        fc.constantFrom('x', '漢字'.repeat(20), '"\\"'.repeat(20)),
        (count, words) => {
          const old = Array.from({ length: 20 }, (_, post) => ({
            submissionId: `s${post}`,
            receivedAt: `2025-06-01T00:00:${10 + post}.000Z`,
            facts: Array.from({ length: count }, (_none, index) => thing(post * count + index, words)),
          }));
          const before = fold(old);
          const fresh: Fact = { ...thing(0, 'brand new'), path: 'interests.fresh', explicitness: 0.1 };
          const { state } = merge(before, {
            submissionId: 'new',
            receivedAt: '2025-06-02T00:00:00.000Z',
            facts: [fresh],
          });
          const document = project(state);
          expect(Object.keys(document.interests ?? {}).length).toBeLessThanOrEqual(MOST.categories);
          for (const list of Object.values(document.interests ?? {}))
            expect(list.length).toBeLessThanOrEqual(MOST.list);
          expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(MOST.documentBytes);
          expect(document.interests?.['fresh']).toHaveLength(1);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('keep at most a hundred memories, the most certain', () => {
    const facts = Array.from({ length: 130 }, (_, index): Fact => ({
      ...thing(index, ''),
      path: 'memories',
      value: { event: `saw comet number ${index}` },
    }));
    const { state } = merge(emptyState(), { submissionId: 's', receivedAt: '2025-06-02T00:00:00.000Z', facts });
    expect(project(state).memories).toHaveLength(100);
    expect(Math.min(...confidences(project(state).memories))).toBeGreaterThan(0.5);
  });
});
