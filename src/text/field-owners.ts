import { isRelation, isWrapper, meaningOf, plainKey } from './form-fields.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('field-owners');
const HELD = new Set(LISTS.words('held'));
const OPEN = new Set(LISTS.words('open'));
const DEEDS = new Set(LISTS.words('deeds'));
const ELSEWHERE = new Set(LISTS.words('elsewhere'));
const OWN = new Set(LISTS.words('own'));

/**
 * Whether a field, by its label, holds something of somebody or something else: a relation (`Spouse`), a place that is
 * not the subject's home (`Billing address`), or a name, an age, a gender or a place that another noun qualifies
 * (`Dog age`, `Name of spouse`, `minimum_age`), or what was done with it (`Listened to`). `isName` tells names of
 * people among the words, which leave it open.
 */
export function isOfAnother(label: string, isName: (word: string) => boolean): boolean {
  if (OPEN.has(plainKey(label))) return false;
  const meaning = meaningOf(label)?.meaning;
  if (isRelation(label)) return !(meaning && meaning !== 'relation' && meaning !== 'memory') && !isWrapper(label);
  if (meaning !== undefined) return meaning === 'relation';
  const words = plainKey(label).split(' ');
  if (words.length > LONGEST) return false;
  if (DEEDS.has(words[0]!)) return true;
  if (isHeldAbroad(words[0]!) && meaningOf(words.at(-1)!)?.meaning === 'relation') return true;
  if (isElsewhere(label)) return true;
  return (HELD.has(words.at(-1)!) || HELD.has(words[0]!)) && words.some((word) => !OWN.has(word) && !isName(word));
}

/**
 * Whether a label, of a key or of an object, says that what stands there is not where the subject lives: `ip_location`,
 * `home club`.
 */
export const isElsewhere = (label: string): boolean => {
  const meaning = meaningOf(label)?.meaning;
  return (
    (meaning === undefined || meaning === 'memory') &&
    plainKey(label)
      .split(' ')
      .some((word) => ELSEWHERE.has(word))
  );
};

/** `Edad del padre`: the languages that put a label's noun first. */
const isHeldAbroad = (word: string): boolean => /^(?:name|age|gender|place)$/.test(meaningOf(word)?.meaning ?? '');

/** In words: a longer label is half a sentence, which may say anything. A guess. */
const LONGEST = 5;
