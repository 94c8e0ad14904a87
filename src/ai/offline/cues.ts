import { remembering } from './look-up.js';
import type { Word } from './sentence.js';

/** A kind of telling words: one bit. */
export type Cue = number;

/** Words of which a sentence must have one for a reader to find anything in it; `#` stands for any word with a digit. Most sentences have none, and reading them is dear. */
export function cueOf(words: string): Cue {
  if (kinds === MOST) throw new Error('there are more cues than bits');
  const cue = 2 ** kinds;
  kinds += 1;
  for (const word of words.split(/\s+/)) CUES.set(word, (CUES.get(word) ?? 0) | cue);
  return cue;
}

/** Whether one of the cue's words stands among these, alone or in a compound. */
export function hears(words: Word[], cue: Cue): boolean {
  if (words !== latest) {
    latest = words;
    heard = 0;
    for (const { word } of words) heard |= cuesOf(word);
  }
  return (heard & cue) !== 0;
}

const MOST = 31;
const CUES = new Map<string, number>();
let kinds = 0;
/** One reader after the other asks about the same words. */
let latest: Word[] | undefined;
let heard = 0;

const cuesOf = remembering((word) => word.split(/[^\p{L}\p{N}]+/u).reduce((cues, part) => cues | (CUES.get(part) ?? 0), (CUES.get(word) ?? 0) | (/\d/.test(word) ? (CUES.get('#') ?? 0) : 0)));
