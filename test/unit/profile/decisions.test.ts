import { describe, expect, it } from 'vitest';
import { shownValue, withForgotten, withoutDecision, withPin } from '../../../src/profile/decisions.js';
import { withEvidence } from '../../../src/profile/attach-evidence.js';
import { absorb } from '../../../src/profile/merge.js';
import type { FactPath, MemoryValue, Observation } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import {
  emptyState,
  parseState,
  serializeState,
  type Decision,
  type ProfileState,
} from '../../../src/profile/state.js';
import {
  age,
  day,
  dropped,
  event,
  fact,
  feels,
  home,
  interestsOf,
  likes,
  name,
  observe,
  stateAfter,
  type Telling,
} from './telling.js';

const NOW = day(30);

type Value = string | number | MemoryValue;

type Facts = Telling['facts'];

/** What the tellings make of a profile under decisions, all merged anew. */
const refolded = (decisions: Decision[], observations: Observation[]): ProfileState =>
  observations.reduce(absorb, { ...emptyState(), decisions });

const profileWith = (decisions: Decision[], ...tellings: Facts[]): ProfileDocument =>
  project(refolded(decisions, observe(tellings)));

const pinned = (path: FactPath, value: Value): Decision[] => withPin([], path, value, NOW);

const forgotten = (path: FactPath, value: Value, ...tellings: Facts[]): Decision[] =>
  withForgotten([], shownValue(stateAfter(...tellings), path, value)!, NOW);

describe('a pinned value', () => {
  it.each<[string, FactPath, Value, Facts, (document: ProfileDocument) => unknown, unknown]>([
    [
      'stands where another was said',
      'core_info.location',
      'Oslo',
      [home('Bergen')],
      ({ core_info }) => core_info?.location,
      { value: 'Oslo', confidence: 1 },
    ],
    [
      'is there when nothing was said',
      'core_info.age',
      40,
      [],
      ({ core_info }) => core_info?.age,
      { value: 40, confidence: 1 },
    ],
    [
      'outlives a retraction',
      'interests.food',
      'cheese',
      [likes('cheese', 'food'), dropped('cheese', 'food')],
      interestsOf,
      ['cheese'],
    ],
    [
      'joins a list',
      'interests.music',
      'fado',
      [likes('jazz', 'music')],
      ({ interests }) => interests?.['music'],
      [
        { value: 'fado', confidence: 1 },
        { value: 'jazz', confidence: 0.9 },
      ],
    ],
    [
      'moves a thing to its category',
      'interests.sports',
      'Climbing',
      [likes('climbing', 'hobbies')],
      ({ interests }) => interests,
      { sports: [{ value: 'Climbing', confidence: 1 }] },
    ],
    [
      'settles what is usual',
      'personality.mood_trends.default',
      'calm',
      [feels('angry')],
      ({ personality }) => personality?.mood_trends?.default?.value,
      'calm',
    ],
    [
      'settles the language',
      'core_info.language',
      'nl',
      [fact('core_info.language', 'en')],
      ({ core_info }) => core_info?.language?.value,
      'nl',
    ],
    [
      'takes the place of a memory told otherwise',
      'memories',
      { event: 'I moved to Ghent', date: '2020-05-01' },
      [event('moved to Ghent')],
      ({ memories }) => memories,
      [{ event: 'I moved to Ghent', date: '2020-05-01', confidence: 1 }],
    ],
    [
      'that is not to be talked about is no interest',
      'preferences.topics_to_avoid',
      'politics',
      [likes('politics', 'other')],
      interestsOf,
      [],
    ],
  ])('%s', (_, path, value, tellings, look, expected) => {
    expect(look(profileWith(pinned(path, value), tellings))).toEqual(expected);
  });

  it('leans on the words of those who said the same, and on nobody when nobody did', () => {
    const state = refolded(
      [...pinned('interests.music', 'jazz'), ...pinned('core_info.name', 'Maria')],
      observe([{ text: 'I love jazz', facts: [likes('jazz', 'music')] }]),
    );
    const document = withEvidence(project(state), state);
    expect(document.interests?.['music']).toMatchObject([
      { value: 'jazz', pinned: true, evidence: [{ quote: 'I love jazz' }] },
    ]);
    expect(document.core_info?.name).toEqual({ value: 'Maria', confidence: 1, pinned: true, evidence: [] });
  });

  it('gives way to what was read when it is unpinned', () => {
    const said = [home('Bergen'), likes('jazz', 'music')];
    const decisions = withPin(pinned('core_info.location', 'Oslo'), 'interests.music', 'fado', NOW);
    const without = withoutDecision(
      withoutDecision(decisions, 'core_info.location', undefined),
      'interests.music',
      'fado',
    );
    expect(without).toEqual([]);
    expect(profileWith(without, said)).toEqual(profileWith([], said));
  });

  it('is one of its path: the last', () => {
    const decisions = withPin(pinned('core_info.name', 'Maria'), 'core_info.name', 'Ines', NOW);
    expect(decisions).toHaveLength(1);
    expect(profileWith(decisions, [name('Tom')]).core_info?.name?.value).toBe('Ines');
  });
});

