import { remembered } from './entry.js';
import { PLAIN } from './finding.js';
import type { Field } from './passage.js';

/** A memory of what stands under a title: `Hives at present: 3`. */
export const rememberedField = (
  title: string,
  item: string,
  { start, end, said }: { start: number; end: number; said: string | undefined },
): Field => ({
  path: 'memories',
  value: remembered(title, item, said),
  explicitness: PLAIN,
  polarity: 'asserts',
  start,
  end,
  said,
});
