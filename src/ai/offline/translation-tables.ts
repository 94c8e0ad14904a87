import { listsOf } from './lists.js';

/** A shorter word is only found as it stands: its endings are as likely a part of another word. */
export const LEAST_STEM = 4;
/** Endings by which words of the table's languages are inflected. */
const INFLECTIONS =
  'innen ieren iert eren erin ando endo are ere ire ent ern ens ons ais ait ar er ir en em es os as st e a o i n s t r';
const ENDINGS = new Set(INFLECTIONS.split(' '));
const LONGEST_ENDING = 5;

const PLAIN = /^[a-z]+$/;

/** A phrase of another language: its words, and what it is in English. */
export interface TranslatedPhrase {
  words: readonly string[];
  english: string;
}

/** What data/lists/translations.txt and topic-translations.txt have, as it is packed. */
export interface TranslationTables {
  /** What people work as, in English. */
  work: string[];
  /** English words by one of another language, without its accents; a `|` between those of one. */
  exact: [word: string, english: string][];
  /** The same by what its forms have in common. */
  trunks: [trunk: string, english: string][];
  /** Phrases by their first word, the longest first. */
  phrases: [first: string, some: TranslatedPhrase[]][];
}

/** Makes the tables of their lists. */
export function makeTranslationTables(): TranslationTables {
  const lists = listsOf('translations');
  /** What the topics of search are called, phrases among it. */
  const topics = listsOf('topic-translations');
  const exact = new Map<string, string[]>();
  const trunks = new Map<string, string[]>();
  const phrases = new Map<string, TranslatedPhrase[]>();
  for (const line of [lists, topics].flatMap((one) => one.names.flatMap((name) => one.lines(name)))) {
    const [english = '', foreign = ''] = line.split(': ');
    for (const entry of foreign.split(' ')) {
      const word = foldAccents(entry);
      if (word.includes('-')) {
        addPhrase(phrases, word.split('-'), { first: entry.split('-')[0]!, english });
        continue;
      }
      add(exact, word, english);
      add(trunks, trunkOf(word), english);
    }
  }
  const work = lists.lines('work').map((line) => line.split(': ')[0]!);
  return { work, exact: joined(exact), trunks: joined(trunks), phrases: [...phrases] };
}

const joined = (words: Map<string, string[]>): [string, string][] =>
  [...words].map(([word, english]) => [word, english.join('|')]);

/** A word without its accents, as many people type it. */
export function foldAccents(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ø', 'o');
}

/** What forms of a word of one of the table's languages have in common. */
export function trunkOf(word: string): string {
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
function addPhrase(
  phrases: Map<string, TranslatedPhrase[]>,
  words: readonly string[],
  { first, english }: { first: string; english: string },
): void {
  for (const start of new Set([first, words[0]!])) {
    const there = phrases.get(start) ?? [];
    phrases.set(
      start,
      [...there, { words, english }].sort((a, b) => b.words.length - a.words.length),
    );
  }
}
