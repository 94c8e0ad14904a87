import type { Surroundings } from './support.js';
import { plain, wordsOf } from './words.js';

const QUOTATION = /["“„«]([^"“”„«»\n]{1,80})["“”»]/gu;

/** What a statement gives in quotation marks: words of the text as they are, not the reader's own. */
export const quotationsIn = (statement: string): string[] =>
  [...statement.matchAll(QUOTATION)].map(([, words = '']) => words).filter((words) => wordsOf(words).length > 0);

/** Whether a passage has words one after the other, whatever marks stand between them. */
export const saysVerbatim = (words: string, { words: said }: Surroundings): boolean =>
  ` ${said.join(' ')} `.includes(` ${wordsOf(words).join(' ')} `) || plain(said.join('')).includes(plain(words));

/** A text without such quotations and the marks around them. */
export function withoutQuotations(text: string, quotations: readonly string[]): string {
  let left = text;
  for (const words of quotations)
    for (const [opening, closing] of MARKS) left = left.replaceAll(`${opening}${words}${closing}`, ' ');
  return left;
}

const MARKS = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
] as const;
