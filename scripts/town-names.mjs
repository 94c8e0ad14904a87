// Towns of 15,000 or more from GeoNames by the country or state that they lie in, for build-names.mjs: their names in
// towns.txt, and what else they are called in town-aliases.txt. Of towns of one name the largest has it.
//
// A line is the code of a place, what it is called, and the names, parted by tabs: `US-MN`, `Minnesota, USA`, `duluth`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addToGroup } from '../dist/src/groups.js';
import { isPlace } from '../dist/src/ai/offline/gazetteer.js';
import { plainTown } from '../dist/src/ai/offline/towns.js';
import { COUNTRIES, FAMOUS, LOCAL_NAMES, SCRIPTS, STATES } from './town-places.mjs';

/** Inhabitants. */
const LISTED = 15_000;
/** Of smaller ones nobody writes how they are called in English, or else the name is some other word: a guess. */
const RENAMED = 50_000;
/** Names in the script of their country are kept of these, in all scripts of the largest: as many as have room. */
const IN_OWN_SCRIPT = 100_000;
const IN_ALL_SCRIPTS = 2_000_000;
const ANY_SCRIPT = [
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u,
  /^[\p{sc=Hangul} ]+$/u,
  /^[\p{sc=Cyrillic} -]+$/u,
  /^[\p{sc=Arabic} ]+$/u,
  /^(?:\p{sc=Greek}+|\p{sc=Hebrew}+)$/u,
];
/** `大阪市`: the reader of homes takes off what only says that it is a town. */
const TOWN_SIGN = /[市시]$/u;

/** What is called so is hardly ever a town: `albania` is an old name of Albany. */
const LARGER = new Set([...placesByCode().values()].map((name) => plainTown(name.split(', ')[0])));

/** The towns of GeoNames, the largest first. */
export function readTowns(file) {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, name, ascii, others, , , , , country, , state, , , , inhabitants] = line.split('\t');
      return { name, ascii, others: others.split(','), country, state, population: Number(inhabitants) };
    })
    .toSorted((a, b) => b.population - a.population);
}

/** Writes towns.txt and town-aliases.txt into a folder; names of more words than `longest` are left out. */
export function writeTowns(all, longest, folder) {
  const towns = all.filter(({ population }) => population >= LISTED);
  const isName = (name) => name.split(' ').length <= longest && !/[\d(),]/.test(name);
  const listed = new Set(towns.map(({ name }) => plainTown(name)).filter(isName));
  const owners = new Map(FAMOUS);
  for (const namesOf of [usualNames, knownNames, ownNames])
    for (const town of towns)
      for (const name of namesOf(town).map(plainTown))
        if (isName(name) && !owners.has(name)) owners.set(name, codeOf(town));
  write(path.join(folder, 'towns.txt'), owners, (name) => listed.has(name));
  write(path.join(folder, 'town-aliases.txt'), owners, (name) => !listed.has(name));
}

/** The name that GeoNames gives first, that without marks or what stands in brackets, and local ones. */
const usualNames = ({ name, ascii, others }) => [
  name,
  ascii,
  name.replace(/\s*\(.*\)/, ''),
  ...others.filter((other) => LOCAL_NAMES.has(plainTown(other))),
];

/** Others that the dictionary of the reader has, which are mostly English; some are of times long gone. */
const knownNames = ({ others, population }) =>
  others.map(plainTown).filter((other) => population >= RENAMED && isPlace(other) && !LARGER.has(other));

function ownNames({ others, country, population }) {
  const own = SCRIPTS.get(country);
  return others.filter(
    (name) =>
      !TOWN_SIGN.test(name) &&
      ((population >= IN_OWN_SCRIPT && own?.test(name)) ||
        (population >= IN_ALL_SCRIPTS && ANY_SCRIPT.some((one) => one.test(name)))),
  );
}

const codeOf = ({ country, state }) => (STATES[country]?.[state] ? `${country}-${STATES[country][state][0]}` : country);

function write(file, owners, isWanted) {
  const byCode = new Map();
  for (const [name, code] of owners) if (isWanted(name)) addToGroup(byCode, code, name);
  const placed = placesByCode();
  const lines = [...placed].map(([code, place]) => [code, place, ...(byCode.get(code) ?? []).toSorted()].join('\t'));
  const lost = [...byCode.keys()].filter((code) => !placed.has(code));
  if (lost.length > 0) throw new Error(`No name for ${lost.join(', ')}`);
  writeFileSync(file, lines.join('\n') + '\n');
}

function placesByCode() {
  const places = new Map(COUNTRIES);
  for (const [country, states] of Object.entries(STATES))
    for (const [code, name] of Object.values(states))
      places.set(`${country}-${code}`, `${name}, ${places.get(country)}`);
  return new Map([...places].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
