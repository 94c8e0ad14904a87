#!/usr/bin/env node
// Learns from the claims of eval/claims and the recorded answers of the tuned half of eval/everyday how much each
// feature of a statement (src/profile/statement-features.ts) speaks for it following from the words that it quotes,
// against falsehoods made of the same answers. The threshold is set on texts left out of training. The same texts and
// the same code give the same bytes.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimsIn } from './claims.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist', file));
const { groundClaims } = await compiled('src/ai/ground.js');
const { parseAnswer } = await compiled('src/ai/answer.js');
const { wordRelations } = await compiled('src/ai/word-relations.js');
const { loadHalves } = await compiled('eval/everyday/text.js');
const { falseScriptOf } = await compiled('eval/everyday/falsehoods.js');
const { chance } = await compiled('eval/chance.js');

/** How often all rows are looked at, how far a look moves a weight, and how dear weights are. Chosen on folds. */
const ROUNDS = 60;
const STEP = 0.5;
const DEAR = 0.00003;
const FOLDS = 5;
/** Of the falsehoods that reach the judge so many may pass on texts left out. Those of the evaluation: none. */
const MOST_FALSE = 0.05;
/** A feature that fewer statements have teaches nothing that holds elsewhere. */
const LEAST_SEEN = 6;
/** A true statement that is lost weighs less than a false one that is stored. */
const WEIGHT_TRUE = 1;

/** What takes the place of a word. */
const OTHERS = {
  noun: (
    'doctor hospital guitar kitchen lawyer bicycle tennis church airport donkey violin bakery truck ' +
    'diamond lamp castle dentist prison casino garden coffee wedding funeral asthma cancer knee shoulder ' +
    'chess rugby camera hotel museum river balcony parrot horse lizard pilot farmer tomato cheese piano ' +
    'restaurant university mortgage divorce pension lottery tractor ladder helmet poison knife visitor ' +
    'uniform engine novel painting sandwich medal marathon orchestra dragon carpet window teacher soldier ' +
    'butcher library'
  ).split(' '),
  verb: (
    'sells destroys hates loves abandons steals forgets kills marries divorces refuses celebrates teaches ' +
    'burns paints sues wins loses cancelled stole burned married divorced sold bought destroyed won lost ' +
    'rejected refused founded inherited smuggled invented painted buried'
  ).split(' '),
  adjective: (
    'wealthy famous angry wooden golden secret dangerous broken young elderly drunk bankrupt pregnant ' +
    'illegal married religious royal lonely violent expensive cheap ancient blind dead rich poor tiny ' +
    'giant annual'
  ).split(' '),
};
/** What is added to a true statement. */
const ADDITIONS = [
  'because of a fire',
  'for the mayor',
  'to impress a colleague',
  'and got a medal',
  'after an accident',
  'with a famous singer',
  'in a stolen car',
  'since the flood',
  'despite a ban',
  'and was fired',
  'for a television show',
  'thanks to a lottery win',
  'under a false name',
  'and regrets it',
  'with two soldiers',
];

const RECEIVED = '2026-01-05T09:00:00.000Z';
const texts = [...ofClaims(), ...ofAnswers()].map((text, at) => ({ ...text, fold: at % FOLDS }));
const rows = texts.flatMap(({ fold, claims }) =>
  claims.flatMap((claim) => rowsOf(claim).map((row) => ({ ...row, fold }))),
);
const names = namesOf(rows);
console.log(
  `${texts.length} texts, ${rows.filter((row) => row.isTrue).length} true and ` +
    `${rows.filter((row) => !row.isTrue).length} false statements, ${names.length} features`,
);
const scored = Array.from({ length: FOLDS }, (_, fold) => {
  const without = learn(rows.filter((row) => row.fold !== fold));
  return rows.filter((row) => row.fold === fold).map((row) => ({ ...row, score: scoreOf(without, row.features) }));
}).flat();
const threshold = thresholdOf(scored);
report(scored, threshold);
const learned = Object.fromEntries([...learn(rows)].map(([name, weight]) => [name, Number(weight.toFixed(4))]));
writeLearned(
  'ai/data/statement-weights.json',
  `${JSON.stringify({ threshold: Number(threshold.toFixed(3)), weights: learned }, undefined, 2)}\n`,
);

/** The claims that were written for this. */
function ofClaims() {
  const folder = path.join(root, 'eval/claims');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => claimsIn(readFileSync(path.join(folder, name), 'utf8')))
    .map(({ id, text, subject, truths, falsehoods }) => {
      const called = subject === 'me' ? [] : [subject];
      const luck = chance(id);
      return {
        claims: [
          ...truths.map((fact) => ({ text, called, fact, isTrue: true })),
          ...falsehoods.map((fact) => ({ text, called, fact, isTrue: false })),
          ...mutated(truths, luck).map((fact) => ({ text, called, fact, isTrue: false, isMade: true })),
        ],
      };
    });
}

