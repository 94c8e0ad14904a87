import { entriesOf, entryAt } from './entries.js';
import type { Phrasebook, PhraseKind } from './phrasebook.js';
import { spelledOut } from './tongue.js';

/** A phrase of a language that writes its words together. */
export interface Phrase {
  kind: PhraseKind;
  /** Pieces before the slot, with fillers allowed between them, and after it. */
  before: string[];
  after: string[];
  slot: boolean;
  /** Whether it begins with a word for its speaker. */
  isOwn: boolean;
  /** In characters. */
  length: number;
}

/**
 * Where phrases go on with each piece, by the first character of the piece, and those whose pieces before the slot end
 * here.
 */
interface PhraseTree {
  next: Map<string, { piece: string; node: PhraseTree }[]>;
  ends: Phrase[];
}

/** A sentence with the lists of its book. */
export interface Run {
  text: string;
  book: Phrasebook;
  phrases: PhraseTree;
  /** Where the last entry of a list stands before each place, of the lists that were asked for. */
  last: Map<string, Int32Array>;
}

export const openRun = (text: string, book: Phrasebook): Run => ({
  text,
  book,
  phrases: treeOf(book),
  last: new Map(),
});

const TREES = new Map<string, PhraseTree>();

function treeOf(book: Phrasebook): PhraseTree {
  let tree = TREES.get(book.code);
  if (tree) return tree;
  TREES.set(book.code, (tree = { next: new Map(), ends: [] }));
  for (const [kind, phrases] of Object.entries(book.phrases) as [PhraseKind, string[]][]) {
    for (const way of phrases.flatMap(spelledOut)) {
      const [before = '', after = ''] = way.split(/\{\w+\}/);
      const phrase = {
        kind,
        before: entriesOf(before),
        after: entriesOf(after),
        slot: way.includes('{'),
        length: way.length,
        isOwn: entriesOf(book.self).some((word) => entriesOf(before)[0]?.startsWith(word)),
      };
      let node = tree;
      for (const piece of phrase.before.length > 0 ? phrase.before : phrase.after) {
        const next = node.next.get(piece.charAt(0)) ?? [];
        let found = next.find((each) => each.piece === piece)?.node;
        if (!found) node.next.set(piece.charAt(0), [...next, { piece, node: (found = { next: new Map(), ends: [] }) }]);
        node = found;
      }
      node.ends.push(phrase);
    }
  }
  return tree;
}

/** The phrases whose first pieces stand at a place, the longest first, with where those pieces end. */
export function phrasesAt(run: Run, at: number): { phrase: Phrase; index: number; negated: boolean }[] {
  if (!run.phrases.next.has(run.text.charAt(at))) return [];
  const found: { phrase: Phrase; index: number; negated: boolean }[] = [];
  const step = (node: PhraseTree, index: number, negated: boolean, isFirst: boolean): void => {
    for (const phrase of node.ends) found.push({ phrase, index, negated });
    if (node.next.size === 0) return;
    let passed = { at: index, negated };
    for (let count = 0; count <= MOST_PASSED; count += 1) {
      let isExpected = false;
      for (const { piece, node: next } of node.next.get(run.text.charAt(passed.at)) ?? []) {
        if (!run.text.startsWith(piece, passed.at)) continue;
        isExpected = true;
        step(next, passed.at + piece.length, passed.negated, false);
      }
      const further = isExpected || isFirst ? undefined : passOne(run, passed);
      if (!further) return;
      passed = further;
    }
  };
  step(run.phrases, at, false, true);
  return found.length < 2 ? found : found.sort((a, b) => b.phrase.length - a.phrase.length);
}

const MOST_PASSED = 5;

/** Passes over fillers and negations up to the expected piece. */
export function passTo(
  run: Run,
  from: { at: number; negated: boolean },
  expected: string | undefined,
): { at: number; negated: boolean } {
  let passed = from;
  for (
    let count = 0;
    count < MOST_PASSED && !(expected !== undefined && run.text.startsWith(expected, passed.at));
    count += 1
  ) {
    const further = passOne(run, passed);
    if (!further) break;
    passed = further;
  }
  return passed;
}

function passOne(
  { text, book }: Run,
  { at, negated }: { at: number; negated: boolean },
): { at: number; negated: boolean } | undefined {
  const negation = entryAt(book.not, text, at);
  const filler = negation ?? entryAt(book.fillers, text, at);
  return filler === undefined ? undefined : { at: at + filler.length, negated: negated || negation !== undefined };
}
