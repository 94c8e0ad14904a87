import type { SubmissionSubject } from './submission.js';
import type { Importance } from './profile.js';
import type { SlotPath } from './slots.js';

/** Where a fact belongs in the profile. Interests carry their category: `interests.music`. */
export type FactPath = Exclude<SlotPath, 'interests.*'> | `interests.${string}`;

export interface MemoryValue {
  event: string;
  /** As exactly as it was told: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  date?: string;
  importance?: Importance;
}

/** Words of the submission that a fact rests on: `text.slice(start, end) === quote`, offsets in UTF-16 units. */
export interface Quote {
  quote: string;
  start: number;
  end: number;
}

/** One statement about the subject. */
export interface Fact {
  path: FactPath;
  value: string | number | MemoryValue;
  /**
   * How plainly the text says it, 0 to 1: about .9 for "I am 30", .6 for something weak or passing. Not the stored
   * confidence.
   */
  explicitness: number;
  /**
   * `asserts`: it holds. `retracts`: it no longer holds or never did ("I quit chess", "I don't like jazz"); the value
   * says what. `increments`: only for `core_info.age`, a birthday without a number; the value is the number of years.
   */
  polarity: 'asserts' | 'retracts' | 'increments';
  /**
   * When it was said, RFC 3339, which decides what is newer; the submission's own time when the text has no date of its
   * own.
   */
  at: string;
  evidence: Quote;
  /** The row, scorer or model of the offline reader that made it, by its id: `home.live`, `clauses en`. */
  rule?: string | undefined;
}

/** What one submission said. Kept for good, so that a profile can be folded again without reading anything twice. */
export interface Observation {
  submissionId: string;
  /** RFC 3339. */
  receivedAt: string;
  facts: Fact[];
  /** What the subject said beside them (unclaimed-sentences.ts), verbatim; absent in what was kept before that was. */
  said?: string[];
}

/**
 * Why a claim is not believed.
 *
 * - form: no path, polarity or value that may be stored;
 * - excess: beyond the most that is looked at;
 * - quote: the text has no such words;
 * - speaker: another says them, or nobody, or they order a model;
 * - unsaid: what the value tells is not said there;
 * - number, date, name, person: those alone are others;
 * - joined: they are said, of something else than what is quoted;
 * - asked, denied, supposed, over: the text asks it, denies it, wishes or plans it, or tells of the past;
 * - opposite: the text says the opposite;
 * - another: it is said of somebody else.
 */
export const DROPS = [
  'form',
  'excess',
  'quote',
  'speaker',
  'unsaid',
  'number',
  'date',
  'name',
  'person',
  'joined',
  'asked',
  'denied',
  'supposed',
  'over',
  'opposite',
  'another',
] as const;
export type Drop = (typeof DROPS)[number];

/** A value that was claimed and not believed, shortened, with how often it was. */
export interface Dropped {
  path: string;
  value: string;
  reason: Drop;
  count: number;
}

/** What a reading found in one text and the text bears out. */
export interface Grounded {
  facts: Fact[];
  /** Of the claims that the text does not bear out how many there are for each reason. */
  drops: Partial<Record<Drop, number>>;
  /** Some of them, the first claimed first. */
  dropped: Dropped[];
  /** What the subject said beside the facts (unclaimed-sentences.ts), verbatim. */
  said: string[];
  /** Whom of several speakers the text was taken to be about; absent for the text of one writer. */
  subject?: SubmissionSubject | undefined;
}

/** Hard bounds on what a reader may report; longer values are cut or dropped by `groundFacts`. */
export const LIMITS = {
  value: 200,
  event: 300,
  quote: 300,
  years: 120,
  category: /^[a-z0-9_ -]{1,40}$/,
  factsPerSubmission: 400,
} as const;
