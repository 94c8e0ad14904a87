import type { Case } from './case.js';
import type { Comparison } from './everyday/compare.js';
import type { Measure } from './measure.js';
import type { Miss } from './score.js';

/** What every part of the evaluation works with. */
export interface EvalContext {
  /** Folder of the suites that are not part of this repository; undefined where it is not. */
  shared: string | undefined;
  cases: Case[];
  /** Folder of the everyday texts. */
  everyday: string;
  /** Folder of the labelled sentences. */
  sentences: string;
  /** Folder of the people and queries that are searched as people search. */
  natural: string;
  /** Writes a line of progress. */
  say(text: string): void;
}

/** The results of a part. */
export interface PartResult {
  measures: Measure[];
  /** The halves of the everyday texts beside each other, for information. */
  comparisons?: Comparison[];
  misses: Miss[];
  /** Everything else that was seen, for the report. */
  more: unknown;
}
