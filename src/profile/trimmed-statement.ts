import { listsBeside } from '../lists.js';
import { isPreposition } from './clauses.js';
import { isEmptyWord, wordsOf } from './words.js';
import type { WordRelations } from './word-relations.js';

const LISTS = listsBeside(import.meta.url, 'statements');

/** A part of a statement that can be left out. */
interface Segment {
  text: string;
  /** Whether it belongs to the one before it, and goes where that goes. */
  isBound: boolean;
}

/**
 * A statement without what is not proven of it: words before the noun that they describe, and additions from a
 * preposition, a joining word, a comma or a bracket on. What is left says less than the statement and nothing else;
 * undefined where that would be nothing to tell, or where what would go limits what stays. Whether the rest is proven
 * is for the caller to say.
 */
export function trimmedStatement(
  statement: string,
  unproven: ReadonlySet<string>,
  relations: WordRelations,
): string | undefined {
  const isUnproven = (word: string): boolean => unproven.has(word);
  const [head, ...added] = segmentsOf(withoutDescriptions(statement, isUnproven, relations));
  if (!head || wordsOf(head.text).some(isUnproven)) return undefined;
  let kept = head.text;
  let isGone = false;
  for (const { text, isBound } of added) {
    const words = wordsOf(text);
    isGone = (isGone && isBound) || words.some(isUnproven);
    if (!isGone) kept += text;
    else if (words.some((word) => LIMITING.has(word))) return undefined;
    else if (text.endsWith(',')) kept = closed(kept);
  }
  const trimmed = kept.replace(ENDS_OPEN, '').trim();
  const words = wordsOf(trimmed);
  const last = words.at(-1) ?? '';
  const isCutShort = isEmptyWord(last) || isPreposition(last) || OPENS_BARE.test(trimmed);
  return trimmed !== statement && words.length >= FEWEST_WORDS && !isCutShort ? trimmed : undefined;
}

/** A word alone before the first comma has lost what it went with: `Flying, staying until Monday`. */
const OPENS_BARE = /^[\p{L}\p{M}'’-]+,/u;
const FEWEST_WORDS = 3;
const ENDS_OPEN = /[\s,;:(–—-]+$/u;

/** What stood between commas is gone: `Theo, fourteen, has` as `Theo has`, of a longer beginning one comma stays. */
const closed = (kept: string): string =>
  !kept.endsWith(',') ? `${kept},` : wordsOf(kept).length <= LONGEST_SUBJECT ? kept.slice(0, -1) : kept;

/** In words: who or what a statement is about. A guess. */
const LONGEST_SUBJECT = 3;

/** Without these a statement would say more than it did, or something else. */
const LIMITING = new Set(LISTS.words('limiting'));

/** `a birthday party` without `birthday`: what describes a thing may go, the thing may not. */
function withoutDescriptions(
  statement: string,
  isUnproven: (word: string) => boolean,
  relations: WordRelations,
): string {
  const isDescription = (word: string): boolean => {
    const [part] = relations.partsOf(word);
    return isUnproven(word) && !LIMITING.has(word) && (part === 'noun' || part === 'adjective');
  };
  const isThing = (word: string): boolean =>
    !isUnproven(word) && !isEmptyWord(word) && !isPreposition(word) && relations.partsOf(word)[0] === 'noun';
  return statement.replace(DESCRIBED, (both, one: string, next: string) =>
    wordsOf(one).every(isDescription) && (wordsOf(next).every(isThing) || /^\p{Lu}/u.test(next)) ? '' : both,
  );
}

/** A word inside a statement, and the one behind it. */
const DESCRIBED = /(?<=[\p{L}\p{N}'’,] )([\p{L}'’]+) (?=([\p{L}'’]+))/gu;

/** Where something is added: behind a comma, with a bracket, a dash, or a word that joins. */
const ADDED = new RegExp(
  String.raw`(?<=[,;])\s(?![^()]*\))|\s(?=\()|(?<=\))\s|\s[–—-]\s|` +
    String.raw`\s(?=(?:${LISTS.words('adding').join('|')})\s(?![^()]*\)))`,
  'giu',
);

const segmentsOf = (statement: string): Segment[] =>
  parted(statement, ADDED).flatMap((part) =>
    part.startsWith(' (') ? [{ text: part, isBound: true }] : phrasesIn(part),
  );

function phrasesIn(part: string): Segment[] {
  const phrases: string[] = [];
  for (const word of parted(part, /\s(?=\p{L})/gu)) {
    if (phrases.length === 0 || isPreposition(wordsOf(word)[0] ?? '')) phrases.push(word);
    else phrases.push((phrases.pop() ?? '') + word);
  }
  return phrases.map((text, at) => ({ text, isBound: at > 0 }));
}

/** A text in parts that begin at a mark, each with its mark. */
function parted(text: string, mark: RegExp): string[] {
  const starts = [0, ...[...text.matchAll(mark)].map(({ index }) => index)];
  return starts.map((start, at) => text.slice(start, starts[at + 1])).filter((part) => part !== '');
}
