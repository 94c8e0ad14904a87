import type { Sentence } from '../sentence.js';

/** A word of a sentence with its hyphens apart: `fly-fishing` is two, as many write it. */
export interface Token {
  word: string;
  start: number;
  end: number;
  /** The index in the sentence of the word it is part of. */
  at: number;
}

/** The words of a sentence, with hyphens apart. */
export function tokensOf({ words }: Pick<Sentence, 'words'>): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { word, start, end } = words[at]!;
    if (!word.includes('-') || word.length === 1) tokens.push({ word, start, end, at });
    else
      for (const { index, 0: part } of word.matchAll(/[^-]+/g))
        tokens.push({
          word: part,
          start: Math.min(start + index, end),
          end: Math.min(start + index + part.length, end),
          at,
        });
  }
  return tokens;
}
