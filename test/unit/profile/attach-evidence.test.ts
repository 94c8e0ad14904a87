import { expect, test } from 'vitest';
import { withEvidence } from '../../../src/profile/attach-evidence.js';
import type { FactPath, MemoryValue } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import { emptyState, type Held, type ProfileState } from '../../../src/profile/state.js';

const at = '2026-03-01T09:30:00.000Z';

const held = (path: FactPath, value: string | number | MemoryValue, quote: string): Held => ({
  path,
  value,
  key: JSON.stringify(value),
  confidence: 0.8,
  plainest: 0.9,
  support: 1,
  firstAt: at,
  lastAt: at,
  weight: 3,
  evidence: [{ submissionId: 's1', receivedAt: at, quote, start: 0, end: quote.length }],
});

const state = (...values: Held[]): ProfileState => ({
  ...emptyState(),
  held: values.filter(({ path }) => path !== 'core_info.language' && path !== 'personality.mood_trends.default'),
  habits: values.filter(({ path }) => path === 'core_info.language' || path === 'personality.mood_trends.default'),
});

const shown = (quote: string): object => ({ evidence: [{ submission_id: 's1', quote, received_at: at }] });

test('evidence stands beside every kind of value', () => {
  const everything = state(
    held('core_info.name', 'Maria', 'I am Maria'),
    held('core_info.age', 30, "I'm 30"),
    held('core_info.language', 'en', 'I am'),
    held('interests.music', 'jazz', 'I love jazz'),
    held('personality.traits', 'patient', 'I am patient'),
    held('personality.mood_trends.default', 'cheerful', 'I am usually cheerful'),
    held('personality.mood_trends.recent', 'tired', 'I am tired'),
    held('memories', { event: 'Moved to Rome', date: '2020-05-01' }, 'moved to Rome in May 2020'),
    held('preferences.conversation_style', 'brief', 'be brief'),
    held('preferences.topics_to_avoid', 'politics', 'no politics please'),
  );
  expect(withEvidence(project(everything), everything)).toMatchObject({
    core_info: {
      name: { value: 'Maria', ...shown('I am Maria') },
      age: { value: 30, ...shown("I'm 30") },
      language: shown('I am'),
    },
    interests: { music: [{ value: 'jazz', ...shown('I love jazz') }] },
    personality: {
      traits: [shown('I am patient')],
      mood_trends: { default: shown('I am usually cheerful'), recent: shown('I am tired') },
    },
    memories: [{ event: 'Moved to Rome', ...shown('moved to Rome in May 2020') }],
    preferences: { conversation_style: shown('be brief'), topics_to_avoid: [shown('no politics please')] },
  });
});

test('without its evidence the document is the one before', () => {
  const some = state(
    held('core_info.name', 'Maria', 'I am Maria'),
    held('interests.__proto__', 'puzzles', 'puzzles'),
    held('memories', { event: 'Graduated' }, 'I graduated'),
  );
  const plain = project(some);
  const stripped = JSON.parse(
    JSON.stringify(withEvidence(plain, some)),
    function (this: Record<string, unknown>, key: string, value: unknown) {
      return key === 'evidence' ? undefined : value;
    },
  ) as ProfileDocument;
  expect(stripped).toEqual(plain);
});

test('a value that changed since has none, and neither have memories of another day', () => {
  const older = state(
    held('core_info.name', 'Maria', 'I am Maria'),
    held('memories', { event: 'Ran a race', date: '2024-01-01' }, 'ran a race'),
  );
  const document: ProfileDocument = {
    core_info: { name: { value: 'Tom', confidence: 0.9 } },
    memories: [{ event: 'Ran a race', date: '2025-01-01', confidence: 0.7 }],
  };
  expect(withEvidence(document, older)).toEqual(document);
});

test('an empty document stays empty', () => {
  expect(withEvidence({}, emptyState())).toEqual({});
});
