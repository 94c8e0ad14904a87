import type { Calibration } from '../reader.js';

/** Name of the vector space: change it with anything that changes a vector, so that stored ones are made again. */
export const OFFLINE_MODEL = 'limn-offline-512-v11';

/** How the names of all of them begin. */
export const OFFLINE_MODELS = 'limn-offline-';

/**
 * Numbers of a vector that carry meaning (word vectors), spelling (hashed words and character n-grams), and how little
 * a stored text says.
 */
export const BLOCKS = { meaning: 128, spelling: 383, brevity: 1 } as const;

export const OFFLINE_DIMENSIONS = BLOCKS.meaning + BLOCKS.spelling + BLOCKS.brevity;

/**
 * For what is above the commonness of a query (commonness.ts). Fitted by eval/programs/fit-search.ts on words,
 * categories, requests and combinations as people type them, among people in full sentences and in plain words, and on
 * sentences about people. Without one of the sets of people in turn it found midpoints of .24 to .28 for several words:
 * the lower one chosen finds somebody more often for those who tell of themselves in sentences. It is no better than a
 * guess for longer questions and for texts of other languages.
 */
export const OFFLINE_CALIBRATION: Calibration = {
  midpoint: 0.2,
  slope: 8,
  oneWordMidpoint: 0.18,
  fitted: true,
};
