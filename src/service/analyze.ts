import { analyzeGrown } from '../storage/statistics.js';
import type { Needs } from './needs.js';

/** Keeps statements fast while tables grow. */
export async function analyze({ storage }: Pick<Needs, 'storage'>): Promise<void> {
  await analyzeGrown(storage);
}
