import { remembering } from '../../text/look-up.js';
import type { Word } from './sentence.js';

/** A kind of telling words: a bit of one of some numbers. */
export interface Cue {
  part: number;
  bit: number;
}

/**
 * Words of which a sentence must have one for a reader to find anything in it; `#` stands for any word with a digit.
 * Most sentences have none, and reading them is dear.
 */
export function cueOf(words: string): Cue {
  if (kinds === NONE.length * BITS) throw new Error('there are more cues than bits');
  const cue: Cue = { part: Math.floor(kinds / BITS), bit: 2 ** (kinds % BITS) };
  kinds += 1;
  for (const word of words.split(/\s+/)) {
    const bits = WORDS.get(word) ?? [0, 0, 0];
    bits[cue.part] = (bits[cue.part] ?? 0) | cue.bit;
    WORDS.set(word, bits);
  }
  return cue;
}

/** Whether one of the cue's words stands among these, alone or in a compound. */
export function hears(words: Word[], { part, bit }: Cue): boolean {
  if (words !== latest) {
    const again = words === earlier;
    const bits = again ? heardEarlier : NONE;
    earlier = latest;
    heardEarlier = heard;
    latest = words;
    heard = bits;
    if (!again) for (const { word } of words) heard = joined(heard, bitsOf(word));
  }
  return ((heard[part] as number) & bit) !== 0;
}

type Bits = [number, number, number];

const BITS = 31;
const NONE: Bits = [0, 0, 0];
const WORDS = new Map<string, Bits>();
let kinds = 0;
/** One reader after the other asks about the same words, or about those of a sentence and those of a clause in turn. */
let latest: Word[] | undefined;
let heard = NONE;
let earlier: Word[] | undefined;
let heardEarlier = NONE;

const joined = (one: Bits, other: Bits): Bits =>
  other === NONE ? one : one === NONE ? other : [one[0] | other[0], one[1] | other[1], one[2] | other[2]];

const bitsOf = remembering((word): Bits => {
  const bits = [word, /\d/.test(word) ? '#' : '', ...word.split(/[^\p{L}\p{N}]+/u)].reduce(
    (sum, part) => joined(sum, WORDS.get(part) ?? NONE),
    NONE,
  );
  return bits.every((part) => part === 0) ? NONE : bits;
});
