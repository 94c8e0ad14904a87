import { describe, expect, it } from 'vitest';
import { wordRelations } from '../../../src/ai/word-relations.js';
import { groundFacts } from '../../../src/profile/ground.js';
import type { FactPath } from '../../../src/profile/observation.js';
import { claim } from './claims-of-texts.js';

describe('a memory', () => {
  it.each([
    ['of another, who is called "she"', 'Takes insulin', "I worry about Gran. She's on insulin.", "She's on insulin"],
    ['of what is theirs', 'Has a boat in Ghent', 'I rang Rex all day. His boat is in Ghent', 'His boat is in Ghent'],
    [
      'of a course that was only signed up for',
      'Took a pottery course',
      'I signed up for a pottery course',
      'a pottery course',
    ],
    ['of what was only thought about', 'Moved to Ghent', 'I thought about moving to Ghent', 'moving to Ghent'],
    [
      'of what another has',
      'Recovering from a stroke',
      'I help Rex. He had his stroke in May.',
      'had his stroke in May',
    ],
    ['of what was', 'Voga nel palio', 'Da ragazzo vogava nel palio della città.', 'vogava nel palio'],
    ['of where somebody was', 'Wohnt in Gent', 'Früher wohnte ich mit Rex in Gent.', 'wohnte ich mit Rex in Gent'],
  ])('told %s is none of the subject', (_, event, text, quote) => {
    const { facts } = groundFacts([claim('memories', { event }, quote)], text, undefined, {
      relations: wordRelations(),
    });
    expect(facts.filter(({ value }) => (value as { event: string }).event === event)).toEqual([]);
  });

  it('of a note about somebody is theirs, whom it calls "she"', () => {
    const text = 'Called about her order. She lives in a mill in Ghent. She said "I like it there".';
    const { facts } = groundFacts(
      [claim('memories', { event: 'Lives in a mill' }, 'She lives in a mill')],
      text,
      undefined,
      { relations: wordRelations() },
    );
    expect(facts.map(({ value }) => value)).toEqual([{ event: 'Lives in a mill' }]);
  });

  it.each([
    [
      'by a line of it',
      'Has coeliac disease',
      'no gluten, not a crumb\nthanks!',
      'no gluten',
      'no gluten, not a crumb',
    ],
    [
      'by the clauses that are quoted',
      'Operates lifts',
      `I mend cranes all week, ${'and so on '.repeat(20)}`,
      'I mend cranes',
      'I mend cranes all week',
    ],
    [
      'though it was denied otherwise',
      'Eats no cake',
      'I bake cakes and I only look at them',
      'I only look at them',
      'I bake cakes and I only look at them',
    ],
  ])('that is not proven is kept in the words of the subject, %s', (_, event, text, quote, words) => {
    const { facts } = groundFacts([claim('memories', { event }, quote)], text, undefined, {
      relations: wordRelations(),
    });
    expect(facts.map(({ value }) => value)).toEqual([{ event: words }]);
  });
});

describe('a value', () => {
  it.each([
    ['core_info.location', '四川成都', '坐标成都，养了一只猫', '成都'],
    ['core_info.location', '東京都', '京都に住んでいます', undefined],
    ['core_info.location', 'Kuala Lumpur, Malaysia', 'runs the KL branch, lives near it', 'Kuala Lumpur'],
    ['core_info.gender', 'male (he/him)', 'DJ, he/him', 'male'],
    ['interests.sports', 'rock climbing', 'I love rock', undefined],
    ['interests.sports', 'dragon boating', 'off to the dragonboat heats', undefined],
    ['interests.sports', 'gig rowing', 'rowing at dawn again', 'rowing'],
    ['interests.music', 'cueca dancing', 'cueca class on Thursday', 'cueca'],
    ['interests.nature', 'astronomy, comets and planets', 'read me the planets', 'planets'],
    ['interests.music', 'jazz piano', 'I hate jazz', undefined],
    ['interests.art', 'Ghent altarpiece', 'I live in Ghent', undefined],
    [
      'preferences.conversation_style',
      'no phone calls',
      "don't ring me at work, no signal",
      "don't ring me at work, no signal",
    ],
    ['preferences.conversation_style', 'in writing only', 'I bake bread every morning', undefined],
    [
      'preferences.topics_to_avoid',
      'ghost stories',
      'no ghosts please, I cannot sleep',
      'no ghosts please, I cannot sleep',
    ],
    ['preferences.topics_to_avoid', 'ghost stories', 'I like soup a lot', undefined],
  ])('%s %j is kept of %j in what is said of it: %j', (path, value, text, less) => {
    const known = { relations: wordRelations() };
    const { facts } = groundFacts([claim(path as FactPath, value, text)], text, undefined, known);
    expect(facts[0]?.value).toBe(less);
  });
});
