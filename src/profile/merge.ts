import { keepWithin } from './bounds.js';
import { changesBetween, fieldsOf, withTellings } from './changes.js';
import { mergeIntoCollection } from './collection.js';
import { groupOf, openDraft, statementOf, type Draft, type Statement } from './draft.js';
import { mergeHabit } from './habit.js';
import { isForgotten } from './decisions.js';
import { correctValues } from './corrected-values.js';
import { endWhatIsOver, endWhatIsOverUnclaimed, isEndedByItsQuote } from './ended.js';
import { keyOf } from './key.js';
import { mergeMemory } from './memory.js';
import type { Fact, FactPath, MemoryValue, Observation } from './observation.js';
import { firstDay } from './partial-date.js';
import { slotOf } from './path.js';
import type { Changes, Memory } from './profile.js';
import { project } from './project.js';
import { addUnclaimed } from './unclaimed-sentences.js';
import { isSingle, mergeBirthday, mergeSingle, STYLE } from './single-value.js';
import { emptyState, type ProfileState } from './state.js';
import { wishesIn } from './wishes.js';
import { compareTexts } from './words.js';

/**
 * Merges what one submission said into a profile. Pure: the same arguments give the same result, and neither is
 * changed. Facts must be grounded (ground.ts); of one that is malformed all the same, nothing is kept. `changes` is
 * what differs in the document (changes.ts), `{}` when nothing does.
 *
 * - R1 the same value again: confidence rises by the support of a further submission, once for each submission, never
 *   over .99 (confidence.ts).
 * - R2 another value for a path that holds one: the later said wins, of equals the later submitted; it starts at .9 of
 *   its strength. A weak statement (explicitness up to .6) against a plain one only lowers it. What is older than the
 *   held value changes nothing. An age that has grown with the years is the same value. Wishes about style that can
 *   all be met are kept beside each other (wishes.ts), and taken back one by one. A sentence that names the held value
 *   as a mistake puts another in its place (corrected-values.ts).
 * - R3 a fuller form of a name or place: `Maria Duarte` replaces `Maria`, `Berlin, Germany` replaces `Berlin`; the
 *   shorter form confirms the fuller.
 * - R4 two spellings of one thing: one key: case, accents, articles, punctuation, inflection and aliases folded
 *   (canonical.ts); an interest has one entry in one category, the one that says more.
 * - R5 a value taken back: it and its kinds leave (`cheese` takes `blue cheese` along), a tombstone stays: what was
 *   said earlier cannot bring it back, what is said later can, at .8 of its strength. A weak retraction only lowers. A
 *   topic to avoid leaves the interests. Words that say that a thing is over take it back likewise (ended.ts).
 * - R6 a birthday without a number: adds 1 to a known age, once a year.
 * - R7 an age: 0 to 120, anything else was dropped when grounded.
 * - R8 R9 whose statement it is, and orders in the data: the reader and the grounding decide; a merge sees facts alone.
 * - R10 nothing said: erases nothing: only a retraction removes.
 * - R11 memories: one when their meaning words are the same in the same order and neither details, times nor dates
 *   differ (event-key.ts); the longer text, the date and the greater importance stay, the other words are told by the
 *   log.
 * - R12 mood and language: recent mood: the last said; default mood and language: what was said most.
 * - R13 order: observations in the order they were accepted, statements of one by their time, then their place in the
 *   text; only what changed gets a new timestamp.
 * - R14 deletion: the storage's.
 * - R15 summary: made anew from the document (summary.ts).
 * - what people decided: a pinned value is shown whatever is said, a forgotten one counts as never said (decisions.ts).
 * - R16 evidence: every value keeps up to three proofs, the one of its present spelling first, the newest last.
 *
 * Bounds: bounds.ts.
 */
export function merge(state: ProfileState, observation: Observation): { state: ProfileState; changes: Changes } {
  const received = { ...observation, receivedAt: new Date(observation.receivedAt).toISOString() };
  return settled(state, absorb(state, received), received.receivedAt);
}

/** The state that observations give, oldest first: the profile always equals the fold of what was said. */
export const fold = (observations: Iterable<Observation>): ProfileState => {
  let state = emptyState();
  for (const observation of observations) state = merge(state, observation).state;
  return state;
};

/**
 * {@link merge} without telling what changed: many in a row, then {@link settled}. Timestamps stay those of `state`.
 */
