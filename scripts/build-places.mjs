#!/usr/bin/env node
// Makes src/ai/offline/data/lists/places.txt from the files of WordNet 3.0 (Debian's package wordnet-base has them):
// countries, regions and continents of one word, and the places within each.
//
// node scripts/build-places.mjs FOLDER_OF_WORDNET
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const source = process.argv[2];
if (!source) {
  console.error('Usage: node scripts/build-places.mjs FOLDER_OF_WORDNET');
  process.exit(2);
}
/** The numbers of the files of places and of continents, as each sense names it. */
const PLACE = 15;
const OBJECT = 17;
/** A word that is a place in the first of its senses alone is meant for it: "china", but not "turkey" or "reading". */
const OTHER_PARTS = ['verb', 'adj', 'adv'];
/** Fewer places within are no region that anybody asks for. */
const LEAST_WITHIN = 3;
/** What contains everything says nothing. */
const DEPTH = 5;
/** Nobody asks for them, or means something else by them (regions.txt has what "america" means). */
const LEFT_OUT = new Set(['america', 'austronesia', 'eurasia', 'occident']);
/** Two letters are as often a word of some language (`la`, `ca`). */
const isWord = (name) => /^(?:[A-Z][A-Za-z]{2,}|UK)$/.test(name);
const read = (name) =>
  readFileSync(path.join(source, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const elsewhere = new Set(OTHER_PARTS.flatMap((part) => read(`index.${part}`)).map((line) => line.split(' ')[0]));
const places = new Map();
for (const line of read('data.noun')) {
  const fields = line.split(' | ')[0].trim().split(' ');
  const count = Number.parseInt(fields[3], 16);
  const pointers = fields.slice(5 + 2 * count);
  if (![PLACE, OBJECT].includes(Number(fields[1]))) continue;
  places.set(fields[0], {
    names: Array.from({ length: count }, (_, at) => fields[4 + 2 * at])
      .filter(isWord)
      .map((name) => name.toLowerCase())
      .filter((name) => !elsewhere.has(name)),
    // Of each pointer: its kind, whereto, the part of speech there, and which words.
    within: pointers.flatMap((kind, at) => (at % 4 === 0 && kind === '#p' ? [pointers[at + 1]] : [])),
  });
}
const firstSense = new Map(
  read('index.noun').map((line) => {
    const fields = line.trim().split(' ');
    return [fields[0], fields.at(-Number(fields[2]))];
  }),
);

const inside = new Map();
for (const [key, { names }] of places) {
  const words = names.filter((word) => firstSense.get(word) === key);
  let around = new Set([key]);
  for (let step = 0; step < DEPTH; step++) {
    around = new Set([...around].flatMap((one) => places.get(one)?.within ?? []));
    for (const one of around) inside.set(one, new Set([...(inside.get(one) ?? []), ...words]));
  }
}

const regions = new Map();
for (const [key, words] of inside) {
  const [name, ...others] = new Set(places.get(key)?.names);
  if (name === undefined) continue;
  const before = regions.get(name) ?? { others: [], words: [] };
  regions.set(name, { others: [...before.others, ...others], words: [...before.words, ...words] });
}
const lists = [...regions]
  .map(([name, { others, words }]) => {
    const names = [name, ...new Set(others)];
    return { names, words: [...new Set(words)].filter((word) => !names.includes(word)).toSorted() };
  })
  .filter(({ names: [name], words }) => words.length >= LEAST_WITHIN && !LEFT_OUT.has(name))
  .toSorted((one, other) => (one.names[0] < other.names[0] ? -1 : 1));
const text = [
  '# Countries, regions and continents with the places within, made by scripts/build-places.mjs from WordNet 3.0,',
  '# whose licence stands in src/ai/data/word-relations.LICENSE.',
  ...lists.flatMap(({ names, words }) => ['', `[${names.join(' ')}]`, ...wrap(words)]),
  '',
].join('\n');
writeFileSync(new URL('../src/ai/offline/data/lists/places.txt', import.meta.url), text);
console.log(`${lists.length} regions`);

function wrap(words) {
  const lines = [''];
  for (const word of words)
    if (lines.at(-1).length + 1 + word.length > 120) lines.push(word);
    else lines[lines.length - 1] += (lines.at(-1) === '' ? '' : ' ') + word;
  return lines;
}
