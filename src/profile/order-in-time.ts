import { listsBeside } from '../lists.js';

const LISTS = listsBeside(import.meta.url, 'statements');

/** What a text may say for an order in time that a statement tells. */
const SAID_BY = ['after', 'before'].map(
  (told) => [told, new RegExp(String.raw`\b(?:${LISTS.words(told).join('|')})\b`, 'i')] as const,
);

/** Whether an English text tells an order in time that a statement of these words does. */
export const saysOrder = (words: readonly string[], text: string): boolean =>
  SAID_BY.every(([told, said]) => !words.includes(told) || said.test(text));
