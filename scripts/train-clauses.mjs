#!/usr/bin/env node
// Learns from the marked texts of eval/clauses and the labels of the tuned half of eval/everyday how much each feature
// of a clause (src/ai/offline/clauses) speaks for remembering it, writes the weights, and prints how well texts are
// judged by weights that never saw them. The same texts and the same code give the same bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markedTextsIn } from './marked-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src', file));
const { readOffline } = await compiled('ai/offline/read.js');
const { originOf } = await compiled('ai/offline/passage.js');
const { loadLabelled } = await import(path.join(root, 'dist/eval/everyday/text.js'));
const { says } = await import(path.join(root, 'dist/eval/everyday/phrase.js'));
const { parseText } = await compiled('text/parse.js');
const { wordVectors } = await compiled('ai/offline/word-vectors.js');
const { weightOf } = await compiled('ai/offline/everyday-words.js');
const { meaningOf } = await compiled('ai/offline/clauses/features.js');

// All chosen on texts left out of training: how often each clause is looked at, how far a look moves a weight, and how
// dear it is that weights, and those of the meanings, differ from nothing.
const ROUNDS = 40;
const STEP = 0.3;
const DEAR = 4;
const DEAR_MEANING = 1;
/** How much the vector of what is meant counts beside the features. */
const MEANING = 2;
/** A feature that fewer clauses have teaches nothing that holds elsewhere. */
const LEAST_SEEN = 4;
/** What nobody marked is hardly ever worth remembering, but some of it was overlooked. */
const UNMARKED = 0.4;
/** Labels name the most important alone. */
const UNLABELLED = 0.2;
/** A mark is as good a witness as so many labels. */
const SURE = 3;
const FOLDS = 5;
/** Words whose meaning speaks for or against by less are left out of the weights. */
const LEAST_MEANING = 0.3;
/** Of words less frequent than so many no meaning is kept. */
const VOCABULARY = 20_000;
/** From here on a clause is remembered: on texts left out, more is lost above than strangers' lives are kept below. */
const THRESHOLD = 0.65;
const vectors = wordVectors();

const marked = readdirSync(path.join(root, 'eval/clauses'))
  .filter((file) => file.endsWith('.txt'))
  .toSorted()
  .flatMap((file) => markedTextsIn(readFileSync(path.join(root, 'eval/clauses', file), 'utf8')))
  .map(({ id, text, subject, marks }) => ({
    id,
    clauses: clausesOf(text, { given: ['me', 'third'].includes(subject) ? undefined : subject }).map((clause) => ({
      ...clause,
      ...markOf(marks, clause),
      sure: SURE,
    })),
  }));
const labelled = loadLabelled(path.join(root, 'eval/everyday'))
  .tuned.filter(({ group }) => group !== 'other languages')
  .map(({ id, posts, gold }) => ({
    id,
    clauses: posts
      .flatMap(({ data }) => clausesOf(data, { called: gold.name?.alternatives ?? [] }))
      .map((clause) => ({ ...clause, ...labelOf(gold, clause) })),
  }));
const texts = [...marked, ...labelled].map((text, at) => ({ ...text, fold: at % FOLDS }));
const clauses = texts.flatMap(({ clauses: some }) => some);
if (process.argv.includes('--export')) exportRows();
report();
write(learn(clauses));

/** The clauses of a text as the reader meets them, with what they are judged by. */
function clausesOf(text, known) {
  const found = [];
  const input = { submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known };
  readOffline(input, known, parseText(text, known), (passage, { clause, features }) => {
    const [start, end] = originOf(passage, clause.words[0].start, clause.words.at(-1).end);
    const said = passage.text.slice(clause.words[0].start, clause.words.at(-1).end);
    found.push({ features, meaning: vectorOf(clause.words), said, start, end });
  });
  return found;
}

/** Whether a person who marked the text would remember a clause of it. */
function markOf(marks, { start, end }) {
  const shares = { k: 0, h: 0, s: 0, o: 0, y: 0, v: 0 };
  for (const mark of marks)
    if (mark.kind in shares) shares[mark.kind] += Math.max(0, Math.min(end, mark.end) - Math.max(start, mark.start));
  const worth = shares.k + shares.h;
  const unworthy = shares.s + shares.o + shares.y + shares.v;
  const isWorth = worth > 0 && worth >= unworthy;
  return { isWorth, weight: isWorth || unworthy > 0 ? 1 : UNMARKED, isOther: shares.o > worth + shares.s };
}

/** The same by the labels of a whole text, which name words of what must and must not be remembered. */
function labelOf({ facts, leak, chat }, { said }) {
  const isOther = [...leak.mem, ...leak.any].some((label) => says(said, label));
  const isUnworthy = isOther || chat.some((label) => says(said, label));
  const fact = facts.find((label) => says(said, label));
  const isWorth = !isUnworthy && fact !== undefined;
  return { isWorth, weight: isUnworthy || isWorth ? 1 : UNLABELLED, isOther };
}

