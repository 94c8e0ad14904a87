import type { ForeignWord, Tongue } from './tongue.js';

/**
 * What a sentence says that puts one thing in the place of another, without the thing that is denied: `Non vivo a
 * Torino ma a Trento` says `vivo a Trento`. Each of the ways to read it is a sentence of its own, the likeliest first;
 * none where nothing is put in the place of anything.
 */
export function correctedIn(words: readonly ForeignWord[], tongue: Tongue): ForeignWord[][] {
  const instead = tongue.list('instead');
  let from = 0;
  for (const [at, { plain }] of words.entries()) {
    if (!instead.has(plain)) continue;
    const corrected = correctedAt(words, from, at, tongue);
    if (corrected.length > 0) return corrected;
    from = at + 1;
  }
  return [];
}

/** The same of the `instead` at a place, whose clause begins at `from`; what stands around both stays as it is. */
function correctedAt(words: readonly ForeignWord[], from: number, at: number, tongue: Tongue): ForeignWord[][] {
  const isNot = ({ plain }: ForeignWord): boolean => tongue.list('not').has(plain);
  const denied = words.slice(0, at).findLastIndex(isNot);
  if (denied < from || words.slice(denied, at).some(({ word }) => ENDS.test(word))) return [];
  const head = words.filter((word, index) => index < from || (index < denied && !isNot(word)));
  const old = words.slice(denied + 1, at).filter(({ word }) => word !== ',');
  const ends = ({ word, plain }: ForeignWord): boolean =>
    ENDS.test(word) || word === ',' || tongue.list('and').has(plain);
  const end = words.findIndex((word, index) => index > at && ends(word));
  const value = words.slice(at + 1, end < 0 ? undefined : end);
  const rest = end < 0 ? [] : words.slice(end);
  if (old.length === 0 || value.length === 0 || value.length > LONGEST) return [];
  return [inPlaceOfNumber, inPlaceOfPhrase, inPlaceOfAll, inPlaceOfLast].flatMap((replace) => {
    const said = replace(old, value);
    return said ? [[...head, ...said, ...rest]] : [];
  });
}

const ENDS = /^[.;:!?…]/;

/** In words. Longer ones are clauses of their own, which are read as they stand. */
const LONGEST = 4;

type Replace = (old: ForeignWord[], value: ForeignWord[]) => ForeignWord[] | undefined;

/** `tengo [45] años` and `47`. */
const inPlaceOfNumber: Replace = (old, value) => {
  const at = old.findIndex(({ word }) => /^\d/.test(word));
  return at >= 0 && value.length === 1 && /^\d/.test(value[0]!.word)
    ? [...old.slice(0, at), value[0]!, ...old.slice(at + 1)]
    : undefined;
};

/** `vivo [a Torino]` and `a Trento`: from the word with which both begin. */
const inPlaceOfPhrase: Replace = (old, value) => {
  const at = old.findLastIndex(({ plain }) => plain === value[0]!.plain);
  return at >= 0 ? [...old.slice(0, at), ...value] : undefined;
};

/** `ich heiße [Jonas]` and `Jan`, where the denial stands just before what it denies. */
const inPlaceOfAll: Replace = (_, value) => value;

/** `me llamo [Ana]` and `Eva`, where it stands before the verb. */
const inPlaceOfLast: Replace = (old, value) =>
  old.length > value.length ? [...old.slice(0, old.length - value.length), ...value] : undefined;
