import { listsBeside } from '../lists.js';
import { clausesIn, ClauseRows, rowSource } from './ending-clauses.js';

const LISTS = listsBeside(import.meta.url, 'refusals');
const rowsOf = (list: string): ClauseRows =>
  new ClauseRows(LISTS.lines(list), (row) => new RegExp(`^${rowSource(row)}$`, 'u'));
const REFUSALS = { 'to talk': rowsOf('to talk'), 'or to do': rowsOf('or to do') } as const;

/** In words: a refusal is short, and a longer clause tells something of its own. A guess. */
const LONGEST = 16;

/**
 * Whether a clause of these sentences declines what was just brought up: to talk about it ("I'd rather not say"), or
 * something that may be to talk or to do it ("I'd rather not"); undefined where none does.
 */
export function refusalIn(sentences: string): keyof typeof REFUSALS | undefined {
  const clauses = clausesIn(sentences)
    .filter(({ length }) => length > 0 && length <= LONGEST)
    .map((words) => `${words.join(' ')} `);
  const has = (kind: keyof typeof REFUSALS): boolean =>
    clauses.some((clause) => REFUSALS[kind].match(clause) !== undefined);
  return has('to talk') ? 'to talk' : has('or to do') ? 'or to do' : undefined;
}
