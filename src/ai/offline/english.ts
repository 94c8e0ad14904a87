import { isGenericWord, isStopWord, embeddingTokens } from '../content-words.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('english');

// Frequent small words of other languages in Latin script that are no English words.
const FOREIGN: ReadonlySet<string> = new Set(LISTS.words('foreign'));

// Small words that English names are made of as well: "Los Angeles", "van Gogh".
const PARTICLE = asSet('la le el los las de del di da du van von der do dos al');

// English small words that other languages use as well: no evidence for either.
const AMBIGUOUS = asSet(
  'a i in on is as at an am was no me so do or all son ben bin hat die den man war come per plus mine other',
);

const ELIDED = /(?:^|[^\p{L}])(?:j|l|d|c|qu|n|un|dell|all|nell|sull|dall)['’]\p{L}/giu;

/**
 * Whether a text may be compared by the meaning of English words. Script first, then frequent small words; what gives
 * no hint, such as "jazz", counts as English. A language detector is no help here: on facts and queries of one to three
 * English words it names another language for 14 to 66 of 100.
 */
export function readsAsEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{sc=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) return false;
  let english = 0;
  let foreign = text.match(ELIDED)?.length ?? 0;
  for (const word of embeddingTokens(text)) {
    if (AMBIGUOUS.has(word)) continue;
    if (FOREIGN.has(word)) foreign += 1;
    else if (PARTICLE.has(word)) foreign += 0.5;
    else if (isStopWord(word) || isGenericWord(word)) english += 1;
    // One accent is as often a name ("São Paulo") or a loan ("café"); two outweigh nothing said in English.
    else if (/[^a-z0-9]/.test(word)) foreign += 0.5;
  }
  return foreign < 1 || foreign <= english;
}

/** A frequent small word of another language: says nothing in a text that is not English. */
export const isForeignStopWord = (word: string): boolean => FOREIGN.has(word) || PARTICLE.has(word);

function asSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
