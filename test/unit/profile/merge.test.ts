import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/profile/observation.js';
import { age, day, fact, home, interestsOf, likes, minute, name, profileAfter } from './telling.js';

describe('one value said again (R1)', () => {
  it('makes the profile surer with every further submission, and never certain', () => {
    const sure = [1, 2, 3, 4, 8].map(
      (times) => profileAfter(...Array.from({ length: times }, () => [home('Ghent')])).core_info?.location?.confidence,
    );
    expect(sure).toEqual([0.9, 0.95, 0.97, 0.98, 0.99]);
  });

  it('does not count a submission that repeats itself', () => {
    const once = profileAfter([likes('chess')]);
    const thrice = profileAfter([likes('chess'), likes('Chess'), likes('playing chess')]);
    expect(thrice.interests).toEqual(once.interests);
  });

  it('takes the plainest of several ways that one submission says it', () => {
    expect(profileAfter([age(30, { explicitness: 0.5 }), age(30)]).core_info?.age).toEqual({
      value: 30,
      confidence: 0.9,
    });
  });

  it('is never certain of a first statement, however plain', () => {
    expect(profileAfter([name('Tom', { explicitness: 1 })]).core_info?.name?.confidence).toBe(0.95);
  });
});

describe('another value (R2)', () => {
  const cases: [what: string, tellings: Fact[][], place: string, confidence: number][] = [
    ['the later statement wins, less sure than a new fact', [[home('Ghent')], [home('Bruges')]], 'Bruges', 0.81],
    [
      'an older statement that arrives late changes nothing',
      [[home('Ghent', { at: minute(0) })], [home('Bruges', { at: day(-300) })]],
      'Ghent',
      0.9,
    ],
    [
      'of two at the same moment the later submitted wins',
      [[home('Ghent', { at: day(-9) })], [home('Bruges', { at: day(-9) })]],
      'Bruges',
      0.81,
    ],
    [
      'a passing word only casts doubt on a plain one',
      [[home('Ghent')], [home('Rome', { explicitness: 0.5 })]],
      'Ghent',
      0.77,
    ],
    [
      'a passing word replaces a passing word',
      [[home('Ghent', { explicitness: 0.5 })], [home('Rome', { explicitness: 0.5 })]],
      'Rome',
      0.45,
    ],
    ['a plain word replaces a passing one', [[home('Rome', { explicitness: 0.5 })], [home('Ghent')]], 'Ghent', 0.81],
  ];
  it.each(cases)('%s', (_what, tellings, value, confidence) => {
    const { location } = profileAfter(...tellings).core_info ?? {};
    expect(location?.value).toBe(value);
    expect(location?.confidence).toBeCloseTo(confidence, 2);
  });

  it('starts below what a well-repeated value had', () => {
    const before = profileAfter([home('Ghent')], [home('Ghent')], [home('Ghent')]).core_info?.location?.confidence ?? 0;
    const after =
      profileAfter([home('Ghent')], [home('Ghent')], [home('Ghent')], [home('Bruges')]).core_info?.location
        ?.confidence ?? 1;
    expect(after).toBeLessThan(before);
  });

  it('doubts once a submission', () => {
    const once = profileAfter([home('Ghent')], [home('Rome', { explicitness: 0.5 })]);
    const twice = profileAfter(
      [home('Ghent')],
      [home('Rome', { explicitness: 0.5 }), home('Oslo', { explicitness: 0.5 })],
    );
    expect(twice.core_info).toEqual(once.core_info);
  });

  it('reads an age that has grown with the years as the same age', () => {
    const later = [
      { text: '', facts: [age(30)], receivedAt: day(0) },
      { text: '', facts: [age(32)], receivedAt: day(700) },
    ];
    expect(profileAfter(...later).core_info?.age).toEqual({ value: 32, confidence: 0.95 });
  });

  it('reads an age corrected at once as a correction', () => {
    expect(profileAfter([age(30)], [age(31)]).core_info?.age).toEqual({ value: 31, confidence: 0.81 });
  });

  it('keeps one conversation style and one gender, the latest', () => {
    const document = profileAfter(
      [fact('preferences.conversation_style', 'formal'), fact('core_info.gender', 'male')],
      [fact('preferences.conversation_style', 'casual'), fact('core_info.gender', 'non-binary')],
    );
    expect([document.preferences?.conversation_style?.value, document.core_info?.gender?.value]).toEqual([
      'casual',
      'non-binary',
    ]);
  });
});

