import { describe, expect, it } from 'vitest';
import { merge } from '../../../src/profile/merge.js';
import type { Fact } from '../../../src/profile/observation.js';
import { project } from '../../../src/profile/project.js';
import {
  age,
  birthday,
  day,
  dropped,
  event,
  fact,
  home,
  interestsOf,
  likes,
  minute,
  name,
  observe,
  profileAfter,
  stateAfter,
} from './telling.js';

describe('what is taken back (R5)', () => {
  it.each([
    ['the thing itself', [[likes('cheese', 'food'), likes('ramen', 'food')], [dropped('cheese', 'food')]], ['ramen']],
    [
      'its kinds too',
      [[likes('heavy metal', 'music'), likes('metal detecting')], [dropped('metal', 'music')]],
      ['metal detecting'],
    ],
    ['whatever category it stands in', [[likes('cheese', 'food')], [dropped('cheese', 'other')]], []],
    ['nothing that is only its relative', [[likes('movies', 'movies')], [dropped('war movies', 'movies')]], ['movies']],
    [
      'what the same text liked before',
      [[likes('golf', 'sports', { quote: 'I loved golf' }), dropped('golf', 'sports', { quote: 'but I quit golf' })]],
      [],
    ],
  ] as [string, Fact[][], string[]][])('removes %s', (_what, tellings, left) => {
    expect(interestsOf(profileAfter(...tellings))).toEqual(left);
  });

  it('lets the denial win over the words inside it', () => {
    const told = {
      text: 'I no longer like cheese.',
      facts: [
        dropped('cheese', 'food', { quote: 'I no longer like cheese' }),
        likes('cheese', 'food', { quote: 'like cheese' }),
      ],
    };
    expect(interestsOf(profileAfter(told))).toEqual([]);
  });

  it('follows the order of the text when it changes its mind', () => {
    const told = {
      text: 'I quit golf. Then I came back: I love golf.',
      facts: [likes('golf', 'sports', { quote: 'I love golf' }), dropped('golf', 'sports', { quote: 'I quit golf' })],
    };
    expect(interestsOf(profileAfter(told))).toEqual(['golf']);
  });

  it('is not brought in again by something older', () => {
    expect(
      interestsOf(
        profileAfter([dropped('golf', 'sports', { at: day(-1) })], [likes('golf', 'sports', { at: day(-2) })]),
      ),
    ).toEqual([]);
    expect(
      interestsOf(
        profileAfter([dropped('golf', 'sports', { at: day(-1) })], [likes('crazy golf', 'sports', { at: day(-2) })]),
      ),
    ).toEqual([]);
  });

  it('comes back when said again later, less sure', () => {
    const document = profileAfter([likes('golf', 'sports')], [dropped('golf', 'sports')], [likes('golf', 'sports')]);
    expect(document.interests).toEqual({ sports: [{ value: 'golf', confidence: 0.72 }] });
  });

  it('does not touch what was said later than the retraction', () => {
    expect(
      interestsOf(
        profileAfter([likes('golf', 'sports', { at: day(-1) })], [dropped('golf', 'sports', { at: day(-2) })]),
      ),
    ).toEqual(['golf']);
  });

  const style = (value: string, manner: Parameters<typeof fact>[2] = {}): Fact =>
    fact('preferences.conversation_style', value, manner);
  const noMore = (value: string): Fact => style(value, { polarity: 'retracts' });
  it.each<[Fact[][], string | undefined]>([
    [[[style('slowly')], [style('no emojis')], [noMore('no emojis')]], 'slowly'],
    [[[style('slowly; in Welsh; no jargon')], [noMore('In Welsh')]], 'slowly; no jargon'],
    [[[style('slowly; in Welsh')], [noMore('slowly; in Welsh')]], undefined],
    [[[style('slowly; in Welsh')], [noMore('welsh')]], 'slowly; in Welsh'],
    [[[noMore('in Welsh')], [style('slowly; in Welsh', { at: day(-9) })]], 'slowly'],
    [[[style('slowly')], [noMore('slowly')], [style('slowly')]], 'slowly'],
    [[[style('slowly; in Welsh')], [style('slowly; in Welsh')], [noMore('slowly')]], 'in Welsh'],
  ])('takes wishes about style back one by one: %#', (tellings, left) => {
    expect(profileAfter(...tellings).preferences?.conversation_style?.value).toBe(left);
  });

  it.each<[Fact[][], number]>([
    [[[style('slowly; in Welsh')]], 0.9],
    [[[style('slowly')], [style('in Welsh; no jargon')]], 0.81],
    [[[style('slowly; in Welsh')], [style('slowly; in Welsh')]], 0.95],
  ])('is as sure of wishes as of one: %#', (tellings, confidence) => {
    expect(profileAfter(...tellings).preferences?.conversation_style?.confidence).toBe(confidence);
  });

  it('only casts doubt when it is a passing word', () => {
    const document = profileAfter([likes('golf', 'sports')], [dropped('golf', 'sports', { explicitness: 0.5 })]);
    expect(document.interests?.['sports']?.[0]).toEqual({ value: 'golf', confidence: 0.77 });
  });

  it.each([
    [home('Ghent'), fact('core_info.location', 'Ghent', { polarity: 'retracts' })],
    [age(30), age(30, { polarity: 'retracts' })],
    [fact('personality.traits', 'shy'), fact('personality.traits', 'shy', { polarity: 'retracts' })],
    [
      fact('preferences.topics_to_avoid', 'politics'),
      fact('preferences.topics_to_avoid', 'politics', { polarity: 'retracts' }),
    ],
    [event('I broke my arm skiing'), event('broke my arm skiing', undefined, undefined, { polarity: 'retracts' })],
    [
      fact('personality.mood_trends.default', 'cheerful'),
      fact('personality.mood_trends.default', 'cheerful', { polarity: 'retracts' }),
    ],
  ])('removes any kind of value: %j', (asserted, retracted) => {
    expect(profileAfter([asserted], [retracted])).toEqual({});
  });

  it('keeps a place that is not the one denied', () => {
    expect(profileAfter([home('Ghent')], [home('Bruges', { polarity: 'retracts' })]).core_info?.location?.value).toBe(
      'Ghent',
    );
  });

  it('takes a topic to avoid out of the interests', () => {
    const document = profileAfter([likes('politics', 'other')], [fact('preferences.topics_to_avoid', 'politics')]);
    expect([document.interests, document.preferences?.topics_to_avoid?.[0]?.value]).toEqual([undefined, 'politics']);
  });
});

