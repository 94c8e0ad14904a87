import { glossOf } from '../glosses.js';
import { isUnspaced, type Token, withoutGenitive } from './tokens.js';

/**
 * Tokens with what they mean in English, so that what is learned of the words of one language holds for those of
 * another. A character of a script without spaces means what the word means that it is part of. Linear in the number of
 * tokens.
 */
export function withMeanings(tokens: readonly Token[], language: string | undefined): Token[] {
  const found = tokens.map((token) => {
    if (!LETTER.test(token.word)) return token;
    const gloss = glossOf(withoutGenitive(token.word), language);
    return gloss === undefined ? token : { ...token, meaning: gloss };
  });
  for (const [from, to] of unspacedRuns(tokens)) {
    const run = tokens.slice(from, to).map(({ text }) => text);
    let at = from;
    for (const { segment } of segmenterOf(language).segment(run.join(''))) {
      const gloss = glossOf(segment, language);
      for (const _ of segment) {
        if (gloss !== undefined) found[at] = { ...(tokens[at] as Token), meaning: gloss };
        at += 1;
      }
    }
  }
  return found;
}

/** Where characters of a script without spaces follow each other: the first token of each run, and the one behind. */
function* unspacedRuns(tokens: readonly Token[]): Generator<[from: number, to: number]> {
  let from = 0;
  while (from < tokens.length) {
    let to = from;
    while (to < tokens.length && isUnspaced(tokens[to]!.text) && (to === from || isNext(tokens, to))) to += 1;
    if (to > from) yield [from, to];
    from = Math.max(to, from + 1);
  }
}

const isNext = (tokens: readonly Token[], at: number): boolean => tokens[at]!.start === tokens[at - 1]!.end;

const LETTER = /\p{L}/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string | undefined): Intl.Segmenter {
  const code = language === 'ja' ? 'ja' : 'zh';
  const known = segmenters.get(code) ?? new Intl.Segmenter(code, { granularity: 'word' });
  segmenters.set(code, known);
  return known;
}
