/**
 * Keys by which two tellings of one event are known (rule R11). What stands in a telling is of three kinds, told apart
 * by word lists alone: words that carry its meaning, details that a teller may leave out (`grey`, `finally`), and when
 * it was. The key holds all three.
 */
import type { MemoryValue } from './observation.js';
import { isDenial } from './paraphrase.js';
import { isWithin } from './partial-date.js';
import { isEmptyWord, stem, wordsOf } from './words.js';

const setOf = (words: string): ReadonlySet<string> => new Set(wordsOf(words).map(stem));

/**
 * Small words which elsewhere say nothing by themselves but tell events apart: whose it is, which way, whether it
 * happened or only might have, which time it was. They count here, in the form they are written in: `was` is not `is`.
 */
const COUNTED: ReadonlySet<string> = new Set(
  `you your yours he him his she her hers they them their theirs hes shes theyre
  youre who whom whose me us
from off out up down over under before after until since through against
will would shall should can could may might must ill id if was were had
again another other one some any all both each more most much many only even already yet ever like because although
  though`.split(/\s+/),
);

/**
 * What a teller may leave out without telling another event. Two different details, such as two colours, still tell two
 * apart.
 */
const DETAILS = setOf(`first new old little small tiny big huge great good nice lovely beautiful
  wonderful amazing awesome fantastic favourite favorite dear
grey gray black white brown red blue green yellow orange pink purple golden young
finally recently lately just actually luckily happily sadly unfortunately fortunately suddenly apparently basically
  literally honestly well oh yes hey wow hooray haha lol guess`);

/** When something was, beside its date. */
const TIMES = setOf(`today tonight yesterday tomorrow morning afternoon evening night noon midnight
  day week weekend month year decade spring summer winter autumn fall
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december
jan feb mar apr jun jul aug sep sept oct nov dec last next ago early late earlier later`);
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a word tells when something was. */
export const isTimeWord = (word: string): boolean => TIMES.has(stem(word)) || YEAR.test(word);

/** Whose an event may be. A telling with one of them is no fuller telling of one without. */
const OWNERS = setOf(`sister brother mother mom mum father dad parent son daughter child kid baby
  wife husband partner girlfriend boyfriend fiance fiancee
friend cousin aunt uncle niece nephew grandmother grandma grandfather grandpa boss colleague neighbor neighbour
  roommate dog cat`);

/**
 * The parts of a key, each a list of stems: `words` in the order they are told, the others alphabetically. `date` is
 * `''` when unknown, which may be any.
 */
interface Parts {
  words: string[];
  details: string[];
  times: string[];
  date: string;
}

/**
 * The key of a memory: its meaning words in order, its details, its times and its date. Keys are compared, never shown.
 */
export function eventKey({ event, date }: MemoryValue): string {
  const words: string[] = [];
  const details = new Set<string>();
  const times = new Set<string>();
  for (const word of wordsOf(event)) {
    if (COUNTED.has(word)) words.push(word);
    else if (!isEmptyWord(word)) {
      const root = stem(word);
      if (DETAILS.has(root)) details.add(root);
      else if (TIMES.has(root) || YEAR.test(root)) times.add(root);
      else words.push(root);
    }
  }
  return (
    `${[words, [...details].toSorted(), [...times].toSorted()].map((part) => part.join(' ')).join('|')}@` +
    `${date ?? ''}`
  );
}

/**
 * Whether two memories are tellings of one event: the same meaning words in the same order, and neither details, times
 * nor dates differ.
 */
export function isSameEvent(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [partsOf(a), partsOf(b)];
  return areEqual(one.words, other.words) && isCompatible(one, other);
}

/**
 * Whether what is said of `general` holds for `specific` as well: it is the same event, or `specific` tells more of it.
 * Who never went to Rome never went to Rome by train. One word alone, such as `married`, covers only itself.
 */
export function coversEvent(general: string, specific: string): boolean {
  if (isSameEvent(general, specific)) return true;
  const [wide, narrow] = [partsOf(general), partsOf(specific)];
  if (wide.words.length < 2 || !isCompatible(wide, narrow)) return false;
  if (!isOrdered(general))
    return wide.words.every((word) => [narrow.words, narrow.details, narrow.times].flat().includes(word));
  let found = 0;
  for (const word of narrow.words) {
    if (word === wide.words[found]) found += 1;
    else if (tellsApart(word)) return false;
  }
  return found === wide.words.length;
}

const tellsApart = (word: string): boolean => COUNTED.has(word) || OWNERS.has(word) || isDenial(word);

const isCompatible = (a: Parts, b: Parts): boolean =>
  isWithin(a.date, b.date) && areNested(a.details, b.details) && areNested(a.times, b.times);

const areEqual = (a: string[], b: string[]): boolean => a.length === b.length && a.every((word, at) => word === b[at]);

/** Whether one list has nothing that the other lacks. */
function areNested(a: string[], b: string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) => many.includes(word));
}

/** Tombstones of before keys kept the order of words hold stems of all kinds in one alphabetical list. */
export const isOrdered = (key: string): boolean => key.includes('|');

function partsOf(key: string): Parts {
  const at = key.lastIndexOf('@');
  const [words = [], details = [], times = []] = key
    .slice(0, at)
    .split('|')
    .map((part) => part.split(' ').filter((word) => word !== ''));
  return { words, details, times, date: key.slice(at + 1) };
}
