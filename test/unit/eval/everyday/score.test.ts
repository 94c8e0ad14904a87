import { describe, expect, it } from 'vitest';
import { scoreText, type TextTally } from '../../../../eval/everyday/score.js';
import { parseProfile } from '../../../../eval/profile.js';
import { scored, textOf, textsOf } from './people.js';

const scoreOf = (profile: object, over: object): ReturnType<typeof scoreText> =>
  scoreText(textsOf([textOf(over)], 'tuned')[0]!, parseProfile(profile));
const tallyOf = (profile: object, over: object = {}): TextTally => scoreOf(profile, over).tally;
const missesOf = (profile: object): string[] => scoreOf(profile, {}).misses.map(({ what }) => what);

const GOOD = {
  core_info: { name: scored('Ada Holm'), age: scored(41), location: scored('Oslo, Norway') },
  interests: { hobbies: [scored('beekeeping')], music: [scored('choirs')] },
  personality: { traits: [scored('patient')], mood_trends: { default: scored('happy'), recent: scored('tired') } },
  memories: [{ event: 'Has 2 brothers' }, { event: 'Works at a bakery' }],
  preferences: { conversation_style: scored('short answers'), topics_to_avoid: [scored('the divorce')] },
};

describe('the score of an everyday text', () => {
  it('finds no fault with a profile that holds what the labels say', () => {
    expect(missesOf(GOOD)).toEqual([]);
    expect(tallyOf(GOOD)).toEqual({
      core: { right: 3, wrong: 0, missed: 0 },
      interestsRight: { hit: 2, of: 2 },
      interestsFound: { hit: 1, of: 1 },
      categoriesRight: { hit: 2, of: 2 },
      facts: { hit: 2, of: 2 },
      traitsRight: { hit: 1, of: 1 },
      traitsFound: { hit: 1, of: 1 },
      avoidRight: { hit: 1, of: 1 },
      avoidFound: { hit: 0, of: 0 },
      style: { right: 1, wrong: 0, missed: 0 },
      mood: { right: 0, wrong: 0, missed: 0 },
      dislikesKeptOut: { hit: 1, of: 1 },
      smallTalkKept: { hit: 0, of: 1 },
      leaks: { core: 0, interests: 0, memories: 0, elsewhere: 0 },
    });
  });

  it('asks an empty profile for all that is not optional, and for no more', () => {
    expect(missesOf({})).toEqual([
      'trait missed: patient',
      'core slot missed: name: ada holm|ada',
      'core slot missed: location: oslo',
      'interest missed: hobbies/pets:bees|beekeeping',
      'fact missed: two brothers',
      'fact missed: baker|bakery',
      'style missed: brief|short',
    ]);
  });

  it.each<[what: string, profile: object, counted: Partial<TextTally>]>([
    [
      'a wrong name is wrong and missed',
      { core_info: { name: scored('Otso'), location: scored('Oslo') } },
      { core: { right: 1, wrong: 1, missed: 1 } },
    ],
    [
      'a value in a slot that must stay empty is wrong',
      { core_info: { gender: scored('female') } },
      { core: { right: 0, wrong: 1, missed: 2 } },
    ],
    [
      'an optional slot is wrong with another value and never missed',
      { core_info: { age: scored(42) } },
      { core: { right: 0, wrong: 1, missed: 2 } },
    ],
    [
      'a part of a name is no name',
      { core_info: { name: scored('Adamina') } },
      { core: { right: 0, wrong: 1, missed: 2 } },
    ],
    [
      'two values of one interest are both right',
      { interests: { hobbies: [scored('bees'), scored('beekeeping')] } },
      { interestsRight: { hit: 2, of: 2 }, interestsFound: { hit: 1, of: 1 } },
    ],
    [
      'an interest may stand in a wrong category',
      { interests: { food: [scored('bees')] } },
      { interestsRight: { hit: 1, of: 1 }, categoriesRight: { hit: 0, of: 1 } },
    ],
    ['a fact may stand outside the memories', { interests: { food: [scored('baker')] } }, { facts: { hit: 1, of: 2 } }],
    [
      'the words of a fact must stand in one value',
      { memories: [{ event: 'Two cats' }, { event: 'Brothers' }] },
      { facts: { hit: 0, of: 2 } },
    ],
    [
      'a mood that nobody told is wrong',
      { personality: { mood_trends: { default: scored('happy') } } },
      { mood: { right: 0, wrong: 1, missed: 0 } },
    ],
    [
      'another style is missed',
      { preferences: { conversation_style: scored('formal') } },
      { style: { right: 0, wrong: 0, missed: 1 } },
    ],
    ['small talk is counted', { memories: [{ event: 'Said good morning' }] }, { smallTalkKept: { hit: 1, of: 1 } }],
  ])('%s', (_what, profile, counted) => {
    expect(tallyOf(profile)).toMatchObject(counted);
  });

  it('does not ask for an optional style or mood, and counts one that nobody told', () => {
    const over = { style: '?brief', mood: undefined };
    expect(tallyOf({}, over).style).toEqual({ right: 0, wrong: 0, missed: 0 });
    const styleOf = (style: string): object => ({ preferences: { conversation_style: scored(style) } });
    expect(tallyOf(styleOf('brief'), over).style).toEqual({ right: 0, wrong: 0, missed: 0 });
    expect(tallyOf(styleOf('formal'), over).style).toEqual({ right: 0, wrong: 1, missed: 0 });
  });

  it('takes the usual mood or the recent one for what is wanted', () => {
    const moods = { default: scored('calm'), recent: scored('sad') };
    for (const mood of ['calm', 'sad']) {
      const { mood: counts } = tallyOf({ personality: { mood_trends: moods } }, { mood });
      expect(counts).toEqual({ right: 1, wrong: 0, missed: 0 });
    }
  });

  it.each<[what: string, profile: object, leaks: object]>([
    ['the name of another', { core_info: { name: scored('Rasmus Dahl') } }, { core: 1 }],
    ['the age of another', { core_info: { age: scored(90) } }, { core: 1 }],
    ['the place of another', { core_info: { location: scored('Bergen') } }, { core: 1 }],
    ['a dislike among the interests', { interests: { music: [scored('karaoke nights')] } }, { interests: 1 }],
    [
      'an interest of another, by either name',
      { interests: { hobbies: [scored('hawks')], sports: [scored('falconry')] } },
      { interests: 2 },
    ],
    ['a memory of another', { memories: [{ event: 'Collects pocket watches' }] }, { memories: 1 }],
    ['what may be nowhere, in a slot', { core_info: { name: scored('Password') } }, { core: 1 }],
    ['what may be nowhere, among the interests', { interests: { other: [scored('passwords')] } }, { interests: 1 }],
    ['what may be nowhere, in a memory', { memories: [{ event: 'The password is secret' }] }, { memories: 1 }],
    ['what may be nowhere, as a topic', { preferences: { topics_to_avoid: [scored('passwords')] } }, { elsewhere: 1 }],
  ])('counts as leaked: %s', (_what, profile, leaks) => {
    expect(tallyOf(profile).leaks).toEqual({ core: 0, interests: 0, memories: 0, elsewhere: 0, ...leaks });
    expect(missesOf(profile).filter((what) => what.startsWith('LEAK'))).not.toEqual([]);
  });

  it('takes a place that is rightly named for no leak', () => {
    expect(tallyOf({ core_info: { location: scored('Oslo near Bergen') } }).leaks.core).toBe(0);
  });

  it('counts a leaked interest as wrong even where a label stands for it', () => {
    const tally = tallyOf({ interests: { hobbies: [scored('bees and karaoke')] } });
    expect(tally).toMatchObject({ interestsRight: { hit: 0, of: 1 }, dislikesKeptOut: { hit: 0, of: 1 } });
  });
});
