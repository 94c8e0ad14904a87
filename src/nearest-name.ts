import { closest, distance } from 'fastest-levenshtein';

/** Letters that may differ for one of a known name's: more is another word. */
const LETTERS_FOR_ONE_TYPO = 3;

/** Longer than any name of ours: comparing takes the product of two lengths. */
const LONGEST_NAME = 100;

/**
 * The one of `known` names that somebody most likely meant who wrote `given`, whatever its case and separators;
 * undefined when none is near.
 */
export function nearestName(given: string, known: string[]): string | undefined {
  if (known.length === 0 || given.length > LONGEST_NAME) return undefined;
  const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const meant = closest(plain(given), known.map(plain));
  const isNear = distance(plain(given), meant) <= Math.ceil(meant.length / LETTERS_FOR_ONE_TYPO);
  return isNear ? known.find((name) => plain(name) === meant) : undefined;
}
