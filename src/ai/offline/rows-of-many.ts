import type { Span } from '../../profile/span.js';
import { meaningOf } from '../../text/form-fields.js';
import { type Cell, valuesAt } from './table.js';

/**
 * Where rows stand that each tell of another person, of whom none is known to be the subject: an export with a column
 * of names, lines of a log with a name each. Linear in the length of the text.
 */
export function rowsOfMany(text: string): Span[] {
  const table = valuesAt(text, 0, false);
  if (table) return nameMany(table.rows) ? [{ start: 0, end: Math.min(table.end, text.length) }] : [];
  const lines = [...text.matchAll(/[^\n]+/g)].filter(({ 0: line }) => line.length <= LONGEST_LINE && PAIRS.test(line));
  const names = new Set(lines.flatMap(({ 0: line }) => NAMED.exec(line)?.groups?.['name'] ?? []));
  return names.size > 1 ? lines.map(({ 0: line, index }) => ({ start: index, end: index + line.length })) : [];
}

/** In UTF-16 units: what is longer is no line of a log that people read. */
const LONGEST_LINE = 2000;
/** `user=44 name="Ada Moor" city=Bern` */
const PAIRS = /(?:^|\s)[\w.-]{1,30}=(?:"[^"\n]{0,100}"|\S+)\s(?:.{0,200}\s)?[\w.-]{1,30}=\S/;
const NAMED = /(?:^|\s)(?:full_?|user_?|display_?)?name=(?<name>"[^"\n]{1,100}"|\S+)/i;

function nameMany([head = [], ...rows]: Cell[][]): boolean {
  const columns = head.flatMap(({ text }, at) =>
    /^(?:given |family )?name$/.test(meaningOf(text)?.meaning ?? '') ? [at] : [],
  );
  if (columns.length === 0 || head.length < 2) return false;
  const names = new Set(
    rows
      .map((row) =>
        columns
          .map((at) => row[at]?.text ?? '')
          .join(' ')
          .trim(),
      )
      .filter((name) => name !== ''),
  );
  return names.size > 1;
}
