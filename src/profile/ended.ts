import { listsBeside } from '../lists.js';
import { isKindOf, isSamePlace, thingKey } from './canonical.js';
import { mergeIntoCollection } from './collection.js';
import { groupOf, statementOf, type Draft, type Statement } from './draft.js';
import { endingOf, endingsIn, goingOnIn, ownClausesIn, type Ending } from './ending-clauses.js';
import { eventKey, isTimeWord } from './event-key.js';
import { isFunctionWord } from './function-words.js';
import { keyOf } from './key.js';
import { mergeMemory } from './memory.js';
import { isDenying } from './modes.js';
import { LIMITS, type Fact, type FactPath, type MemoryValue, type Observation } from './observation.js';
import type { Held } from './state.js';
import { mergeSingle } from './single-value.js';
import { succeededBy, type Taken } from './succeeded.js';
import { isEmptyWord, isUnspaced, stem, wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'endings');
const setOf = (list: string): ReadonlySet<string> => new Set(LISTS.words(list));
const signsOf = (kind: string): string[] => LISTS.words(`signs of ${kind}`);
const HOME = 'core_info.location';
const COUNTS = setOf('counts');
const OF_A_TRIP = setOf('of a trip');
const PAST = setOf('past');
const DOING = setOf('doing');
const VERBS = { plans: setOf('verbs of plans'), goods: setOf('verbs of goods'), work: setOf('verbs of work') };
const SIGNS = { plans: signsOf('plans'), goods: signsOf('goods'), work: signsOf('work') };

/** How plainly a sentence says it that no reader made a fact of. */
const UNREAD = 0.8;

/**
 * Takes back what a statement says has ended, in the words of its event or of its quote: the interest that the clause
 * names, and memories that assert the same and nothing more. It is a retraction like any other (R5): what was said
 * later stays, a tombstone is left, and what people decided stands over it.
 */
export function endWhatIsOver(draft: Draft, said: Statement, counts: Counts): void {
  if (counts(said.path, said.key)) takeBack(draft, textsOf(said).flatMap(ownClausesIn), said, counts);
}

/** Whether something said at a path counts; what people forgot does not. */
export type Counts = (path: FactPath, key: string) => boolean;

/**
 * {@link endWhatIsOver} for the sentences of the subject that no fact was made of. Nobody knows where they stood, so
 * that they come before all that the same submission asserts, and are as old as the oldest of it.
 */
export function endWhatIsOverUnclaimed(draft: Draft, observation: Observation, counts: Counts): void {
  const texts = observation.said ?? [];
  if (texts.length === 0) return;
  const { submissionId, receivedAt, facts } = observation;
  const at = facts.map((fact) => fact.at).reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a), receivedAt);
  const value = { event: '' };
  const evidence = { quote: '', start: 0, end: 0 };
  const said: Fact = { path: 'memories', value, explicitness: UNREAD, polarity: 'retracts', at, evidence };
  const statement = statementOf(said, { submissionId, receivedAt, facts }, '');
  takeBack(draft, texts.flatMap(ownClausesIn), statement, counts);
}

/** Takes back what clauses say has ended, and memories whose place is taken by what they tell. */
function takeBack(draft: Draft, clauses: readonly string[][], said: Statement, counts: Counts): void {
  const takeMemory = (key: string): void =>
    mergeMemory(draft, { ...said, path: 'memories', key, polarity: 'retracts' });
  for (const ending of clauses.flatMap((words) => endingOf(words) ?? [])) {
    if (!counts('memories', eventKey({ event: ending.clause.join(' ') }))) continue;
    for (const key of endedInterests(draft, ending, said.at))
      mergeIntoCollection(draft, { ...said, path: 'interests.other', key, polarity: 'retracts' });
    endedMemories(draft, ending, said.at).forEach(takeMemory);
    const home = draft.held.get(HOME);
    if (home && home.lastAt <= said.at && isHomeLeft(home.key, ending) && counts(HOME, home.key))
      mergeSingle(draft, { ...said, path: HOME, key: home.key, polarity: 'retracts' });
  }
  for (const taken of succeededBy(draft, clauses, said.at)) {
    if (taken.key === said.key) continue;
    takeMemory(taken.key);
    for (const key of interestsIn(draft, taken, said.at))
      mergeIntoCollection(draft, { ...said, path: 'interests.other', key, polarity: 'retracts' });
  }
}

