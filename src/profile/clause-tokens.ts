/** A word of a clause, in lower case and with a straight apostrophe. */
export interface Token {
  word: string;
  /** As it is written. */
  text: string;
  /** What stands before it, behind the word before. */
  gap: string;
}

/** A dot without a space behind it is within a word: `node.js`, `3.5`, `A.I.` */
const WORD =
  /[\p{L}\p{N}](?:(?:[\p{L}\p{M}\p{N}'’/-]|(?<=[\p{L}\p{M}\p{N}])\.(?=[\p{L}\p{N}]))*[\p{L}\p{M}\p{N}'’])?/gu;

/** The words of a clause with what stands between them; what stands behind the last is no word's. */
export function tokensOf(clause: string): Token[] {
  let end = 0;
  return Array.from(clause.matchAll(WORD), ({ 0: text, index }) => {
    const gap = clause.slice(end, index);
    end = index + text.length;
    return { word: text.toLowerCase().replaceAll('’', "'"), text, gap };
  });
}

/** How many words of one of the phrases stand at a place, by {@link fits}; 0 for none. The longest phrase first. */
export function lengthAt(
  tokens: readonly Token[],
  at: number,
  phrases: readonly string[][],
  fits: (step: string, word: string) => boolean = (step, word) => step === word,
): number {
  const found = phrases.find((phrase) => phrase.every((step, index) => fits(step, tokens[at + index]?.word ?? '')));
  const isWhole = found?.every((_, index) => index === 0 || /^[\s,]+$/.test(tokens[at + index]!.gap));
  return found && isWhole ? found.length : 0;
}

/** Whether a word, or its part up to an apostrophe as in French, is in a list. */
export function isAmong(words: ReadonlySet<string>, word: string): boolean {
  const apostrophe = word.indexOf("'") + 1;
  return words.has(word) || (apostrophe > 1 && words.has(word.slice(0, apostrophe)));
}

/** The same with lists whose words may end in a star, for any ending. */
export function isAmongStems(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true;
  for (let length = Math.min(word.length, LONGEST_STEM); length >= 2; length -= 1)
    if (words.has(`${word.slice(0, length)}*`)) return true;
  return false;
}

const LONGEST_STEM = 14;

/** Tokens whose first words are in another spelling than the rows have: `i am` as `i'm`. */
export function respelled(tokens: readonly Token[], spellings: readonly { from: string[]; to: string }[]): Token[] {
  const found = spellings.find(({ from }) => lengthAt(tokens, 0, [from]) > 0);
  if (!found) return [...tokens];
  return [{ word: found.to, text: found.to, gap: tokens[0]!.gap }, ...tokens.slice(found.from.length)];
}
