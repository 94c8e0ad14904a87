import { readFileSync } from 'node:fs';

/** What the training script writes: how much each feature speaks for an interest, and how much it takes. */
export interface Weights {
  threshold: number;
  weights: Record<string, number>;
}

let loaded: { threshold: number; weights: Map<string, number> } | undefined;

function load(): { threshold: number; weights: Map<string, number> } {
  const url = new URL('../data/interest-weights.json', import.meta.url);
  const { threshold, weights } = JSON.parse(readFileSync(url, 'utf8')) as Weights;
  return { threshold, weights: new Map(Object.entries(weights)) };
}

/** How likely something with these features is an interest of who speaks, from 0 to 1, and whether that is enough. */
export function judge(features: string[]): { likely: number; isEnough: boolean } {
  loaded ??= load();
  let sum = 0;
  for (const feature of features) sum += loaded.weights.get(feature) ?? 0;
  const likely = 1 / (1 + Math.exp(-sum));
  return { likely, isEnough: likely >= loaded.threshold };
}
