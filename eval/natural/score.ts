import type { Query } from './data.js';

/** What a search answered: ids in their order, at sensitivity 0 (everybody) and at the default. */
export interface Answered {
  query: Query;
  all: string[];
  found: string[];
  nearMisses: number;
}

/** What was counted on one query, or on many. */
export interface SearchTally {
  /** Of the queries that somebody fits: how many, and the sums of their figures. */
  answerable: { queries: number; ndcg: number; empty: number; mute: number };
  /** At the default sensitivity; who fits arguably is right when found and not missed when not. */
  found: { right: number; wrong: number; sure: number; missed: number };
  /** Of the queries that nobody fits. */
  unanswerable: { queries: number; withHits: number };
}

/** Rank of the last hit that counts, as in every figure of this kind that is published. */
const DEPTH = 10;

/** Counts one query. */
export function tallyOf({ query: { relevant }, all, found, nearMisses }: Answered): SearchTally {
  const sure = Object.keys(relevant).filter((id) => relevant[id] === 2);
  const isAnswerable = Object.keys(relevant).length > 0;
  const right = found.filter((id) => relevant[id] !== undefined).length;
  const sureFound = sure.filter((id) => found.includes(id)).length;
  const isEmpty = Number(isAnswerable && found.length === 0);
  return {
    answerable: {
      queries: Number(isAnswerable),
      ndcg: isAnswerable ? ndcg(all, relevant) : 0,
      empty: isEmpty,
      mute: nearMisses === 0 ? isEmpty : 0,
    },
    found: { right, wrong: found.length - right, sure: sureFound, missed: sure.length - sureFound },
    unanswerable: { queries: Number(!isAnswerable), withHits: Number(!isAnswerable && found.length > 0) },
  };
}

/**
 * Normalised discounted cumulative gain of the first ten, with gains 2^relevance - 1 (Burges and others, "Learning to
 * rank using gradient descent", 2005): 1 when the best stand first.
 */
function ndcg(ids: string[], relevant: Query['relevant']): number {
  const gain = (grades: number[]): number =>
    grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = Object.values(relevant).toSorted((a, b) => b - a);
  return gain(ids.map((id) => relevant[id] ?? 0)) / gain(best);
}

/** Harmonic mean of precision and recall over all queries together; undefined where there is nothing to find. */
export function f1({ right, wrong, sure, missed }: SearchTally['found']): number | undefined {
  if (sure + missed === 0) return undefined;
  const precision = right + wrong === 0 ? 0 : right / (right + wrong);
  const recall = sure / (sure + missed);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
