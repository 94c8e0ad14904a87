/**
 * How many tokens a text has cannot be known without the tokenizer of its model. These two bound it from above and from
 * below, for the tokenizers of current models: test/unit/ai/prompt-tokens.test.ts holds them against a real one.
 */

/** Letters that a token holds many of. */
const PLAIN = /[\p{Script=Latin}\s]/u;
/** In older tokenizers an emoji may take three tokens, an ideograph two, a Greek or Thai letter one. */
const TOKENS_OF_PICTURE = 3;
const TOKENS_OF_IDEOGRAPH = 2;
const TOKENS_OF_LETTER = 1;
const PICTURE = /\p{Extended_Pictographic}|\u{200d}|\u{fe0f}/u;
/** English has four to five letters to a token, languages that write long words and marks about three. */
const PLAIN_LETTERS_A_TOKEN = 3;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** No fewer than a model counts: for what must fit. */
export function mostTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) {
    if (PLAIN.test(letter)) tokens += 1 / PLAIN_LETTERS_A_TOKEN;
    else if (IDEOGRAPH.test(letter)) tokens += TOKENS_OF_IDEOGRAPH;
    else tokens += PICTURE.test(letter) ? TOKENS_OF_PICTURE : TOKENS_OF_LETTER;
  }
  return Math.ceil(tokens);
}

/** A word, a run of marks or a run of ideographs; spaces go with the word behind them. */
const WORD = /[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}\s]+/gu;
/** A token holds no longer word or number, no more of a run of marks, as of a ruled line, and of ideographs so many. */
const LONGEST_WORD = 16;
const LONGEST_MARKS = 80;
const MOST_IDEOGRAPHS = 3;
const LETTERS = /^[\p{L}\p{M}\p{N}]/u;

/** No more than a model counts: what it was sent and says to have read less of has been cut. */
export function leastTokens(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(WORD))
    tokens += Math.ceil(
      word.length / (!LETTERS.test(word) ? LONGEST_MARKS : IDEOGRAPH.test(word) ? MOST_IDEOGRAPHS : LONGEST_WORD),
    );
  return tokens;
}