describe('a forgotten value', () => {
  it('counts as never said, so that what it replaced is there again', () => {
    const tellings = [[home('Bergen')], [home('Oslo')]];
    expect(
      profileWith(forgotten('core_info.location', 'Oslo', ...tellings), ...tellings).core_info?.location?.value,
    ).toBe('Bergen');
  });

  it.each<[string, FactPath, Value, Facts, Facts, (document: ProfileDocument) => unknown]>([
    ['an interest', 'interests.food', 'cheese', [likes('cheese', 'food')], [likes('Cheeses', 'food')], interestsOf],
    [
      'a name in a shorter form',
      'core_info.name',
      'Maria Duarte',
      [name('Maria Duarte')],
      [name('Maria')],
      ({ core_info }) => core_info?.name ?? [],
    ],
    ['an age', 'core_info.age', 40, [age(40)], [age(40)], ({ core_info }) => core_info?.age ?? []],
    [
      'a memory told with more words',
      'memories',
      { event: 'broke my left leg' },
      [event('broke my left leg')],
      [event('broke my left leg skiing', '2024-02-01')],
      ({ memories }) => memories ?? [],
    ],
    [
      'a mood and what it made usual',
      'personality.mood_trends.recent',
      'sad',
      [feels('sad')],
      [feels('sad')],
      ({ personality }) => personality ?? [],
    ],
  ])('is not brought back: %s', (_, path, value, before, again, look) => {
    const decisions = forgotten(path, value, before);
    expect(look(profileWith(decisions, before))).toEqual([]);
    expect(look(profileWith(decisions, before, again))).toEqual([]);
  });

  it.each<[string, string | undefined]>([
    ['slowly; in Welsh', undefined],
    ['no jargon', 'no jargon'],
    ['in Welsh; no jargon', 'no jargon'],
  ])('is each of its wishes, said alone or beside %j', (later, left) => {
    const tellings = ['slowly', 'in Welsh'].map((wish) => [fact('preferences.conversation_style', wish)]);
    const decisions = forgotten('preferences.conversation_style', 'slowly; in Welsh', ...tellings);
    expect(
      profileWith(decisions, ...tellings, [fact('preferences.conversation_style', later)]).preferences
        ?.conversation_style?.value,
    ).toBe(left);
  });

  it('leaves its neighbours alone', () => {
    const tellings = [likes('cheese', 'food'), likes('blue cheese', 'food'), likes('bread', 'food')];
    expect(interestsOf(profileWith(forgotten('interests.food', 'cheese', tellings), tellings)).toSorted()).toEqual([
      'blue cheese',
      'bread',
    ]);
  });

  it('is no longer pinned, and can be pinned again', () => {
    const decisions = withForgotten(
      pinned('interests.music', 'jazz'),
      { path: 'interests.music', key: 'jazz', value: 'jazz' },
      NOW,
    );
    expect(interestsOf(profileWith(decisions, [likes('jazz', 'music')]))).toEqual([]);
    expect(interestsOf(profileWith(withPin(decisions, 'interests.music', 'jazz', NOW), []))).toEqual(['jazz']);
  });
});

describe('a value that somebody names', () => {
  const state = stateAfter([
    home('Oslo'),
    likes('jazz', 'music'),
    event('moved house', '2020-01-01'),
    event('moved house', '2023-01-01'),
  ]);
  it.each<[string, FactPath, Value | undefined, unknown]>([
    ['is what its path shows, without a name', 'core_info.location', undefined, 'Oslo'],
    ['is found in any spelling', 'core_info.location', 'oslo', 'Oslo'],
    ['is found in any category', 'interests.hobbies', 'Jazz', 'jazz'],
    [
      'is a memory by its words and date',
      'memories',
      { event: 'moved house', date: '2020-01-01' },
      { event: 'moved house', date: '2020-01-01' },
    ],
    ['is nothing when it is not there', 'interests.music', 'fado', undefined],
    ['is nothing without a name where there are many', 'interests.music', undefined, undefined],
    ['is nothing of another day', 'memories', { event: 'moved house', date: '2021-01-01' }, undefined],
  ])('%s', (_, path, value, expected) => {
    expect(shownValue(state, path, value)?.value).toEqual(expected);
  });
});

describe('states with decisions', () => {
  it('are read back as they were written, and states from before there were any are read', () => {
    const state = refolded(
      [...pinned('core_info.age', 40), ...forgotten('core_info.name', 'Tom', [name('Tom')])],
      observe([[name('Tom'), home('Oslo')]]),
    );
    expect(parseState(serializeState(state))).toEqual(state);
    const { decisions: _none, ...old } = emptyState();
    expect(parseState(JSON.stringify(old))).toEqual(emptyState());
  });
});
