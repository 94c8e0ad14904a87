import fc from 'fast-check';
import type { Fact, FactPath, Observation } from '../../../src/profile/observation.js';

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

export const moment = fc
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

export const asserted = fc.oneof(
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

export const observations = fc.array(fc.array(fact, { maxLength: 8 }), { maxLength: 8 }).map((posts) =>
  posts.map((facts, index): Observation => ({
    submissionId: `s${index}`,
    receivedAt: new Date(Date.UTC(2025, 5, 1) + index * 1000).toISOString(),
    facts,
  })),
);
