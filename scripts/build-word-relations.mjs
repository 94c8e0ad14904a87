#!/usr/bin/env node
// Makes src/ai/data/word-relations.txt from the files of WordNet 3.0 (Debian's package wordnet-base has them): of each
// frequent English word what parts of speech it is, which words mean the same, which are wider, which come of the
// same word, and which are its opposite; and irregular forms with the word that they are forms of.
//
// node scripts/build-word-relations.mjs FOLDER_OF_WORDNET
//
// Layout: a line `= form word form word …`, then lines of a word, its parts of speech (n v a r, the usual one first)
// and four lists, tabs between: same, wider, kindred, opposite.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = process.argv[2];
if (!source) {
  console.error('Usage: node scripts/build-word-relations.mjs FOLDER_OF_WORDNET');
  process.exit(2);
}
const data = (name) => fileURLToPath(new URL(`../src/ai/${name}`, import.meta.url));

/** Rarer words of the pack of word vectors are left out. A guess: some 20,000 words are known to grown-ups. */
const MOST_WORDS = 24_000;
/** Senses of a word beyond these are rare, and their synonyms would surprise. Set while reading the output. */
const SENSES_LOOKED_AT = 3;
/** A sense counts when it is the first of the word's own part, or has this share of the uses that WordNet counted. */
const LEAST_SHARE = 0.15;
/** So many steps up; wider words than the fifth level from the top (`artifact`, `person`) say nothing. */
const STEPS_UP = 2;
const LEAST_DEPTH = 5;
const PARTS = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' };
const read = (name) =>
  readFileSync(path.join(source, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const frequent = new Set(frequentWords().slice(0, MOST_WORDS));
const synsets = new Map();
for (const [part, name] of Object.entries(PARTS)) for (const line of read(`data.${name}`)) addSynset(part, line);
const uses = usesBySense();
const senses = new Map();
for (const [part, name] of Object.entries(PARTS)) for (const line of read(`index.${name}`)) addSenses(part, line);
const irregular = ['noun', 'verb'].flatMap((name) =>
  read(`${name}.exc`)
    .map((line) => line.split(' '))
    .filter(([form, word]) => isWord(form) && isWord(word) && frequent.has(word) && form !== word)
    .flatMap(([form, word]) => [form, word]),
);

const lines = [...senses].map(([word, found]) => lineOf(word, found)).filter((line) => line !== undefined);
writeFileSync(data('data/word-relations.txt'), `=\t${irregular.join(' ')}\n${lines.join('\n')}\n`);
console.log(`${lines.length} words, ${irregular.length / 2} irregular forms`);

function frequentWords() {
  const bytes = readFileSync(data('offline/data/word-vectors.bin'));
  return bytes
    .toString('utf8', 20, 20 + bytes.readUInt32LE(16))
    .split('\n')
    .filter(isWord);
}

function isWord(text) {
  return /^[a-z]{2,24}$/.test(text);
}

function addSynset(part, line) {
  const fields = line.split(' | ')[0].trim().split(' ');
  const count = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at].replace(/\(.*/, ''));
  const pointersAt = 5 + 2 * count;
  const pointers = Array.from({ length: Number(fields[4 + 2 * count]) }, (_, at) => {
    const [kind, offset, to, ends] = fields.slice(pointersAt + 4 * at, pointersAt + 4 * at + 4);
    const [from, target] = [ends.slice(0, 2), ends.slice(2)].map((hex) => Number.parseInt(hex, 16));
    return { kind, key: `${to === 's' ? 'a' : to}${offset}`, from, target };
  });
  synsets.set(`${part}${fields[0]}`, { words, pointers });
}

function usesBySense() {
  const counts = new Map();
  for (const line of read('cntlist.rev')) {
    const [key, sense, count] = line.split(' ');
    const [word, rest] = key.split('%');
    counts.set(`${'?nvara'[Number(rest[0])]} ${word} ${sense}`, Number(count));
  }
  return counts;
}

function addSenses(part, line) {
  const fields = line.trim().split(' ');
  const [word, , synsetCount] = fields;
  if (!isWord(word) || !frequent.has(word)) return;
  const offsets = fields.slice(-Number(synsetCount));
  const list = offsets.map((offset, at) => ({
    part,
    key: `${part}${offset}`,
    sense: at + 1,
    uses: uses.get(`${part} ${word} ${at + 1}`) ?? 0,
  }));
  senses.set(word, [...(senses.get(word) ?? []), ...list]);
}

function lineOf(word, found) {
  const total = found.reduce((sum, one) => sum + one.uses, 0);
  const byPart = Object.keys(PARTS).map((part) => [
    part,
    found.filter((one) => one.part === part).reduce((sum, one) => sum + one.uses + 0.1, 0),
  ]);
  const parts = byPart
    .filter(([, sum]) => sum >= LEAST_SHARE * total + 0.1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
  const [part] = parts;
  const usual = found.filter(
    (one) =>
      one.sense <= SENSES_LOOKED_AT &&
      (one.part === part ? one.sense === 1 || one.uses >= LEAST_SHARE * total : one.uses > LEAST_SHARE * total),
  );
  const same = new Set(usual.flatMap(({ key }) => synsets.get(key).words));
  const wider = new Set(usual.flatMap(({ key }) => above(key, STEPS_UP)));
  const pointed = (keys, kind) => new Set(keys.flatMap(({ key }) => targets(key, word, kind)));
  const lists = [same, wider, pointed(usual, '+'), pointed(found, '!')].map((list) =>
    [...list].filter((other) => other !== word && isWord(other) && frequent.has(other)).join(' '),
  );
  return `${word}\t${parts.join('')}\t${lists.join('\t')}`;
}

function above(key, steps) {
  if (steps === 0) return [];
  return synsets
    .get(key)
    .pointers.filter(
      ({ kind, key: up }) => (kind === '@' || kind === '@i') && (key[0] !== 'n' || depth(up) >= LEAST_DEPTH),
    )
    .flatMap(({ key: up }) => [...synsets.get(up).words, ...above(up, steps - 1)]);
}

function depth(key) {
  const up = synsets.get(key).pointers.find(({ kind }) => kind === '@' || kind === '@i');
  return up ? 1 + depth(up.key) : 0;
}

function targets(key, word, wanted) {
  const { words, pointers } = synsets.get(key);
  return pointers
    .filter(({ kind, from }) => kind === wanted && (from === 0 || words[from - 1] === word))
    .map(({ key: to, target }) => synsets.get(to).words[Math.max(0, target - 1)]);
}
