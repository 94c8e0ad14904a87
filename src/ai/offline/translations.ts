import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';

/** A shorter word is only found as it stands: its endings are as likely a part of another word. */
const LEAST_STEM = 4;
/** A shorter word is no compound worth taking apart, and a longer one is none that anybody writes. */
const LEAST_COMPOUND = 8;
const LONGEST_COMPOUND = 40;
/** The one part of a compound that the table has must be as long as this where it has nothing for the other. */
const LEAST_PART = 5;
/** Endings by which words of the table's languages are inflected. */
const INFLECTIONS =
  'innen ieren iert eren erin ando endo are ere ire ent ern ens ons ais ait ar er ir en em es os as st e a o i n s t r';
const ENDINGS = new Set(INFLECTIONS.split(' '));
const LONGEST_ENDING = 5;

const PLAIN = /^[a-z]+$/;

const LISTS = listsOf('translations');
/** What the topics of search are called, phrases among it. */
const TOPICS = listsOf('topic-translations');

interface TranslatedPhrase {
  words: readonly string[];
  english: string;
}

/** Where a phrase of another language stands among words: so many from `at`, and what it is in English. */
export interface TranslatedAt {
  at: number;
  count: number;
  english: string;
}

/** What people work as, in English, of all that the table has in other languages. */
export const TRANSLATED_WORK: ReadonlySet<string> = new Set(LISTS.lines('work').map((line) => line.split(': ')[0]!));

const exact = new Map<string, string[]>();
const trunks = new Map<string, string[]>();
/** Phrases by their first word. */
const phrases = new Map<string, TranslatedPhrase[]>();
for (const line of [LISTS, TOPICS].flatMap((lists) => lists.names.flatMap((name) => lists.lines(name)))) {
  const [english = '', foreign = ''] = line.split(': ');
  for (const entry of foreign.split(' ')) {
    const word = foldAccents(entry);
    if (word.includes('-')) {
      addPhrase(word.split('-'), entry.split('-')[0]!, english);
      continue;
    }
    add(exact, word, english);
    add(trunks, trunkOf(word), english);
  }
}

/**
 * English words, or phrases, for a word of another language, in lower case, by data/lists/translations.txt and
 * topic-translations.txt: for its inflected forms too. None for a word that the tables have nothing for.
 */
export const translate = remembering((word: string): readonly string[] => look(foldAccents(word)) ?? []);

/** The same for a word just as the table has it: of an English one, the ending tells nothing. */
export const translateExactly = (word: string): readonly string[] => exact.get(foldAccents(word)) ?? [];

/** The same for a compound, which the table has not: what its parts are in English. */
export const translateParts = remembering((word: string): readonly string[] => takeApart(foldAccents(word)));

/** The phrases of other languages among words in lower case ("mère célibataire"), none within another. */
export function translatePhrases(words: readonly string[]): TranslatedAt[] {
  const found: TranslatedAt[] = [];
  for (let at = 0; at < words.length; at++) {
    const phrase = phrases
      .get(words[at]!)
      ?.find((one) => one.words.every((word, i) => i === 0 || word === foldAccents(words[at + i] ?? '')));
    if (!phrase) continue;
    found.push({ at, count: phrase.words.length, english: phrase.english });
    at += phrase.words.length - 1;
  }
  return found;
}

const look = (word: string): readonly string[] | undefined => exact.get(word) ?? trunks.get(trunkOf(word));

/** What the parts of a compound say, the longest first part that the table has and the longest last one. */
function takeApart(word: string): readonly string[] {
  if (word.length < LEAST_COMPOUND || word.length > LONGEST_COMPOUND) return [];
  const ends = Array.from({ length: word.length - 2 * LEAST_STEM + 1 }, (_, at) => LEAST_STEM + at);
  const first = ends.findLast((end) => exact.has(word.slice(0, end)));
  const rest = ends.find((at) => at >= (first ?? 0) && look(word.slice(at)));
  const isSure = first !== undefined && (rest !== undefined || first >= LEAST_PART);
  const before = isSure ? exact.get(word.slice(0, first))! : [];
  const after = rest !== undefined && (isSure || word.length - rest >= LEAST_PART) ? look(word.slice(rest))! : [];
  return [...new Set([...before, ...after])];
}

/** A word without its accents, as many people type it. */
function foldAccents(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ø', 'o');
}

function trunkOf(word: string): string {
  for (let length = LONGEST_ENDING; length > 0; length--)
    if (ENDINGS.has(word.slice(-length)))
      return word.length - length >= LEAST_STEM ? word.slice(0, word.length - length) : word;
  return word;
}

function add(words: Map<string, string[]>, word: string, english: string): void {
  const there = words.get(word) ?? [];
  if (!there.includes(english)) words.set(word, [...there, english]);
}

/** Found by its first word with accents and without. */
function addPhrase(words: readonly string[], first: string, english: string): void {
  for (const start of new Set([first, words[0]!])) {
    const there = phrases.get(start) ?? [];
    phrases.set(
      start,
      [...there, { words, english }].sort((a, b) => b.words.length - a.words.length),
    );
  }
}
