import type { Fact } from '../../../profile/observation.js';
import { isCommonWord } from '../gazetteer.js';
import { kindsOfName, plainName } from '../../../text/name-filters.js';
import { feature, type Feature } from './feature.js';
import { firstEndingBehind, type Token } from './tokens.js';

/** A clause of the subject's where it stands in the text, and what was found of it. */
export interface ClauseHint {
  start: number;
  end: number;
  /** How likely it tells something of the subject that is worth remembering, from 0 to 1. */
  likely: number;
  isOwn: boolean;
  features: string[];
}

/**
 * Of each token of a text, as features, what the rules read at it, how its clause was judged, and towns it is part of.
 */
export function hintsOf(
  text: string,
  tokens: readonly Token[],
  facts: readonly Fact[],
  clauses: readonly ClauseHint[],
): Feature[][] {
  const hints: Feature[][] = tokens.map(() => []);
  addTowns(hints, text, tokens);
  for (const { path, value, polarity, evidence } of facts) {
    if (typeof value === 'object' || path === 'core_info.language') continue;
    const name = `${polarity} ${path.startsWith('interests.') ? 'interest' : path}`;
    const named = new Set(String(value).toLowerCase().match(WORD));
    const within = indexesWithin(tokens, evidence.start, evidence.end);
    const naming = within.filter((at) => isNamed((tokens[at] as Token).word, named));
    for (const at of naming) hints[at]!.push(feature(`rule ${name}`));
    if (naming.length === 0) for (const at of within) hints[at]!.push(feature(`rule around ${name}`));
  }
  for (const { start, end, likely, isOwn, features } of clauses) {
    const found = [`clause ${Math.floor(likely * STEPS)}`, isOwn ? 'clause own' : 'clause not own'];
    for (const one of TELLING) if (features.includes(one)) found.push(`clause ${one}`);
    const hint = found.map(feature);
    for (const at of indexesWithin(tokens, start, end)) hints[at]!.push(...hint);
  }
  return hints;
}

/** Names of towns in several words: `Las Vegas`, `Baden-Baden`. */
function addTowns(hints: Feature[][], text: string, tokens: readonly Token[]): void {
  for (let from = 0; from < tokens.length; from += 1) {
    const { line, start, word } = tokens[from] as Token;
    if (!LETTER.test(word) || (isEveryday(tokens[from]) && isEveryday(tokens[from + 1]))) continue;
    for (let to = from + 1; to < Math.min(from + LONGEST_TOWN, tokens.length); to += 1) {
      const last = tokens[to] as Token;
      if (last.line !== line || !(LETTER.test(last.word) || JOINTS.has(last.word))) break;
      if (!LETTER.test(last.word) || !kindsOfName(plainName(text.slice(start, last.end))).includes('town')) continue;
      hints[from]!.push(TOWN_BEGINS);
      for (let at = from + 1; at <= to; at += 1) hints[at]!.push(TOWN_GOES_ON);
    }
  }
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

const WORD = /[\p{L}\p{N}]+/gu;
/** A likelihood is told in so many steps. */
const STEPS = 5;
const TELLING = ['of another', 'unreal', 'doubtful', 'request', 'asks', 'hearer'];
/** So many letters of a word must be another's beginning: `hikes` for hiking. */
const LEAST_ALIKE = 4;

const isNamed = (word: string, named: ReadonlySet<string>): boolean =>
  named.has(word) ||
  (word.length >= LEAST_ALIKE &&
    [...named].some((one) => one.length >= LEAST_ALIKE && (one.startsWith(word) || word.startsWith(one))));

/** The tokens of a stretch; tokens are in their order. */
function indexesWithin(tokens: readonly Token[], start: number, end: number): number[] {
  const found: number[] = [];
  for (let at = firstEndingBehind(tokens, start); at < tokens.length && tokens[at]!.start < end; at += 1)
    found.push(at);
  return found;
}
