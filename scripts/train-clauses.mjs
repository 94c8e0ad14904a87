#!/usr/bin/env node
// Learns from the marked texts of eval/clauses and the labels of the tuned half of eval/everyday how much each feature
// of a clause (src/ai/offline/clauses) speaks for remembering it, and for its being somebody else's, a wish how to be
// talked to, or a topic to avoid. Writes the weights, and prints how well texts are judged by weights that never saw
// texts of their kind. The same texts and the same code give the same bytes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markedTextsIn } from './marked-texts.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src', file));
const { readByRules } = await compiled('ai/offline/read.js');
const { originOf } = await compiled('ai/offline/passage.js');
const { loadLabelled } = await import(path.join(root, 'dist/eval/everyday/text.js'));
const { says } = await import(path.join(root, 'dist/eval/everyday/phrase.js'));
const { parseText } = await compiled('text/parse.js');

/** What is learned of a clause, in the order of the weights: network.ts has the same. */
const HEADS = ['likely', 'other', 'style', 'avoid'];
// All chosen on texts left out of training: how often each clause is looked at, how far a look moves a weight, and how
// dear it is that weights, and those of the meanings, differ from nothing.
const ROUNDS = 24;
const STEP = 0.3;
const DEAR = 2;
const DEAR_MEANING = 0.5;
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
/** Weights of less are left out. */
const LEAST_WEIGHT = 0.02;
/** A text of which the network tells nothing. */
const UNREAD = { tokens: [], clauses: { likely: new Float64Array(0), other: new Float64Array(0) } };

const marked = readdirSync(path.join(root, 'eval/clauses'))
  .filter((file) => file.endsWith('.txt'))
  .toSorted()
  .flatMap((file) => markedTextsIn(readFileSync(path.join(root, 'eval/clauses', file), 'utf8')))
  .map(({ id, kind, text, subject, marks }) => ({
    id,
    kind,
    clauses: clausesOf(text, { given: ['me', 'third'].includes(subject) ? undefined : subject }).map((clause) => ({
      ...clause,
      ...markOf(marks, clause),
    })),
  }));
const labelled = loadLabelled(path.join(root, 'eval/everyday')).tuned.map(({ id, kind, posts, gold }) => ({
  id,
  kind,
  gold,
  clauses: posts
    .flatMap(({ data }) => clausesOf(data, { called: gold.name?.alternatives ?? [] }))
    .map((clause) => ({ ...clause, ...labelOf(gold, clause) })),
}));
const texts = [...marked, ...labelled].map((text) => ({
  ...text,
  fold: foldOf(text.kind === 'foreign' || text.kind === 'line' ? text.id : text.kind),
}));
const clauses = texts.flatMap(({ clauses: some }) => some);
if (!process.argv.includes('--no-report')) report();
write(learn(clauses), 'ai/offline/data/clause-weights.json');

/** Texts of one kind fall together (FNV-1a), so that what is learned of a kind is tried on others. */
function foldOf(kind) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < kind.length; at += 1) sum = Math.imul(sum ^ kind.charCodeAt(at), 0x01000193) >>> 0;
  return (sum >>> 16) % FOLDS;
}

/** The clauses of a text as the reader meets them, with what they are judged by. */
function clausesOf(text, known) {
  const found = [];
  const input = { submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known };
  const trace = (passage, { clause, features, meaning, language }) => {
    const [start, end] = originOf(passage, clause.words[0].start, clause.words.at(-1).end);
    const said = passage.text.slice(clause.words[0].start, clause.words.at(-1).end);
    found.push({ features, meaning: meaning.map((each) => each * MEANING), said, start, end, language, clause });
  };
  // What is learned here does not lean on the network.
  readByRules(input, known, parseText(text, known), { trace, scored: () => UNREAD });
  return found;
}

/** What a person who marked the text makes of a clause of it: of each head whether it holds, and how sure that is. */
function markOf(marks, { start, end }) {
  const shares = { k: 0, h: 0, s: 0, o: 0, y: 0, v: 0 };
  for (const mark of marks)
    if (mark.kind in shares) shares[mark.kind] += Math.max(0, Math.min(end, mark.end) - Math.max(start, mark.start));
  const worth = shares.k + shares.h;
  const unworthy = shares.s + shares.o + shares.y + shares.v;
  const isWorth = worth > 0 && worth >= unworthy;
  const isMarked = worth + unworthy > 0;
  const isOther = shares.o > worth && shares.o >= shares.s;
  return {
    isWorth,
    isOther,
    targets: [
      [isWorth, SURE * (isMarked ? 1 : UNMARKED)],
      [isOther, SURE * (isMarked ? 1 : UNMARKED)],
      [shares.y > 0 && shares.y >= shares.o, SURE],
      [shares.v > 0 && shares.v >= shares.o, SURE],
    ],
  };
}

/** The same by the labels of a whole text, which name words of what must and must not be remembered. */
function labelOf({ facts, leak, chat, style, avoid }, { said }) {
  const isOther = [...leak.mem, ...leak.any].some((label) => says(said, label));
  const isUnworthy = isOther || chat.some((label) => says(said, label));
  const isWorth = !isUnworthy && facts.some((label) => says(said, label));
  const isStyle = style !== undefined && says(said, style);
  const isAvoid = avoid.some((label) => says(said, label));
  return {
    isWorth,
    isOther,
    targets: [
      [isWorth, isUnworthy || isWorth ? 1 : UNLABELLED],
      [isOther, isOther || isWorth ? 1 : UNLABELLED],
      [isStyle, isStyle ? UNLABELLED : style ? UNLABELLED : 1],
      [isAvoid, isAvoid ? UNLABELLED : avoid.length > 0 ? UNLABELLED : 1],
    ],
  };
}

