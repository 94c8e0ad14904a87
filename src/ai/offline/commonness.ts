import { wordsOf } from '../content-words.js';
import { asksForTopics } from './embedder.js';
import { BLOCKS } from './model.js';

/** Of the texts of the background, the part that a query is measured against: those it comes nearest to. */
const NEAREST = 0.05;
/** How much of that tells; fitted with the calibration (model.ts). */
const SHARE = 0.8;
/** The background is English: of a query without meaning numbers it says nothing, and this stands for what it would. */
const FOREIGN = 0.18;
/** Many have something to do with a topic, and who asks for one in a word or two means them all. */
const TOPIC = 0.16;
const FEW_WORDS = 2;

/**
 * How near a query comes to people that nobody was looking for: a share of its mean cosine with the nearest twentieth of a background that was embedded as
 * stored texts are (background.ts). A cosine with somebody tells as much as it is above that.
 */
export function commonnessAmong(background: readonly Float32Array[], query: string, vector: Float32Array): number {
  if (vector.subarray(0, BLOCKS.meaning).every((number) => number === 0)) return FOREIGN;
  if (wordsOf(query).length <= FEW_WORDS && asksForTopics(query)) return TOPIC;
  const cosines = background.map(cosineTo(vector)).toSorted((a, b) => b - a);
  const nearest = cosines.slice(0, Math.ceil(cosines.length * NEAREST));
  return (SHARE * nearest.reduce((sum, one) => sum + one, 0)) / nearest.length;
}

/** How near something comes to a vector of which most numbers are zero, as those of hashed words are: a fifth of the work. */
function cosineTo(vector: Float32Array): (other: Float32Array) => number {
  const told = Int32Array.from(vector.keys()).filter((at) => vector[at] !== 0);
  return (other) => {
    let sum = 0;
    for (let i = 0; i < told.length; i++) sum += other[told[i]!]! * vector[told[i]!]!;
    return sum;
  };
}