/** Whether an ending names the town that is the home and nothing else, as who left for good says it. */
function isHomeLeft(home: string, { kind, words, clause }: Ending): boolean {
  if ((kind !== 'work' && kind !== 'over') || clause.some((word) => OF_A_TRIP.has(word))) return false;
  const left = keyOf(HOME, words.join(' '));
  return left !== undefined && isSamePlace(home, left);
}

/** Keys of the interests that were told by the words of a memory alone, and of the pets that it names. */
function interestsIn(draft: Draft, { interests, quotes }: Taken, at: string): string[] {
  const named = new Set(interests.map(thingKey));
  return [...draft.held.values()]
    .filter(({ path, lastAt }) => groupOf(path) === 'interests' && lastAt <= at)
    .filter(({ path, key, evidence }) =>
      path === 'interests.pets'
        ? named.has(key)
        : key.split(' ').every((word) => named.has(word)) &&
          evidence.every(({ quote }) => quotes.some((told) => told.includes(quote) || quote.includes(told))),
    )
    .map(({ key }) => key);
}

/**
 * Whether an interest is asserted by no words but those that end it: who says "snowboarding is over for me" names what
 * they do not do.
 */
export function isEndedByItsQuote({ path, key, value, polarity, proof }: Statement): boolean {
  if (polarity !== 'asserts' || groupOf(path) !== 'interests') return false;
  const endings = endingsIn(proof.quote);
  if (!endings.some((ending) => namesInterest(ending, key, String(value)))) return false;
  const stems = new Set(
    goingOnIn(proof.quote)
      .flat()
      .map((word) => stem(word)),
  );
  return !key
    .split(' ')
    .every((word) => stems.has(word) || [...stems].some((run) => isUnspaced(run) && run.includes(word)));
}

/** What a statement was said in, and what it tells in its own words. */
function textsOf({ path, value, polarity, proof }: Statement): string[] {
  const texts = new Set([wholeSentences(proof.quote)]);
  if (path === 'memories' && polarity === 'asserts') texts.add((value as MemoryValue).event);
  return [...texts];
}

/** A quote at its bound may be cut: "I quit chess" of "I quit chess club". */
const wholeSentences = (quote: string): string =>
  quote.length < LIMITS.quote ? quote : quote.replace(/[^.!?…。！？\n]*$/u, '');

/** Keys of the thing that an ending names, where an interest is held in it or in a kind of it. */
function endedInterests(draft: Draft, ending: Ending, at: string): Set<string> {
  const keys = new Set<string>();
  for (const held of draft.held.values())
    if (groupOf(held.path) === 'interests' && held.lastAt <= at && namesInterest(ending, held.key, String(held.value)))
      keys.add(keyNamed(ending, held.key));
  return keys;
}

/** Whether an ending has one of what words have many of: who has cats has others when one dies. */
const isOneOf = (words: readonly string[], ending: Ending): boolean =>
  words.some((word) => word.endsWith('s') && ending.words.includes(word.slice(0, -1)));

function namesInterest(ending: Ending, key: string, value: string): boolean {
  if (ending.kind !== 'over' && ending.kind !== 'goods') return false;
  // Who sells paintings goes on painting.
  if (ending.kind === 'goods')
    return !/ing$/iu.test(value) && !isOneOf(wordsOf(value), ending) && keyNamed(ending, key) === key;
  return isKindOf(key, keyNamed(ending, key));
}

