#!/usr/bin/env node
// Makes src/ai/offline/data/word-groups.bin: words of the pack of word vectors in groups of a like meaning, so that
// what the tagger of spans learns of one word it knows of others: a coarse and a fine group for each word, by k-means
// (Lloyd, 1982) over vectors of length 1. Groups are made of the most frequent words; every word goes to the nearest.
// The same bytes at each run.
//
// npm run build && node scripts/build-word-groups.mjs
//
// Layout: for each word of the pack in its order its coarse group as one byte and its fine group as one byte.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { wordVectors } = await import(path.join(root, 'dist/src/ai/offline/word-vectors.js'));
const pack = wordVectors();
const GROUPS = [48, 256];
/** Rarer words lie anywhere, and would make groups of their own. */
const FREQUENT = 16_000;
const ROUNDS = 8;

const vectors = Array.from({ length: pack.size }, (_, index) => {
  const sum = new Float64Array(pack.dimensions);
  pack.add(index, 1, sum);
  return unit(sum);
});
const assigned = GROUPS.map(groupsOf);
const bytes = Buffer.alloc(pack.size * GROUPS.length);
for (let index = 0; index < pack.size; index += 1)
  for (const [at, groups] of assigned.entries()) bytes[index * GROUPS.length + at] = groups[index];
for (const folder of ['src', 'dist/src'])
  writeFileSync(path.join(root, folder, 'ai/offline/data/word-groups.bin'), bytes);
console.log(`word-groups.bin: ${bytes.length} bytes`);

/** The group of each word, of so many. */
function groupsOf(count) {
  let middles = Array.from({ length: count }, (_, at) => vectors[Math.floor((at * FREQUENT) / count)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = middles.map(() => new Float64Array(pack.dimensions));
    for (const vector of vectors.slice(0, FREQUENT)) {
      const sum = sums[nearest(vector, middles)];
      for (let at = 0; at < sum.length; at += 1) sum[at] += vector[at];
    }
    middles = sums.map((sum, at) => (sum.some((one) => one !== 0) ? unit(sum) : middles[at]));
  }
  return vectors.map((vector) => nearest(vector, middles));
}

function nearest(vector, middles) {
  let best = 0;
  let most = -Infinity;
  for (const [at, middle] of middles.entries()) {
    let sum = 0;
    for (let one = 0; one < vector.length; one += 1) sum += vector[one] * middle[one];
    if (sum > most) [best, most] = [at, sum];
  }
  return best;
}

function unit(vector) {
  const length = Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0)) || 1;
  return Float64Array.from(vector, (one) => one / length);
}
