#!/usr/bin/env node
// Makes src/ai/offline/data/lists/trades.txt from the files of WordNet 3.0 (Debian's package wordnet-base has them):
// what people are called by their work, in one word or two.
//
// node scripts/build-trades.mjs FOLDER_OF_WORDNET
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addToGroup } from '../dist/src/groups.js';

const source = process.argv[2];
if (!source) {
  console.error('Usage: node scripts/build-trades.mjs FOLDER_OF_WORDNET');
  process.exit(2);
}
/** The number of the file of people. */
const PERSON = '18';
/** All kinds of these are taken. */
const ROOTS = new Set(
  (
    'worker professional skilled_worker health_professional scientist creator entertainer educator ' +
    'official craftsman artist performer expert serviceman clergyman leader employee trainer engineer ' +
    'manager student adviser communicator'
  ).split(' '),
);

const read = (name) => readFileSync(path.join(source, name), 'latin1').split('\n');

const senses = new Map();
const kindsOf = new Map();
for (const line of read('data.noun')) {
  if (!/^\d{8} /.test(line)) continue;
  const fields = line.split(' | ')[0].split(' ');
  const [offset, file] = fields;
  const count = parseInt(fields[3], 16);
  const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at]);
  senses.set(offset, { file, words });
  const pointers = fields.slice(5 + 2 * count);
  for (let at = 0; at + 2 < pointers.length; at += 4)
    if (pointers[at] === '@' && pointers[at + 2] === 'n') addToGroup(kindsOf, pointers[at + 1], offset);
}
const firstSense = new Map();
for (const line of read('index.noun')) {
  const first = / (\d{8})\b/.exec(line)?.[1];
  if (first && !line.startsWith(' ')) firstSense.set(line.split(' ')[0], first);
}

const found = new Set();
const open = [...senses].filter(([, { file, words }]) => file === PERSON && ROOTS.has(words[0])).map(([at]) => at);
while (open.length > 0) {
  const at = open.pop();
  if (found.has(at)) continue;
  found.add(at);
  open.push(...(kindsOf.get(at) ?? []));
}
const isTrade = (word) => /^[a-z][a-z-]+(?:_[a-z-]+)?$/.test(word) && senses.get(firstSense.get(word))?.file === PERSON;
const trades = [...new Set([...found].flatMap((at) => senses.get(at).words))].filter(isTrade).toSorted();

const lines = [''];
for (const trade of trades.map((word) => word.replaceAll('_', '-'))) {
  if (lines.at(-1).length + trade.length > 118) lines.push('');
  lines[lines.length - 1] += (lines.at(-1) === '' ? '' : ' ') + trade;
}
writeFileSync(
  new URL('../src/ai/offline/data/lists/trades.txt', import.meta.url),
  [
    '# What people are called by their work, made by scripts/build-trades.mjs from WordNet 3.0, whose licence is in',
    '# ../word-vectors.LICENSE; a hyphen stands for a blank too.',
    '',
    '[trades]',
    ...lines,
    '',
  ].join('\n'),
);
console.log(`${trades.length} trades`);
