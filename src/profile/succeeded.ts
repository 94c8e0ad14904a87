import { listsBeside } from '../lists.js';
import type { Draft } from './draft.js';
import { ClauseRows, ownClausesIn, WHEN_WORDS } from './ending-clauses.js';
import { isTimeWord } from './event-key.js';
import type { MemoryValue } from './observation.js';
import { isEmptyWord } from './words.js';

/** Clauses by which something new is told, and those of what it takes the place of. */
interface Succession {
  now: ClauseRows;
  before: ClauseRows;
  /** Whether what the memory names and what is told now go together: the same place, or another employer. */
  fits: (old: readonly string[], named: readonly string[]) => boolean;
  /** Whether interests in what the memory is about go with it. */
  hasInterests: boolean;
}

/** A memory whose place is taken, with the words of it that go along as interests, and those it rests on. */
export interface Taken {
  key: string;
  interests: readonly string[];
  quotes: readonly string[];
}

const LISTS = listsBeside(import.meta.url, 'successions');
const NOW = ' now';
const OF_SAME = new Set(LISTS.words('of the same'));
const OF_ALL_NAMED = new Set(LISTS.words('of all named'));
const OF_ANOTHER = new Set(LISTS.words('of another'));
const WITH_INTERESTS = new Set(LISTS.words('with their interests'));

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((word) => others.includes(word));
const areSame = (old: readonly string[], named: readonly string[]): boolean =>
  isWithin(old, named) || isWithin(named, old);
const hasAll = (old: readonly string[], named: readonly string[]): boolean => isWithin(named, old);
const areOthers = (old: readonly string[], named: readonly string[]): boolean =>
  old.length === 0 || named.length === 0 || !areSame(old, named);

const fitOf = (name: string): Succession['fits'] => {
  if (OF_SAME.has(name)) return areSame;
  if (OF_ALL_NAMED.has(name)) return hasAll;
  return OF_ANOTHER.has(name) ? areOthers : () => true;
};

const SUCCESSIONS: readonly Succession[] = LISTS.names
  .filter((name) => name.endsWith(NOW))
  .map((name) => name.slice(0, -NOW.length))
  .map((name) => ({
    now: new ClauseRows(LISTS.lines(`${name} now`)),
    before: new ClauseRows(LISTS.lines(`${name} before`)),
    fits: fitOf(name),
    hasInterests: WITH_INTERESTS.has(name),
  }));

/**
 * The held memories whose place is taken by what clauses of the subject tell: who got married is not single any more,
 * and who has a daughter since April is not expecting her. Such alone as are one clause and no younger than `at`.
 */
export function succeededBy(draft: Draft, clauses: readonly string[][], at: string): Taken[] {
  const memories = [...draft.held.values()].filter(({ path, lastAt }) => path === 'memories' && lastAt <= at);
  if (memories.length === 0) return [];
  const told = clauses.filter((words) => !isOfLongAgo(words, at)).map(sentenceOf);
  const taking = SUCCESSIONS.flatMap((succession) =>
    told.flatMap((clause) => {
      const named = namedBy(succession.now, clause);
      return named ? [{ ...succession, named }] : [];
    }),
  );
  if (taking.length === 0) return [];
  return memories.flatMap(({ key, value, evidence }) => {
    const event = (value as MemoryValue).event.replace(NAME_BESIDE, ' ');
    const [clause, ...more] = ownClausesIn(event).map(sentenceOf);
    if (clause === undefined || more.length > 0) return [];
    for (const { before, named, fits, hasInterests } of taking) {
      const old = namedBy(before, clause);
      if (old && fits(old, named))
        return [{ key, interests: hasInterests ? old : [], quotes: evidence.map(({ quote }) => quote) }];
    }
    return [];
  });
}

/** `I have a girlfriend, Noor`: who is named at the end is the one just told of. */
const NAME_BESIDE = /,\s+(?=\p{Lu}[\p{L}'’-]+[.!]?$)/u;

/** The words that fill the first row that a clause is like, without times and small words. */
function namedBy(rows: ClauseRows, clause: string): string[] | undefined {
  return rows
    .match(clause)
    ?.slice(1)
    .flatMap((part) => part.split(' '))
    .filter((word) => word !== '' && !isEmptyWord(word) && !isTimeWord(word) && !WHEN_WORDS.has(word));
}

/** `My son was born in 2019`: what happened then takes the place of nothing that is told now. */
const isOfLongAgo = (words: readonly string[], at: string): boolean =>
  words.some((word) => /^(?:19|20)\d\d$/.test(word) && Number(word) < Number(at.slice(0, 4)) - 1);

const sentenceOf = (words: readonly string[]): string => `${words.join(' ')} `;
