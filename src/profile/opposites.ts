import { stem, wordsOf } from './words.js';
import type { WordRelations } from './word-relations.js';

/** Pairs of which one is never said by the other; small words among them, which no dictionary pairs. */
const OPPOSITES = (
  'before/after with/without love/hate like/dislike enjoy/dread left/right day/night morning/evening start/stop ' +
  'open/close begin/end join/leave buy/sell refuse/accept arrive/leave more/less always/never first/last ' +
  'early/late better/worse younger/older younger/elder summer/winter pass/fail hire/fire win/lose up/down ' +
  'live/die born/die lives/died over/under above/below for/against own/rent teach/learn keep/sell lend/borrow ' +
  'inside/outside'
)
  .split(' ')
  .map((pair) => pair.split('/').map(stem));

/** The opposites of each word of a pair, as stems. */
const OPPOSITES_OF = new Map<string, Set<string>>();
for (const [left = '', right = ''] of OPPOSITES)
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const)
    OPPOSITES_OF.set(one, new Set([...(OPPOSITES_OF.get(one) ?? []), other]));

/** Whether a word is one of such a pair. */
export const hasOpposite = (word: string): boolean => OPPOSITES_OF.has(stem(word));

/** Whether a statement does with a thing what its quote does without it. */
export function turnsWithout(statement: string, quoted: string): boolean {
  const [told, said] = [wordsOf(statement), wordsOf(quoted)];
  return told.includes('with') && !told.includes('without') && said.includes('without') && !said.includes('with');
}

const isPair = (one: string, other: string): boolean => OPPOSITES_OF.get(stem(one))?.has(stem(other)) ?? false;

/** Whether one word says the opposite of another. */
export const areOpposite = (relations: WordRelations, one: string, other: string): boolean =>
  [one, ...relations.basesOf(one)].some((base) =>
    [other, ...relations.basesOf(other)].some((its) => isPair(base, its)),
  ) ||
  relations.basesOf(other).some((base) => relations.oppositesOf(one).includes(base)) ||
  relations.basesOf(one).some((base) => relations.oppositesOf(other).includes(base));
