import { listsBeside } from '../lists.js';
import type { Draft } from './draft.js';
import { clausePattern, ownClausesIn } from './ending-clauses.js';
import { isTimeWord } from './event-key.js';
import type { MemoryValue } from './observation.js';
import { isEmptyWord } from './words.js';

/** Clauses by which something new is told, and those of what it takes the place of. */
interface Succession {
  now: readonly RegExp[];
  before: readonly RegExp[];
  /** Whether both have to name the same place or race. */
  isOfSame: boolean;
}

const LISTS = listsBeside(import.meta.url, 'successions');
const NOW = ' now';
const OF_SAME = new Set(LISTS.words('of the same'));
const SUCCESSIONS: readonly Succession[] = LISTS.names
  .filter((name) => name.endsWith(NOW))
  .map((name) => name.slice(0, -NOW.length))
  .map((name) => ({
    now: LISTS.lines(`${name} now`).map(clausePattern),
    before: LISTS.lines(`${name} before`).map(clausePattern),
    isOfSame: OF_SAME.has(name),
  }));

/**
 * Keys of the held memories whose place is taken by what clauses of the subject tell: who got married is not single any
 * more, and who has a daughter since April is not expecting her. Such alone as are one clause and no younger than `at`.
 */
export function succeededBy(draft: Draft, clauses: readonly string[][], at: string): string[] {
  const memories = [...draft.held.values()].filter(({ path, lastAt }) => path === 'memories' && lastAt <= at);
  if (memories.length === 0) return [];
  const told = clauses.filter((words) => !isOfLongAgo(words, at)).map(sentenceOf);
  const taken = SUCCESSIONS.flatMap(({ now, before, isOfSame }) =>
    told.flatMap((clause) => {
      const named = namedBy(now, clause);
      return named ? [{ before, named: isOfSame ? named : [] }] : [];
    }),
  );
  if (taken.length === 0) return [];
  return memories.flatMap(({ key, value }) => {
    const [clause, ...more] = ownClausesIn((value as MemoryValue).event).map(sentenceOf);
    if (clause === undefined || more.length > 0) return [];
    const isTaken = taken.some(({ before, named }) => {
      const old = namedBy(before, clause);
      return old !== undefined && (isWithin(old, named) || isWithin(named, old));
    });
    return isTaken ? [key] : [];
  });
}

/** The words that fill the first row that a clause is like, without times and small words. */
function namedBy(rows: readonly RegExp[], clause: string): string[] | undefined {
  const found = rows.map((row) => row.exec(clause)).find((match) => match !== null);
  return found
    ?.slice(1)
    .flatMap((part) => part.split(' '))
    .filter((word) => word !== '' && !isEmptyWord(word) && !isTimeWord(word));
}

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((word) => others.includes(word));

/** `My son was born in 2019`: what happened then takes the place of nothing that is told now. */
const isOfLongAgo = (words: readonly string[], at: string): boolean =>
  words.some((word) => /^(?:19|20)\d\d$/.test(word) && Number(word) < Number(at.slice(0, 4)) - 1);

const sentenceOf = (words: readonly string[]): string => `${words.join(' ')} `;
