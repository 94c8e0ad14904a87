import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/profile/changes.js';
import { knownValues, LONGEST_HINT } from '../../../src/profile/known.js';
import { fold, merge } from '../../../src/profile/merge.js';
import type { Observation } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import { LONGEST_WHOLE, MOST_TEXTS, embeddingTexts } from '../../../src/profile/embedding-texts.js';
import { emptyState, parseState, serializeState, type ProfileState } from '../../../src/profile/state.js';
import { isSingle } from '../../../src/profile/single-value.js';
import { LONGEST_SUMMARY } from '../../../src/profile/summary.js';
import { moment, asserted, observations } from './any-observation.js';

const isPlainData = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ([Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as never) &&
    Object.values(value).every(isPlainData));

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const sectionsOf = ({ field_timestamps: _times, summary: _summary, ...sections }: ProfileDocument): ProfileDocument =>
  sections;

/** Lists in an order of their own, since changes do not tell one. */
const unordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).toSorted();
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]))
    : value;
};

const confidences = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'confidence' && typeof inner === 'number' ? [inner] : confidences(inner),
  );
};

/** Whether something is both said and taken back, or there are two statements about what holds one value. */
function contradictsItself({ facts }: Observation): boolean {
  const paths = facts.map(({ path }) => path).filter(isSingle);
  return new Set(facts.map(({ polarity }) => polarity)).size > 1 || new Set(paths).size < paths.length;
}

describe('merging, whatever is said', () => {
  it('gives the same for the same and changes neither argument', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const state = frozen(fold(said.slice(0, -1)));
        const last = frozen(said.at(-1) ?? { submissionId: 's', receivedAt: '2025-06-01T00:00:00.000Z', facts: [] });
        expect(merge(state, last)).toEqual(merge(state, last));
      }),
    );
  });

  it('one by one is the fold, and a fold without an observation is as if it had never been', () => {
    fc.assert(
      fc.property(observations, fc.nat(), (said, pick) => {
        let state: ProfileState = emptyState();
        for (const one of said) state = merge(state, one).state;
        expect(state).toEqual(fold(said));
        const without = said.filter((_, index) => index !== pick % Math.max(1, said.length));
        expect(fold(without)).toEqual(without.reduce((before, one) => merge(before, one).state, emptyState()));
      }),
    );
  });

  it('logs exactly what turns the document before into the document after', () => {
    fc.assert(
      fc.property(observations, (said) => {
        let state = emptyState();
        let followed: ProfileDocument = {};
        for (const one of said) {
          const step = merge(state, one);
          followed = applyChanges(followed, JSON.parse(JSON.stringify(step.changes)) as Record<string, unknown>);
          state = step.state;
          expect(unordered(followed)).toEqual(unordered(sectionsOf(project(state))));
        }
      }),
    );
  });

  it('logs nothing and moves no time when nothing changes', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const state = fold(said);
        const step = merge(state, { submissionId: 'silent', receivedAt: '2026-01-01T00:00:00.000Z', facts: [] });
        expect(step.changes).toEqual({});
        expect(step.state).toEqual(state);
      }),
    );
  });

  // What contradicts itself is another argument each time, and what was barred by something later may be let in once
  // that has gone.
  it('is not changed by a submission of one moment that is merged twice, unless that contradicts itself', () => {
    fc.assert(
      fc.property(
        observations.filter((said) => said.length > 0),
        moment,
        (said, at) => {
          const last = said.at(-1)!;
          const again = { ...last, facts: last.facts.map((one) => ({ ...one, at })) };
          fc.pre(!contradictsItself(again));
          const once = fold([...said.slice(0, -1), again]);
          expect(project(merge(once, again).state)).toEqual(project(once));
        },
      ),
    );
  });

  it('has a time for every field of the document and for no other', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const document = project(fold(said));
        const paths = Object.keys(document.field_timestamps ?? {});
        const sections = new Set(paths.map((path) => path.split('.')[0]));
        expect([...sections].toSorted()).toEqual(
          Object.keys(document)
            .filter((key) => key !== 'field_timestamps')
            .toSorted(),
        );
      }),
    );
  });

  it('keeps every confidence from 0 to .99 with two decimals', () => {
    fc.assert(
      fc.property(observations, (said) => {
        for (const confidence of confidences(project(fold(said)))) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(0.99);
          expect(Math.round(confidence * 100) / 100).toBe(confidence);
        }
      }),
    );
  });

  it('is at least as sure of a value after one more submission says it', () => {
    fc.assert(
      fc.property(
        observations,
        asserted.filter(({ path }) => path !== 'memories'),
        (said, { path, value }) => {
          const one = (submissionId: string): Observation => ({
            submissionId,
            receivedAt: '2025-07-01T00:00:00.000Z',
            facts: [
              {
                path,
                value,
                explicitness: 0.9,
                polarity: 'asserts',
                at: '2025-07-01T00:00:00.000Z',
                evidence: { quote: 'q', start: 0, end: 1 },
              },
            ],
          });
          const shown = (state: ProfileState): number[] =>
            [...state.held, ...state.habits]
              .filter((held) => held.path === path && held.value === value)
              .map(({ confidence }) => confidence);
          const once = merge(fold(said), one('x')).state;
          const twice = merge(once, one('y')).state;
          shown(once).forEach((confidence, index) => expect(shown(twice)[index]).toBeGreaterThanOrEqual(confidence));
          expect(project(merge(once, one('x')).state)).toEqual(project(once));
        },
      ),
    );
  });

  it('pollutes no prototype and makes plain data alone', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const state = fold(said);
        expect(isPlainData(state) && isPlainData(project(state))).toBe(true);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  it('survives being written and read', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const state = fold(said);
        expect(parseState(serializeState(state))).toEqual(state);
      }),
    );
  });

  it('tells a summary whenever there is content, and hints and texts within their bounds', () => {
    fc.assert(
      fc.property(observations, (said) => {
        const state = fold(said);
        const document = project(state);
        expect(document.summary !== undefined).toBe(Object.keys(sectionsOf(document)).length > 0);
        expect((document.summary ?? '').length).toBeLessThanOrEqual(LONGEST_SUMMARY);
        expect(knownValues(state).length).toBeLessThanOrEqual(LONGEST_HINT);
        const { whole, facts } = embeddingTexts(state);
        expect(whole.length).toBeLessThanOrEqual(LONGEST_WHOLE);
        expect(facts.length).toBeLessThanOrEqual(MOST_TEXTS);
        expect(new Set(facts).size).toBe(facts.length);
      }),
    );
  });
});
