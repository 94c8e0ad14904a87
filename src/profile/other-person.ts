import { listsBeside } from '../lists.js';
import { ACQUAINTANCES, KIN } from './people.js';
import { stem } from './words.js';

/**
 * Whether words speak of somebody beside the subject. Words are those of a clause before a value, plain and in order,
 * commas among them.
 */

const LISTS = listsBeside(import.meta.url, 'people');
const setOf = (list: string): ReadonlySet<string> => new Set(LISTS.words(list));

/** A group that the subject may belong to says something of the subject too. */
const GROUPS = setOf('groups');
const ENGLISH = new Set(
  [...KIN, ...ACQUAINTANCES, ...LISTS.words('pets')].flatMap((word) => (GROUPS.has(word) ? [] : [word, stem(word)])),
);
const OTHERS = new Set([...ENGLISH, ...LISTS.words('others abroad')]);
const MY = setOf('my');
const OWNERS = new Set([...MY, 'his', 'her', 'their']);
const YOUR = setOf('your');
const SELF = setOf('self');
const OPENINGS = setOf('openings');
const SHE = setOf('he or she');

/** Whether a word means somebody, or an animal, beside the subject. */
export const isOther = (word: string | undefined): boolean =>
  word !== undefined &&
  (OTHERS.has(word) || OTHERS.has(stem(word)) || (word.endsWith('s') && OTHERS.has(word.slice(0, -1))));

/** Whether a word stands for somebody else, or begins what is told of one. */
export const isPronounOfOther = (word: string): boolean => SHE.has(word) || word === 'who';

/**
 * `my sister lives in`, `our neighbour's dog loves`; of `passage`, the words around, `she lives in` when it speaks of a
 * sister. `isAsked`: in a question to the subject.
 */
export function isOfAnother(before: readonly string[], passage: readonly string[], isAsked: boolean): boolean {
  let at = 0;
  while (
    OPENINGS.has(before[at] ?? '') &&
    !(OWNERS.has(before[at] ?? '') && before.slice(at + 1, at + 4).some(isOther))
  )
    at += 1;
  const head = before[at] ?? '';
  if (SHE.has(head)) return hasOther(passage) && !before.slice(at + 1).some((word) => SELF.has(word));
  if (isAsked && (head === 'does' || head === 'is' || head === 'did' || head === 'has')) at += 1;
  if (!OWNERS.has(before[at] ?? '') && !(isAsked && YOUR.has(before[at] ?? ''))) return false;
  const other = before.findIndex((word, index) => index > at && index <= at + 3 && isOther(word));
  return other > 0 && other < before.length - 1 && !before.slice(other + 1).some((word) => SELF.has(word));
}

/** Whether words begin with what stands for somebody else, or say what is theirs, and name the speaker nowhere. */
export function tellsOfAnother(words: readonly string[]): boolean {
  const head = words.find((word) => !OPENINGS.has(word)) ?? '';
  const isTheirs = SHE.has(head) || THEIRS.has(head) || words.some((word) => POSSESSIVES.has(word));
  return isTheirs && !words.some((word) => SELF.has(word) && !JOINING.has(word));
}

/**
 * Whether words are told by somebody of themselves: notes about a person say "she" of that person, who speaks of
 * themselves says it of another. Where both are said, by which is said more; half as often is enough of the first.
 */
export function speaksOfSelf(words: readonly string[]): boolean {
  const count = (isMeant: (word: string) => boolean): number => words.filter(isMeant).length;
  return 2 * count((word) => SELF.has(word) && !JOINING.has(word)) > count((word) => SHE.has(word) || THEIRS.has(word));
}

const POSSESSIVES = setOf('possessives');
const THEIRS = setOf('theirs');
const JOINING = setOf('joining');

/** `my dog Rex`, `a friend called Eva`, `his name is`: a name said of another. `hi Bob` speaks to one. */
export function isNameOfAnother(
  before: readonly string[],
  after: readonly string[],
  passage: readonly string[],
): boolean {
  const tail = before.slice(-7);
  const other = tail.findLastIndex((word) => isOther(word));
  const between = tail.slice(other + 1);
  if (other >= 0 && between.every((word) => NAMING.has(word)) && !(between[0] === ',' && tail[other]?.endsWith('s')))
    return true;
  if (
    /^(?:his|her|its|their) names? (?:is|was|s)$/.test(tail.slice(-3).join(' ')) ||
    /(?:^| )(?:his|her|its) names$/.test(tail.slice(-2).join(' '))
  )
    return hasOther(passage);
  return (
    before.length > 0 && before.length <= 2 && before.every((word) => GREETINGS.has(word)) && !HERE.has(after[0] ?? '')
  );
}

const NAMING = setOf('naming');
const GREETINGS = setOf('greetings');
const HERE = setOf('here');

/** Whether a first person speaks of people or animals of theirs. */
const hasOther = (passage: readonly string[]): boolean =>
  passage.some((word, at) => MY.has(word) && passage.slice(at + 1, at + 4).some(isOther)) ||
  passage.some((word, at) => word === 'a' && passage[at - 1] === 'have' && isOther(passage[at + 1]));
