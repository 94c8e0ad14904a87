import { wordOverlap } from './context.js';
import { shownValues } from './decisions.js';
import { byRank, textsIn } from './embedding-texts.js';
import type { FactPath } from './observation.js';
import type { Held, ProfileState } from './state.js';

/** A fact that a profile was found by. */
export interface MatchedFact {
  /** In the words of the profile: a quote that one of its values rests on, or the value's own words. */
  text: string;
  path: FactPath;
  /** How near it is to the query, 0 to 1. */
  score: number;
}

/** So many tell why somebody was found. */
export const MOST_MATCHED = 3;

/**
 * The facts of a state that come nearest to a query, the nearest first: values that the profile shows, each once and in
 * the nearest of its texts, and no words twice, as where one quote is a part of another. `scoreOf` knows the score of a
 * text, if it has one; under `least` nothing is told. What was said beside the values, and what was forgotten or taken
 * back, is nowhere among them. Of several values that rest on the same words the one is named that has most words in
 * common with the query.
 */
export function matchedFacts(
  state: ProfileState,
  query: string,
  scoreOf: (text: string) => number | undefined,
  least: number,
): MatchedFact[] {
  const textsOf = textsIn(state);
  const scores = new Map<string, number | undefined>();
  const isNear = (text: string): boolean => {
    if (!scores.has(text)) scores.set(text, scoreOf(text));
    return (scores.get(text) ?? Number.NEGATIVE_INFINITY) >= least;
  };
  const found = new Map<string, { score: number; held: Held[] }>();
  for (const held of shownValues(state))
    for (const text of textsOf(held, isNear).filter(isNear)) {
      const before = found.get(text);
      if (before) before.held.push(held);
      else found.set(text, { score: scores.get(text)!, held: [held] });
    }
  const overlapOf = wordOverlap(query);
  const told = new Set<Held>();
  const matched: MatchedFact[] = [];
  for (const [text, { score, held }] of [...found].toSorted(
    ([a, one], [b, other]) => other.score - one.score || (a < b ? -1 : 1),
  )) {
    if (matched.length === MOST_MATCHED) break;
    if (held.every((one) => told.has(one)) || matched.some((one) => overlaps(one.text, text))) continue;
    const [named] = held
      .filter((one) => !told.has(one))
      .toSorted((a, b) => overlapOf(b) - overlapOf(a) || byRank(a, b));
    for (const one of held) told.add(one);
    matched.push({ text, path: named!.path, score });
  }
  return matched;
}

const overlaps = (one: string, other: string): boolean => one.includes(other) || other.includes(one);
