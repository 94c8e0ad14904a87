import { listsBeside } from '../lists.js';
import { stem, wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'paraphrases');
const stems = (words: string): string[] => wordsOf(words).map(stem);

const FREE = new Set(LISTS.words('free').flatMap(stems));

/** From a word that a reader may say to the words of a text that say as much. */
const CUES = new Map<string, Set<string>>();
for (const line of LISTS.lines('told by')) {
  const [told = '', said = told] = line.split('=');
  for (const word of stems(told)) CUES.set(word, new Set([...(CUES.get(word) ?? []), ...stems(said)]));
}

const DENIALS = new Set(LISTS.words('denials'));

/** Whether a word turns a statement round. */
export const isDenial = (word: string): boolean => DENIALS.has(word);

/** Whether a word may stand in an event though the text says none like it. */
export const isFree = (word: string): boolean => FREE.has(stem(word));

/** Whether words of a text, as stems, say as much as a word of an event does. */
export function isToldBy(word: string, said: ReadonlySet<string>): boolean {
  const cues = CUES.get(stem(word));
  return cues !== undefined && [...cues].some((cue) => said.has(cue));
}
