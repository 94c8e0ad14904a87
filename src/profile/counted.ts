import { listsBeside } from '../lists.js';
import { stem } from './words.js';

const LISTS = listsBeside(import.meta.url, 'counted');
/** What a number measures or counts: `minute`, `km`. */
export const MEASURES: readonly string[] = LISTS.words('measures');
const STEMS = new Set(MEASURES.map(stem));
// `am` behind an hour is no form of `is`.
STEMS.delete(stem('is'));
export const PEOPLE: readonly string[] = LISTS.words('people');
const NUMBERED = new Set(LISTS.words('numbered'));
const WAYS = new Set(LISTS.words('ways'));

/** Whether a number before this word counts it, so that it is no age. */
export const isCounted = (word: string): boolean =>
  MEASURES.includes(word) || STEMS.has(stem(word)) || PEOPLE.includes(word);

/** Whether a number behind this word is its own: `room 34`. */
export const isNumbered = (word: string): boolean => NUMBERED.has(word) || isWay(word);

/** Whether somebody goes by what has this name: `tram`. */
export const isWay = (word: string): boolean => WAYS.has(word);
