#!/usr/bin/env node
// Learns from eval/interests/labelled.txt how much each feature of a candidate (src/ai/offline/interests) speaks for an
// interest, writes the weights, and prints how they do on the half that they were learned from and on the other. Which
// half a text belongs to follows from the text itself, so a new text moves no other. The same texts and the same code
// give the same bytes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { halfOf, labelledIn } from './labelled-texts.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src/ai/offline', file));
const { sentencesOf } = await compiled('sentence.js');
const { FIRST_PERSON } = await compiled('statement.js');
const { candidatesIn } = await compiled('interests/evidence.js');

// Chosen on the training half by leaving fifths of it out: how often each weight is looked at, and how dear it is that
// one differs from what is held beforehand.
const ROUNDS = 25;
const DEAR = 4;
// So many of ten that are told must be right, as judged by weights that never saw them. The texts hold more that is no
// interest than people write, so that it is more for theirs.
const RIGHT_OF_TEN = 7.5;

/**
 * What is held of a feature before any text is seen, a guess: little text teaches little, and what nothing is
 * learned of keeps this.
 */
const BEFOREHAND = JSON.parse(readFileSync(path.join(root, 'eval/interests/beforehand.json'), 'utf8'));

const texts = labelledIn(readFileSync(path.join(root, 'eval/interests/labelled.txt'), 'utf8')).map(read);
const train = texts.filter(({ half }) => half === 'train');
const weights = learn(train.flatMap(({ candidates }) => candidates));
const threshold = bestThreshold(leftOut(train));

const rounded = Object.fromEntries(
  [...weights].map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]).filter(([, weight]) => weight !== 0),
);
const sorted = Object.fromEntries(Object.entries(rounded).sort(([a], [b]) => (a < b ? -1 : 1)));
writeLearned('ai/offline/data/interest-weights.json', `${JSON.stringify({ threshold, weights: sorted }, null, 2)}\n`);
const kept = new Map(Object.entries(sorted));
for (const half of ['train', 'test'])
  report(
    half,
    texts.filter((text) => text.half === half),
  );
if (process.argv.includes('--misses')) misses();

function read({ text, spans }) {
  const candidates = sentencesOf(text).flatMap((sentence) => candidatesIn(sentence, FIRST_PERSON.subjects));
  for (const candidate of candidates) {
    candidate.span = spans.find(({ start, end }) => start < candidate.end && candidate.start < end);
    candidate.isRight = candidate.span !== undefined;
  }
  return { text, spans, candidates: candidates.filter((one) => !isAnotherWord(one, candidates)), half: halfOf(text) };
}

/** Another word for something that is labelled beside it is neither right nor wrong. */
function isAnotherWord({ isRight, term }, candidates) {
  return !isRight && candidates.some((other) => other.isRight && other.term.category === term.category);
}

/** Logistic regression, one weight at a time until they settle, each held to what it is held for beforehand. */
function learn(candidates) {
  const names = new Map();
  const where = [];
  candidates.forEach(({ features }, row) => {
    for (const name of features) {
      if (!names.has(name)) where[names.size] = (names.set(name, names.size), []);
      where[names.get(name)].push(row);
    }
  });
  const before = [...names.keys()].map((name) => BEFOREHAND[name] ?? 0);
  const found = [...before];
  const sums = candidates.map(({ features }) => features.reduce((sum, name) => sum + before[names.get(name)], 0));
  for (let round = 0; round < ROUNDS; round += 1)
    where.forEach((rows, name) => {
      let slope = DEAR * (found[name] - before[name]);
      let bend = DEAR;
      for (const row of rows) {
        const likelyNow = likely(sums[row]);
        slope += likelyNow - Number(candidates[row].isRight);
        bend += likelyNow * (1 - likelyNow);
      }
      const step = -slope / bend;
      found[name] += step;
      for (const row of rows) sums[row] += step;
    });
  return new Map([...names.keys()].map((name, at) => [name, found[at]]));
}

function likely(sum) {
  return 1 / (1 + Math.exp(-sum));
}

/** How likely each candidate of the training half looks to weights learned without its fifth. */
function leftOut(all) {
  return [0, 1, 2, 3, 4].flatMap((fifth) => {
    const without = learn(all.filter((_, at) => at % 5 !== fifth).flatMap(({ candidates }) => candidates));
    return all
      .filter((_, at) => at % 5 === fifth)
      .flatMap(({ candidates }) =>
        candidates.map(({ features, isRight }) => ({ isRight, likely: likelihood(features, without) })),
      );
  });
}

function likelihood(features, learned) {
  return likely(features.reduce((sum, name) => sum + (learned.get(name) ?? 0), 0));
}

/** The least likelihood from which on enough is right. */
function bestThreshold(judged) {
  const inOrder = judged.toSorted((one, other) => other.likely - one.likely);
  let right = 0;
  let least = 1;
  inOrder.forEach((one, at) => {
    right += Number(one.isRight);
    if (right * 10 >= (at + 1) * RIGHT_OF_TEN) least = one.likely;
  });
  return Math.floor(least * 100) / 100;
}

function report(half, all) {
  const spans = all.reduce((sum, text) => sum + text.spans.length, 0);
  const told = all.map((text) => text.candidates.filter(({ features }) => likelihood(features, kept) >= threshold));
  const right = told.flat().filter(({ isRight }) => isRight);
  const found = all.reduce(
    (sum, text, at) => sum + text.spans.filter((span) => told[at].some((one) => one.span === span)).length,
    0,
  );
  const filed = right.filter(
    ({ span, term }) => span.categories.length === 0 || span.categories.includes(term.category),
  );
  const seen = all.reduce(
    (sum, text) => sum + text.spans.filter((span) => text.candidates.some((one) => one.span === span)).length,
    0,
  );
  console.log(
    `${half}: ${all.length} texts, precision ${share(right.length, told.flat().length)}, ` +
      `recall ${share(found, spans)}, ` +
      `category ${share(filed.length, right.length)}, seen at all ${share(seen, spans)}, threshold ${threshold}`,
  );
}

function share(hit, of) {
  return `${(of === 0 ? 0 : hit / of).toFixed(3)} (${hit} of ${of})`;
}

/** What the training half gets wrong; the other half is never shown. */
function misses() {
  for (const { text, spans, candidates } of train) {
    const told = candidates.filter(({ features }) => likelihood(features, kept) >= threshold);
    for (const one of told.filter(({ isRight }) => !isRight))
      console.log(`wrong: ${text.slice(one.start, one.end)} [${one.frames}] | ${text}`);
    for (const span of spans.filter((each) => !told.some((one) => one.span === each))) {
      const how = candidates.some((one) => one.span === span) ? 'missed' : 'missed, no candidate';
      console.log(`${how}: ${text.slice(span.start, span.end)} | ${text}`);
    }
  }
}
