import { listsBeside } from '../lists.js';
import { isPreposition } from './clauses.js';
import { isDenying } from './modes.js';

/**
 * Which words of a clause its denial is about. "The flat, not the boat" denies a boat and no flat; "not since the
 * divorce" denies no divorce. What a denied verb governs cannot be told from what stands before it ("Jazz I never
 * liked"), so that such a denial is about the whole clause.
 */

const LISTS = listsBeside(import.meta.url, 'denials');
const setOf = (list: string): ReadonlySet<string> => new Set(LISTS.words(list));

/** Deny what comes next and nothing else. */
const BEFORE_A_THING = setOf('before a thing');
/** `No` denies a verb in Spanish, Italian and their neighbours, and a thing in English. */
const VERB_ABROAD = 'no';
const CONTRASTING = new Set(['not', 'nicht', 'niet']);
/** Behind these a denial is about what comes next: `two dogs that never bark`, `write to me, don't ring`. */
const STARTING_ANEW = setOf('starting anew');
/** What good manners add to a denial. */
export const MANNERS = setOf('manners');
/** Words that a denied verb begins with: behind them `not` is about what is done. */
const AUXILIARIES = setOf('auxiliaries');
/** What follows these is taken for granted: `I have not smoked since the divorce`. */
const GRANTING = setOf('granting');

/** The words of a clause that its denials are about, in order; none where it has no denial by a word of its own. */
export function deniedWords(words: readonly string[], isForeign: boolean): readonly string[] {
  // The last of "non servono a niente" denies nothing more.
  const all = words.flatMap((word, at) => (isDenying(word) ? [at] : []));
  const places = all.filter((at, its) => its === 0 || at < words.length - 1);
  const starts = places.map((at) => (isAboutNext(words, at, isForeign) ? at + 1 : 0));
  if (starts.length === 0) return words;
  return withoutGranted(words.slice(Math.min(...starts)));
}

/** `My wife doesn't play` denies no wife; `jazz I never liked` does deny jazz. */
export function behindSubject(denied: readonly string[]): readonly string[] {
  const at = denied.findIndex((word) => DENIED_VERBS.has(word));
  return at > 0 && !SPEAKING.has(denied[at - 1]!) ? denied.slice(at) : denied;
}

const DENIED_VERBS = setOf('denied verbs');
const SPEAKING = setOf('speaking');

function isAboutNext(words: readonly string[], at: number, isForeign: boolean): boolean {
  if (words.slice(at + 1).every((word) => MANNERS.has(word))) return false;
  const word = words[at]!;
  if (STARTING_ANEW.has(words[at - 1] ?? '')) return true;
  if (BEFORE_A_THING.has(word))
    return words[at + 1] !== 'longer' && !GRANTING.has(words[at + 1]!) && !(isForeign && word === VERB_ABROAD);
  const before = words[at - 1];
  return CONTRASTING.has(word) && before !== undefined && !AUXILIARIES.has(before) && !before.endsWith('ing');
}

/** Without phrases behind words that take them for granted, which end with the next preposition or denial. */
export function withoutGranted(words: readonly string[]): readonly string[] {
  let isGranted = false;
  return words.filter((word, at) => {
    if (at > 0 && GRANTING.has(word)) isGranted = true;
    else if (isPreposition(word) || isDenying(word)) isGranted = false;
    return !isGranted;
  });
}
