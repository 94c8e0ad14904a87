import type { Word } from '../sentence.js';
import { plainOf } from '../sentence.js';
import { type ClauseRead, featuresOf, meaningOf, OF_ANOTHER } from './features.js';
import { englishOf, type ForeignClause, foreignFeaturesOf } from './foreign-features.js';
import { judge, type Judgement, weightsOf } from './network.js';
import type { Sense } from './sense.js';

/** A clause with how likely it tells something of the subject that is worth remembering, from 0 to 1. */
export interface JudgedClause extends Judgement {
  /** How likely that is by its features alone. */
  likelyByFeatures: number;
  language: string;
  clause: { words: Word[]; isOwn: boolean; isClear: boolean };
  features: string[];
  meaning: Float64Array;
  isEnough: boolean;
}

/** Judges a clause by what it says and where it stands, and by what it is among the rest of its text. */
export function judgeClause(clause: ClauseRead, sense: Sense | undefined): JudgedClause {
  const features = featuresOf(clause);
  const meaning = meaningOf(plainOf(clause.words));
  const judgement = judgedBy(features, meaning, sense);
  return { ...judgement, language: 'en', clause, features, meaning, isEnough: isEnough(clause, features, judgement) };
}

/** The same of a clause in another language. */
export function judgeForeign(clause: ForeignClause, sense: Sense | undefined): JudgedClause {
  const features = foreignFeaturesOf(clause);
  const meaning = meaningOf(englishOf(clause.words));
  const judgement = judgedBy(features, meaning, sense);
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

/** The mean, as logits, of what the features of a clause and the network of its text make of it. */
function judgedBy(
  features: readonly string[],
  meaning: Float64Array,
  sense: Sense | undefined,
): Judgement & Pick<JudgedClause, 'likelyByFeatures'> {
  const alone = judge(features, meaning);
  const both = (likely: number, logit: number): number => likelyOf((logitOf(likely) + logit) / 2);
  const judged = sense
    ? { ...alone, likely: both(alone.likely, sense.likely), other: both(alone.other, sense.other) }
    : alone;
  return { ...judged, likelyByFeatures: alone.likely };
}

const logitOf = (likely: number): number => Math.log(likely / (1 - likely));
const likelyOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** How much a feature speaks for remembering a clause, or against it below 0. */
export const weightOfFeature = (feature: string): number => weightsOf(feature)?.[0] ?? 0;

/** Whether a clause can be understood alone, is likely enough, and unlikely enough to be somebody else's. */
function isEnough({ isOwn, isClear, importance, remark }: ClauseRead, features: string[], judged: Judgement): boolean {
  if (!isClear || features.includes(OF_ANOTHER)) return false;
  const { likely, other } = judged;
  // Of an illness or a death nothing is lost for a likelihood.
  if (isOwn && (importance === 'high' || features.includes('vital'))) return other <= MOST_OTHER_OF_VITAL;
  // What is told at length of the subject's own people is told for its own sake.
  const isOfKin = remark.about === 'company' || (isOwn && features.includes('owned kin'));
  if (isOfKin && likely >= LEAST_OF_KIN) return other <= MOST_OTHER_OF_KIN;
  const isPlain = isOwn && !features.includes('doubtful');
  return likely >= leastOf(features) && other <= (isPlain ? MOST_OTHER_OF_OWN : MOST_OTHER);
}

function leastOf(features: string[]): number {
  if (features.includes('not enough') || features.includes('small talk')) return LEAST_TELLING_LITTLE;
  return features.includes('doubtful') ? LEAST_DOUBTFUL : LEAST;
}

function isEnoughForeign(features: string[], { likely, other }: Judgement): boolean {
  const isSelf = features.includes('self');
  if (isSelf && features.includes('vital')) return other <= MOST_OTHER_OF_VITAL;
  if (isSelf && features.includes('kin') && likely >= LEAST_DOUBTFUL) return other <= MOST_OTHER_OF_KIN;
  return likely >= LEAST_FOREIGN && other <= (isSelf ? MOST_OTHER_OF_OWN : MOST_OTHER);
}

/**
 * How likely a clause must be to be remembered where no rule holds anything against it and where one does, and how
 * likely at most it may be somebody else's. Chosen among a few on the texts of eval/everyday/fresh, whose labels
 * nothing learns from.
 */
const LEAST = 0.2;
const LEAST_DOUBTFUL = 0.25;
const LEAST_TELLING_LITTLE = 0.62;
const LEAST_FOREIGN = 0.18;
const LEAST_OF_KIN = 0.5;
const MOST_OTHER = 0.2;
const MOST_OTHER_OF_OWN = 0.3;
const MOST_OTHER_OF_VITAL = 0.8;
const MOST_OTHER_OF_KIN = 0.6;
