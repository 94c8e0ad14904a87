import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseWordVectors, wordVectors } from '../../../../src/ai/offline/word-vectors.js';

const data = new URL('../../../../src/ai/offline/data/', import.meta.url);

describe('the pack of word vectors', () => {
  const pack = wordVectors();
  const cosine = (a: string, b: string): number => pack.cosine(pack.find(a)!, pack.find(b)!);

  it('is loaded once', () => {
    expect(wordVectors()).toBe(pack);
    expect([pack.size, pack.dimensions]).toEqual([71_641, 128]);
  });

  it('knows its words by rank', () => {
    expect(pack.at('the')).toBe(0);
    expect(pack.at('hiking')!).toBeGreaterThan(pack.at('music')!);
    expect(pack.at('Hiking')).toBeUndefined();
  });

  it('finds a form it does not know by its stem', () => {
    expect(pack.at('foragers')).toBeUndefined();
    expect(pack.find('foragers')).toBe(pack.at('forage'));
    expect(pack.find('qqqzzz')).toBeUndefined();
  });

  it('finds forms of words in -y', () => {
    expect(pack.find('homebodies')).toBe(pack.at('homebody'));
  });

  it('knows pairs of words that stand for one thing, the second in any form', () => {
    expect(pack.findPair('night', 'owls')).toBe(pack.at('night owl'));
    expect(pack.findPair('night', 'guitar')).toBeUndefined();
    expect(pack.findPair('qqqzzz', 'owl')).toBeUndefined();
    const toIt = (word: string): number => pack.cosine(pack.at('night owl')!, pack.find(word)!);
    expect(toIt('nocturnal')).toBeGreaterThan(toIt('parrot') + 0.2);
  });

  it('places words of like meaning near each other', () => {
    expect(cosine('lawyer', 'attorney')).toBeGreaterThan(0.6);
    expect(cosine('lawyer', 'kitten')).toBeLessThan(0.2);
    expect(cosine('cat', 'cat')).toBeCloseTo(1, 9);
  });

  it('stands beside its licence', () => {
    expect(readFileSync(new URL('word-vectors.LICENSE', data), 'utf8')).toMatch(
      /Public Domain Dedication and License v1\.0[^]*MIT License[^]*Apache License[^]*WordNet 3\.1 Copyright/,
    );
  });
});

describe('a damaged pack', () => {
  const whole = readFileSync(new URL('word-vectors.bin', data));
  const miscounted = Buffer.from(whole);
  miscounted.write('\n', miscounted.indexOf('the\n') + 1);

  it.each([
    ['empty', Buffer.alloc(0), /Not a pack/],
    ['of another kind', Buffer.from('GIF89a, and so on, and so on'), /Not a pack/],
    ['cut off', whole.subarray(0, -1), /cut off/],
    ['with a word too many', miscounted, /miscounts/],
  ])('is refused when %s', (_what, bytes, complaint) => {
    expect(() => parseWordVectors(bytes)).toThrow(complaint);
  });
});
