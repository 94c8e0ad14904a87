import type { Span } from '../../profile/span.js';
import { linesOfOthers } from './lines-of-others.js';
import { listsOf } from './lists.js';
import { rowsOfMany } from './rows-of-many.js';

/** Where a text of fields and rows tells of others than the subject, in order. Linear in its length. */
export function othersIn(text: string): Span[] {
  const rows = rowsOfMany(text);
  const others = rows.length > 0 ? rows : linesOfOthers(text);
  const signed = signedIn(text);
  return signed && (others.at(-1)?.end ?? 0) <= signed.start ? [...others, signed] : others;
}

/** `… for review. – RN Rossi`: who signs a note by what they are, and says nothing of themselves. */
function signedIn(text: string): Span | undefined {
  const foot = text.slice(-LONGEST_FOOT);
  const match = SIGNED.exec(foot);
  return match && !/(?<![\p{L}'’])(?:I|my|we|our)(?![\p{L}])/u.test(text.slice(0, LONGEST_NOTE))
    ? { start: text.length - foot.length + match.index, end: text.length }
    : undefined;
}

/** In UTF-16 units. */
const LONGEST_FOOT = 60;
const LONGEST_NOTE = 4000;
const SIGNED = new RegExp(
  String.raw`(?<=[.!?)\n] ?)[–—-]{0,2} ?${listsOf('form-others').anyOf('who sign notes')}\.?` +
    String.raw`(?: \p{Lu}[\p{L}.'’-]*){1,3}(?: #?\d+)?\W*$`,
  'u',
);
