import { isCommonWord } from '../gazetteer.js';
import { kindsOfName, plainName } from '../../../text/name-filters.js';
import { feature, type Feature } from './feature.js';
import type { Token } from './tokens.js';

/** Of each token, as features, which names of towns in several words it is part of: `Las Vegas`, `Baden-Baden`. */
export function townsOf(text: string, tokens: readonly Token[]): Feature[][] {
  const towns: Feature[][] = tokens.map(() => []);
  for (let from = 0; from < tokens.length; from += 1) {
    const { line, start, word } = tokens[from] as Token;
    if (!LETTER.test(word) || (isEveryday(tokens[from]) && isEveryday(tokens[from + 1]))) continue;
    for (let to = from + 1; to < Math.min(from + LONGEST_TOWN, tokens.length); to += 1) {
      const last = tokens[to] as Token;
      if (last.line !== line || !(LETTER.test(last.word) || JOINTS.has(last.word))) break;
      if (!LETTER.test(last.word) || !kindsOfName(plainName(text.slice(start, last.end))).includes('town')) continue;
      towns[from]!.push(TOWN_BEGINS);
      for (let at = from + 1; at <= to; at += 1) towns[at]!.push(TOWN_GOES_ON);
    }
  }
  return towns;
}

/** Two such words begin no town that is worth a look: `to be`. */
const isEveryday = (token: Token | undefined): boolean =>
  token !== undefined && token.text === token.word && isCommonWord(token.word);

const TOWN_BEGINS = feature('town begins');
const TOWN_GOES_ON = feature('town goes on');
const LETTER = /\p{L}/u;
const JOINTS = new Set(['-', '’', "'", '.']);
/** In tokens. */
const LONGEST_TOWN = 5;
