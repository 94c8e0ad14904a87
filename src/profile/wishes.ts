import { listsBeside } from '../lists.js';
import { isEmptyWord, stem, wordsOf } from './words.js';

/** How somebody asks to be talked to: wishes that can all be met, one behind the other. */

const JOINT = '; ';
/** In UTF-16 units. */
const LONGEST = 100;

/**
 * Wishes with later ones behind them, which take the place of those that they are opposed to. Of what is too long the
 * oldest goes.
 */
export const withWishes = (before: string, later: string): string => later.split(JOINT).reduce(withWish, before);

function withWish(before: string, wish: string): string {
  const kept = before.split(JOINT).filter((one) => one !== wish && !areOpposed(one, wish));
  while (kept.length > 0 && [...kept, wish].join(JOINT).length > LONGEST) kept.shift();
  return [...kept, wish].join(JOINT);
}

export const wishesIn = (wishes: string): string[] => wishes.split(JOINT);

/** Wishes without those that `is` true of. */
export const withoutWishes = (wishes: string, is: (wish: string) => boolean): string =>
  wishesIn(wishes)
    .filter((wish) => !is(wish))
    .join(JOINT);

/** Whether wishes have all of some others among them. */
export function haveWishes(wishes: string, others: string): boolean {
  const known = new Set(wishes.toLowerCase().split(JOINT));
  return others
    .toLowerCase()
    .split(JOINT)
    .every((one) => known.has(one));
}

/** Whether two wishes cannot both be met: `short` and `in detail`, `no emojis` and `emojis are fine again`. */
function areOpposed(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase().replaceAll('’', "'"), other.toLowerCase().replaceAll('’', "'")];
  const isOtherSide = SIDES.some(([a, b]) => {
    const sides = [sideOf(first, a, b), sideOf(second, a, b)];
    return sides[0] !== undefined && sides[1] !== undefined && sides[0] !== sides[1];
  });
  return isOtherSide || (DENIED.test(first) !== DENIED.test(second) && isWithin(tellingIn(first), tellingIn(second)));
}

const LISTS = listsBeside(import.meta.url, 'wishes');
const NOT = `(?:${LISTS.words('denying').join('|')})`;
const DENIED = new RegExp(String.raw`^(?:please )?(?:you )?(?:do )?${NOT}\b`);

/** What a manner is the opposite of. */
const SIDES = LISTS.lines('sides').map((line) => {
  const [one, other] = line.split(' against ').map((side) => sideIn(side.split(', ').join('|')));
  return [one!, other!] as const;
});

/** Words of one side, with what denies them before them: `not too formal`, `no long answers`. */
function sideIn(words: string): RegExp {
  return new RegExp(String.raw`(?<not>\b${NOT} (?:[\w-]+ ){0,3})?\b(?:${words})\b`);
}

/** On which side a wish is, if on one. */
function sideOf(wish: string, one: RegExp, other: RegExp): 'one' | 'other' | undefined {
  const [first, second] = [one.exec(wish), other.exec(wish)];
  const found = first ?? second;
  if (!found || (first && second)) return undefined;
  const isDenied = found.groups?.['not'] !== undefined;
  return (first !== null) === isDenied ? 'other' : 'one';
}

const ASKING = new Set(LISTS.words('asking').map(stem));

const tellingIn = (wish: string): string[] =>
  wordsOf(wish)
    .filter((word) => !isEmptyWord(word))
    .map(stem)
    .filter((word) => !ASKING.has(word));

/** Whether one of two wishes names all that the other does. */
const isWithin = (one: string[], other: string[]): boolean =>
  one.length > 0 &&
  other.length > 0 &&
  (one.every((word) => other.includes(word)) || other.every((word) => one.includes(word)));
