import { BLOCKS } from './model.js';

/** Signed weights for buckets of spelling, one beside the other. */
export interface Features {
  buckets: number[];
  weights: number[];
}

/** Adds features to the spelling block of a vector. */
export function addFeatures({ buckets, weights }: Features, weight: number, sum: Float64Array): void {
  for (let i = 0; i < buckets.length; i++) sum[buckets[i]!]! += weight * weights[i]!;
}

/** Feature hashing with a sign bit, so that collisions cancel out on average (Weinberger et al. 2009). */
export function hash(features: Features, feature: string, weight: number): void {
  // FNV-1a, then the finaliser of MurmurHash3: the plain hash leaves the top bits of short strings poorly mixed.
  let bits = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) bits = Math.imul(bits ^ feature.charCodeAt(i), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  bits = (bits ^ (bits >>> 16)) >>> 0;
  features.buckets.push((bits & 0x7fffffff) % BLOCKS.spelling);
  features.weights.push(bits >>> 31 === 0 ? weight : -weight);
}

/** All runs of so many characters of a word. */
export function ngrams(word: string, lengths: number[]): string[] {
  const characters = [...word];
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, characters.length - length + 1) }, (_, at) =>
      characters.slice(at, at + length).join(''),
    ),
  );
}
