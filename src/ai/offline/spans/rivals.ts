import { isCommonWord, isFirstName, isPlace } from '../gazetteer.js';
import { kindsOfName, plainName } from '../../../text/name-filters.js';
import { feature, type Feature } from './feature.js';
import type { Token } from './tokens.js';

/**
 * Of each token that may name a place, a person or an age, how many of its kind the text has, but for those that others
 * say, and whether it is the first: the only town that somebody names is mostly their own.
 */
export function rivalsOf(tokens: readonly Token[], isByOthers: (at: number) => boolean): (Feature[] | undefined)[] {
  const kinds = tokens.map(kindOf);
  const seen = new Map<string, Map<string, number>>();
  for (const [at, kind] of kinds.entries()) {
    if (kind === undefined || isByOthers(at)) continue;
    const named = seen.get(kind) ?? new Map<string, number>();
    if (!named.has(tokens[at]!.word)) named.set(tokens[at]!.word, named.size);
    seen.set(kind, named);
  }
  return kinds.map((kind, at) => {
    if (kind === undefined) return undefined;
    const named = seen.get(kind);
    const rank = named?.get(tokens[at]!.word);
    const place =
      rank === undefined ? 'of others' : rank === 0 ? 'first' : rank === named!.size - 1 ? 'last' : 'between';
    const count = COUNTS.find((most) => (named?.size ?? 0) <= most) ?? 'many';
    return [feature(`${kind} of ${count}`), feature(`${kind} ${place} of ${count}`)];
  });
}

const COUNTS = [1, 2, 4];

/** What a word may name, by how it is written. */
function kindOf({ word, text }: Token): string | undefined {
  if (/^\d{2}$/.test(word)) return Number(word) >= YOUNGEST ? 'age' : undefined;
  if (!CAPITAL.test(text) || word.length < 3) return undefined;
  const kinds = kindsOfName(plainName(word));
  if (isCommonWord(word) && !isPlace(word)) return undefined;
  if (isPlace(word) || kinds.includes('city') || kinds.includes('town')) return 'town';
  if (isFirstName(word, true) || kinds.some((kind) => kind.includes('first name'))) return 'name';
  return undefined;
}

const CAPITAL = /^\p{Lu}\p{Ll}/u;
const YOUNGEST = 13;
