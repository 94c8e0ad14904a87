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
