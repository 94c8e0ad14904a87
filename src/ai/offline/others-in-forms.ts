import type { Span } from '../../profile/span.js';
import { linesOfOthers } from './lines-of-others.js';
import { rowsOfMany } from './rows-of-many.js';

/** Where a text of fields and rows tells of others than the subject, in order. Linear in its length. */
export function othersIn(text: string): Span[] {
  const rows = rowsOfMany(text);
  return rows.length > 0 ? rows : linesOfOthers(text);
}
