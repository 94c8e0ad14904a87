import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packedTables } from '../../../src/ai/offline/packed-tables.js';
import { makeTopicTables } from '../../../src/ai/offline/topic-tables.js';
import { makeTranslationTables } from '../../../src/ai/offline/translation-tables.js';
import { readWordIndex } from '../../../src/ai/offline/word-index.js';
import { indexWords } from '../../../src/ai/offline/word-vectors.js';

const missing = (): never => {
  throw new Error('The build has not packed it');
};

it('the tables that the build packed are what a service would make of the lists', () => {
  expect(packedTables<unknown>('topic-tables', missing)).toEqual(makeTopicTables());
  expect(packedTables<unknown>('translation-tables', missing)).toEqual(makeTranslationTables());
});

it('the index of words that the build packed is what a service would make of their vectors', () => {
  const pack = new URL('../../../src/ai/offline/data/word-vectors.bin', import.meta.url);
  expect(readWordIndex()).toEqual(indexWords(readFileSync(pack)));
});

it('tables that nobody packed are made', () => {
  expect(packedTables('no-tables', () => ['made'])).toEqual(['made']);
});