/** The key of what an ending names; the one given where both have the same words. */
function keyNamed(ending: Ending, key: string): string {
  const words = tellingWords(ending);
  const named = thingKey(words.join(' '));
  const stems = new Set(words.map(stem));
  const its = key.split(' ');
  return its.length === stems.size && its.every((word) => stems.has(word)) ? key : named;
}

const tellingWords = ({ words, language }: Ending): string[] =>
  words.map((word) => language.core(word)).filter((word) => !language.isLight(word));

/** Keys of the held memories that assert what an ending says is over. */
function endedMemories(draft: Draft, ending: Ending, at: string): string[] {
  const called = new Set(wordsOf(String(draft.held.get('core_info.name')?.value ?? '')));
  return [...draft.held.values()].flatMap((held) =>
    held.path === 'memories' && held.lastAt <= at && asserts(held, ending, called) ? [held.key] : [],
  );
}

/**
 * Whether a memory tells what an ending ends: all its words but small ones, times and the subject's name stand in the
 * clause, and all that qualifies the clause stands in it. What happened once and what is itself an ending or a denial
 * stays.
 */
function asserts(held: Held, ending: Ending, called: ReadonlySet<string>): boolean {
  const { event } = held.value as MemoryValue;
  const words = wordsOf(event.replace(/we['’]re/giu, 'we are'));
  if (words.some((word) => isDenying(word) || PAST.has(word)) || !isOfKind(words, ending)) return false;
  if (ending.kind === 'goods' && isOneOf(words, ending)) return false;
  const isSame = ending.language.isUnspaced
    ? ending.language.core(words.join('')) === ending.language.core(ending.words.join(''))
    : tellsAll(words, ending, called) && qualifies(words, ending);
  return isSame && endingsIn(event).length === 0;
}

/** Whether a memory tells a plan, what one has, or where one works, for endings of such alone. */
const isOfKind = (words: readonly string[], { kind }: Ending): boolean =>
  kind === 'over' ||
  words.some((word) => VERBS[kind].has(word) || (isUnspaced(word) && SIGNS[kind].some((sign) => word.includes(sign))));

/** Whether an ending has all that words tell. */
function tellsAll(words: readonly string[], ending: Ending, called: ReadonlySet<string>): boolean {
  const verbs = ending.kind === 'over' ? undefined : VERBS[ending.kind];
  const roots = new Set(ending.words.flatMap(rootsOf));
  const isAll = ending.kind === 'goods' && words.some((word) => word.endsWith('s') && ending.words.includes(word));
  const telling = words.filter(
    (word) =>
      !(isAll && COUNTS.has(word)) &&
      !(isEmptyWord(word) || isFunctionWord(word) || ending.language.isLight(word)) &&
      !(called.has(word) || verbs?.has(word) || isTimeWord(word)),
  );
  return (
    telling.length > 0 &&
    telling.every(
      (word) => ending.words.includes(word) || (!isPastForm(word) && rootsOf(word).some((root) => roots.has(root))),
    )
  );
}

/**
 * Whether words have all that qualifies an ending, and no other times than one that names some. Who no longer plays the
 * piano may have one, and who no longer likes being a nurse is one.
 */
function qualifies(words: readonly string[], ending: Ending): boolean {
  const roots = new Set(words.flatMap(rootsOf));
  return (
    ending.words.every(
      (word) => (ending.language.isLight(word) && !DOING.has(word)) || rootsOf(word).some((root) => roots.has(root)),
    ) &&
    (!ending.words.some(isTimeWord) || words.every((word) => !isTimeWord(word) || ending.words.includes(word)))
  );
}

/** Who smokes is a smoker. */
const rootsOf = (word: string): string[] =>
  word.length > 5 && /^[a-z]+er$/.test(word) ? [stem(word), stem(word.slice(0, -2))] : [stem(word)];

/** `smoked`, `ran`: who no longer runs once ran. */
const isPastForm = (word: string): boolean => word.endsWith('ed') || !word.startsWith(stem(word).slice(0, -1));
