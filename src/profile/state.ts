import { LimnError } from '../errors.js';
import { eventKey, isOrdered } from './event-key.js';
import type { FactPath, MemoryValue } from './observation.js';

/** Where a value was said: verbatim words of a submission, `start` and `end` in UTF-16 units of its text. */
export interface Proof {
  submissionId: string;
  /** RFC 3339. */
  receivedAt: string;
  quote: string;
  start: number;
  end: number;
  /** What of the reader made it (observation.ts); absent for what a model or a person said. */
  rule?: string;
}

/** A value that the profile holds, or one candidate of what is usual. */
export interface Held {
  path: FactPath;
  /** What makes two spellings one thing (canonical.ts). */
  key: string;
  value: string | number | MemoryValue;
  /** Unrounded for output: 0 to .99, four decimals. */
  confidence: number;
  /** The greatest explicitness it was ever said with. */
  plainest: number;
  /** How many different submissions said it. */
  support: number;
  /** When it was first and last said to hold, RFC 3339. */
  firstAt: string;
  lastAt: string;
  /** At most {@link PROOFS}; the first is the one that the value's present spelling rests on, the last the newest. */
  evidence: Proof[];
  /** Of a memory: other words that it was told in, the newest last. */
  tellings?: string[];
  /** The submission that last cast doubt on it. */
  doubtedBy?: string;
  /** For habits alone: how much was said for it. */
  weight?: number;
  /** Only of what is shown: a person decided it. */
  pinned?: true;
}

/** Says that a value was taken back, so that an older statement cannot bring it in again. */
export interface Tombstone {
  path: FactPath;
  key: string;
  /** When it was said to hold no longer, RFC 3339. */
  at: string;
}

/** What a person decided about a value; no reading changes it. */
export interface Decision {
  /** `pinned`: it holds, whatever was or will be said. `forgotten`: it counts as never said. */
  kind: 'pinned' | 'forgotten';
  path: FactPath;
  key: string;
  value: string | number | MemoryValue;
  /** RFC 3339. */
  at: string;
}

/**
 * Everything that merging needs to know about a profile: plain JSON. The profile of the interface is a projection of
 * it.
 */
export interface ProfileState {
  version: 1;
  held: Held[];
  /** Candidates for what is usual (default mood, language): the projection shows the one with the most weight. */
  habits: Held[];
  tombstones: Tombstone[];
  decisions: Decision[];
  /** What the subject said beside, to be found by (unclaimed-sentences.ts), newest last. */
  said: string[];
  /** Dotted path of the document to the RFC 3339 time it last changed. */
  timestamps: Record<string, string>;
  /** When a birthday last counted, RFC 3339. */
  birthdayAt?: string;
}

export const PROOFS = 3;

export const emptyState = (): ProfileState => ({
  version: 1,
  held: [],
  habits: [],
  tombstones: [],
  decisions: [],
  said: [],
  timestamps: {},
});

export const serializeState = (state: ProfileState): string => JSON.stringify(state);

/** Reads a stored state. Throws `internal` for a text that {@link serializeState} did not write. */
export function parseState(text: string): ProfileState {
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch (cause) {
    throw new LimnError('internal', 'A stored profile state is not JSON', { cause });
  }
  // States that were stored before people could decide anything, and before what is said beside was kept, have neither.
  if (isObject(state)) state = { decisions: [], said: [], ...state };
  if (!isState(state)) throw new LimnError('internal', 'A stored profile state has the wrong shape');
  const { held, decisions } = state;
  return { ...state, held: held.map(withOrderedKey), decisions: decisions.map(withOrderedKey) };
}

/**
 * States that were stored before the keys of memories kept the order of words get the keys that merging compares now.
 */
function withOrderedKey<T extends Pick<Held, 'path' | 'key' | 'value'>>(one: T): T {
  return one.path === 'memories' && !isOrdered(one.key) ? { ...one, key: eventKey(one.value as MemoryValue) } : one;
}

function isState(state: unknown): state is ProfileState {
  if (!isObject(state) || state['version'] !== 1) return false;
  const { held, habits, tombstones, decisions, said, timestamps, birthdayAt } = state;
  return (
    areAll(held, isHeld) &&
    areAll(habits, isHeld) &&
    areAll(tombstones, isTombstone) &&
    areAll(decisions, isDecision) &&
    areAll(said, isText) &&
    isObject(timestamps) &&
    Object.values(timestamps).every(isText) &&
    (birthdayAt === undefined || isText(birthdayAt))
  );
}

const isHeld = (one: unknown): boolean =>
  isObject(one) &&
  isText(one['path']) &&
  isText(one['key']) &&
  isValue(one['value']) &&
  isText(one['firstAt']) &&
  isText(one['lastAt']) &&
  [one['confidence'], one['plainest'], one['support']].every(Number.isFinite) &&
  areAll(one['evidence'], isProof) &&
  (one['tellings'] === undefined || areAll(one['tellings'], isText));

const isValue = (value: unknown): boolean =>
  isText(value) || Number.isFinite(value) || (isObject(value) && isText(value['event']));

const isProof = (proof: unknown): boolean =>
  isObject(proof) &&
  isText(proof['submissionId']) &&
  isText(proof['receivedAt']) &&
  isText(proof['quote']) &&
  Number.isInteger(proof['start']) &&
  Number.isInteger(proof['end']);

const isTombstone = (one: unknown): boolean =>
  isObject(one) && isText(one['path']) && isText(one['key']) && isText(one['at']);

const isDecision = (one: unknown): boolean =>
  isTombstone(one) &&
  isObject(one) &&
  (one['kind'] === 'pinned' || one['kind'] === 'forgotten') &&
  isValue(one['value']);

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areAll = (list: unknown, test: (one: unknown) => boolean): boolean => Array.isArray(list) && list.every(test);
