import type { Case } from './case.js';
import type { Measure } from './measure.js';
import type { Miss } from './score.js';

/** What every part of the evaluation is given. */
export interface Lab {
  /** Folder of the suites that are not part of this repository; undefined where it is not. */
  shared: string | undefined;
  cases: Case[];
  /** Writes a line of progress. */
  say(text: string): void;
}

/** What a part found. */
export interface Found {
  measures: Measure[];
  misses: Miss[];
  /** Everything else that was seen, for the report. */
  more: unknown;
}
