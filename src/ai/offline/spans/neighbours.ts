import { feature, joined, type Feature } from './feature.js';
import type { Token } from './tokens.js';
import { wordFeatures } from './word-features.js';

/** So far around a token the words of its line count, in tokens. */
export const REACH = 3;

/** What words say of a token that they stand near, by themselves. */
export const nearFeatures = (token: Pick<Token, 'word' | 'text' | 'meaning'>): Feature[] =>
  wordFeatures(token).map(feature);

/** The same of a word that stands `offset` behind the token, -REACH to REACH. */
export const atOffset = (near: Feature, offset: number): Feature => joined(OFFSETS[offset + REACH] as Feature, near);

/** The same where no word of the line stands there. */
export const noWordAt = (offset: number): Feature => atOffset(NO_WORD, offset);

const NO_WORD = feature('no word');
const OFFSETS = Array.from({ length: 2 * REACH + 1 }, (_, at) => feature(`offset ${at - REACH}`));

/** The token `offset` behind another in its line. */
export function neighbourOf(tokens: readonly Token[], at: number, offset: number): Token | undefined {
  const token = tokens[at + offset];
  return token && token.line === tokens[at]!.line ? token : undefined;
}
