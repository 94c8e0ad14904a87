#!/usr/bin/env node
// Learns from the marked texts of eval/clauses, the lines of eval/spans and eval/interests and the labels of the tuned
// half of eval/everyday which words of a text name what is told of its subject (src/ai/offline/spans), writes the
// weights, and prints how well texts are read by weights that never saw them. The same texts and the same code give the
// same bytes.
//
// npm run build && node scripts/train-spans.mjs [--no-report]
//
// What is learned is a linear-chain conditional random field (Lafferty et al., 2001), by steps that shrink for weights
// moved often (Duchi et al., 2011: AdaGrad). In each round half of the tokens go without what tells which word they
// are, and all go without a fifth of the rest, so that the words around learn to speak for themselves: else names of
// the texts that are learned from are learned by heart, and nothing of others (Sutton et al., 2006).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { labelledIn } from './labelled-texts.mjs';
import { locatorOf } from './located-labels.mjs';
import { markedTextsIn } from './marked-texts.mjs';
import { randomly } from './random-numbers.mjs';
import { isWholeRequest, KINDS, kindOf, LABELS, labelsFor, labelsOf, STARTS } from './span-labels.mjs';
import { heardOf, step, STEP } from './span-steps.mjs';
import { learnNetwork } from './learn-network.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src', file));
const { readByRules } = await compiled('ai/offline/read.js');
const { marginals } = await compiled('ai/offline/spans/chain.js');
const { hintOf, settingOf, tokensIn } = await compiled('ai/offline/spans/spans-in.js');
const { featuresOf, identityOf } = await compiled('ai/offline/spans/tagger.js');
const { tokensOf } = await compiled('ai/offline/spans/tokens.js');
const { FeatureIndex, packSpanWeights } = await compiled('ai/offline/spans/weights.js');
const { parseText } = await compiled('text/parse.js');
const { loadLabelled } = await import(path.join(root, 'dist/eval/everyday/text.js'));
const { fold: foldWord } = await import(path.join(root, 'dist/eval/words.js'));

const located = locatorOf(tokensOf, foldWord);

