import { anyOf } from '../../../lists.js';
import { listsOf } from '../lists.js';

const LISTS = listsOf('cards');

/** The words of a list of data/lists/cards.txt. */
export const wordsOf = (list: string): string[] => LISTS.words(list);

/** A pattern for any phrase of such a list, in which a hyphen stands for `blank`. */
export const anyPhrase = (list: string, blank = ' '): string =>
  anyOf(wordsOf(list).map((word) => word.replaceAll('-', blank)));
