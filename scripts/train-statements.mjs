#!/usr/bin/env node
// Learns from claims (statement-claims.mjs) how much each feature of a statement (src/profile/statement-features.ts)
// speaks for it following from the words that it quotes. Thresholds are set on texts left out of training. The same
// texts and the same code give the same bytes.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { featuresFrom, labelledClaims } from './statement-claims.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist', file));
const { chance } = await compiled('eval/seeded-random.js');
const { ADDITIONS, additionOf, addsTooMuch } = await compiled('src/profile/addition.js');

/** How often all rows are looked at, how far a look moves a weight, and how dear weights are. Chosen on folds. */
const ROUNDS = 40;
const STEP = 0.3;
const DEAR = 0.001;
const FOLDS = 5;
/** A feature that fewer statements have teaches nothing that holds elsewhere. */
const LEAST_SEEN = 10;
/** A falsehood that a program made weighs so much: there are many, and some happen to be true. */
const WEIGHT_MADE = 0.4;
/** On texts left out so many of the made falsehoods may pass, and of the hostile model's none, with this to spare. */
const MOST_MADE = 0.2;
const TO_SPARE = 0.1;

const texts = await labelledClaims(root, compiled);
const judged = await featuresFrom(compiled);
const rows = texts.flatMap((text, at) => judged(text).map((row) => ({ ...row, fold: at % FOLDS })));
const names = namesOf(rows);
const scales = scalesOf(rows);
console.log(
  `${texts.length} texts, ${rows.filter((row) => row.isTrue).length} true and ` +
    `${rows.filter((row) => !row.isTrue).length} false statements, ${names.length} features`,
);
const scored = Array.from({ length: FOLDS }, (_, fold) => {
  const without = learn(rows.filter((row) => row.fold !== fold));
  return rows.filter((row) => row.fold === fold).map((row) => ({ ...row, score: scoreOf(without, row.features) }));
})
  .flat()
  .filter(({ features }) => !addsTooMuch(features));
const thresholds = Object.fromEntries(ADDITIONS.map((added) => [added, thresholdOf(ofAddition(scored, added))]));
for (const added of ADDITIONS) report(added, ofAddition(scored, added), thresholds[added]);
const learned = Object.fromEntries([...learn(rows)].map(([name, weight]) => [name, Number(weight.toFixed(4))]));
const judge = { thresholds, weights: learned };
writeLearned('ai/data/statement-weights.json', `${JSON.stringify(judge, undefined, 2)}\n`);

function ofAddition(some, added) {
  return some.filter(({ features }) => additionOf(features) === added);
}

function namesOf(some) {
  const seen = new Map();
  for (const { features } of some)
    for (const [name, value] of Object.entries(features)) if (value !== 0) seen.set(name, (seen.get(name) ?? 0) + 1);
  return [...seen]
    .filter(([, count]) => count >= LEAST_SEEN)
    .map(([name]) => name)
    .toSorted();
}

/** How far values of a feature usually lie from 0: one that is seldom there must not be learned more slowly. */
function scalesOf(some) {
  const squares = new Map(names.map((name) => [name, 0]));
  for (const { features } of some)
    for (const [name, value] of Object.entries(features))
      if (squares.has(name)) squares.set(name, squares.get(name) + value * value);
  return new Map([...squares].map(([name, sum]) => [name, Math.max(0.05, Math.sqrt(sum / some.length))]));
}

/** Logistic regression, by gradients with steps of their own for each weight (AdaGrad). */
function learn(some) {
  const weights = new Map(names.map((name) => [name, 0]));
  const moved = new Map(names.map((name) => [name, 1e-6]));
  const luck = chance('learn');
  const order = some.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = luck.below(at + 1);
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      const { features, isTrue, isMade } = some[at];
      const off = (isTrue ? 1 : 0) - 1 / (1 + Math.exp(-scoreOf(weights, features)));
      for (const [name, value] of Object.entries(features)) {
        if (!weights.has(name) || value === 0) continue;
        const scale = scales.get(name);
        const slope = ((isMade ? WEIGHT_MADE : 1) * off * value) / scale - DEAR * weights.get(name) * scale;
        moved.set(name, moved.get(name) + slope * slope);
        weights.set(name, weights.get(name) + (STEP * slope) / Math.sqrt(moved.get(name)) / scale);
      }
    }
  }
  return weights;
}

function scoreOf(weights, features) {
  let sum = 0;
  for (const [name, value] of Object.entries(features)) sum += (weights.get(name) ?? 0) * value;
  return sum;
}

/** The lowest at which few falsehoods pass. */
function thresholdOf(some) {
  const descending = (falsehoods) => falsehoods.map(({ score }) => score).toSorted((a, b) => b - a);
  const made = descending(some.filter((row) => row.isMade));
  const [hostile = -Infinity] = descending(some.filter((row) => row.isHostile));
  const least = Math.max(hostile + TO_SPARE, made[Math.floor(MOST_MADE * made.length)] ?? 0);
  return Number((least + 1e-3).toFixed(3));
}

function report(added, some, least) {
  const passing = (fits) => {
    const those = some.filter(fits);
    return `${those.filter(({ score }) => score >= least).length} of ${those.length}`;
  };
  console.log(
    `${added}, from ${least}: ${passing((row) => row.isTrue)} true, ${passing((row) => row.isMade)} made, ` +
      `${passing((row) => !row.isTrue && !row.isMade && !row.isHostile)} told, ` +
      `${passing((row) => row.isHostile)} hostile`,
  );
  if (!process.argv.includes('--misses')) return;
  for (const { fact, score, isTrue, isMade, isHostile } of some)
    if (!isMade && isTrue !== score >= least)
      console.log(isHostile ? 'HOSTILE' : isTrue ? 'TRUE' : 'FALSE', score.toFixed(2), fact.value, '<-', fact.quote);
}
