import { isCommonWord, isFirstName, isOccupation, isPlace } from './gazetteer.js';
import { isPerson } from './people.js';
import { isPersonAbroad } from './tongue.js';

/** `Ada "Addie" Moor`: the name without the nickname in it, which would stand between its parts. */
export const withoutNickname = (name: string): string => name.replace(/\s*["“„(][^"”“)]{1,30}["”“)]\s*/u, ' ').trim();

const PARTICLES = new RegExp(
  [
    String.raw`^(?:de|da|do|dos|del|della|di|van|von|der|den|la|le|bin|ibn|al|el|ter|ten|zu|af|ben|st\.?|y|e|dr\.?`,
    String.raw`mr\.?|mrs\.?|ms\.?|prof\.?)$`,
  ].join('|'),
  'i',
);

/** One to five words with capitals that are no common words; one alone must be a known first name. */
export function isWrittenName(text: string): boolean {
  const words = withoutNickname(text).split(/\s+/);
  const names = words.filter((word) => !PARTICLES.test(word));
  if (names.length === 0 || words.length > 5 || !names.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]{0,29}$/u.test(word)))
    return false;
  if (names.some((word) => /['’](?:m|s|re|ve|ll|d)$/i.test(word))) return false;
  const first = (names[0] ?? '').toLowerCase();
  if (
    names.some((word) => isOccupation(word.toLowerCase()) || isPerson(word.toLowerCase())) ||
    (words.length > 1 && isPersonAbroad(words[0]!.toLowerCase())) ||
    isPlace(text.toLowerCase())
  )
    return false;
  if (names.every((word) => word === word.toUpperCase() && word.length > 2) && !isFirstName(first, true)) return false;
  return isFirstName(first, true) || (names.length > 1 && !names.some((word) => isCommonWord(word.toLowerCase())));
}

/** `Iracema, 36`: one word that is nothing else is a name where an age stands beside it. */
export function isNameBeforeAge(text: string, next: string | undefined): boolean {
  const word = text.toLowerCase();
  const age = Number(/^\d{2}$/.exec(next ?? '')?.[0]);
  const isOther = isCommonWord(word) || isPlace(word) || isOccupation(word) || isPerson(word) || isPersonAbroad(word);
  return /^\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{0,20}$/u.test(text) && age >= LEAST_AGE && !isOther;
}

/** Below that a number beside a word is rather how many there are of it. A guess. */
const LEAST_AGE = 16;
