import { describe, expect, it } from 'vitest';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import { translate } from '../../../../src/ai/offline/translations.js';
import { wordVectors } from '../../../../src/ai/offline/word-vectors.js';

describe('the table of translations', () => {
  const lists = listsOf('translations');
  const rows = lists.names.flatMap((name) => lists.lines(name)).map((line) => line.split(': '));

  it('has English words that mean something, each with words of its own', () => {
    expect(rows.filter(([english, foreign]) => wordVectors().at(english!) === undefined || !foreign)).toEqual([]);
  });

  it('gives each word the English one beside it', () => {
    const lost = rows.flatMap(([english, foreign]) =>
      foreign!.split(' ').filter((word) => !translate(word).includes(english!)),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['wanderungen', ['hiking']],
    ['schwimmerin', ['swim']],
    ['jardineria', ['garden']],
    ['katzenfreunde', ['cat', 'friend']],
    ['zimmerpflanzen', ['plant']],
    ['velo', ['bicycle']],
    ['quatsch', []],
    ['', []],
  ])('has for "%s" %j', (word, english) => {
    expect(translate(word)).toEqual(english);
  });

  it('takes no longer the longer a word is, but in proportion', () => {
    expect(translate('z'.repeat(100_000))).toEqual([]);
  });
});
