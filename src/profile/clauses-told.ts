import { tokensOf } from './clause-tokens.js';
import { timesIn } from './tell-date.js';
import type { Tongue } from './tongue.js';

/**
 * The clauses of an event that begin with who speaks, each by itself: `I got two stents and I stopped smoking`. What
 * follows a condition belongs to it.
 */
export function clausesOf(event: string, tongue: Tongue): string[] {
  const subjects = tongue.words('subjects');
  const and = tongue.sentence('and');
  const clauses: string[] = [];
  let from = 0;
  const tokens = tongue.isUnspaced ? [] : tokensOf(event);
  let end = 0;
  for (const [at, { word, text, gap }] of tokens.entries()) {
    const before = tokens[at - 1];
    const isJoined = before?.word === and && /^[,\s]+$/.test(before.gap);
    const isParted = /[,;.—]/.test(gap) || isJoined;
    if (at > 0 && isParted && subjects.has(word.split("'")[0]!)) {
      clauses.push(event.slice(from, isJoined ? end - before.text.length : end).replace(/[\s,;]+$/, ''));
      from = end + gap.length;
    }
    end += gap.length + text.length;
  }
  clauses.push(event.slice(from));
  const conditions = tongue.words('conditions');
  const until = clauses.findIndex((one) => tokensOf(one).some(({ word }) => conditions.has(word)));
  return until < 0 ? clauses : clauses.slice(0, until + 1);
}

/** Whether words of a clause say when. */
export function saysWhen(clause: string, tongue: Tongue): boolean {
  const tokens = tokensOf(clause);
  const times = timesIn(tokens, 0, tokens.length, tongue);
  return times.moments.size > 0 || times.month !== undefined || times.hasYear || times.hasDay;
}
