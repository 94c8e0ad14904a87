// Has scripts/train-network.py learn the networks of the reader, and packs what it learned.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from '../dist/src/ai/offline/spans/feature.js';
import { packNetwork, partsOf } from '../dist/src/ai/offline/spans/network-pack.js';
import { settingFeatures } from '../dist/src/ai/offline/spans/setting.js';
import { networkWords } from '../dist/src/ai/offline/spans/network.js';
import { trigramFeatures, wordFeatures } from '../dist/src/ai/offline/spans/word-features.js';
import { vectorIndexOf } from '../dist/src/ai/offline/spans/word-groups.js';
import { wordVectors } from '../dist/src/ai/offline/word-vectors.js';

const SCRIPT = fileURLToPath(new URL('train-network.py', import.meta.url));
/** Debian's own, which has its torch; another comes first on many paths. */
const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';
/** Memory given back to the system at each step would be asked for again at the next, a quarter of the time. */
const KEEP_MEMORY = { MALLOC_MMAP_THRESHOLD_: 2e9, MALLOC_TRIM_THRESHOLD_: 4e9, MALLOC_TOP_PAD_: 2e8 };
const NOT_MARKED = -1;
/** What tells which word it is must be seen so often to count, its letters so often, and its place so often. */
const LEAST_SEEN = { own: 10, trigrams: 40, kind: 8, place: 35 };

/**
 * The packs of networks that learned from texts, one for each of `runs` with its seed and its rounds over all texts.
 * Each text has its tokens and its setting. Where the spans of a text are marked it has `labels`, of each token one of
 * the names by its place among them, of which `unknown` are not marked in it; where its clauses are marked it has
 * `clauses`, of each token a bit for each of their names, and behind these one for whether anybody marked the token.
 * Throws where Python has no torch.
 */
export function learnNetworks(texts, { labels, clauses, runs }) {
  const bags = { own: [], kind: [], place: [] };
  const trigrams = new Set();
  const words = [];
  for (const { tokens, setting } of texts) {
    const places = settingFeatures(tokens, setting);
    for (const [at, token] of tokens.entries()) {
      const { own, kind, spelled } = featuresOf(token);
      for (const one of spelled) trigrams.add(one);
      bags.own.push([...own, ...spelled]);
      bags.kind.push(kind);
      bags.place.push(places[at]);
      words.push(vectorIndexOf(networkWords([token])[0].meaning) ?? -1);
    }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'limn-network-'));
  try {
    const known = Object.entries(bags).map(([name, all]) => writeBag(folder, name, all, trigrams));
    for (const name of ['labels', 'clauses'])
      writeInts(
        folder,
        name,
        texts.flatMap(({ tokens, [name]: marked }) => marked ?? tokens.map(() => NOT_MARKED)),
      );
    writeInts(folder, 'words', words);
    writeFileSync(path.join(folder, 'vectors.f32'), Buffer.from(vectorsOfWords().buffer));
    const shape = {
      labels,
      clauses,
      vector: wordVectors().dimensions,
      features: known.map(({ length }) => length),
      texts: texts.map(({ tokens, unknown = [] }) => ({ tokens: tokens.length, unknown })),
    };
    return runs.map((run) => {
      writeFileSync(path.join(folder, 'shape.json'), JSON.stringify({ ...shape, ...run }));
      return packed({ labels, clauses, ...trainedIn(folder) }, known.flat(), folder);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Has a network learn from what stands in a folder, and tells its shape. */
function trainedIn(folder) {
  const told = spawnSync(PYTHON, [SCRIPT, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...KEEP_MEMORY },
  });
  if (told.status !== 0) throw new Error(`${PYTHON} ${SCRIPT} failed: it needs torch, numpy and OpenBLAS, see there`);
  return JSON.parse(told.stdout);
}

/** Whether a feature tells which word it is, rather than what kind of word. */
const TELLS_WORD = /^(?:word|stem|ending|beginning) /;

/** What a word is by itself: which one it is, what kind of word, and how it is spelled. */
function featuresOf(token) {
  const names = wordFeatures(token);
  return {
    own: names.filter((name) => TELLS_WORD.test(name)).map(feature),
    kind: names.filter((name) => !TELLS_WORD.test(name)).map(feature),
    spelled: trigramFeatures(token),
  };
}

/** The features that are seen often enough, in the order of their rows. */
function writeBag(folder, name, all, trigrams) {
  const seen = new Map();
  for (const features of all) for (const one of features) seen.set(one, (seen.get(one) ?? 0) + 1);
  const least = (one) => (trigrams.has(one) ? LEAST_SEEN.trigrams : LEAST_SEEN[name]);
  const known = [...seen.keys()].filter((one) => seen.get(one) >= least(one)).toSorted((one, other) => one - other);
  const rowOf = new Map(known.map((one, row) => [one, row]));
  const ends = [0];
  const rows = [];
  for (const features of all) {
    for (const one of features) if (rowOf.has(one)) rows.push(rowOf.get(one));
    ends.push(rows.length);
  }
  writeInts(folder, name, rows);
  writeInts(folder, `${name}-ends`, ends);
  return known;
}

const writeInts = (folder, name, numbers) =>
  writeFileSync(path.join(folder, `${name}.i32`), Buffer.from(Int32Array.from(numbers).buffer));

function packed(learned, features, folder) {
  const { width } = learned;
  const shape = { ...learned, vector: wordVectors().dimensions, features: features.length };
  const bytes = readFileSync(path.join(folder, 'weights.f32'));
  const weights = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const rows = features.map((one, row) => [one, weights.subarray(row * width, (row + 1) * width)]);
  let at = features.length * width;
  const parts = partsOf(shape).map((length) => weights.subarray(at, (at += length)));
  return packNetwork(shape, rows, parts);
}

/** The vectors of all words that have one, one behind the other. */
function vectorsOfWords() {
  const { size, dimensions, add } = wordVectors();
  const numbers = new Float32Array(size * dimensions);
  for (let word = 0; word < size; word += 1) {
    const sum = new Float64Array(dimensions);
    add(word, 1, sum);
    numbers.set(sum, word * dimensions);
  }
  return numbers;
}
