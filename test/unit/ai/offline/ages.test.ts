import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddingTokens } from '../../../../src/ai/content-words.js';
import { agesIn } from '../../../../src/ai/offline/ages.js';
import { ageTexts } from '../../../../src/profile/age-texts.js';

const bandsOf = (text: string): readonly string[] => agesIn(embeddingTokens(text))?.bands ?? [];

it.each([
  ['in their thirties', ['30s']],
  ['late 40s', ['from 45']],
  ['early thirties', ['from 30']],
  ['between 20 and 30', ['20s']],
  ['20-30 years old', ['20s']],
  ['aged 40 to 45', ['from 40']],
  ['people over 70', ['70s', '80s', '90s']],
  ['over sixty', ['senior']],
  ['people aged 90 and older', ['90s']],
  ['mid forties', ['40s']],
  ['minors', ['minor']],
  ['under 20', ['minor', 'teenager']],
  ['teenagers', ['teenager']],
  ['young people', ['20s', 'from 15']],
  ['30-somethings', ['30s']],
  ['entre 30 et 40 ans', ['30s']],
  ['octogenarians', ['80s']],
])('"%s" asks for %j', (query, bands) => expect(bandsOf(query)).toEqual(bands));

it.each([
  'over 60 marathons',
  'under 30 books a year',
  '34 years old',
  'Route 66',
  'young at heart',
  'the roaring twenty',
])('"%s" asks for no range of ages', (query) => expect(bandsOf(query)).toEqual([]));

it('finds somebody of any age by the band that their age tells', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (age) => {
      const told = new Set(ageTexts(age).flatMap(bandsOf));
      const half = Math.floor(age / 5) * 5;
      expect(told).toContain(`from ${half}`);
      for (const least of [50, 60, 70]) {
        const isOlder = bandsOf(`over ${least}`).some((band) => told.has(band));
        expect(isOlder, `${age} and over ${least}`).toBe(age >= least);
      }
      expect(bandsOf('under 13').some((band) => told.has(band))).toBe(age < 13);
    }),
  );
});
