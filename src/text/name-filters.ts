import { readFileSync } from 'node:fs';
import { openPack } from './packs.js';

/**
 * What people and places are called all over the world, made by scripts/build-names.mjs, which also describes the file:
 * far more names than a dictionary has room for, at the price of a wrong yes in some 120.
 */
export interface NameFilter {
  name: string;
  bits: number;
  hashes: number;
  bytes: Buffer;
}

const FILE = new URL('./data/names.bin', import.meta.url);
const NAME = 'LIMNNAME';

let loaded: NameFilter[] | undefined;

/** The kinds of name that a plain name, as {@link plainName} makes it, is: `first name`, `town`. */
export function kindsOfName(plain: string): string[] {
  loaded ??= unpackNameFilters(readFileSync(FILE));
  return loaded.filter(holding(plain)).map(({ name }) => name);
}

/** Is this plain name one that somebody is given, anywhere? */
export const isGivenName = (plain: string): boolean => kindsOfName(plain).some((kind) => kind.includes('first name'));

/** A name in lower case without accents, one space between its words. */
export function plainName(name: string): string {
  if (PLAIN.test(name)) return name;
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

const PLAIN = /^[a-z]+$/;

/** The bits that a name sets in a filter of so many, by two hashes of it (Kirsch and Mitzenmacher, 2006). */
export function bitsOf(name: string, bits: number, hashes: number): number[] {
  const [first, step] = hashesOf(name);
  return Array.from({ length: hashes }, (_, at) => bitAt(first, step, at, bits));
}

function hashesOf(name: string): [first: number, step: number] {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
    second ^= second >>> 15;
  }
  return [first >>> 0, (second | 1) >>> 0];
}

const bitAt = (first: number, step: number, at: number, bits: number): number => (first + at * step) % bits;

/** Whether a filter holds a name, for many filters: the name is hashed once. */
function holding(plain: string): (filter: NameFilter) => boolean {
  const [first, step] = hashesOf(plain);
  return ({ bits, hashes, bytes }) => {
    for (let at = 0; at < hashes; at += 1) {
      const bit = bitAt(first, step, at, bits);
      if (((bytes[bit >> 3] as number) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  };
}

/** Reads the filters. Throws an Error that says what is wrong with the bytes. */
export function unpackNameFilters(bytes: Buffer): NameFilter[] {
  const [head, restAt] = openPack<Omit<NameFilter, 'bytes'>[]>(bytes, NAME, 'names');
  let from = restAt;
  const filters = head.map((filter) => {
    from += filter.bits / 8;
    return { ...filter, bytes: bytes.subarray(from - filter.bits / 8, from) };
  });
  if (bytes.length !== from) throw new Error('The pack of names is cut off');
  return filters;
}
