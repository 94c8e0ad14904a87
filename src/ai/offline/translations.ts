import { remembering } from '../../text/look-up.js';
import { packedTables } from './packed-tables.js';
import { foldAccents, LEAST_STEM, makeTranslationTables, trunkOf } from './translation-tables.js';

/** A shorter word is no compound worth taking apart, and a longer one is none that anybody writes. */
const LEAST_COMPOUND = 8;
const LONGEST_COMPOUND = 40;
/** The one part of a compound that the table has must be as long as this where it has nothing for the other. */
const LEAST_PART = 5;

/** Where a phrase of another language stands among words: so many from `at`, and what it is in English. */
export interface TranslatedAt {
  at: number;
  count: number;
  english: string;
}

const tables = packedTables('translation-tables', makeTranslationTables);
const exact = new Map(tables.exact);
const trunks = new Map(tables.trunks);
const phrases = new Map(tables.phrases);

/** What people work as, in English, of all that the table has in other languages. */
export const TRANSLATED_WORK: ReadonlySet<string> = new Set(tables.work);

/**
 * English words, or phrases, for a word of another language, in lower case, by data/lists/translations.txt and
 * topic-translations.txt: for its inflected forms too. None for a word that the tables have nothing for.
 */
export const translate = remembering((word: string): readonly string[] => look(foldAccents(word)) ?? []);

/** The same for a word just as the table has it: of an English one, the ending tells nothing. */
export const translateExactly = (word: string): readonly string[] => exactly(foldAccents(word)) ?? [];

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

const exactly = (word: string): readonly string[] | undefined => exact.get(word)?.split('|');

const look = (word: string): readonly string[] | undefined =>
  (exact.get(word) ?? trunks.get(trunkOf(word)))?.split('|');

/** What the parts of a compound say, the longest first part that the table has and the longest last one. */
function takeApart(word: string): readonly string[] {
  if (word.length < LEAST_COMPOUND || word.length > LONGEST_COMPOUND) return [];
  const ends = Array.from({ length: word.length - 2 * LEAST_STEM + 1 }, (_, at) => LEAST_STEM + at);
  const first = ends.findLast((end) => exact.has(word.slice(0, end)));
  const rest = ends.find((at) => at >= (first ?? 0) && look(word.slice(at)));
  const isSure = first !== undefined && (rest !== undefined || first >= LEAST_PART);
  const before = isSure ? exactly(word.slice(0, first))! : [];
  const after = rest !== undefined && (isSure || word.length - rest >= LEAST_PART) ? look(word.slice(rest))! : [];
  return [...new Set([...before, ...after])];
}
