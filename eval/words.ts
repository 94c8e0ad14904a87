import { stemmer } from 'stemmer';

/**
 * A text as the words that a label is looked for in: without case, accents, endings and words that say nothing; numbers
 * as digits.
 */
export class Words {
  private readonly plain: string;
  private readonly stems: Set<string>;

  constructor(text: string) {
    this.plain = fold(text);
    this.stems = new Set(stemsOf(text));
  }

  /**
   * Whether every word is in the text, in whatever order and form; of scripts without spaces, whether the text has the
   * run of characters.
   */
  hasAll(words: string[]): boolean {
    return words.every((word) => this.has(word));
  }

  /** The share of the words that are in the text; of none, 1. */
  shareOf(words: string[]): number {
    return words.length === 0 ? 1 : words.filter((word) => this.has(word)).length / words.length;
  }

  private has(word: string): boolean {
    return this.stems.has(word) || (UNSPACED.test(word) && this.plain.includes(word));
  }
}

/** The words of a value or label that say something, stemmed; all of them where none does ("talk to me", "you"). */
export function tellingWords(text: string): string[] {
  const all = labelWords(text);
  const telling = all.filter((word) => !EMPTY.has(word));
  return (telling.length > 0 ? telling : all).map(stemmer);
}

/** A text as two spellings of it share it. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .trim();

const stemsOf = (text: string): string[] => labelWords(text).map(stemmer);

const LETTERS_UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー`;
const UNSPACED = new RegExp(`[${LETTERS_UNSPACED}]`, 'u');
/** A run of a script without spaces is one word, and parts from the Latin letters and digits beside it. */
const WORD = new RegExp(String.raw`[${LETTERS_UNSPACED}]+|(?:(?![${LETTERS_UNSPACED}])[\p{L}\p{M}\p{N}])+`, 'gu');

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function labelWords(text: string): string[] {
  const words: string[] = [];
  let tens = 0;
  for (const word of fold(text).match(WORD) ?? []) {
    const small = SMALL.indexOf(word);
    if (tens > 0 && small > 0 && small < 10) words[words.length - 1] = String(tens + small);
    else words.push(small >= 0 ? String(small) : TENS.includes(word) ? String(20 + 10 * TENS.indexOf(word)) : word);
    tens = TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : 0;
  }
  return words;
}

/** Articles, pronouns, auxiliaries, prepositions and what an apostrophe leaves behind. Negations are not among them. */
const EMPTY = new Set(
  `a an the and or but of to in on at for with from by as into onto over about
  after before during through up down out off than then so too very
i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs this that
  these those there here who whom whose which what
be am is are was were been being have has had having do does did doing done will would shall should can could may
  might must just also only own same such
when where why how all any both each more most other some if because while until s t d m ll re ve`.split(/\s+/),
);
