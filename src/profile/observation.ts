import type { Importance } from './profile.js';
import type { SlotPath } from './slots.js';

/** Where a fact belongs in the profile. Interests carry their category: `interests.music`. */
export type FactPath = Exclude<SlotPath, 'interests.*'> | `interests.${string}`;

export interface MemoryValue {
  event: string;
  /** `YYYY-MM-DD`. */
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

/** What a reading found in one text and the text bears out. */
export interface Grounded {
  facts: Fact[];
  /** How many of the claims the text does not bear out. */
  dropped: number;
  /** What the subject said beside the facts (unclaimed-sentences.ts), verbatim. */
  said: string[];
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
