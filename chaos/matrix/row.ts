import type { Shown } from '../proof.js';

/** One line of the report: something that happens or is tried, what must hold then, and the tests that show it. */
export interface Row {
  id: string;
  what: string;
  holds: string;
  tests: Shown[];
}

/** Rows of one file, whose tests are given by their names. */
export const inFile = (file: string, ...names: string[]): Shown[] => names.map((name) => ({ file, name }));
