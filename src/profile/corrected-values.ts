import { listsBeside } from '../lists.js';
import type { Draft, Statement } from './draft.js';
import type { Counts } from './ended.js';
import { ClauseRows } from './ending-clauses.js';
import { keyOf } from './key.js';
import { LIMITS, type FactPath } from './observation.js';
import { mergeMemory } from './memory.js';
import { isSameSingle, mergeSingle } from './single-value.js';
import type { Held } from './state.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'corrections');
const ORDERS = [
  [new ClauseRows(LISTS.lines('new first')), ['now', 'old']],
  [new ClauseRows(LISTS.lines('old first')), ['old', 'now']],
] as const;

/** What may be put right in a word or two. */
const PATHS: readonly FactPath[] = ['core_info.location', 'core_info.name', 'core_info.age'];
/** In words: what is longer corrects more than a value. A guess. */
const LONGEST_VALUE = 4;
const LONGEST_SENTENCE = 20;
const SENTENCE = /[^.!?…\n]+[.!?…]*/gu;
const TOKEN = /[\p{L}\p{M}\p{N}'’-]+/gu;

interface Pair {
  now: string;
  old: string;
}

/**
 * Puts right the home, the name or the age that a sentence of the subject names as a mistake: "sorry, I meant
 * Leicester, not Leeds". The old value is taken back with the memory that was told by the same words, and the new one
 * rests on that sentence.
 */
export function correctValues(draft: Draft, said: Statement, counts: Counts): void {
  for (const { 0: sentence, index } of said.proof.quote.matchAll(SENTENCE)) {
    const pair = pairIn(sentence);
    const start = said.proof.start + index;
    const proof = { ...said.proof, quote: sentence, start, end: start + sentence.length };
    if (pair) for (const path of PATHS) putRight(draft, { ...said, path, proof }, pair, counts);
  }
}

function putRight(draft: Draft, said: Statement, pair: Pair, counts: Counts): void {
  const { path } = said;
  const held = draft.held.get(path);
  const value = valueOf(path, pair.now);
  const [old, key] = [keyOf(path, valueOf(path, pair.old)), keyOf(path, value)];
  if (!held || old === undefined || key === undefined || !isSameSingle(path, held.key, old)) return;
  if (!counts(path, held.key) || !counts(path, key) || !isBefore(held, said)) return;
  const told = new Set(held.evidence.map(({ quote }) => quote));
  for (const memory of draft.held.values())
    if (memory.path === 'memories' && memory.evidence.every(({ quote }) => told.has(quote)))
      mergeMemory(draft, { ...said, path: 'memories', key: memory.key, polarity: 'retracts' });
  mergeSingle(draft, { ...said, key: held.key, value: held.value, polarity: 'retracts' });
  mergeSingle(draft, { ...said, key, value, polarity: 'asserts' });
}

/** Whether a value was last told before a sentence. */
const isBefore = ({ lastAt, evidence }: Held, { at, proof }: Statement): boolean =>
  lastAt <= at &&
  evidence.every(({ submissionId, start }) => submissionId !== proof.submissionId || start < proof.start);

const valueOf = (path: FactPath, words: string): string | number =>
  path === 'core_info.age' && /^\d{1,3}$/.test(words) && Number(words) <= LIMITS.years ? Number(words) : words;

/** The two values that a sentence names, as they are written there. */
function pairIn(sentence: string): Pair | undefined {
  const tokens = (sentence.match(TOKEN) ?? []).flatMap((token) => wordsOf(token).map((word) => ({ word, token })));
  if (tokens.length > LONGEST_SENTENCE) return undefined;
  const plain = `${tokens.map(({ word }) => word).join(' ')} `;
  const written = (words = ''): string | undefined => {
    const run = words.trim().split(' ');
    const at = tokens.findIndex((_, from) => run.every((word, next) => tokens[from + next]?.word === word));
    const value = tokens.slice(at, at + run.length).map(({ token }) => token);
    return words === '' || at < 0 || run.length > LONGEST_VALUE ? undefined : value.join(' ');
  };
  for (const [rows, [first, second]] of ORDERS)
    for (const [, one, other] of rows.matchesOf(plain)) {
      const values = { [first]: written(one), [second]: written(other) };
      if (values.now && values.old) return { now: values.now, old: values.old };
    }
  return undefined;
}
