import { readFileSync } from 'node:fs';
import { additionOf, addsTooMuch, type ADDITIONS } from '../profile/addition.js';
import type { Judge } from '../profile/statement-features.js';

/** How much each feature of a statement speaks for believing it, and how much all have to say, by what it adds. */
interface Weights {
  thresholds: Record<(typeof ADDITIONS)[number], number>;
  weights: Record<string, number>;
}

const FILE = new URL('./data/statement-weights.json', import.meta.url);

let loaded: Judge | undefined;

/** A judge who believes a statement when the weights of its features come to the threshold for what it adds. */
const judgeBy =
  ({ thresholds, weights }: Weights): Judge =>
  (features) => {
    if (addsTooMuch(features)) return false;
    let sum = 0;
    for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value;
    return sum >= thresholds[additionOf(features)];
  };

/** Judges by what scripts/train-statements.mjs learned; its weights are read at the first call and kept. */
export const statementJudge = (): Judge => (loaded ??= judgeBy(JSON.parse(readFileSync(FILE, 'utf8')) as Weights));
