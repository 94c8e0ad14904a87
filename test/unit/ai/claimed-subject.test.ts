import { describe, expect, it } from 'vitest';
import { ground, groundClaims } from '../../../src/ai/ground.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';
import type { Known } from '../../../src/text/conversation.js';

const TEXT = [
  'Maria Duarte: I row on the Douro.',
  'Tom Roe: I am 41 and I live in Faro.',
  'Maria Duarte: Nice there.',
  'Tom Roe: I bake rye bread.',
  'Maria Duarte: My knees hurt.',
  'Tom Roe: I keep bees.',
].join('\n');

const claim = (path: FactPath, value: Fact['value'], quote: string): Fact => {
  const start = TEXT.indexOf(quote);
  const evidence = { quote, start, end: start < 0 ? -1 : start + quote.length };
  return { path, value, explicitness: 0.9, polarity: 'asserts', at: '2025-03-10T12:00:00.000Z', evidence };
};

const NAME = claim('core_info.name', 'Tom Roe', 'Tom Roe');
const TOMS = [
  claim('core_info.age', 41, 'I am 41'),
  claim('core_info.location', 'Faro', 'I live in Faro'),
  claim('interests.pets', 'bees', 'I keep bees'),
];
const MARIAS = [
  claim('memories', { event: 'Her knees hurt' }, 'My knees hurt'),
  claim('memories', { event: 'Rows on the Douro' }, 'I row on the Douro'),
];

const paths = (facts: Fact[], known: Known = {}): string[] =>
  groundClaims(TEXT, facts, known).facts.map(({ path }) => path);

describe('claims about one of several speakers whom nothing else tells', () => {
  it.each<[string, Fact[], string | null, string]>([
    ['are about the speaker whose name they claim', [NAME, TOMS[0]!], 'Tom Roe', 'model'],
    ['are about the speaker whom all of them quote', TOMS, 'Tom Roe', 'model'],
    ['are about the speaker whom three of four quote', [...TOMS, MARIAS[0]!], 'Tom Roe', 'model'],
    ['are about a guess where two quotes are too few', TOMS.slice(0, 2), 'Maria Duarte', 'first'],
    ['are about a guess where they quote both', [...TOMS.slice(0, 2), ...MARIAS], 'Maria Duarte', 'first'],
    [
      'are about a guess where they name somebody absent',
      [claim('core_info.name', 'Olga', 'x'), ...TOMS],
      'Maria Duarte',
      'first',
    ],
  ])('%s', (_, facts, name, chosenBy) => {
    expect(groundClaims(TEXT, facts).subject).toMatchObject({ name, chosenBy });
  });

  it('are kept with what the subject is called, and where it lives', () => {
    expect(paths([NAME, ...TOMS])).toEqual(['core_info.name', 'core_info.age', 'core_info.location', 'interests.pets']);
  });

  it.each<[string, Known]>([
    ['the profile is known as another speaker', { called: ['Maria Duarte'] }],
    ['the post says who is meant', { given: 'Maria Duarte' }],
    ['the profile’s id names another speaker', { profileId: 'maria.duarte' }],
    ['the profile is known as somebody absent', { called: ['Olga Petrova'] }],
    ['the model itself names another', { byModel: 'Maria Duarte' }],
  ])('are not kept of the speaker whom they quote where %s', (_, known) => {
    expect(paths(TOMS, known)).toEqual([]);
  });

  it('tell nobody else’s reader who is meant', () => {
    expect(ground(TEXT, TOMS).subject).toMatchObject({ name: 'Maria Duarte', chosenBy: 'first' });
  });
});
