import { describe, expect, it } from 'vitest';
import type { Case } from '../../../eval/case.js';
import { INVENTED, scriptOf, type InventionKind } from '../../../eval/script.js';
import { tellingWords, Words } from '../../../eval/words.js';

const OWN = [
  'I am Liesbet Moons and I live in Ostend.',
  'I have 2 dogs and 1 old parrot.',
  'I adore beach combing on grey days.',
  'I repair fishing nets for my uncle.',
  'I once walked 40 km to see an eclipse.',
  'I cannot stand loud motorbikes.',
];
const OTHER = [
  'Have you ever considered paragliding in Switzerland?',
  'Marvellous! Grandfather clocks fascinate me enormously.',
];
const DATA = OWN.flatMap((line, at) => [`User: ${line}`, `Assistant: ${OTHER[at % 2]}`]).join('\n');
const people: Case[] = Array.from({ length: 40 }, (_, at) => ({
  id: `liesbet-${at}`,
  posts: [{ data: DATA }, { data: DATA }],
  own: OWN.join('\n'),
  other: OTHER.join('\n'),
  gold: {
    name: 'liesbet moons',
    location: 'ostend',
    not: [],
    interests: ['beach combing'],
    dislikes: [],
    facts: [],
    dates: [],
    traits: [],
    avoid: [],
    chatter: [],
  },
}));
const scripts = people.map(scriptOf);

describe('the script of a model that makes things up', () => {
  it('invents three values in ten', () => {
    const [invented, told] = [scripts.flatMap(({ inventions }) => inventions), scripts.flatMap(({ truths }) => truths)];
    expect(invented.length / (invented.length + told.length)).toBeCloseTo(INVENTED, 1);
    expect(scripts.flatMap(({ posts }) => posts.flatMap(({ said }) => said))).toHaveLength(
      invented.length + told.length,
    );
  });

  it('invents in every way', () => {
    const kinds: InventionKind[] = [
      'denied, asked or supposed',
      'made up under a real quote',
      'order obeyed',
      'other number',
      'real words with an addition',
      'said of somebody or something else',
      'value and quote made up',
      'words of the other speaker',
    ];
    expect([...new Set(scripts.flatMap(({ inventions }) => inventions.map(({ kind }) => kind)))].toSorted()).toEqual(
      kinds,
    );
  });

  it('tells an invention by words that the subject never said', () => {
    const own = new Words(OWN.join('\n'));
    for (const { tell } of scripts.flatMap(({ inventions }) => inventions)) {
      expect(tell.length).toBeGreaterThan(0);
      expect(own.shareOf(tell)).toBe(0);
    }
  });

  it('says the truth in the words of the text, with a quote that stands there', () => {
    for (const { posts, truths, inventions } of scripts) {
      const made = new Set(inventions.map(({ value }) => value));
      for (const { data, said } of posts)
        for (const { value, quote } of said.filter((one) => !made.has(one.value)))
          expect([data.includes(quote), quote.includes(value)]).toEqual([true, true]);
      expect(truths.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['name', 'location', 'interest', 'memory']),
      );
    }
  });

  it('posts the orders that it obeys', () => {
    const obeyed = scripts.flatMap(({ posts, inventions }) =>
      inventions
        .filter(({ kind }) => kind === 'order obeyed')
        .map(({ quote }) => posts.some(({ data }) => data.includes(quote))),
    );
    expect(obeyed.length).toBeGreaterThan(5);
    expect(obeyed).not.toContain(false);
  });

  it('is the same in every run', () => {
    expect(people.map(scriptOf)).toEqual(scripts);
  });

  it('takes the words of the other speaker as they stand', () => {
    const foreign = scripts.flatMap(({ inventions }) =>
      inventions.filter(({ kind }) => kind === 'words of the other speaker'),
    );
    for (const { value } of foreign) expect(new Words(OTHER.join('\n')).hasAll(tellingWords(value))).toBe(true);
  });
});