/** The recorded answers of the tuned half, and what the hostile model makes of them. */
function ofAnswers() {
  return loadHalves(path.join(root, 'eval/everyday')).tuned.map((text) => {
    const called = text.gold.name?.alternatives ?? [];
    const luck = chance(`statements ${text.id}`);
    const claims = text.posts.flatMap(({ data }, at) => {
      const facts = text.answers[at].filter(({ polarity }) => polarity === 'asserts');
      return [
        ...facts.map((fact) => ({ text: data, called, fact, isTrue: true })),
        ...mutated(facts, luck).map((fact) => ({ text: data, called, fact, isTrue: false, isMade: true })),
      ];
    });
    const { posts, inventions } = falseScriptOf(text, text.id);
    const truths = new Set(text.answers.flat().map(({ value }) => value));
    for (const { path: where, value, quote } of inventions) {
      if (truths.has(value)) continue;
      const post = posts.find(({ data }) => data.includes(quote)) ?? posts[0];
      claims.push({ text: post.data, called, fact: { path: where, value, quote }, isTrue: false, isHostile: true });
    }
    return { claims };
  });
}

/** True facts with a noun, verb or adjective changed for another of the same part, or with an addition. */
function mutated(facts, luck) {
  const relations = wordRelations();
  return facts.flatMap(({ path: where, value, quote }) => {
    if (!['memory', 'style', 'avoid'].includes(where)) return [];
    const words = value.split(' ');
    const made = [];
    for (const part of ['noun', 'verb', 'adjective']) {
      const places = words.flatMap((word, at) =>
        /^[a-z]{4,}$/.test(word) && relations.partsOf(word)[0] === part ? [at] : [],
      );
      if (places.length === 0) continue;
      const at = luck.pick(places);
      const other = luck.pick(OTHERS[part]);
      if (!value.includes(other)) made.push([...words.slice(0, at), other, ...words.slice(at + 1)].join(' '));
    }
    if (luck.below(3) === 0) made.push(`${value} ${luck.pick(ADDITIONS)}`);
    return made.map((falsehood) => ({ path: where, value: falsehood, quote }));
  });
}

/** What the judge is asked of one claim: the features of each place that it quotes, where nothing else refuses it. */
function rowsOf({ text, called, fact, isTrue, isMade = false, isHostile = false }) {
  const found = [];
  const raw = { ...fact, s: 's1', said: 'stated', polarity: 'asserts', category: fact.category ?? 'hobbies' };
  const chunk = [{ input: { submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED }, start: 0, text }];
  let facts;
  try {
    facts = parseAnswer(JSON.stringify({ facts: [raw] }), chunk).facts.map((one) => one.fact);
  } catch {
    return [];
  }
  groundClaims(text, facts, { called }, (features, statement) => {
    // What is left of a falsehood when it is cut may be true.
    if (statement === fact.value) found.push(features);
    return true;
  });
  return found
    .slice(0, 1)
    .map((features) => ({ features, isTrue, isMade, isHostile, said: `${fact.value} <- ${fact.quote}` }));
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
        const slope = (isTrue ? WEIGHT_TRUE : isMade ? 0.5 : 1) * off * value - DEAR * weights.get(name);
        moved.set(name, moved.get(name) + slope * slope);
        weights.set(name, weights.get(name) + (STEP * slope) / Math.sqrt(moved.get(name)));
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
  const from = (falsehoods, most) =>
    falsehoods.map(({ score }) => score).toSorted((a, b) => b - a)[Math.floor(most * falsehoods.length)] + 1e-3;
  const hostile = some.filter((row) => row.isHostile);
  return Math.max(
    from(hostile, 0),
    from(
      some.filter((row) => !row.isTrue),
      MOST_FALSE,
    ),
  );
}

function report(some, least) {
  const [truths, falsehoods] = [some.filter((row) => row.isTrue), some.filter((row) => !row.isTrue)];
  const passing = (rowsOfOne, from) => rowsOfOne.filter(({ score }) => score >= from).length;
  for (const from of [least, 0, 0.5, 1, 1.5, 2])
    console.log(
      `from ${from.toFixed(2)}: ${passing(truths, from)} of ${truths.length} true, ` +
        `${passing(
          falsehoods.filter((row) => row.isMade),
          from,
        )} of ${falsehoods.filter((row) => row.isMade).length} made, ` +
        `${passing(
          falsehoods.filter((row) => !row.isMade),
          from,
        )} of ${falsehoods.filter((row) => !row.isMade).length} told, ` +
        `${passing(
          falsehoods.filter((row) => row.isHostile),
          from,
        )} hostile`,
    );
  if (!process.argv.includes('--misses')) return;
  for (const { said, score, isHostile } of falsehoods.filter((row) => row.score >= Math.min(1, least)))
    console.log(isHostile ? 'HOSTILE' : 'FALSE', score.toFixed(2), said);
  for (const { said, score } of truths.filter((row) => row.score < least)) console.log('TRUE', score.toFixed(2), said);
}
