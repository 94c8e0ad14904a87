import { readFileSync } from 'node:fs';

/** Where towns lie: a country, or a state of a large one. */
export interface Place {
  /** `FI`, `US-MN`. */
  code: string;
  /** In English, as people search for it: `Finland`, `Minnesota, USA`. */
  name: string;
  /** What it is called by itself, as {@link plainTown} has it. */
  plain: string;
  /** `MN`, or the code of the country. */
  letters: string;
}

/** A list of scripts/build-names.mjs, which has each name once. */
interface Towns {
  places: readonly Place[];
  byName: ReadonlyMap<string, Place>;
}

let towns: Towns | undefined;
let aliases: Towns | undefined;

const townsThere = (): Towns => (towns ??= readTowns('towns.txt'));

/** Is this the name of a town of 15,000 or more, anywhere? Told in Latin letters, as GeoNames first has it. */
export const isTown = (name: string): boolean => townsThere().byName.has(plainTown(name));

/** Where the largest town lies that is called so, in its own language or English, and a large one in its own script. */
export function placeOfTown(name: string): Place | undefined {
  const plain = plainTown(name);
  return townsThere().byName.get(plain) ?? (aliases ??= readTowns('town-aliases.txt')).byName.get(plain);
}

/** All countries, and the states of large ones. */
export const places = (): readonly Place[] => townsThere().places;

/** A name in lower case without the accents of Latin letters, one space between its words. */
export function plainTown(name: string): string {
  const plain = name.normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');
  return plain.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim();
}

/** In other scripts a mark makes another letter. */
const LATIN_MARKS = /[\u0300-\u036f]/g;

function readTowns(file: string): Towns {
  const byName = new Map<string, Place>();
  const lines = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const there = lines.map((line) => {
    const [code = '', name = '', ...names] = line.split('\t');
    const place = {
      code,
      name,
      plain: plainTown(name.split(', ')[0]!),
      letters: code.slice(code.indexOf('-') + 1),
    };
    for (const one of names) byName.set(one, place);
    return place;
  });
  return { places: there, byName };
}
