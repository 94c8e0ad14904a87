import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextAround } from '../../../src/profile/quote-context.js';

/** What is quoted for some words of a text, all of which is the subject's unless `own` says otherwise. */
function quoted(text: string, words: string, own = text): string {
  const [start, from] = [text.indexOf(words), text.indexOf(own)];
  const breath = contextAround(text, { start, end: start + words.length }, { start: from, end: from + own.length });
  return text.slice(breath.start, breath.end);
}

describe('the breath around a quote', () => {
  it('is what it was said with, in whole sentences', () => {
    expect(quoted('Long shift again. I work as a glazier. My knees ache!', 'work as a glazier')).toBe(
      'Long shift again. I work as a glazier. My knees ache!',
    );
    expect(quoted('我住在泉州。我喜欢琵琶！', '琵琶')).toBe('我住在泉州。我喜欢琵琶！');
  });

  it('is as long as two hundred characters and no longer', () => {
    const filler = 'The kettle sang on the stove while the rain came down on the tin roof of the shed. ';
    const quote = quoted(`${filler.repeat(6)}I live in Bergen. ${filler.repeat(6)}`, 'I live in Bergen');
    expect(quote).toMatch(/^The kettle .*I live in Bergen\..* shed\.$/);
    expect(quote.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['the words of another', 'I live in Bergen. Do you like opera?', 'I live in Bergen.', 'I live in Bergen. '],
    ['an empty line', 'I live in Bergen.\n \nMy neighbour sells boats.', 'I live in Bergen.', undefined],
    ['a quotation', 'I live in Bergen. My aunt wrote "I am coming in June". Good.', 'I live in Bergen.', undefined],
    ['the syntax of JSON', '{"home":"I live in Bergen.","sister":"Ida"}', 'live in Bergen', undefined],
  ])('does not reach over %s', (_name, text, quote, own) => {
    expect(quoted(text, 'live in Bergen', own)).toBe(quote);
  });

  it('of a place in a sentence without end is the place', () => {
    expect(
      quoted(`${'and on and on '.repeat(40)}I live in Bergen ${'and on and on '.repeat(40)}`, 'I live in Bergen'),
    ).toBe('I live in Bergen');
  });

  it("holds the place and stays within what is the subject's, whatever the text", () => {
    const text = fc
      .array(fc.constantFrom('I row', '. ', '? ', '\n', '\n\n', '"', ' ', '。', 'and', '', "'", ','), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(200), fc.nat(60), fc.nat(100), fc.nat(100), (words, at, length, before, after) => {
        const start = Math.min(at, words.length);
        const end = Math.min(start + length, words.length);
        const own = { start: Math.max(0, start - before), end: Math.min(words.length, end + after) };
        const breath = contextAround(words, { start, end }, own);
        expect(breath.start).toBeLessThanOrEqual(start);
        expect(breath.end).toBeGreaterThanOrEqual(end);
        expect(breath.start).toBeGreaterThanOrEqual(own.start);
        expect(breath.end).toBeLessThanOrEqual(own.end);
        expect(breath.end - breath.start).toBeLessThanOrEqual(Math.max(200, end - start));
      }),
      { numRuns: 500 },
    );
  });
});