// Of 6, 10 and 20 rounds none was better on texts left out than this by more than chance would have it; of a penalty of
// 1 and 3 and a tenth and a quarter of the features unheard, the dearer and the deafer were by .01 to .02 of the mean
// precision of each kind.
const ROUNDS = 10;
/** The weights are the mean of those after the last rounds, which leans less on the texts read last. */
const AVERAGED = 5;
const SEED = 1;
/** Of the network; a guess. */
const NETWORK_ROUNDS = 5;
const DEAR = 3;
const LEAST_SEEN = 3;
/** How many tokens of a round do without their identity, and how many features without being heard. */
const NAMELESS = 0.5;
/** Less speaks for hardly anything: the pack is a quarter smaller without, and finds as much. */
const LEAST_WEIGHT = 0.1;
/** Not worth a step. */
const LEAST_SLOPE = 1e-3;
const FORBIDDEN = -30;
const NONE = new Int32Array(0);
/** Stands for a break within a line of a file; as long as the break itself. */
const LINE_BREAK = '\u2028';
/** Whom a line with several named speakers is about. */
const SUBJECT = /^\{([^}":]+)\} /;
const FOLDS = 5;
const BARS = [0.8, 0.6, 0.4];

const texts = [...marked(), ...listed(), ...labelled()];
const sources = [...new Set(texts.map(({ source }) => source))];
for (const text of texts) text.fold = sources.indexOf(text.source) % FOLDS;
for (const text of texts) {
  text.features = featuresOf(text.tokens, text.setting);
  text.identity = text.tokens.map((_, at) => new Set(identityOf(text.tokens, at)));
}
if (!process.argv.includes('--no-report')) report();
write(learn(texts));
writeNetwork();

/** Texts with their spans marked by hand. What has one `source` is read by weights that saw none of it. */
function marked() {
  const folder = path.join(root, 'eval/clauses');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => markedTextsIn(readFileSync(path.join(folder, file), 'utf8')))
    .filter(({ kind }) => kind !== 'line')
    .map(({ id, text, subject, marks }) => {
      const read = textOf(text, { given: ['me', 'third'].includes(subject) ? undefined : subject });
      // The lines of eval/spans mark a topic to avoid alone; of a whole request nothing is learned of topics.
      const spans = marks.map(kindOf).filter((span) => !isWholeRequest(span, text));
      const unknown = spans.length < marks.length ? labelsFor('avoid') : [];
      return { ...read, source: id, labels: labelsOf(read.tokens, spans), unknown };
    });
}

/** Lines with their spans in brackets: in eval/spans with their kinds, in eval/interests as what each is liked. */
function listed() {
  const folder = path.join(root, 'eval/spans');
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  const spans = files.toSorted().flatMap((file) => linesOf(path.join(folder, file), KINDS));
  const interests = linesOf(path.join(root, 'eval/interests/labelled.txt'));
  return [...spans, ...interests];
}

/** The lines of a file, whose labels are of some kinds, or categories of what is liked. */
function linesOf(file, kinds) {
  const lines = labelledIn(readFileSync(file, 'utf8').replaceAll('\\n', LINE_BREAK), kinds);
  return lines.map(({ text: line, spans }) => {
    const [before = '', given] = SUBJECT.exec(line) ?? [];
    const text = line.slice(before.length).replaceAll(LINE_BREAK, '\n');
    const read = textOf(text, { given });
    const named = spans.map(({ start, end, categories: [category] }) => ({
      kind: kinds ? category : category && 'like',
      start: start - before.length,
      end: end - before.length,
    }));
    return { ...read, source: line, labels: labelsOf(read.tokens, named) };
  });
}

/**
 * Texts with the words of their labels wherever these stand in what the subject says. A label of a gender or a style
 * names no words, so nothing is learned of where these are.
 */
function labelled() {
  return loadLabelled(path.join(root, 'eval/everyday')).tuned.flatMap(({ id, posts, gold }) => {
    const called = [];
    return posts.map(({ data }) => {
      const read = textOf(data, { called: [...called] });
      if (gold.name) called.push(gold.name.alternatives[0]);
      const { sides } = read.setting;
      const talk = new Set(read.tokens.filter((_, at) => ['subject', 'other'].includes(sides[at])).map(lineOf));
      const isLabel = (at) => sides[at] === 'outside' && talk.has(lineOf(read.tokens[at]));
      const isOwn = (at) => sides[at] !== 'other';
      const spans = [
        ...(gold.name ? located(read.tokens, 'name', gold.name, (at) => !isLabel(at)) : []),
        ...(gold.age ? located(read.tokens, 'age', gold.age, isOwn) : []),
        ...(gold.location ? located(read.tokens, 'location', gold.location, isOwn) : []),
        ...gold.int.flatMap((interest) => located(read.tokens, 'like', interest, isOwn)),
        ...gold.dis.flatMap((disliked) => located(read.tokens, 'dislike', disliked, isOwn)),
        ...gold.avoid.flatMap((topic) => located(read.tokens, 'avoid', topic, isOwn)),
      ];
      return { ...read, source: id, labels: labelsOf(read.tokens, spans), unknown: labelsFor('gender', 'style') };
    });
  });
}

function lineOf({ line }) {
  return line;
}

/** A text as the tagger meets it. */
function textOf(text, known) {
  const parsed = parseText(text, known);
  const tokens = tokensIn(parsed.level);
  const clauses = [];
  const input = { submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known };
  const facts = readByRules(input, known, parsed, (passage, judged) => clauses.push(hintOf(passage, judged)));
  return { tokens, setting: settingOf(tokens, parsed, known, facts, clauses) };
}

function learn(rows) {
  const seen = new Map();
  for (const { features } of rows)
    for (const each of features) for (const one of each) seen.set(one, (seen.get(one) ?? 0) + 1);
  const names = [...seen.keys()].filter((one) => seen.get(one) >= LEAST_SEEN);
  const index = new FeatureIndex(names.length);
  for (const [row, name] of names.entries()) index.add(name, row);
  const size = LABELS.length;
  const weights = new Float32Array(names.length * size);
  const moved = new Float32Array(names.length * size).fill(1);
  const moves = new Float64Array(size * size).map((_, at) =>
    isMove(Math.floor(at / size), at % size) ? 0 : FORBIDDEN,
  );
  const movesMoved = new Float64Array(size * size).fill(1);
  const mean = new Float32Array(weights.length);
  const penalty = Float32Array.from(names, (name) => DEAR / seen.get(name));
  const known = rows
    .filter(({ labels }) => labels.length > 0)
    .map(({ features, identity, labels, unknown = [] }) => ({
      labels,
      unknown,
      rows: features.map((each) => rowsIn(index, each)),
      named: features.map((each, at) =>
        rowsIn(
          index,
          [...identity[at]].filter((one) => each.includes(one)),
        ),
      ),
    }));
  const next = randomly(SEED);
  const slope = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let last = known.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [known[last], known[other]] = [known[other], known[last]];
    }
    for (const { rows: whole, named, labels, unknown } of known) {
      const heard = whole.map((each, token) => heardOf(each, next() < NAMELESS ? named[token] : NONE, next));
      const pairs = new Float64Array(size * size);
      const scores = scoresOf(heard, weights);
      for (const one of unknown)
        for (let token = 0; token < labels.length; token += 1) scores[token * size + one] = FORBIDDEN;
      const shares = marginals(scores, moves, STARTS, pairs);
      for (const [token, label] of labels.entries()) {
        let isFlat = true;
        for (let each = 0; each < size; each += 1) {
          const off = shares[token * size + each] - Number(each === label);
          slope[each] = Math.abs(off) > LEAST_SLOPE ? off : 0;
          if (slope[each] !== 0) isFlat = false;
        }
        for (const one of unknown) slope[one] = 0;
        if (!isFlat) step(heard[token], slope, { weights, moved, penalty });
      }
      for (let token = 1; token < labels.length; token += 1) pairs[labels[token - 1] * size + labels[token]] -= 1;
      for (const [place, down] of pairs.entries()) {
        if (moves[place] === FORBIDDEN || down === 0) continue;
        movesMoved[place] += down * down;
        moves[place] -= (STEP * down) / Math.sqrt(movesMoved[place]);
      }
    }
    if (round >= ROUNDS - AVERAGED)
      for (let place = 0; place < weights.length; place += 1) mean[place] += weights[place] / AVERAGED;
  }
  return { names, index, weights: mean, moves };
}

