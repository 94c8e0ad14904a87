import { smallWordsOf } from './language.js';
import type { Span } from './span.js';

/** More words show a language no better, and may show more of somebody than it. */
const MOST_WORDS = 4;
/** Of a script without spaces, in UTF-16 units. */
const LONGEST_WORD = 12;
/** Later in a quote nothing better is looked for. */
const LOOKED_AT = 400;

/**
 * A few words of a quote that show its language, which lasts when all else that was said is forgotten: no number, no
 * name where others will do, nothing of what is `barred`; undefined where no such word stands.
 */
export function languageShown(text: string, quote: Span, code: string, barred: readonly Span[]): Span | undefined {
  const small = smallWordsOf(code);
  const part = text.slice(quote.start, Math.min(quote.end, quote.start + LOOKED_AT));
  let best: { start: number; end: number; worth: number } | undefined;
  let run: { start: number; end: number; worth: number }[] = [];
  for (const { index, 0: word } of part.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{M}'’]+(?![\p{N}_@])/gu)) {
    const start = quote.start + index;
    const end = start + Math.min(word.length, LONGEST_WORD);
    if (barred.some((span) => span.start < start + word.length && span.end > start)) {
      run = [];
      continue;
    }
    const isSmall = small?.has(word.toLowerCase()) === true;
    const isName = !isSmall && index > 0 && word !== word.toLowerCase();
    const last = run.at(-1);
    if (isName || (last && text.slice(last.end, start) !== ' ')) run = [];
    run = [...run, { start, end, worth: isName ? -1 : isSmall ? 2 : 1 }].slice(-MOST_WORDS);
    const worth = run.reduce((sum, one) => sum + one.worth, 0);
    if (!best || worth > best.worth) best = { start: run[0]!.start, end, worth };
    if (isName) run = [];
  }
  return best && { start: best.start, end: best.end };
}
