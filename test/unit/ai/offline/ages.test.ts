import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddingTokens } from '../../../../src/ai/content-words.js';
import { agesIn, partedByAges } from '../../../../src/ai/offline/ages.js';
import { ageTexts } from '../../../../src/profile/age-texts.js';

const bandsOf = (text: string): readonly string[] | undefined => agesIn(embeddingTokens(text))?.bands;

it.each([
  ['in their thirties', ['30s']],
  ['late 40s', ['from 45']],
  ['early thirties', ['from 30']],
  ['between 20 and 30', ['20s']],
  ['20-30 years old', ['20s']],
  ['aged 40 to 45', ['from 40']],
  ['people over 70', ['70s', '80s', '90s', 'from 100']],
  ['seniors', ['senior']],
  ['older than 100', ['from 100']],
  ['centenarians', ['from 100']],
  ['age 30 to 40', ['30s']],
  ['age 30-34', ['from 30']],
  ['35-44', ['from 35', 'from 40']],
  ['women 50–59 in Kiel', ['50s']],
  ['over sixty', ['senior']],
  ['people aged 90 and older', ['90s', 'from 100']],
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
  'open 24/7',
  'between 130 and 140',
  '30 40 hikers',
  'I won 6-2',
])('"%s" asks for no range of ages', (query) => expect(bandsOf(query)).toBeUndefined());

it.each([
  ['likes 80s music', undefined],
  ['senior engineer at Shell', undefined],
  ['over 40 years of driving trucks', undefined],
  ['in their eighties', ['80s']],
  ['aged 30 to 34', ['from 30']],
])('"%s" as a stored text tells the ages %j', (text, bands) => {
  expect(partedByAges(embeddingTokens(text), true, 'stored').ages?.bands).toEqual(bands);
});

it('finds somebody of any age by the band that their age tells', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (age) => {
      const told = new Set(ageTexts(age).flatMap((text) => bandsOf(text) ?? []));
      const half = Math.min(100, Math.floor(age / 5) * 5);
      expect(told).toContain(`from ${half}`);
      for (const least of [50, 60, 70]) {
        const isOlder = bandsOf(`over ${least}`)!.some((band) => told.has(band));
        expect(isOlder, `${age} and over ${least}`).toBe(age >= least);
      }
      expect(bandsOf('under 13')!.some((band) => told.has(band))).toBe(age < 13);
    }),
    { examples: [[60], [99], [100], [120]] },
  );
});
