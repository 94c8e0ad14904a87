import { indexTexts } from '../storage/texts.js';
import type { Needs } from './needs.js';

/** Brings the index behind text filters up to date. Filters are right at any time; this keeps them fast. */
export async function indexChangedTexts({ storage }: Pick<Needs, 'storage'>, signal: AbortSignal): Promise<void> {
  await indexTexts(storage, signal);
}
