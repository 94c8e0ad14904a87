import { doubted, kept, RETURNING, strength, supported } from './confidence.js';
import type { Fact, FactPath, Observation } from './observation.js';
import { PROOFS, type Held, type ProfileState, type Proof, type Tombstone } from './state.js';

/**
 * One statement, ready to be merged: its key is known, its time is no later than its submission, its strength is
 * computed.
 */
export interface Statement {
  path: FactPath;
  key: string;
  value: Fact['value'];
  polarity: Fact['polarity'];
  explicitness: number;
  strength: number;
  at: string;
  proof: Proof;
}

/** A state while an observation is merged into it. The maps are its own; what they hold is replaced, never changed. */
export interface Draft {
  held: Map<string, Held>;
  habits: Map<string, Held>;
  tombstones: Map<string, Tombstone>;
  birthdayAt: string | undefined;
  submissionId: string;
  /** Ids of what this observation said, which no cap may drop before older things. */
  touched: Set<string>;
}

/** Where values are alike: all interests are one group, so that a thing has one entry in one category. */
export const groupOf = (path: FactPath): string => (path.startsWith('interests.') ? 'interests' : path);

/** Identity of one value among many, such as `interests` and the key of chess. */
export const idOf = (path: FactPath, key: string): string => `${groupOf(path)}\n${key}`;

export function openDraft(
  state: ProfileState,
  { submissionId }: Observation,
  isSingle: (path: FactPath) => boolean,
): Draft {
  return {
    held: new Map(state.held.map((one) => [isSingle(one.path) ? one.path : idOf(one.path, one.key), one])),
    habits: new Map(state.habits.map((one) => [idOf(one.path, one.key), one])),
    tombstones: new Map(state.tombstones.map((one) => [idOf(one.path, one.key), one])),
    birthdayAt: state.birthdayAt,
    submissionId,
    touched: new Set(),
  };
}

/** A fact of an observation as a statement with the key that its path asks for. */
export function statementOf(fact: Fact, { submissionId, receivedAt }: Observation, key: string): Statement {
  const at = momentOf(fact.at, receivedAt);
  const { quote, start, end } = fact.evidence;
  return {
    path: fact.path,
    key,
    value: fact.value,
    polarity: fact.polarity,
    explicitness: fact.explicitness,
    at,
    strength: strength(fact.explicitness, at, receivedAt),
    proof: { submissionId, receivedAt, quote, start, end, ...(fact.rule !== undefined && { rule: fact.rule }) },
  };
}

/** Nothing was said after it was received: a time ahead of that would let one text outrank all later ones. */
function momentOf(at: string, receivedAt: string): string {
  const said = Date.parse(at);
  return Number.isNaN(said) || said >= Date.parse(receivedAt) ? receivedAt : new Date(said).toISOString();
}

/** A value said for the first time, or in the place of another. `factor` is what its strength is worth. */
export function newlyHeld(said: Statement, factor: number): Held {
  return {
    path: said.path,
    key: said.key,
    value: said.value,
    confidence: kept(said.strength * factor),
    plainest: said.explicitness,
    support: 1,
    firstAt: said.at,
    lastAt: said.at,
    evidence: [said.proof],
  };
}

/**
 * R1: a value that one more statement confirms. It counts once a submission. `now` is what else the statement makes of
 * it: a fuller name, a spelling, a category; a changed value leans on the statement's proof from then on.
 */
export function confirmed(held: Held, said: Statement, now: Partial<Pick<Held, 'path' | 'key' | 'value'>>): Held {
  const counted = isCounted(held, said.proof.submissionId);
  return {
    ...held,
    ...now,
    confidence: counted ? held.confidence : supported(held.confidence, said.strength),
    plainest: Math.max(held.plainest, said.explicitness),
    support: held.support + (counted ? 0 : 1),
    firstAt: said.at < held.firstAt ? said.at : held.firstAt,
    lastAt: said.at > held.lastAt ? said.at : held.lastAt,
    evidence: withProof(held.evidence, said.proof, now.value !== undefined),
  };
}

/** R2: a value that a weak statement spoke against, once a submission. */
export const inDoubt = (held: Held, said: Statement): Held =>
  held.doubtedBy === said.proof.submissionId
    ? held
    : { ...held, confidence: doubted(held.confidence, said.strength), doubtedBy: said.proof.submissionId };

/** Of two spellings of one thing the first is kept, unless it shouts and the other does not. */
export const isBetterSpelt = (said: Statement['value'], held: Held['value']): boolean =>
  typeof said === 'string' && typeof held === 'string' && isShouted(held) && !isShouted(said);

/** Up to four letters may be a name that is written so: UK, ABBA. */
const isShouted = (text: string): boolean => text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 4;

/**
 * Whether a submission has been counted for this value already. Its proof is still there: the newest one is never
 * dropped.
 */
export const isCounted = (held: Held, submissionId: string): boolean =>
  held.evidence.some((proof) => proof.submissionId === submissionId);

/** Proofs with one more; `leading` when the value's spelling now rests on it. */
export function withProof(evidence: Proof[], proof: Proof, leading: boolean): Proof[] {
  const rest = evidence.filter((one) => one.submissionId !== proof.submissionId);
  if (leading) return [proof, ...rest].slice(0, PROOFS);
  const first = evidence[0];
  if (first === undefined || first.submissionId === proof.submissionId) return first === undefined ? [proof] : evidence;
  return [first, ...rest.filter((one) => one !== first).slice(-(PROOFS - 2)), proof];
}

/** Marks a value as taken back at a time, or leaves a later mark. */
export function bury(draft: Draft, path: FactPath, key: string, at: string): void {
  const id = idOf(path, key);
  const before = draft.tombstones.get(id);
  if (before && before.at >= at) return;
  draft.tombstones.delete(id);
  draft.tombstones.set(id, { path, key, at });
}

/**
 * What a statement is worth against the tombstones that `covers` finds for it: nothing when it is older than one of
 * them, .8 when it brings back the very thing, which opens the grave.
 */
export function worthAfterTombstones(
  draft: Draft,
  said: Statement,
  covers: (tombstone: Tombstone) => boolean,
): number | undefined {
  let worth = 1;
  for (const [id, tombstone] of draft.tombstones) {
    if (groupOf(tombstone.path) !== groupOf(said.path) || !covers(tombstone)) continue;
    if (said.at < tombstone.at) return undefined;
    if (tombstone.key !== said.key) continue;
    draft.tombstones.delete(id);
    worth = RETURNING;
  }
  return worth;
}