export function absorb(state: ProfileState, observation: Observation): ProfileState {
  const draft = openDraft(state, observation, isSingle);
  const counts = (path: FactPath, key: string): boolean => !isForgotten(state.decisions, path, key);
  endWhatIsOverUnclaimed(draft, observation, counts);
  const statements = statementsOf(observation);
  for (const said of statements) {
    endWhatIsOver(draft, said, counts);
    if (!isEndedByItsQuote(said)) apply(draft, said, (path) => counts(path, said.key));
  }
  for (const said of statements) correctValues(draft, said, counts);
  keepWithin(draft);
  return {
    version: 1,
    held: [...draft.held.values()],
    habits: [...draft.habits.values()],
    tombstones: [...draft.tombstones.values()],
    decisions: state.decisions,
    said: addUnclaimed(state.said, observation.said ?? []),
    timestamps: state.timestamps,
    ...(draft.birthdayAt ? { birthdayAt: draft.birthdayAt } : {}),
  };
}

/** A state that comes after another, with the fields that differ stamped `at` (RFC 3339), and what differs. */
export function settled(
  before: ProfileState,
  after: ProfileState,
  at: string,
): { state: ProfileState; changes: Changes } {
  const [old, now] = [project(before), project(after)];
  const timestamps = timestampsOf(before, fieldsOf(old), fieldsOf(now), at);
  const changes = withTellings(
    changesBetween(old, now),
    newTellings(before, after, old.memories ?? [], now.memories ?? []),
  );
  return { state: { ...after, timestamps }, changes };
}

/**
 * The words that were folded into each shown memory since a state before, and that no other place of the log has (R11).
 */
function newTellings(
  before: ProfileState,
  after: ProfileState,
  wasShown: Memory[],
  shown: Memory[],
): Map<Memory, string[]> {
  const known = new Set([
    ...before.held.flatMap(({ tellings = [] }) => tellings),
    ...wasShown.map(({ event }) => event),
  ]);
  return new Map(
    after.held.flatMap(({ path, value, tellings = [] }): [Memory, string[]][] => {
      const added = tellings.filter((words) => !known.has(words));
      if (path !== 'memories' || added.length === 0) return [];
      const { event, date } = value as MemoryValue;
      const day = date === undefined ? undefined : firstDay(date);
      const memory = shown.find((one) => one.event === event && one.date === day);
      return memory ? [[memory, added]] : [];
    }),
  );
}

function apply(draft: Draft, said: Statement, counts: (path: FactPath) => boolean): void {
  if (!counts(said.path)) return;
  if (said.polarity === 'increments') return mergeBirthday(draft, said);
  if (said.path === 'memories') return mergeMemory(draft, said);
  if (slotOf(said.path).holds === 'usual') return mergeHabit(draft, said.path, said);
  if (!isSingle(said.path)) return mergeIntoCollection(draft, said);
  mergeSingle(draft, said);
  if (said.path === 'personality.mood_trends.recent' && counts('personality.mood_trends.default'))
    mergeHabit(draft, 'personality.mood_trends.default', said);
}

/** The observation's statements in order, each as strong as the plainest time that the submission says it. */
function statementsOf(observation: Observation): Statement[] {
  const said = observation.facts.flatMap(inWishes).flatMap((fact) => {
    const key = keyOf(fact.path, fact.value);
    return key === undefined ? [] : [statementOf(fact, observation, key)];
  });
  const plainest = new Map<string, Statement>();
  const sameAs = ({ path, key, polarity }: Statement): string => `${polarity}\n${groupOf(path)}\n${key}`;
  for (const one of said)
    if (one.explicitness > (plainest.get(sameAs(one))?.explicitness ?? -1)) plainest.set(sameAs(one), one);
  return said
    .filter((one) => !said.some((other) => isDeniedBy(one, other)))
    .map((one) => ({
      ...one,
      explicitness: plainest.get(sameAs(one))?.explicitness ?? one.explicitness,
      strength: plainest.get(sameAs(one))?.strength ?? one.strength,
    }))
    .toSorted(
      (a, b) => compareTexts(a.at, b.at) || birthdaysLast(a) - birthdaysLast(b) || a.proof.start - b.proof.start,
    );
}

const inWishes = (fact: Fact): Fact[] =>
  fact.path === STYLE ? wishesIn(String(fact.value)).map((value) => ({ ...fact, value })) : [fact];

/** An age that is told beside its birthday is the new one, whichever is told first. */
const birthdaysLast = ({ polarity }: Statement): number => Number(polarity === 'increments');

/** Whether the words that seem to assert a thing are part of the words that take it back: "I no longer like cheese". */
const isDeniedBy = (one: Statement, other: Statement): boolean =>
  one.polarity === 'asserts' &&
  other.polarity === 'retracts' &&
  one.key === other.key &&
  groupOf(one.path) === groupOf(other.path) &&
  one.proof.start < other.proof.end &&
  other.proof.start < one.proof.end;

function timestampsOf(
  state: ProfileState,
  before: Map<string, string>,
  after: Map<string, string>,
  now: string,
): Record<string, string> {
  const known = new Map(Object.entries(state.timestamps));
  return Object.fromEntries(
    [...after].map(([path, content]) => [path, before.get(path) === content ? (known.get(path) ?? now) : now]),
  );
}
