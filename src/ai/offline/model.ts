import type { Calibration } from '../reader.js';

/** Name of the vector space: change it with anything that changes a vector, so that stored ones are made again. */
export const OFFLINE_MODEL = 'limn-offline-512-v2';

/** How the names of all of them begin. */
export const OFFLINE_MODELS = 'limn-offline-';

/** Numbers of a vector that carry meaning (word vectors) and spelling (hashed words and character n-grams). */
export const BLOCKS = { meaning: 100, spelling: 412 } as const;

export const OFFLINE_DIMENSIONS = BLOCKS.meaning + BLOCKS.spelling;

/**
 * Fitted (the program was not kept) for what is above the commonness of a query (commonness.ts): sentences about people
 * against what people say, checked on people that had no part in the fit.
 */
export const OFFLINE_CALIBRATION: Calibration = { midpoint: 0.13, slope: 11, oneWordMidpoint: 0.13, fitted: true };
