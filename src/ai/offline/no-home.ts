import { isDoer, isOccupation } from './gazetteer.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { MONTHS } from './plain-dates.js';
import { LONGEST_SENTENCE } from './sentence.js';

const LISTS = listsOf('dwelling');

/** Words for homes. */
export const HOMES: ReadonlySet<string> = new Set(LISTS.words('homes'));
const OF_HOMES = new Set([...HOMES, ...LISTS.words('parts'), ...LISTS.words('second homes')]);
const SECOND_HOMES = new Set(LISTS.words('second homes'));
const NO_HOME = new Set(LISTS.words('no home'));
const DAILY = new Set(LISTS.words('daily'));
const GOT = new Set(LISTS.words('got'));
const NEARBY = new Set(LISTS.words('nearby'));
const ENDS = new Set([',', ';', ':', '.', '!', '?', '-', '–', '—', 'but', 'because', 'so', 'when']);

/** Whether a noun is a home, a part of one, or somewhere that one goes every day: where that is, one is at home. */
export const isWhereOneStays = (noun: string): boolean => OF_HOMES.has(noun) || DAILY.has(noun);

/** In words: what is farther before a home is said of something else. A guess. */
const FARTHEST = 9;

/**
 * Whether a place is where somebody does not live: of a home that is sold, let, missed or not yet theirs, or that one
 * goes to or got for somebody else, or of somebody who is seen there (`my stylist in Pau`). `place` is the index of its
 * first word.
 */
export function isNoHome(words: readonly { word: string }[], place: number): boolean {
  const wordAt = (at: number): string => words[at]?.word ?? '';
  if (!/^(?:in|near|outside|at)$/.test(wordAt(place - 1))) return false;
  const noun = wordAt(place - 2);
  const isOwn = [place - 3, place - 4].some((at) => /^(?:my|our)$/.test(wordAt(at)));
  if (isOwn && !NEARBY.has(noun) && (isDoer(noun) || isOccupation(noun) || isPerson(noun))) return true;
  if (!OF_HOMES.has(noun)) return false;
  const said = sentenceAround(words, place);
  if (TO_COME.test(said) || FOR_ANOTHER.test(said)) return true;
  for (let at = place - 2; at >= Math.max(0, place - FARTHEST) && !ENDS.has(wordAt(at)); at -= 1) {
    const word = wordAt(at);
    if (NO_HOME.has(word) || (GOT.has(word) && SECOND_HOMES.has(noun))) return true;
  }
  return false;
}

/**
 * The words of the sentence around a place, as far as any sentence reaches, with those of its owners marked: `got a
 * flat in Pau for my [son]`.
 */
function sentenceAround(words: readonly { word: string }[], place: number): string {
  const isWithin = (at: number): boolean => words[at] !== undefined && !/^[.!?]/.test(words[at].word);
  let from = place;
  while (from > place - LONGEST_SENTENCE && isWithin(from - 1)) from -= 1;
  let to = place + 1;
  while (to < place + LONGEST_SENTENCE && isWithin(to)) to += 1;
  return words
    .slice(from, to)
    .map(({ word }, at) => (from + at > place && isPerson(word) ? `[${word}]` : word))
    .join(' ');
}

/** `got a flat in Pau for my son` */
const FOR_ANOTHER = /\bfor (?:my|our|his|her|a|an) (?:[\w-]+ )?\[/;

/** `moving out next month, got a flat in Pau` */
const TO_COME = new RegExp(
  String.raw`\b(?:moving|will move|going to move|move in|get the keys)\b.*\b(?:soon|tomorrow|` +
    `next (?:week|weekend|month|year|spring|summer|autumn|fall|winter|${MONTHS.join('|')})|` +
    `(?:in|at the end of|this) (?:a|two|three|four|few|${MONTHS.join('|')}))(?![a-z])`,
);
