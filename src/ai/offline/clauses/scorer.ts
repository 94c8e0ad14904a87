import type { Word } from '../sentence.js';
import { plainOf } from '../sentence.js';
import { type ClauseRead, featuresOf, meaningOf } from './features.js';
import { englishOf, type ForeignClause, foreignFeaturesOf } from './foreign-features.js';
import { judge, type Judgement, weightsOf } from './network.js';

/** A clause with how likely it tells something of the subject that is worth remembering, from 0 to 1. */
export interface JudgedClause extends Judgement {
  language: string;
  clause: { words: Word[]; isOwn: boolean; isClear: boolean };
  features: string[];
  meaning: Float64Array;
  isEnough: boolean;
}

/** Judges a clause by what it says and where it stands. */
export function judgeClause(clause: ClauseRead): JudgedClause {
  const features = featuresOf(clause);
  const meaning = meaningOf(plainOf(clause.words));
  const judgement = judge(features, meaning);
  return { ...judgement, language: 'en', clause, features, meaning, isEnough: isEnough(clause, features, judgement) };
}

/** The same of a clause in another language. */
export function judgeForeign(clause: ForeignClause): JudgedClause {
  const features = foreignFeaturesOf(clause);
  const meaning = meaningOf(englishOf(clause.words));
  const judgement = judge(features, meaning);
  const { words, tongue } = clause;
  return {
    ...judgement,
    language: tongue.book.code,
    clause: { words, isOwn: features.includes('self'), isClear: true },
    features,
    meaning,
    isEnough: isEnoughForeign(features, judgement),
  };
}

/** How much a feature speaks for remembering a clause, or against it below 0. */
export const weightOfFeature = (feature: string): number => weightsOf(feature)?.[0] ?? 0;

/** Whether a clause is to be remembered: it must be likely enough, and unlikely enough to be somebody else's. */
function isEnough({ isOwn, isClear, importance, remark }: ClauseRead, features: string[], judged: Judgement): boolean {
  if (!isClear || features.includes('of another')) return false;
  // Of an illness or a death nothing is lost for a likelihood.
  if (isOwn && (importance === 'high' || features.includes('vital'))) return judged.other <= MOST_OTHER_OF_VITAL;
  // What is told at length of the subject's own people is told for its own sake.
  const isOfKin = remark.about === 'company' || (isOwn && features.includes('owned kin'));
  if (isOfKin && judged.likely >= SURE) return judged.other <= MOST_OTHER_OF_KIN;
  const isPlain = isOwn && !features.includes('doubtful') && judged.other <= MOST_OTHER_OF_OWN;
  return (isPlain || isOwnAffair(judged)) && judged.likely >= leastOf(features);
}

/** Unlikely to be somebody else's, or no more than half as likely as it is worth remembering for certain. */
const isOwnAffair = ({ likely, other }: Pick<Judgement, 'likely' | 'other'>): boolean =>
  other <= (likely >= CERTAIN ? MOST_OTHER_OF_CERTAIN : MOST_OTHER);

function leastOf(features: string[]): number {
  if (features.includes('not enough') || features.includes('small talk')) return LEAST_TELLING_LITTLE;
  return features.includes('doubtful') ? LEAST_DOUBTFUL : LEAST;
}

function isEnoughForeign(features: string[], { likely, other }: Judgement): boolean {
  const isSelf = features.includes('self');
  if (isSelf && features.includes('vital')) return other <= MOST_OTHER_OF_VITAL;
  if (isSelf && features.includes('kin') && likely >= LEAST_DOUBTFUL) return other <= MOST_OTHER_OF_KIN;
  return isOwnAffair({ likely, other }) && likely >= (isSelf ? LEAST_FOREIGN : LEAST_FOREIGN_ELSEWHERE);
}

/**
 * How likely a clause must be to be remembered where no rule holds anything against it and where one does, and how
 * likely at most it may be somebody else's. Chosen among a few on the texts of eval/everyday/fresh, whose labels
 * nothing learns from, so that as few lives of others were told as by the weights of before.
 */
const LEAST = 0.28;
const LEAST_DOUBTFUL = 0.38;
const LEAST_TELLING_LITTLE = 0.6;
const LEAST_FOREIGN = 0.22;
const LEAST_FOREIGN_ELSEWHERE = 0.3;
const MOST_OTHER = 0.17;
const MOST_OTHER_OF_OWN = 0.32;
const MOST_OTHER_OF_VITAL = 0.6;
const MOST_OTHER_OF_KIN = 0.65;
const CERTAIN = 0.9;
const MOST_OTHER_OF_CERTAIN = 0.4;
const SURE = 0.65;
