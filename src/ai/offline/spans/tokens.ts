/** A word, a number, a mark, or a character of a script without spaces, in a text. */
export interface Token {
  /** As it is written. */
  text: string;
  /** In lower case. */
  word: string;
  /** The English word for it where it has one (meanings.ts), else `word`. */
  meaning: string;
  start: number;
  end: number;
  /** Index of its line; a line break that JSON escapes ends a line too. */
  line: number;
}

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー`;
const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}])`;

/** What is no letter of a word; words keep their apostrophes, but not those of an article: `l'`, `d'`. */
const TOKEN = new RegExp(
  [
    String.raw`\\[nrt]|\n`,
    `[${UNSPACED}]`,
    String.raw`\p{N}+`,
    `${LETTER}{1,2}['’](?=${LETTER}{3})`,
    `${LETTER}+(?:['’]${LETTER}+)*`,
    String.raw`(?<mark>[^\p{L}\p{M}\p{N}\s])\k<mark>{3,}`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

const GENITIVE = /['’]s$/;

/** A word without its genitive's s. */
export const withoutGenitive = (word: string): string => word.replace(GENITIVE, '');

const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Whether a word has characters of a script without spaces, each of which is a token of its own. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** The tokens of a text in their order, a long run of one mark as one of it. Linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  for (const match of text.matchAll(TOKEN)) {
    const found = match[0];
    if (found === '\n' || (found.length === 2 && found.startsWith('\\'))) {
      line += 1;
      continue;
    }
    const told = match.groups?.['mark'] ?? found;
    tokens.push({
      text: told,
      word: told.toLowerCase(),
      meaning: told.toLowerCase(),
      start: match.index,
      end: match.index + found.length,
      line,
    });
  }
  return tokens;
}

/** The words of a text in lower case, one a token. */
export const wordsIn = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/** The index of the first of some tokens, in their order, that ends behind an offset. */
export function firstEndingBehind(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
