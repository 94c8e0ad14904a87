import { IDENTITY, type Bars } from '../profile/search.js';
import { isGenericWord, isStopWord, isUnspaced, embeddingTokens } from './content-words.js';
import type { Bearing, Calibration } from './reader.js';

/** The default sensitivity: where the midpoint of every calibration sits. */
const MIDPOINT_SCORE = 0.63;
const LEAST = -1;
/**
 * Where the best hit of a search takes the midpoint, in logits, unless the model tells something else of the query: to
 * so much behind itself, yet down and up no further than the calibration allows. Fitted on an earlier version of the
 * offline model with a program that was not kept, to find all that a word is said by and somebody by a sentence.
 */
const USUAL_BEHIND = 0.4;
/** Where a calibration says nothing else: down to what would have scored .57, up to .78; fitted in the same way. */
export const USUAL_FALL = 0.25;
export const USUAL_RISE = 0.73;
/** In cosines: further no midpoint is moved, however flat its slope. */
const FARTHEST_MOVE = 1;
/** Points under the threshold within which a profile is a near miss. */
const NEAR = 10;

/** How the cosines of one query become scores. */
export interface Scale {
  /** The cosine that scores .63. */
  midpoint: number;
  slope: number;
  /** How far the best hit may take the midpoint down and up, in logits. */
  fall: number;
  rise: number;
  /** How far behind the best hit it is taken, in logits. */
  behind: number;
}

/**
 * The scale of a query, by the calibration of the model that embeds it. A query of one word has a midpoint of its own,
 * because its cosine with a sentence is small even where the sentence is about that word. `commonness` says how near
 * the query comes to people it has nothing to do with (offline/commonness.ts): "likes music" comes near to many, "tunes
 * harpsichords" to nobody, so that the same cosine tells less of the one than of the other.
 */
export function scaleOf(
  calibration: Calibration,
  query: string,
  { commonness, behind, rise }: Bearing = { commonness: 0, behind: USUAL_BEHIND, rise: USUAL_RISE },
): Scale {
  const midpoint = contentWords(query) <= 1 ? calibration.oneWordMidpoint : calibration.midpoint;
  const { slope, fall = USUAL_FALL } = calibration;
  return { midpoint: midpoint + commonness, slope, fall, rise, behind };
}

/**
 * The similarity score of a cosine, 0 to 1, strictly increasing: 1 / (1 + exp(-(slope * (cosine - midpoint) +
 * ln(63/37)))), and 1 for identical vectors.
 */
export function similarityScore(cosine: number, scale: Scale): number {
  return cosine >= IDENTITY ? 1 : curve(Math.max(LEAST, cosine), scale);
}

const curve = (cosine: number, { midpoint, slope }: Scale): number =>
  1 / (1 + Math.exp(-slope * (cosine - midpoint) - Math.log(MIDPOINT_SCORE / (1 - MIDPOINT_SCORE))));

/** The bars of a sensitivity from 0 to 100. */
export function barsOf(sensitivity: number, scale: Scale): Bars {
  const { midpoint, slope, fall, rise, behind } = scale;
  const cosineOf = (points: number): number => cosineAt(Math.max(0, points) / 100, scale);
  return {
    threshold: cosineOf(sensitivity),
    nearThreshold: cosineOf(sensitivity - NEAR),
    shift: { from: midpoint + behind / slope, least: -fall / slope, most: rise / slope },
  };
}

/** A scale with its midpoint moved by a number of cosines. */
export const shifted = (scale: Scale, shift: number): Scale => ({ ...scale, midpoint: scale.midpoint + shift });

/**
 * A score as it is shown, with four decimals. A hit cannot fall under the threshold it has passed, since that has at
 * most as many.
 */
export const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000;

/**
 * The greatest whole sensitivity at which a score is reached. A score on the very edge of one counts as under it: it is
 * rounded in its last bits.
 */
export const sensitivityOf = (score: number): number => Math.max(0, Math.floor(score * 100 - 1e-9));

/**
 * The least cosine that reaches a score of 0 to 1, to the last bit: for any sensitivity,
 * `similarityScore(cosine) * 100 >= sensitivity` exactly when `cosine >= cosineAt(sensitivity / 100)`, or the cosine is
 * identity. It may lie beyond what cosines can be, since the midpoint moves: -Infinity and Infinity where no move
 * brings it back.
 */
export function cosineAt(score: number, scale: Scale): number {
  // 29 / 100 * 100 is less than 29: the sensitivity that was meant has few decimals.
  const sensitivity = Math.round(score * 1e11) / 1e9;
  const reaches = (cosine: number): boolean => curve(cosine, scale) * 100 >= sensitivity;
  let [under, over] = [LEAST - FARTHEST_MOVE, IDENTITY + FARTHEST_MOVE];
  if (reaches(under)) return Number.NEGATIVE_INFINITY;
  if (!reaches(over)) return Number.POSITIVE_INFINITY;
  // Halved until no number lies between: inverting the formula instead would miss the boundary by rounding.
  for (let middle = (under + over) / 2; middle > under && middle < over; middle = (under + over) / 2) {
    if (reaches(middle)) over = middle;
    else under = middle;
  }
  return over;
}

/**
 * How many different words of a query say something: 1 for "people who love hiking", 2 for "science fiction"; two
 * characters without spaces count as a word.
 */
export function contentWords(query: string): number {
  const words = new Set(embeddingTokens(query).filter((word) => !isStopWord(word) && !isGenericWord(word)));
  return [...words].reduce((count, word) => count + (isUnspaced(word) ? Math.ceil([...word].length / 2) : 1), 0);
}

/** The cosine of two unit vectors of one length. */
export function cosineBetween(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}