describe('birthdays (R6)', () => {
  it.each([
    ['adds a year', [[age(29)], [birthday()]], 30],
    [
      'adds one year for one birthday however often it is told',
      [[age(29)], [birthday()], [birthday({ at: day(3) })]],
      30,
    ],
    ['does not count a birthday that the age was said with', [[age(30), birthday()], [birthday()]], 30],
    ['nor one that is told before the age', [[birthday(), age(30)], [birthday()]], 30],
    [
      'does not count a birthday before the age was said',
      [[age(30, { at: minute(0) })], [birthday({ at: day(-90) })]],
      30,
    ],
    ['stops where ages end', [[age(120)], [birthday()]], 120],
  ] as [string, Fact[][], number][])('%s', (_what, tellings, years) => {
    expect(profileAfter(...tellings).core_info?.age?.value).toBe(years);
  });

  it('adds another year with another birthday', () => {
    const tellings = [[age(29)], [birthday()]].map((facts, index) => ({ text: '', facts, receivedAt: day(index) }));
    expect(
      profileAfter(...tellings, { text: '', facts: [birthday()], receivedAt: day(366) }).core_info?.age?.value,
    ).toBe(31);
  });

  it('makes no age out of nothing', () => {
    expect(profileAfter([birthday()])).toEqual({});
  });
});

describe('what says nothing (R10)', () => {
  it('erases nothing and is a change of nothing', () => {
    const state = stateAfter([home('Ghent'), likes('chess')]);
    const [empty] = observe([[]]);
    expect(merge(state, { ...empty!, submissionId: 'other' })).toEqual({ state, changes: {} });
  });

  it.each([
    ['an unknown path', { ...home('Ghent'), path: 'core_info.email' }],
    ['an inherited path', { ...home('Ghent'), path: 'constructor' }],
    ['a text for an age', { ...age(30), value: '30' }],
    ['a number for a name', { ...name('Tom'), value: 7 }],
    ['no event for a memory', { ...event('x'), value: {} }],
    ['punctuation for a name', name('...')],
  ])('ignores %s', (_what, odd) => {
    expect(profileAfter([odd as Fact])).toEqual({});
  });
});

describe('evidence (R16)', () => {
  it('keeps the words of the present spelling first and the newest last, three at most', () => {
    const tellings = ['I am Maria', 'Maria Duarte here', 'Maria again', 'yes, Maria', 'Maria as always'].map(
      (text) => ({ text, facts: [name(text.includes('Duarte') ? 'Maria Duarte' : 'Maria')] }),
    );
    expect(stateAfter(...tellings).held[0]?.evidence.map(({ submissionId, quote }) => [submissionId, quote])).toEqual([
      ['s2', 'Maria Duarte here'],
      ['s4', 'yes, Maria'],
      ['s5', 'Maria as always'],
    ]);
  });

  it('keeps no words of a value that was replaced', () => {
    expect(
      stateAfter(
        { text: 'I live in Ghent', facts: [home('Ghent')] },
        { text: 'I moved to Bruges', facts: [home('Bruges')] },
      ).held[0]?.evidence,
    ).toEqual([{ submissionId: 's2', receivedAt: minute(1), quote: 'I moved to Bruges', start: 0, end: 17 }]);
  });
});

describe('time', () => {
  it('lets nothing be said after it was received', () => {
    expect(
      profileAfter([home('Ghent', { at: '2099-01-01T00:00:00Z' })], [home('Bruges')]).core_info?.location?.value,
    ).toBe('Bruges');
  });

  it('takes a time that cannot be read for the time of receipt', () => {
    expect(
      profileAfter([home('Ghent', { at: 'soon' })], [home('Bruges', { at: 'later' })]).core_info?.location?.value,
    ).toBe('Bruges');
  });

  it('compares times of different zones as moments', () => {
    const state = stateAfter(
      [home('Ghent', { at: '2024-01-01T23:30:00Z' })],
      [home('Bruges', { at: '2024-01-02T00:15:00+02:00' })],
    );
    expect(project(state).core_info?.location?.value).toBe('Ghent');
  });
});
