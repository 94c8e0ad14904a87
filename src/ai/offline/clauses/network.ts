import { readFileSync } from 'node:fs';

/** What a clause is, each from 0 to 1: nothing keeps it from being several. */
export interface Judgement {
  /** Tells something of the subject that is worth remembering. */
  likely: number;
  /** Tells of somebody else, or what is supposed, quoted or said in jest. */
  other: number;
  /** Says how the subject wants to be talked to. */
  style: number;
  /** Names what they do not want to talk about. */
  avoid: number;
}

/** What scripts/train-clauses.mjs writes: what each feature, and each dimension of the meaning, weighs for each. */
interface Network {
  heads: string[];
  features: Record<string, number[]>;
  meaning: number[][];
}

let loaded: { features: Map<string, number[]>; meaning: number[][] } | undefined;

function network(): { features: Map<string, number[]>; meaning: number[][] } {
  if (loaded) return loaded;
  const url = new URL('../data/clause-weights.json', import.meta.url);
  const { features, meaning } = JSON.parse(readFileSync(url, 'utf8')) as Network;
  return (loaded = { features: new Map(Object.entries(features ?? {})), meaning: meaning ?? [] });
}

/** Logistic regressions over features and a meaning. */
export function judge(features: readonly string[], meaning: Float64Array): Judgement {
  const { features: weights, meaning: dimensions } = network();
  const sums = [0, 0, 0, 0];
  const add = (row: number[] | undefined, times: number): void => {
    if (row) for (let at = 0; at < sums.length; at += 1) sums[at]! += row[at]! * times;
  };
  for (const feature of features) add(weights.get(feature), 1);
  for (let at = 0; at < dimensions.length; at += 1) add(dimensions[at], meaning[at]!);
  const [likely = 0, other = 0, style = 0, avoid = 0] = sums.map((sum) => 1 / (1 + Math.exp(-sum)));
  return { likely, other, style, avoid };
}

export const weightsOf = (feature: string): readonly number[] | undefined => network().features.get(feature);
