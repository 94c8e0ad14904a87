#!/usr/bin/env node
// Learns from the marked texts of eval/clauses, those in more/ among them, which tokens of a text stand in a clause
// that is worth remembering of its subject, and which in one that tells of somebody else, as a network that reads a
// text as a whole (src/ai/offline/clauses/clause-senses.ts). The same texts and the same code give the same bytes.
//
// npm run build && node scripts/train-clause-network.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { learnNetwork } from './learn-network.mjs';
import { markedTextsIn } from './marked-texts.mjs';
import { writeLearned } from './write-learned.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = (file) => import(path.join(root, 'dist/src', file));
const { settingOf, tokensIn } = await compiled('ai/offline/spans/spans-in.js');
const { parseText } = await compiled('text/parse.js');

/** The marks of eval/clauses/README.md that make each label hold; the same labels as those of train-clauses.mjs. */
const MARKS = { likely: 'kh', other: 'o', style: 'y', avoid: 'v' };
const CLAUSE = /^[khsoyv]$/;
/** Of 1 to 4 rounds a third found more than a second on eval/everyday/fresh, and a fourth nothing. */
const ROUNDS = 3;

const texts = ['eval/clauses', 'eval/clauses/more'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => markedTextsIn(readFileSync(path.join(root, folder, file), 'utf8')))
    .flatMap((text) => [text, ...sentencesOf(text)])
    .map(textOf),
);
const bytes = learnNetwork(texts, { labels: Object.keys(MARKS), holds: 'each', rounds: ROUNDS });
writeLearned('ai/offline/data/clause-network.bin', bytes);
console.log(`clause-network.bin: ${bytes.length} bytes, of ${texts.length} texts`);

/**
 * Every other sentence of a text in its subject's own voice, as a text of its own: many post no more than that, and a
 * network that has learned from whole texts alone takes what stands alone for somebody else's.
 */
function sentencesOf({ text, subject, marks }) {
  if (subject !== 'me') return [];
  return [...text.matchAll(/[^.!?\n。！？]{12,}[.!?。！？]*/g)]
    .filter((_, at) => at % 2 === 0)
    .map(({ 0: sentence, index }) => ({
      text: sentence,
      subject,
      marks: marks
        .map(({ kind, start, end }) => ({
          kind,
          start: Math.max(0, start - index),
          end: Math.min(sentence.length, end - index),
        }))
        .filter(({ start, end }) => start < end),
    }));
}

/** A text as the reader meets it, before rules have read it, with the bits of its tokens. */
function textOf({ text, subject, marks }) {
  const known = { given: ['me', 'third'].includes(subject) ? undefined : subject };
  const parsed = parseText(text, known);
  const tokens = tokensIn(parsed.level);
  const clauses = marks.filter(({ kind }) => CLAUSE.test(kind));
  const labels = tokens.map((token) => bitsOf(innermostAt(clauses, token)));
  return { tokens, setting: settingOf(tokens, parsed, known, [], []), labels };
}

/** The shortest mark around a token: marks may nest. */
function innermostAt(marks, token) {
  return marks
    .filter(({ start, end }) => start <= token.start && token.end <= end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}

function bitsOf(mark) {
  if (mark === undefined) return 0;
  const kinds = Object.values(MARKS);
  return kinds.reduce((bits, of, at) => bits | (Number(of.includes(mark.kind)) << at), 1 << kinds.length);
}
