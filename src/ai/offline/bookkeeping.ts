import { timeOf } from '../../text/datelines.js';
import { plainKey } from '../../text/form-fields.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('bookkeeping');
const setOf = (list: string): Set<string> => new Set(LISTS.phrases(list).map(plainKey));
const KEPT_BOOKS = setOf('bookkeeping');
const WAYS_TO_REACH = setOf('ways to reach');
const TIERS = setOf('tiers');
const STATES_OF_LIFE = new Set(LISTS.words('states of life'));

/**
 * Whether a field keeps the books of whoever wrote the record, and tells nothing of a life: `Stage: Negotiation`,
 * `Member since: 2019`.
 */
export function isBookkeeping(key: string, value: string): boolean {
  const name = plainKey(key);
  if (KEPT_BOOKS.has(name) || WAYS_TO_REACH.has(name)) return true;
  const words = plainKey(value).split(' ');
  if (name === 'status') return !words.some((word) => STATES_OF_LIFE.has(word));
  return /^plans?$/.test(name) && TIERS.has(words.join(' ').replace(/ (?:plan|tier|account)$/, ''));
}

/** `Created October 3, 2025`: the same without a mark between the two. */
export function isDatedBookkeeping(line: string): boolean {
  const [, first = '', rest = ''] =
    /^\s*(\p{L}+(?: (?:at|on|by|since|edited|modified|seen))?)[ \t]+(.{4,40})$/u.exec(line) ?? [];
  return KEPT_BOOKS.has(plainKey(first)) && timeOf(rest) !== undefined;
}
