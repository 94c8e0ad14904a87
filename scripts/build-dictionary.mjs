#!/usr/bin/env node
// Makes src/ai/offline/data/dictionary.txt: of each word and name of the English lexicon of compromise what it is, as
// one letter for each kind. The product reads the file and never loads the library, which takes longer than all the
// rest of a start.
//
// node scripts/build-dictionary.mjs
//
// Layout: lines of kinds and the words that are all of these and nothing else, tabs between.
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addToGroup } from '../dist/src/groups.js';

/** By letter the library's tags; `c` for common stands for what has none of its tags. */
const KINDS = {
  p: ['Place', 'City', 'Country', 'Region'],
  n: ['FirstName', 'MaleName', 'FemaleName', 'Person'],
  l: ['LastName'],
  d: ['Demonym'],
  o: ['Actor'],
  a: ['Adjective', 'Comparative', 'Superlative', 'Participle'],
  t: ['PastTense'],
};
const NOT_COMMON = [
  'FirstName',
  'MaleName',
  'FemaleName',
  'Person',
  'LastName',
  'ProperNoun',
  'City',
  'Country',
  'Region',
  'Place',
  'Noun',
  'Singular',
];

const require = createRequire(import.meta.url);
const { lexicon } = require('compromise/two').model().one;
const lines = new Map();
for (const [word, own] of Object.entries(lexicon)) {
  const is = (tags) => tags.some((tag) => own === tag || own.includes(tag));
  const kinds =
    Object.keys(KINDS)
      .filter((letter) => is(KINDS[letter]))
      .join('') + (is(NOT_COMMON) ? '' : 'c');
  if (kinds !== '') addToGroup(lines, kinds, word);
}
const data = fileURLToPath(new URL('../src/ai/offline/data/', import.meta.url));
writeFileSync(
  path.join(data, 'dictionary.txt'),
  `${[...lines]
    .sort()
    .map(([kinds, words]) => `${kinds}\t${words.sort().join('\t')}`)
    .join('\n')}\n`,
);
const { version } = JSON.parse(
  readFileSync(path.join(path.dirname(require.resolve('compromise/two')), '../../package.json'), 'utf8'),
);
const licence = readFileSync(path.join(path.dirname(require.resolve('compromise/two')), '../../LICENSE'), 'utf8');
writeFileSync(
  path.join(data, 'dictionary.LICENSE'),
  `dictionary.txt is made by scripts/build-dictionary.mjs from compromise ${version}, whose licence ` +
    `follows.\n\n${licence}`,
);
