import type { Span } from '../profile/span.js';

/** A stretch of a text as blanks, with its line breaks: offsets stay. */
export const blank = (stretch: string): string => stretch.replace(/[^\n]/g, ' ');

/** A text with blanks in place of stretches, which are in order and do not overlap. Linear in its length. */
export function withBlanks(text: string, stretches: Iterable<Span>): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of stretches) {
    parts.push(text.slice(done, start), blank(text.slice(start, end)));
    done = end;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}

/** The stretches of a text that are blanks in what was made of it. Linear in its length. */
export function blankedIn(text: string, made: string): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === made[at]) continue;
    const last = found.at(-1);
    // Blanks of the text itself are no ends.
    if (last && at - last.end < LONGEST_GAP && text.slice(last.end, at).trim() === '') last.end = at + 1;
    else found.push({ start: at, end: at + 1 });
  }
  return found;
}

/** In UTF-16 units, between two words of one stretch. */
const LONGEST_GAP = 20;
