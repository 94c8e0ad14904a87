import { readFileSync } from 'node:fs';

/** What a training script writes into `data/`: how much each feature speaks for something, and how much it takes. */
export interface Weights {
  threshold: number;
  weights: Record<string, number>;
  /** The same of words by what they mean: their mean counts, over the words of a text that tell something. */
  meanings?: Record<string, number>;
}

/** A logistic regression as it was trained. */
export interface LinearModel {
  readonly threshold: number;
  /** How likely something with these features is what the model was trained to know, from 0 to 1. */
  likelihood(features: readonly string[], meaning?: number): number;
  /** How much a feature speaks for it, or against it below 0. */
  weightOf(feature: string): number;
  /** How much the meaning of a word speaks for it: 0 for words that the training script knew no vector of. */
  meaningOf(word: string): number;
}

/** The model of `data/<name>.json`, read at its first use. Throws when the file is missing. */
export function linearModel(name: string): () => LinearModel {
  let loaded: LinearModel | undefined;
  return () => (loaded ??= load(name));
}

function load(name: string): LinearModel {
  const url = new URL(`./data/${name}.json`, import.meta.url);
  const { threshold, weights, meanings = {} } = JSON.parse(readFileSync(url, 'utf8')) as Weights;
  const weightOfFeature = new Map(Object.entries(weights));
  const weightOf = (feature: string): number => weightOfFeature.get(feature) ?? 0;
  const meaningOf = new Map(Object.entries(meanings));
  return {
    threshold,
    likelihood(features, meaning = 0) {
      let sum = meaning;
      for (const feature of features) sum += weightOf(feature);
      return 1 / (1 + Math.exp(-sum));
    },
    weightOf,
    meaningOf: (word) => meaningOf.get(word) ?? 0,
  };
}
