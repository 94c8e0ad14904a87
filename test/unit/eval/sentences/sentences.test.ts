import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../../../eval/profile.js';
import { parseSentences, sentencesFound } from '../../../../eval/sentences/sentences.js';

const FILE = `# A title
I live in Oslo => place=Oslo; name!=
My sister lives in Rome => place!=Rome

I keep bees\\nand goats => memory=keep bees
`;
const HELD = parseProfile({
  core_info: { location: { value: 'Oslo' }, name: { value: 'Ida' } },
  memories: [{ event: 'They keep bees' }],
});

describe('labelled sentences', () => {
  it('are lines with what must and must not be found, every second one kept aside', () => {
    expect(parseSentences(FILE)).toEqual([
      {
        text: 'I live in Oslo',
        half: 'tuned',
        wanted: [
          { slot: 'place', label: 'Oslo', isThere: true },
          { slot: 'name', label: undefined, isThere: false },
        ],
      },
      {
        text: 'My sister lives in Rome',
        half: 'locked',
        wanted: [{ slot: 'place', label: 'Rome', isThere: false }],
      },
      {
        text: 'I keep bees\nand goats',
        half: 'tuned',
        wanted: [{ slot: 'memory', label: 'keep bees', isThere: true }],
      },
    ]);
  });

  it.each(['I live in Oslo => town=Oslo', 'I live in Oslo => place=', 'I live in Oslo'])(
    'are refused as: %s',
    (line) => {
      expect(() => parseSentences(line)).toThrow(/No label of a sentence/);
    },
  );

  it('are told apart by what was found and what was made up, and of the half kept aside only figures', () => {
    const { comparisons = [], misses } = sentencesFound(parseSentences(FILE), () => HELD);
    const shown = (name: string): string[] =>
      comparisons.filter((line) => line.name === name).flatMap(({ tuned, locked }) => [tuned.shown, locked.shown]);
    expect(shown('place found')).toEqual(['1.000 (1 of 1)', '-']);
    expect(shown('place not made up')).toEqual(['-', '1.000 (1 of 1)']);
    expect(shown('name not made up')).toEqual(['0.000 (0 of 1)', '-']);
    expect(shown('memory found')).toEqual(['1.000 (1 of 1)', '-']);
    expect(misses).toEqual([{ where: 'name made up', what: '"I live in Oslo": not nothing, held Ida' }]);
  });
});
