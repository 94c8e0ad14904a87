import { linearModel } from '../linear-model.js';
import { type ClauseRead, featuresOf, meaningOf } from './features.js';

/** Written by scripts/train-clauses.mjs. */
const model = linearModel('clause-weights');

/** A clause with how likely it tells something of the subject that is worth remembering, from 0 to 1. */
export interface JudgedClause {
  clause: ClauseRead;
  features: string[];
  likely: number;
  isEnough: boolean;
}

/** Judges a clause by what it says and where it stands. */
export function judgeClause(clause: ClauseRead): JudgedClause {
  const { likelihood, threshold, meaningOf: weigh } = model();
  const features = featuresOf(clause);
  const likely = likelihood(features, meaningOf(clause.words, weigh));
  return { clause, features, likely, isEnough: likely >= leastFor(clause, features, threshold) };
}

/** How much a feature speaks for remembering a clause, or against it below 0. */
export const weightOfFeature = (feature: string): number => model().weightOf(feature);

/** How likely a clause must be to be remembered; the threshold is that of the training script. */
function leastFor(
  { isOwn, isClear, isConversation, importance }: ClauseRead,
  features: string[],
  most: number,
): number {
  if (!isClear || features.includes('of another')) return NEVER;
  // Of an illness or a death nothing is lost for a likelihood.
  if (isOwn && (importance === 'high' || features.includes('vital'))) return 0;
  if (!isOwn && (isConversation || features.includes('others alone'))) return FROM_ELSEWHERE;
  return features.includes('doubtful') ? most : UNDOUBTED;
}

const NEVER = 2;
/**
 * Of clauses that no rule holds anything against; and of what is not about the subject by its words, which in a
 * conversation is mostly a remark on what the other said. Chosen on halves of the tuned everyday texts, each read with
 * weights learned without it.
 */
const UNDOUBTED = 0.45;
const FROM_ELSEWHERE = 0.85;
