#!/usr/bin/env node
// Learns from the marked texts of eval/clauses which words speak for a text being somebody's notes about one person in
// the third person (src/text/note-features.ts), writes the weights, and prints how well texts are told apart by weights
// that never saw them. The same texts and the same code give the same bytes.
//
// npm run build && node scripts/train-notes.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markedTextsIn } from './marked-texts.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src/text', file));
const { noteFeatures } = await compiled('note-features.js');
const { conversationIn } = await compiled('parse.js');

/** How often all texts are looked at, how far a look moves a weight, and how dear weights are: chosen on folds. */
const ROUNDS = 60;
const STEP = 0.2;
const DEAR = 0.004;
/** A feature that fewer texts have teaches nothing that holds elsewhere. */
const LEAST_SEEN = 4;
/** Weights of less are left out. */
const LEAST_WEIGHT = 0.04;
const FOLDS = 5;

const files = ['eval/clauses', 'eval/clauses/more'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => path.join(root, folder, file)),
);
const texts = files.flatMap((file) =>
  markedTextsIn(readFileSync(file, 'utf8'))
    .filter(({ kind, text }) => kind !== 'line' && !/^\s*[[{]/.test(text) && conversationIn(text, {}) === undefined)
    .map(({ text, subject }) => ({ isNote: subject === 'third', features: [...noteFeatures(text), 'bias'] })),
);
const folds = texts.map((_, at) => at % FOLDS);
const told = texts.map(() => 0);
for (let fold = 0; fold < FOLDS; fold += 1) {
  const weights = learn(texts.filter((_, at) => folds[at] !== fold));
  for (const [at, text] of texts.entries()) if (folds[at] === fold) told[at] = sumOf(weights, text.features);
}
const right = texts.filter(({ isNote }, at) => isNote && told[at] > 0).length;
const found = told.filter((sum) => sum > 0).length;
const notes = texts.filter(({ isNote }) => isNote).length;
console.log(`${texts.length} texts, ${notes} of them notes; of texts left out ${found} are taken for notes:`);
console.log(`right of those found ${(right / found).toFixed(3)}, found of those there ${(right / notes).toFixed(3)}`);
const learned = [...learn(texts)]
  .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, weight]) => [name, Number(weight.toFixed(3))]);
writeLearned('text/data/note-weights.json', `${JSON.stringify(Object.fromEntries(learned), undefined, 1)}\n`);
console.log(`${learned.length} weights`);

/** A logistic regression by steps that shrink for weights moved often (Duchi et al., 2011: AdaGrad). */
function learn(rows) {
  const seen = new Map();
  for (const { features } of rows) for (const one of features) seen.set(one, (seen.get(one) ?? 0) + 1);
  const weights = new Map([...seen].filter(([, count]) => count >= LEAST_SEEN).map(([name]) => [name, 0]));
  const moved = new Map([...weights.keys()].map((name) => [name, 1]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = new Map();
    for (const { features, isNote } of rows) {
      const off = 1 / (1 + Math.exp(-sumOf(weights, features))) - Number(isNote);
      for (const one of features) if (weights.has(one)) slopes.set(one, (slopes.get(one) ?? 0) + off);
    }
    for (const [name, slope] of slopes) {
      const down = slope + (name === 'bias' ? 0 : DEAR * rows.length * weights.get(name));
      moved.set(name, moved.get(name) + down * down);
      weights.set(name, weights.get(name) - (STEP * down) / Math.sqrt(moved.get(name)));
    }
  }
  return weights;
}

function sumOf(weights, features) {
  let sum = 0;
  for (const one of features) sum += weights.get(one) ?? 0;
  return sum;
}