function vectorOf(words) {
  return Float64Array.from({ length: vectors.dimensions }, (_, at) =>
    meaningOf(words, (word) => {
      const index = vectors.find(word);
      if (index === undefined) return 0;
      const sum = new Float64Array(vectors.dimensions);
      vectors.add(index, 1, sum);
      return MEANING * sum[at];
    }),
  );
}

/** Logistic regression by steps that shrink for weights moved often (Duchi et al., 2011: AdaGrad). */
function learn(rows) {
  const seen = new Map();
  for (const { features } of rows) for (const name of features) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = new Map();
  for (const [name, count] of seen) if (count >= LEAST_SEEN) names.set(name, names.size);
  const counts = Float64Array.from([...names.keys()], (name) => seen.get(name));
  const weights = new Float64Array(names.size);
  const moved = new Float64Array(names.size).fill(1);
  const meaning = new Float64Array(vectors.dimensions);
  const meaningMoved = new Float64Array(vectors.dimensions).fill(1);
  const known = rows.map((row) => ({ ...row, at: row.features.flatMap((name) => names.get(name) ?? []) }));
  const next = randomly(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let last = known.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [known[last], known[other]] = [known[other], known[last]];
    }
    for (const { at, meaning: vector, isWorth, weight, sure = 1 } of known) {
      let sum = 0;
      for (const name of at) sum += weights[name];
      for (let each = 0; each < vector.length; each += 1) sum += meaning[each] * vector[each];
      const slope = (1 / (1 + Math.exp(-sum)) - Number(isWorth)) * weight * sure;
      for (const name of at) {
        const down = slope + (DEAR * weights[name]) / counts[name];
        moved[name] += down * down;
        weights[name] -= (STEP * down) / Math.sqrt(moved[name]);
      }
      for (let each = 0; each < vector.length; each += 1) {
        const down = slope * vector[each] + (DEAR_MEANING * meaning[each]) / rows.length;
        meaningMoved[each] += down * down;
        meaning[each] -= (STEP * down) / Math.sqrt(meaningMoved[each]);
      }
    }
  }
  return { weights: new Map([...names].map(([name, at]) => [name, weights[at]])), meaning };
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function randomly(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
}

function likelihood({ features, meaning: vector }, { weights, meaning }) {
  let sum = 0;
  for (const name of features) sum += weights.get(name) ?? 0;
  for (let each = 0; each < vector.length; each += 1) sum += meaning[each] * vector[each];
  return 1 / (1 + Math.exp(-sum));
}

function report() {
  const judged = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = learn(texts.filter((text) => text.fold !== fold).flatMap((text) => text.clauses));
    for (const text of texts.filter((each) => each.fold === fold))
      for (const clause of text.clauses) judged.push({ ...clause, likely: likelihood(clause, model), text });
  }
  const worth = judged.filter(({ isWorth }) => isWorth).length;
  const others = judged.filter(({ isOther }) => isOther).length;
  console.log(`${texts.length} texts, ${judged.length} clauses, ${worth} of them worth remembering`);
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const kept = judged.filter(({ likely }) => likely >= least);
    const right = kept.filter(({ isWorth }) => isWorth).length;
    const leaks = kept.filter(({ isOther }) => isOther).length;
    console.log(
      `from ${least}: precision ${(right / kept.length).toFixed(3)}, recall ${(right / worth).toFixed(3)}, ` +
        `of others ${leaks} of ${others}`,
    );
  }
  if (process.argv.includes('--misses'))
    for (const { said, likely, isWorth, text } of judged)
      if (isWorth !== likely >= THRESHOLD)
        console.log(`${isWorth ? 'missed' : 'wrong'} ${likely.toFixed(2)} ${text.id} | ${said}`);
}

function write({ weights, meaning }) {
  const rounded = (value) => Math.round(value * 100) / 100;
  const inOrder = (entries) =>
    Object.fromEntries(entries.filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const meanings = vectors.words.slice(0, VOCABULARY).flatMap((word, index) => {
    const sum = new Float64Array(vectors.dimensions);
    vectors.add(index, MEANING, sum);
    const value = rounded(sum.reduce((total, each, at) => total + each * meaning[at], 0));
    return weightOf(word) > 0 && Math.abs(value) >= LEAST_MEANING ? [[word, value]] : [];
  });
  const file = {
    threshold: THRESHOLD,
    weights: inOrder([...weights].map(([name, value]) => [name, rounded(value)])),
    meanings: inOrder(meanings),
  };
  writeFileSync(path.join(root, 'src/ai/offline/data/clause-weights.json'), `${JSON.stringify(file, null, 2)}\n`);
}

function exportRows() {
  for (const { id, clauses: some } of texts)
    for (const { said, isWorth, weight } of some) console.log(JSON.stringify([id, said, isWorth, weight]));
}
