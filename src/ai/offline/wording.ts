import type { Sentence, Word } from './sentence.js';

/**
 * A sentence as patterns read it: words in lower case, contractions apart, one space between:
 * `do not bring up my ex , please`.
 */
export interface Wording {
  said: string;
  sentence: Sentence;
  /** Where each word begins in `said`. */
  starts: number[];
}

/** The wording of a sentence, kept for the readers that ask for that of the same one after the other. */
export function wordingOf(sentence: Sentence): Wording {
  if (latest?.sentence !== sentence) latest = worded(sentence);
  return latest;
}

let latest: Wording | undefined;

function worded(sentence: Sentence): Wording {
  const starts: number[] = [];
  let said = '';
  for (const { word } of sentence.words) {
    if (said !== '') said += ' ';
    starts.push(said.length);
    said += writtenOut(word);
  }
  return { said, sentence, starts };
}

/** A word of a sentence as its wording has it, mostly as it is. */
export const writtenOut = (word: string): string => SHORT.get(word) ?? word;

/** How chat shortens the small words that patterns turn on. */
const SHORT = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    w: 'with',
    pls: 'please',
    plz: 'please',
    plez: 'please',
    bc: 'because',
    cuz: 'because',
    coz: 'because',
    cos: 'because',
    abt: 'about',
    rn: 'right now',
    thx: 'thanks',
    tho: 'though',
    wanna: 'want to',
    lemme: 'let me',
    gimme: 'give me',
  }),
);

/**
 * The words that stand in the wording from `from` up to `to`; of one that `from` or `to` cuts, as of `no-politics`, the
 * part between.
 */
export function wordsBetween({ said, sentence, starts }: Wording, from: number, to = said.length): Word[] {
  return sentence.words.flatMap((word, at) => {
    const start = starts[at] ?? 0;
    const end = (starts[at + 1] ?? said.length + 1) - 1;
    if (start >= to || end <= from) return [];
    if (start >= from && end <= to) return [word];
    const cut = { start: word.start + Math.max(0, from - start), end: word.end - Math.max(0, end - to) };
    return word.end - word.start === end - start
      ? [{ ...cut, word: said.slice(Math.max(start, from), Math.min(end, to)) }]
      : [];
  });
}

/** Words as the passage writes them, without quotation marks and emphasis. */
export function writtenAs({ text }: Sentence, words: Word[]): string {
  const [first, last] = [words[0], words.at(-1)];
  return first && last
    ? text
        .slice(first.start, last.end)
        .replace(/["“”„*_`]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : '';
}