/** Logistic regressions by steps that shrink for weights moved often (Duchi et al., 2011: AdaGrad). */
function learn(rows) {
  const seen = new Map();
  for (const { features } of rows) for (const name of features) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = new Map();
  for (const [name, count] of seen) if (count >= LEAST_SEEN) names.set(name, names.size);
  const counts = Float64Array.from([...names.keys()], (name) => seen.get(name));
  const known = rows.map((row) => ({
    ...row,
    at: Int32Array.from(row.features.flatMap((name) => names.get(name) ?? [])),
  }));
  const heads = HEADS.map((_, head) => learnHead(known, head, counts));
  return {
    features: new Map([...names].map(([name, at]) => [name, heads.map(({ weights }) => weights[at])])),
    meaning: heads.map(({ meaning }) => meaning),
  };
}

function learnHead(rows, head, counts) {
  const weights = new Float64Array(counts.length);
  const moved = new Float64Array(counts.length).fill(1);
  const meaning = new Float64Array(rows[0].meaning.length);
  const meaningMoved = new Float64Array(meaning.length).fill(1);
  const order = [...rows];
  const next = randomly(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [order[last], order[other]] = [order[other], order[last]];
    }
    for (const { at, meaning: vector, targets } of order) {
      const [holds, sure] = targets[head];
      let sum = 0;
      for (const name of at) sum += weights[name];
      for (let each = 0; each < vector.length; each += 1) sum += meaning[each] * vector[each];
      const slope = (1 / (1 + Math.exp(-sum)) - Number(holds)) * sure;
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
  return { weights, meaning };
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function randomly(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
}

function judge({ features, meaning: vector }, { features: weights, meaning }) {
  return HEADS.map((_, head) => {
    let sum = 0;
    for (const name of features) sum += weights.get(name)?.[head] ?? 0;
    for (let each = 0; each < vector.length; each += 1) sum += meaning[head][each] * vector[each];
    return 1 / (1 + Math.exp(-sum));
  });
}

function report() {
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = learn(texts.filter((text) => text.fold !== fold).flatMap((text) => text.clauses));
    for (const text of texts.filter((each) => each.fold === fold))
      for (const clause of text.clauses) clause.judged = judge(clause, model);
  }
  console.log(
    `${texts.length} texts, ${clauses.length} clauses, ${clauses.filter((c) => c.isWorth).length} worth remembering`,
  );
  HEADS.forEach((name, head) =>
    console.log(`${name}: precision where as many are found ${breakEven(head).toFixed(3)}`),
  );
  for (const english of [true, false]) {
    const some = labelled
      .map((text) => ({ ...text, clauses: text.clauses.filter(({ language }) => (language === 'en') === english) }))
      .filter((text) => text.clauses.length > 0);
    console.log(english ? 'English, labels of texts of other kinds' : 'other languages');
    for (const most of [1, 0.5, 0.3, 0.2, 0.1])
      console.log(
        `  others up to ${most}: ` +
          [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
            .map((least) => figures(some, ({ judged }) => judged[0] >= least && judged[1] <= most))
            .join('  '),
      );
  }
}

/** The precision of a head at the bar at which it finds as many as there are, over marked texts. */
function breakEven(head) {
  const judged = marked.flatMap((text) => text.clauses).toSorted((a, b) => b.judged[head] - a.judged[head]);
  const right = judged.filter(({ targets }) => targets[head][0]).length;
  return judged.slice(0, right).filter(({ targets }) => targets[head][0]).length / right;
}

/** Facts found of those that clauses say, and leaks, if those clauses are remembered that `isKept`. */
function figures(some, isKept) {
  let [found, of, leaks, kept] = [0, 0, 0, 0];
  for (const { gold, clauses: all } of some) {
    const remembered = all.filter(isKept);
    kept += remembered.length;
    for (const label of gold.facts.filter(({ optional }) => !optional)) {
      if (!all.some(({ said }) => says(said, label))) continue;
      of += 1;
      if (remembered.some(({ said }) => says(said, label))) found += 1;
    }
    for (const label of [...gold.leak.mem, ...gold.leak.any])
      leaks += remembered.filter(({ said }) => says(said, label)).length;
  }
  return `${(found / of).toFixed(3)}/${leaks}/${kept}`;
}

function write({ features, meaning }, file) {
  const rounded = (value) => Math.round(value * 100) / 100;
  const lines = [...features]
    .filter(([, row]) => row.some((value) => Math.abs(value) >= LEAST_WEIGHT))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]) => `${JSON.stringify(name)}:${JSON.stringify(row.map(rounded))}`);
  const dimensions = Array.from(meaning[0], (_, at) =>
    JSON.stringify(meaning.map((head) => Math.round(head[at] * MEANING * 1000) / 1000)),
  );
  const head = `{"heads":${JSON.stringify(HEADS)},\n"meaning":[\n${dimensions.join(',\n')}\n],\n`;
  writeLearned(file, `${head}"features":{\n${lines.join(',\n')}\n}}\n`);
}
