import { addToGroup } from '../../groups.js';
import { distance } from 'fastest-levenshtein';
import { remembering } from '../../text/look-up.js';
import { wordVectors } from './word-vectors.js';

/** A shorter word is as near to too many others. */
const SHORTEST = 5;
const LONGEST = 24;
/** From so many letters on two of them may be wrong. */
const LONG = 7;
/** Who misspells a word hardly means a rarer one than this. */
const MOST_WORDS = 30_000;
/** What a word sounds like is a little less sure than how it is written. */
const SOUND = 0.5;
/** Who leaves a letter out or types one too many is commoner than who types another. */
const WRONG_LETTER = 0.1;

/** The words of the vocabulary by first letter and length, the most frequent first. */
let shelves: Map<string, string[]> | undefined;

/**
 * The word that a misspelt English one in lower case is most likely meant for: the nearest of the vocabulary, of
 * equally near ones the most frequent. Undefined where none is near. Nobody misspells the first letter.
 */
export const meantBy = remembering((word: string): string | undefined => {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return undefined;
  shelves ??= fillShelves();
  const reach = word.length < LONG ? 1 : 2;
  const sounded = soundOf(word);
  let best: string | undefined;
  let least = reach + SOUND;
  for (let length = word.length - reach; length <= word.length + reach; length++)
    for (const other of shelves.get(word[0]! + length) ?? []) {
      const written = distance(word, other) + (length === word.length ? WRONG_LETTER : 0);
      const apart = Math.min(written, distance(sounded, soundOf(other)) + SOUND, swapped(word, other));
      if (apart < least) [best, least] = [other, apart];
    }
  return best;
});

/** One letter for each sound: most misspell by doubling a letter or not, or by writing f for ph. */
const soundOf = (word: string): string => word.replaceAll('ph', 'f').replace(/(.)\1/g, '$1');

/** Two letters in the other's place are one mistake. */
function swapped(word: string, other: string): number {
  if (word.length !== other.length) return Infinity;
  const at = [...word].findIndex((letter, i) => letter !== other[i]);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return isSwapped && word.slice(at + 2) === other.slice(at + 2) ? 1 : Infinity;
}

function fillShelves(): Map<string, string[]> {
  const filled = new Map<string, string[]>();
  for (const word of wordVectors().firstWords(MOST_WORDS)) {
    const shelf = word[0]! + word.length;
    addToGroup(filled, shelf, word);
  }
  return filled;
}
