import type { Calibration } from '../reader.js';

/** Name of the vector space: change it with anything that changes a vector, so that stored ones are made again. */
export const OFFLINE_MODEL = 'limn-offline-512-v6';

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
 * sentences about people; without each of the sets of people in turn it found nearly the same. The midpoints lie within
 * .01 of what it found, on the side of more answers to those who tell of themselves in sentences. It is no better than
 * a guess for longer questions and for texts of other languages.
 */
export const OFFLINE_CALIBRATION: Calibration = {
  midpoint: 0.195,
  slope: 8,
  oneWordMidpoint: 0.19,
  rise: 2.2,
  fitted: true,
};
