import { isGenericWord, isStopWord, isUnspaced } from '../content-words.js';
import { isForeignStopWord } from './english.js';
import { weightOf } from './everyday-words.js';
import { listsOf } from './lists.js';
import { sensesOf } from './senses.js';
import { translatePhrases } from './translations.js';
import type { WordVectors } from './word-vectors.js';

/** A longer run of letters is no word; its first letters must do. */
export const LONGEST_WORD = 64;
const GENERIC_WEIGHT = 0.1;
const LETTER = /\p{L}/u;

const FRAMING = listsOf('framing');
const FRAMES_QUERY = new Set(['english', 'other'].flatMap((name) => FRAMING.words(name)));

/** What a text is taken for: a fact or a profile that is kept, or what somebody searches for. */
export type Kind = 'stored' | 'query';

/** A word that counts, or a phrase of another language, with what it stands for in English. */
export interface WeighedWord {
  /** Undefined for a phrase: its words count by themselves for how they are written. */
  word: string | undefined;
  weight: number;
  /** Undefined for a word within a phrase of another language: it means nothing by itself. */
  senses: readonly string[] | undefined;
}

/**
 * The words that count among the tokens of a text, each once, with 1 for content and less for framing, and the phrases
 * of other languages; a text of nothing but small words is taken at its word.
 */
export function weighWords(
  tokens: string[],
  text: string,
  { english, kind }: { english: boolean; kind: Kind },
  vectors: WordVectors,
): WeighedWord[] {
  const phrases = translatePhrases(tokens);
  const within = new Set(phrases.flatMap(({ at, count }) => tokens.slice(at, at + count)));
  const how = { english, isQuery: kind === 'query' };
  const words: WeighedWord[] = weigh(tokens, text, english, kind).map(({ word, weight }) => ({
    word,
    weight,
    senses: within.has(word) ? undefined : sensesOf(word, how, vectors),
  }));
  for (const { english: sense } of phrases) words.push({ word: undefined, weight: 1, senses: [sense] });
  return words;
}

/** Whether any of these tokens says something by itself, and does not only frame or join what others say. */
export const haveContent = (tokens: readonly string[], english: boolean, kind: Kind): boolean =>
  tokens.some((word) => weightIn(word, english, kind) === 1);

function weightIn(word: string, english: boolean, kind: Kind): number {
  const frame = kind === 'query' ? 0 : GENERIC_WEIGHT;
  if (kind === 'query' && FRAMES_QUERY.has(word)) return 0;
  if (!english) return isForeignStopWord(word) ? frame : 1;
  return isSmall(word) ? 0 : isGenericWord(word) ? frame : 1;
}

function weigh(tokens: string[], text: string, english: boolean, kind: Kind): { word: string; weight: number }[] {
  const words = [...new Set(tokens.map((word) => word.slice(0, isUnspaced(word) ? undefined : LONGEST_WORD)))];
  const weighed = words.map((word) => ({ word, weight: weightIn(word, english, kind) }));
  if (weighed.some(({ weight }) => weight === 1)) return weighed.filter(({ weight }) => weight > 0);
  const framing = words.filter((word) => !isSmall(word));
  return (framing.length > 0 ? framing : words.length > 0 ? words : [text]).map((word) => ({ word, weight: 1 }));
}

/** Grammar and small talk. */
const isSmall = (word: string): boolean => isStopWord(word) || (weightOf(word) === 0 && LETTER.test(word));
