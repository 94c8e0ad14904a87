import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST } from '../../../src/profile/bounds.js';
import { applyChanges } from '../../../src/profile/changes.js';
import { knownValues, LONGEST_HINT } from '../../../src/profile/known.js';
import { fold, merge } from '../../../src/profile/merge.js';
import type { Fact, FactPath, Observation } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import { LONGEST_WHOLE, MOST_TEXTS, embeddingTexts } from '../../../src/profile/embedding-texts.js';
import { emptyState, parseState, serializeState, type ProfileState } from '../../../src/profile/state.js';
import { isSingle } from '../../../src/profile/single-value.js';
import { LONGEST_SUMMARY } from '../../../src/profile/summary.js';

const WORDS = [
  'chess',
  'Chess',
  'CHESS!',
  'board games',
  'games',
  'jazz',
  'jazz music',
  'acid jazz',
  'cheese',
  'blue cheese',
  'films',
  'movies',
  'Maria',
  'Maria Duarte',
  'Ghent',
  'Ghent, Belgium',
  'NYC',
  'New York',
  'を',
  '🎻 violin',
  'constructor',
];
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
);
const moment = fc
  .integer({ min: 0, max: 900 })
  .map((day) => new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString());
const date = moment.map((at) => at.slice(0, 10));

const textPath = fc.constantFrom<FactPath>(
  'core_info.name',
  'core_info.gender',
  'core_info.location',
  'core_info.language',
  'interests.music',
  'interests.other',
  'interests.hobbies',
  'interests.value',
  'interests.confidence',
  'interests.constructor',
  'interests.__proto__',
  'personality.traits',
  'personality.mood_trends.default',
  'personality.mood_trends.recent',
  'preferences.conversation_style',
  'preferences.topics_to_avoid',
);
const asserted = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: textPath, value: word }) },
  {
    weight: 1,
    arbitrary: fc.record({ path: fc.constant<FactPath>('core_info.age'), value: fc.integer({ min: 0, max: 120 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      path: fc.constant<FactPath>('memories'),
      value: fc.record(
        {
          event: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
          date,
          importance: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
        },
        { requiredKeys: ['event'] },
      ),
    }),
  },
);
const fact: fc.Arbitrary<Fact> = fc
  .record({
    said: asserted,
    explicitness: fc.constantFrom(0, 0.3, 0.55, 0.6, 0.7, 0.9, 1),
    denies: fc.integer({ min: 0, max: 4 }),
    at: moment,
    start: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ said, explicitness, denies, at, start }) => ({
    ...said,
    explicitness,
    at,
    polarity:
      denies === 0
        ? ('retracts' as const)
        : denies === 1 && said.path === 'core_info.age'
          ? ('increments' as const)
          : ('asserts' as const),
    evidence: { quote: 'a quote', start, end: start + 7 },
  }));
const observations = fc.array(fc.array(fact, { maxLength: 8 }), { maxLength: 8 }).map((posts) =>
  posts.map((facts, index): Observation => ({
    submissionId: `s${index}`,
    receivedAt: new Date(Date.UTC(2025, 5, 1) + index * 1000).toISOString(),
    facts,
  })),
);

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
