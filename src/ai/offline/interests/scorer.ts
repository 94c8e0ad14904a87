import { linearModel } from '../linear-model.js';

/** Written by scripts/train-interests.mjs. */
const model = linearModel('interest-weights');

/** How likely something with these features is an interest of who speaks, from 0 to 1, and whether that is enough. */
export function judge(features: string[]): { likely: number; isEnough: boolean } {
  const { likelihood, threshold } = model();
  const likely = likelihood(features);
  return { likely, isEnough: likely >= threshold };
}