function rowsIn(index, features) {
  return Int32Array.from(features.map((one) => index.find(one)).filter((at) => at >= 0));
}

/** Inside a span is who was at its beginning, or inside of it. */
function isMove(from, to) {
  return !LABELS[to].startsWith('I-') || LABELS[from].slice(2) === LABELS[to].slice(2);
}

function scoresOf(rows, weights) {
  const size = LABELS.length;
  const scores = new Float64Array(rows.length * size);
  for (const [token, each] of rows.entries())
    for (const row of each)
      for (let label = 0; label < size; label += 1) scores[token * size + label] += weights[row * size + label];
  return scores;
}

/** Of each kind how many of the spans found are right, and how many of those marked are found, at some bars. */
function report() {
  const found = KINDS.map(() => []);
  const wanted = KINDS.map(() => 0);
  for (let part = 0; part < FOLDS; part += 1) {
    process.stderr.write(`part ${part + 1} of ${FOLDS} read with weights of the others\n`);
    const { index, weights, moves } = learn(texts.filter((text) => text.fold !== part));
    for (const { features, labels } of texts.filter((text) => text.fold === part && text.features.length > 0)) {
      const rows = features.map((each) => rowsIn(index, each));
      const shares = marginals(scoresOf(rows, weights), moves, STARTS);
      for (const [kind] of KINDS.entries()) {
        const first = 1 + 2 * kind;
        for (const [token, label] of labels.entries()) {
          if (label === first) wanted[kind] += 1;
          found[kind].push([shares[token * LABELS.length + first], label === first || label === first + 1]);
        }
      }
    }
  }
  console.log(`${texts.length} texts; of spans their first words: right of those found, found of those there`);
  console.log(`${'kind'.padEnd(10)}there  ${BARS.map((bar) => `at ${bar}`.padEnd(14)).join('')}`);
  for (const [kind, name] of KINDS.entries()) {
    const at = BARS.map((bar) => {
      const told = found[kind].filter(([likely]) => likely >= bar);
      const right = told.filter(([, isRight]) => isRight).length;
      return `${(right / (told.length || 1)).toFixed(2)} / ${(right / (wanted[kind] || 1)).toFixed(2)}`.padEnd(14);
    });
    console.log(`${name.padEnd(10)}${String(wanted[kind]).padEnd(7)}${at.join('')}`);
  }
}

function write({ names, weights, moves }) {
  const size = LABELS.length;
  const rows = names.map((name, row) => [name, weights.subarray(row * size, row * size + size)]);
  const bytes = packSpanWeights({ labels: LABELS, moves }, rows, LEAST_WEIGHT);
  writeLearned('ai/offline/data/span-weights.bin', bytes);
  console.log(`span-weights.bin: ${bytes.length} bytes`);
}

function writeNetwork() {
  const bytes = learnNetwork(texts, { labels: LABELS, holds: 'one', rounds: NETWORK_ROUNDS });
  writeLearned('ai/offline/data/span-network.bin', bytes);
  console.log(`span-network.bin: ${bytes.length} bytes`);
}
