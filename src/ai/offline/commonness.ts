import { contentWords } from '../calibration.js';
import { embeddingTokens } from '../content-words.js';
import type { Bearing } from '../reader.js';
import { topicsAsked } from './embedder.js';
import { listsOf } from './lists.js';
import { BLOCKS, OFFLINE_DIMENSIONS } from './model.js';
import { verbForm } from './verbs.js';

/** Of the texts of the background, the part that a query is measured against: those it comes nearest to. */
const NEAREST = 0.05;
/** How much of that tells; fitted with the calibration (model.ts). */
const SHARE = 0.24;
/** The background is English: of a query without meaning numbers it says nothing, and this stands for what it would. */
const FOREIGN = 0.05;
/** Many have something to do with a topic, and who asks for one in a word or two means them all. */
const TOPIC = 0.01;
const FEW_WORDS = 2;
/**
 * Who asks in a word or two for what is no topic means that alone, and not what is like it: of a few values tried on
 * the tuned sets of eval/natural, the one that answers least to what nobody fits and hardly finds fewer.
 */
const PARTICULAR = 0.08;
const PARTICULAR_WORDS = 2;
/**
 * How far behind the best hit others are still meant, and how far that one may take the bar up, in logits. Who asks
 * means all who fit, however plainly one of them says it; who makes a statement about somebody ("i love my two dogs")
 * means that one. Fitted with the calibration.
 */
export const ASKED = { behind: 0.6, rise: 0.6 };
export const STATED = { behind: 0.15, rise: 2.2 };
const STATES = new Set(listsOf('framing').words('statement'));
/**
 * A topic to which no more words and phrases belong than this is a particular thing: of 22 and 30 tried on the tuned
 * sets of eval/natural, the one that answers less to what nobody fits (0.29 of it for 0.37) and finds as many.
 */
const NARROW = 30;

/**
 * Vectors of the background number by number: of a query's most are zero, as those of hashed words are, and need not be
 * looked at.
 */
export interface Background {
  size: number;
  columns: Float32Array[];
}

/** The background from its vectors, embedded as stored texts. */
export function backgroundOf(vectors: readonly Float32Array[]): Background {
  const columns = Array.from({ length: OFFLINE_DIMENSIONS }, () => new Float32Array(vectors.length));
  for (const [i, vector] of vectors.entries()) {
    for (let at = 0; at < vector.length; at++) columns[at]![i] = vector[at]!;
  }
  return { size: vectors.length, columns };
}

/**
 * How the cosines of a query are to be taken: how near it comes to people that nobody was looking for, a share of its
 * mean cosine with the nearest twentieth of the background (background.ts), since a cosine with somebody tells as much
 * as it is above that; and what the best hit says of others.
 */
export function bearingAmong(background: Background, query: string, vector: Float32Array): Bearing {
  return {
    commonness: commonnessAmong(background, query, vector),
    ...(isStatement(query) ? STATED : ASKED),
  };
}

/** Whether a query speaks of somebody as they would of themselves. */
export const isStatement = (query: string): boolean =>
  embeddingTokens(query).some(
    (word, at, words) =>
      // Within a query `type I diabetes` is no statement, `where I live` is one.
      STATES.has(word) && (word !== 'i' || at === 0 || verbForm(words[at + 1] ?? '') !== undefined),
  );

function commonnessAmong({ size, columns }: Background, query: string, vector: Float32Array): number {
  const topics = topicsAsked(query, NARROW);
  const hasMeaning = vector.subarray(0, BLOCKS.meaning).some((number) => number !== 0);
  // An age alone has topics and no meaning numbers.
  if (topics === 'only' && (embeddingTokens(query).length <= FEW_WORDS || !hasMeaning)) return TOPIC;
  if (!hasMeaning) return FOREIGN;
  const cosines = new Float64Array(size);
  for (let at = 0; at < vector.length; at++) {
    const [number, column] = [vector[at]!, columns[at]!];
    if (number === 0) continue;
    for (let i = 0; i < size; i++) cosines[i]! += column[i]! * number;
  }
  const nearest = cosines.sort().subarray(-Math.ceil(size * NEAREST));
  const isParticular = topics === 'none' && contentWords(query) <= PARTICULAR_WORDS;
  const mean = nearest.reduceRight((sum, one) => sum + one, 0) / nearest.length;
  return SHARE * mean + (isParticular ? PARTICULAR : 0);
}
