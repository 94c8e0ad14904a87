import { describe, expect, it } from 'vitest';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import {
  translate,
  translateExactly,
  translateParts,
  translatePhrases,
} from '../../../../src/ai/offline/translations.js';
import { wordVectors } from '../../../../src/ai/offline/word-vectors.js';

/** What an entry of the table is in English: a word, or words joined by a hyphen for a phrase. */
const meant = (entry: string): readonly string[] =>
  entry.includes('-') ? translatePhrases(entry.split('-')).map(({ english }) => english) : translate(entry);

describe('the table of translations', () => {
  const rows = ['translations', 'topic-translations']
    .map(listsOf)
    .flatMap((lists) => lists.names.flatMap((name) => lists.lines(name)).map((line) => line.split(': ')));

  it('has English words that mean something, each with words of its own', () => {
    const isMeant = (english: string): boolean =>
      english.split(' ').every((word) => wordVectors().at(word) !== undefined);
    expect(rows.filter(([english, foreign]) => !isMeant(english!) || !foreign)).toEqual([]);
  });

  it('gives each word the English one beside it', () => {
    const lost = rows.flatMap(([english, foreign]) =>
      foreign!.split(' ').filter((word) => !meant(word).includes(english!)),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['une mère célibataire', 'mère célibataire', 'single parent'],
    ['une mere celibataire', 'mere celibataire', 'single parent'],
    ['alguien en paro ahora', 'en paro', 'unemployed'],
    ['jemand im ruhestand', 'im ruhestand', 'retired'],
  ])('finds in "%s" the phrase "%s"', (text, phrase, english) => {
    const words = text.split(' ');
    const found = translatePhrases(words).map(({ at, count, english: said }) => [
      words.slice(at, at + count).join(' '),
      said,
    ]);
    expect(found).toEqual([[phrase, english]]);
  });

  it('finds no phrase in its words apart', () => {
    expect(translatePhrases(['mère', 'est', 'célibataire'])).toEqual([]);
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
