import { type Meaning, meaningOf } from '../../../text/form-fields.js';
import { chosenIn } from '../choices.js';
import type { Material } from '../passage.js';
import { headingOf } from '../headings.js';
import { headlineOf, LONGEST } from './headline.js';

const MOST_LINES = 14;

/**
 * Reads a short text of parts, each of which is one of what a headline may say, over one line or several: a name, a
 * town, what one does, `she/her`. What it states is a field; the text stays a passage where it says more. Undefined
 * where it is none.
 */
export function readCard(text: string): Material | undefined {
  const lines = text.length > LONGEST ? [] : text.split('\n').filter((line) => line.trim() !== '');
  const labelled = lines.filter((line) => LABELLED.test(line.trim())).length;
  const isDocument = lines.some((line, at) => headingOf(line, lines[at + 1] ?? '')?.meaning !== undefined);
  if (lines.length === 0 || lines.length > MOST_LINES || labelled > lines.length / 2 || isDocument) return undefined;
  if (isField(lines[0]!) || lines.some((line) => chosenIn(line) !== undefined)) return undefined;
  // What was done from one year to another is told line by line, with where it was: neither is a trade or a liking now.
  const undated = text.replace(DATED_LINE, (line) => ' '.repeat(line.length));
  const headline = headlineOf(undated, true);
  if (!headline?.certain) return undefined;
  const fields = headline.slots.map((slot) => ({ ...slot, said: undefined }));
  const passage = { text: without(text, fields), origin: 0, speaker: 'subject', said: undefined } as const;
  return { passages: headline.saysMore || undated !== text ? [passage] : [], fields };
}

const DATED_LINE = /^[ \t]*(?:19|20)\d\d[ \t]?[-–—].*$/gm;

/** What is longer may say more than a trade: `number-cruncher for the council in Paisley`. A guess. */
const LONGEST_STATED = 30;
/** What tells who speaks, and where, belongs to what is said behind it. */
const KEPT = new Set(['core_info.name', 'core_info.age', 'core_info.location']);

/** The text with blanks for what is stated, which nobody needs to read again. */
function without(text: string, stated: { start: number; end: number; path: string }[]): string {
  let left = text;
  for (const { start, end, path } of stated)
    if (!KEPT.has(path) && end - start <= LONGEST_STATED)
      left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  return left;
}

/** Whether a line begins with the name of a field in a column of its own: `Name - Ann`, `| Name | Age |`. */
function isField(line: string): boolean {
  const label = /^[\s|*]{0,8}(\p{L}[\p{L} ]{1,20}?)[ *]{0,4}(?:\||\t| [-–—] )/u.exec(line)?.[1];
  const meaning = label === undefined ? undefined : meaningOf(label)?.meaning;
  return meaning !== undefined && COLUMNS.has(meaning);
}

const COLUMNS = new Set<Meaning>(['name', 'given name', 'family name', 'age', 'gender', 'pronouns', 'place', 'region']);

/** A field or a turn: a form or a talk is made of them. */
const LABELLED = /^[\p{L}][\p{L} '’/-]{1,30}: |\.{4}|^[\d.]{1,3} .*→/u;
