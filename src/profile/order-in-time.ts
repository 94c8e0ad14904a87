/** What a text may say for an order in time that a statement tells. */
const SAID_BY: readonly [told: string, said: RegExp][] = [
  ['after', /\b(?:after|since|once|when|then|later|following|post|until|till|next|last|from)\b/i],
  ['before', /\b(?:before|ago|until|till|by|prior|previous(?:ly)?|former(?:ly)?|used|first|from|then|ex|retired)\b/i],
];

/** Whether an English text tells an order in time that a statement of these words does. */
export const saysOrder = (words: readonly string[], text: string): boolean =>
  SAID_BY.every(([told, said]) => !words.includes(told) || said.test(text));
