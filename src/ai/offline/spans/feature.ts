/**
 * A feature is known by a 32-bit number other than 0: a hash of its name (FNV-1a), or of the features that it joins. Of
 * a hundred thousand features one or two share a number with another, which costs a little of what was learned of both
 * and nothing else.
 */
export type Feature = number;

/** The feature of this name. */
export function feature(name: string): Feature {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** That both hold, in this order. */
export const joined = (first: Feature, second: Feature): Feature => mixed(Math.imul(first, 0x9e3779b1) ^ second);

/** Spreads each bit over all (the end of MurmurHash3). */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16) || 1;
}
