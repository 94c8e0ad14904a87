import { describe, expect, it } from 'vitest';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import { translate, translateExactly, translateParts } from '../../../../src/ai/offline/translations.js';
import { wordVectors } from '../../../../src/ai/offline/word-vectors.js';

describe('the table of translations', () => {
  const lists = listsOf('translations');
  const rows = lists.names.flatMap((name) => lists.lines(name)).map((line) => line.split(': '));

  it('has English words that mean something, each with words of its own', () => {
    const isMeant = (english: string): boolean =>
      english.split(' ').every((word) => wordVectors().at(word) !== undefined);
    expect(rows.filter(([english, foreign]) => !isMeant(english!) || !foreign)).toEqual([]);
  });

  it('gives each word the English one beside it', () => {
    const lost = rows.flatMap(([english, foreign]) =>
      foreign!.split(' ').filter((word) => !translate(word).includes(english!)),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['wanderungen', ['hiking']],
    ['schwimmerin', ['swimming']],
    ['jardineria', ['garden']],
    ['velo', ['bicycle']],
    ['alleinerziehende', ['single parent']],
    ['quatsch', []],
    ['', []],
  ])('has for "%s" %j', (word, english) => {
    expect(translate(word)).toEqual(english);
  });

  it.each([
    ['katzenfreunde', ['cat', 'friend']],
    ['zimmerpflanzen', ['plant']],
    ['quatsch', []],
  ])('has for the parts of "%s" %j', (word, english) => {
    expect(translateParts(word)).toEqual(english);
  });

  it('takes an English word for no form of a foreign one', () => {
    expect(translate('boomer')).toEqual(['tree']);
    expect(translateExactly('boomer')).toEqual([]);
    expect(translateExactly('violon')).toEqual(['violin']);
  });

  it('takes no longer the longer a word is, but in proportion', () => {
    expect(translate('z'.repeat(100_000))).toEqual([]);
    expect(translateParts('z'.repeat(100_000))).toEqual([]);
  });
});
