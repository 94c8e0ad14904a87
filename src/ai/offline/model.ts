import type { Calibration } from '../reader.js';

/** Name of the vector space: change it with anything that changes a vector, so that stored ones are made again. */
export const OFFLINE_MODEL = 'limn-offline-512-v5';

/** How the names of all of them begin. */
export const OFFLINE_MODELS = 'limn-offline-';

/**
 * Numbers of a vector that carry meaning (word vectors), spelling (hashed words and character n-grams), and how little
 * a stored text says.
 */
export const BLOCKS = { meaning: 128, spelling: 383, brevity: 1 } as const;

export const OFFLINE_DIMENSIONS = BLOCKS.meaning + BLOCKS.spelling + BLOCKS.brevity;

/**
 * For what is above the commonness of a query (commonness.ts). The slope is what eval/programs/fit-search.ts found on
 * words, categories, requests and combinations as people type them, and on sentences about people, among people in full
 * sentences and in plain words; the midpoint was chosen by hand beside the best that it found, and the rise by hand on
 * the same tuned halves. It is no better than a guess for longer questions and for texts of other languages.
 */
export const OFFLINE_CALIBRATION: Calibration = {
  midpoint: 0.175,
  slope: 8,
  oneWordMidpoint: 0.175,
  rise: 1.75,
  fitted: true,
};
