import { listsBeside } from '../lists.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'clauses');

/** A part of a sentence that says one thing. */
export interface Clause {
  text: string;
  words: string[];
}

/** Where a clause ends by its marks: of a sentence, a list, an aside, a value of JSON. */
const MARKS = new RegExp(
  [
    String.raw`[.!?…]["'”’)\]]{0,3}(?=\s|$)`,
    // A comma between digits parts none.
    String.raw`(?<!\d),(?!\d)|(?<=\d),\s`,
    String.raw`[;:()|•\n。！？，、；：｜"“”„«»]|\s[-–—]\s`,
  ].join('|'),
  'u',
);

/** Before a word that a further clause begins with. */
const JOINED = new RegExp(String.raw`\s(?=(?:${LISTS.words('joiners').join('|')})[’'\s])`, 'giu');

/** The clauses of a text, in order; those without a word are left out. Linear in the text. */
export const clausesOf = (text: string): Clause[] =>
  text
    .split(MARKS)
    .flatMap((part) => withOpenings(part.split(JOINED)))
    .map((part) => ({ text: part.trim(), words: wordsOf(part) }))
    .filter(({ words }) => words.length > 0);

/** `Perhaps I should`, `nothing with gluten`: a word before a joiner, and a denial, belongs to what it begins. */
function withOpenings(parts: string[]): string[] {
  const joined: string[] = [];
  let opening = '';
  for (const [at, part] of parts.entries()) {
    const whole = opening === '' ? part : `${opening} ${part}`;
    const isOpening =
      at < parts.length - 1 && (whole.split(/\s+/).length <= LONGEST_OPENING || ENDS_DENYING.test(whole));
    opening = isOpening ? whole : '';
    if (!isOpening) joined.push(whole);
  }
  return joined;
}

/** What is denied comes next, whatever joins it. */
const ENDS_DENYING = new RegExp(String.raw`(?:^|\s)(?:${LISTS.words('denials').join('|')})$`, 'iu');

/** In words. A guess. */
const LONGEST_OPENING = 1;

/** Words before what is added to a statement: where, when, with whom, for what. */
const PREPOSITIONS = new Set(LISTS.words('prepositions').flatMap(wordsOf));

/** Whether something is added behind a word. */
export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

/** The words of a clause that say why. */
export function reasonIn(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => REASONS.has(word));
  return at < 0 ? [] : words.slice(at + 1);
}
const REASONS = new Set(LISTS.words('reasons'));

/** The words of a clause in groups, each from a preposition to the next. */
export function phrasesOf(words: readonly string[]): string[][] {
  const phrases: string[][] = [[]];
  for (const word of words) {
    if (PREPOSITIONS.has(word)) phrases.push([]);
    else phrases.at(-1)!.push(word);
  }
  return phrases.filter((phrase) => phrase.length > 0);
}

/** Articles and owners stand for each other; the edge of a clause is none of its words. */
export const neighbour = (word = ''): string => (DETERMINERS.has(word) ? 'the' : word);
const DETERMINERS = new Set(LISTS.words('determiners'));
