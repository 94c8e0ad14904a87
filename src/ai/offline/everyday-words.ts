import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';

const LISTS = listsOf('everyday-words');

/** English words that carry no meaning of their own. */
const STOP_WORDS = new Set(LISTS.words('stop-words'));

/** Everyday words: they tell little, but not nothing. */
const EVERYDAY = new Set(LISTS.words('everyday'));

/**
 * How much a word tells, 0 to 1: the share of a corpus-wide inverse document frequency that word lists can stand in
 * for.
 */
export const weightOf = remembering((word): number => {
  if (STOP_WORDS.has(word) || !/[\p{L}\p{N}]/u.test(word)) return 0;
  if (EVERYDAY.has(word)) return 0.35;
  return word.length <= 2 && !/\d/.test(word) ? 0.3 : 1;
});
