import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSlips } from '../../../src/profile/quote-slips.js';

const TEXT =
  'I moved to Porto in May; the flat is small, but it has a balcony.\n' +
  'My sister Ana bakes sourdough bread on Sundays. ' +
  '"note":"I keep four bees\\nand two goats" I start work at six. 私は猫が好きです。';

const found = (quote: string, text = TEXT): string[] =>
  openSlips(text)
    .find(quote, () => true)
    .map(({ start, end }) => text.slice(start, end));

describe('a quote that slipped', () => {
  it.each([
    ['a full stop added', 'it has a balcony..', ['it has a balcony']],
    ['quotation marks around', '"the flat is small"', ['the flat is small']],
    [
      'another mark between',
      'I moved to Porto in May, the flat is small',
      ['I moved to Porto in May; the flat is small'],
    ],
    ['the break of JSON as a space', 'I keep four bees and two goats', ['I keep four bees\\nand two goats']],
    ['two lines joined', 'it has a balcony. My sister Ana', ['it has a balcony.\nMy sister Ana']],
    ['dots for what is left out', 'I moved to Porto … it has a balcony', [TEXT.slice(0, 64)]],
    ['dots in brackets', 'My sister Ana [...] on Sundays', ['My sister Ana bakes sourdough bread on Sundays']],
    ['dots at its beginning', '...bakes sourdough bread', ['bakes sourdough bread']],
    [
      'words in another order',
      'On Sundays Ana bakes bread of sourdough',
      ['My sister Ana bakes sourdough bread on Sundays.'],
    ],
    ['marks in a script without spaces', '「猫が好き」', ['猫が好き']],
  ])('is found with %s', (_, quote, places) => {
    expect(found(quote)).toEqual(places);
  });

  it.each([
    ['half a word', 'art work'],
    ['parts in the wrong order', 'a balcony … the flat'],
    ['few of the words', 'Ana bakes cakes for the market in Braga every morning before work'],
    ['two words alone', 'sourdough for Ana'],
    ['nothing but marks', '… "," …'],
    ['nothing of it', 'the weather will be fine tomorrow'],
  ])('is not found by %s', (_, quote) => {
    expect(found(quote)).toEqual([]);
  });

  it('is not guessed at where two sentences have as many of its words', () => {
    const twice = 'Ana bakes sourdough bread. Ana bakes sourdough rolls.';
    expect(found('Ana has baked some sourdough', twice)).toEqual([]);
  });

  it('is looked for in what counts alone', () => {
    expect(openSlips(TEXT).find('"the flat is small"', () => false)).toEqual([]);
  });

  it('gives places that are within the text and not empty, whatever both are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, quote) => {
        for (const { start, end } of openSlips(`${text} ${quote}`).find(quote, () => true)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length + 1 + quote.length);
        }
      }),
    );
  });
});