describe('a fuller form (R3)', () => {
  it.each([
    ['Maria', 'Maria Duarte', 'Maria Duarte'],
    ['Maria Duarte', 'Maria', 'Maria Duarte'],
    ['Maria D.', 'Maria Duarte', 'Maria Duarte'],
    ['Maria Duarte', 'Maria Elena Duarte', 'Maria Elena Duarte'],
    ['MARIA DUARTE', 'Maria Duarte', 'Maria Duarte'],
  ])('takes %s and %s for one person', (first, second, shown) => {
    expect(profileAfter([name(first)], [name(second)]).core_info?.name).toEqual({ value: shown, confidence: 0.95 });
  });

  it('takes another name for another name', () => {
    expect(profileAfter([name('Maria Duarte')], [name('Maria Klein')]).core_info?.name).toEqual({
      value: 'Maria Klein',
      confidence: 0.81,
    });
    expect(profileAfter([name('Ann')], [name('Anna')]).core_info?.name?.value).toBe('Anna');
  });

  it.each([
    ['Ghent', 'Ghent, Belgium', 'Ghent, Belgium'],
    ['Ghent, Belgium', 'Ghent', 'Ghent, Belgium'],
    ['New York', 'NYC', 'New York'],
    ['UK', 'the United Kingdom', 'UK'],
    ['San Francisco', 'SF, California', 'SF, California'],
    ['Köln', 'Cologne', 'Köln'],
  ])('takes %s and %s for one place', (first, second, shown) => {
    expect(profileAfter([home(first)], [home(second)]).core_info?.location).toEqual({ value: shown, confidence: 0.95 });
  });

  it.each([
    ['York', 'New York'],
    ['Mexico', 'Mexico City'],
    ['Paris, Texas', 'Paris, France'],
    ['Kansas', 'Kansas City'],
  ])('takes %s and %s for two places', (first, second) => {
    expect(profileAfter([home(first)], [home(second)]).core_info?.location).toEqual({
      value: second,
      confidence: 0.81,
    });
  });
});

describe('spellings of one thing (R4)', () => {
  it.each([
    ['bird watching', 'BIRD   Watching!'],
    ['the Beatles', 'beatles'],
    ['war movies', 'war films'],
    ['puppies', 'puppy'],
    ['sci-fi books', 'science fiction books'],
    ['playing tennis', 'tennis'],
    ['to hike', 'hiking'],
    ['hikes', 'hiking'],
    ['listening to jazz', 'jazz music'],
    ['D&D', 'dungeons and dragons'],
    ['hip-hop', 'hip hop'],
    ['café', 'cafe'],
    ['video games', 'videogames'],
    ['painting', 'paintings'],
    ['baking', 'bake'],
    ['theatre', 'theater'],
    ['biking', 'cycling'],
    ["women's football", 'womens football'],
  ])('keeps one entry for %s and %s', (first, second) => {
    expect(interestsOf(profileAfter([likes(first)], [likes(second)]))).toHaveLength(1);
  });

  it.each([
    ['fish', 'fishing'],
    ['boxes', 'boxing'],
    ['board games', 'video games'],
    ['C', 'C++'],
    ['jazz', 'acid jazz'],
    ['ice cream', 'ice'],
    ['rock music', 'rock climbing'],
    ['bus', 'buses and trains'],
    ['を', 'が'],
  ])('keeps %s and %s apart', (first, second) => {
    expect(interestsOf(profileAfter([likes(first)], [likes(second)]))).toHaveLength(2);
  });

  it('keeps the first spelling, unless it shouts', () => {
    expect(interestsOf(profileAfter([likes('Jazz')], [likes('jazz')]))).toEqual(['Jazz']);
    expect(interestsOf(profileAfter([likes('KARATE')], [likes('karate')]))).toEqual(['karate']);
    expect(interestsOf(profileAfter([likes('ABBA', 'music')], [likes('abba', 'music')]))).toEqual(['ABBA']);
  });

  it('keeps a thing in one category, the one that says more', () => {
    expect(Object.keys(profileAfter([likes('salsa', 'other')], [likes('salsa', 'music')]).interests ?? {})).toEqual([
      'music',
    ]);
    expect(Object.keys(profileAfter([likes('salsa', 'music')], [likes('salsa', 'hobbies')]).interests ?? {})).toEqual([
      'music',
    ]);
    expect(Object.keys(profileAfter([likes('salsa', 'music')], [likes('salsa', 'food')]).interests ?? {})).toEqual([
      'music',
    ]);
  });
});
