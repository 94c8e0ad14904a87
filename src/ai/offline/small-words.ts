import { listsOf } from './lists.js';

const LISTS = listsOf('small-words');

/** Small words that the grammar of statements turns on. */

export const HABITS = new Set('usually generally typically normally always mostly constantly often'.split(' '));
export const MOMENTS = new Set('today now lately currently tonight recently nowadays'.split(' '));
export const DOUBTS = new Set('maybe perhaps probably possibly apparently supposedly'.split(' '));
export const ADVERBS = new Set(LISTS.words('adverbs'));

export const JOINERS = new Set([',', 'and', 'or', 'so', 'then', 'but']);
export const CHAINED = new Set(LISTS.words('chained'));
