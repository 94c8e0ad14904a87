import { listsBeside } from '../lists.js';
import type { Draft } from './draft.js';
import { clausePattern, ownClausesIn } from './ending-clauses.js';
import type { MemoryValue } from './observation.js';

/** Clauses by which something new is told, and those of what it takes the place of. */
interface Succession {
  now: readonly RegExp[];
  before: readonly RegExp[];
}

const LISTS = listsBeside(import.meta.url, 'successions');
const NOW = ' now';
const SUCCESSIONS: readonly Succession[] = LISTS.names
  .filter((name) => name.endsWith(NOW))
  .map((name) => ({
    now: LISTS.lines(name).map(clausePattern),
    before: LISTS.lines(`${name.slice(0, -NOW.length)} before`).map(clausePattern),
  }));

/**
 * Keys of the held memories whose place is taken by what clauses of the subject tell: who got married is not single any
 * more, and who has a daughter since April is not expecting her. Such alone as are one clause and no younger than `at`.
 */
export function succeededBy(draft: Draft, clauses: readonly string[][], at: string): string[] {
  const memories = [...draft.held.values()].filter(({ path, lastAt }) => path === 'memories' && lastAt <= at);
  if (memories.length === 0) return [];
  const told = clauses.filter((words) => !isOfLongAgo(words, at)).map(sentenceOf);
  const taken = SUCCESSIONS.filter(({ now }) => told.some((clause) => now.some((row) => row.test(clause))));
  if (taken.length === 0) return [];
  return memories.flatMap(({ key, value }) => {
    const [clause, ...more] = ownClausesIn((value as MemoryValue).event).map(sentenceOf);
    const isTaken =
      clause !== undefined && more.length === 0 && taken.some(({ before }) => before.some((row) => row.test(clause)));
    return isTaken ? [key] : [];
  });
}

/** `My son was born in 2019`: what happened then takes the place of nothing that is told now. */
const isOfLongAgo = (words: readonly string[], at: string): boolean =>
  words.some((word) => /^(?:19|20)\d\d$/.test(word) && Number(word) < Number(at.slice(0, 4)) - 1);

const sentenceOf = (words: readonly string[]): string => `${words.join(' ')} `;
