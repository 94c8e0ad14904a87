import { affirmed } from './affirmed.js';
import { chosenIn } from './choices.js';
import { type Entry } from './entry.js';
import { isEmpty } from './no-answer.js';
import { type Meaning, meaningOf } from '../../text/form-fields.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('form-line');

/** A field on a line with where its value begins. */
export type LineEntry = Entry & { body: number };

const KEY = [
  String.raw`[ \t]{0,12}(?:[-*•+|>][ \t]{0,3}|\d{1,2}[.)][ \t]{1,3}|#{1,4}[ \t])?(?:\*{1,2}|_{1,2}|"`,
  String.raw`')?(?<key>[\p{L}][\p{L}\p{M}\p{N} _/'’&,-]{0,60}?)(?:\*{1,2}|_{1,2}|"|')?`,
].join('|');
const SEPARATED = new RegExp(
  [
    String.raw`^${KEY}[ \t]{0,4}(?:[?？]\s{0,2})?(?:\([^()\n]{0,40}\)\s{0,2})?(?::|=|：|\||->|=>)(?:\*{1,2}`,
    String.raw`_{1,2})?[ \t]{0,12}`,
  ].join('|'),
  'u',
);
const ASKED = new RegExp(String.raw`^${KEY}[?？](?:\*{1,2}|_{1,2})?[ \t]{1,4}(?=\S)`, 'u');
const DASHED = new RegExp(String.raw`^${KEY}(?:[ \t]{1,4}[-–—][ \t]{1,4}|\t{1,4}|[ \t]{3,30})(?=\S)`, 'u');

/** `Music you like ☑ folk ☐ metal` */
const BOXED = new RegExp(String.raw`^${KEY}[ \t]{1,4}(?=[☐☑☒]|\[[ xX]\]|\([ xX•]\))`, 'u');

/** What a dash may part from its key: in `Work - it was long` it parts nothing. */
const SHORT_FIELDS = new Set<Meaning>([
  'name',
  'given name',
  'family name',
  'age',
  'gender',
  'pronouns',
  'place',
  'likes',
  'dislikes',
  'traits',
  'avoid',
]);

/**
 * The fields of one line: one, or several between marks when those behind the first have keys of their own too;
 * undefined when it is none.
 */
export function entriesOn(text: string, start: number, end: number): LineEntry[] | undefined {
  if (end - start > LONGEST_LINE) return undefined;
  const whole = entryAt(text, start, end);
  if (!whole) return undefined;
  const line = text.slice(start, end);
  for (const mark of [';', '|', '·', '\t', ',', BESIDE]) {
    if (!(typeof mark === 'string' ? line.includes(mark) : mark.test(line))) continue;
    const parts = partsOf(text, start, end, mark);
    const keyed = parts.filter(({ entry }) => entry !== undefined);
    // Between commas a value may be a list: only when each part has a key are they fields.
    if (keyed.length > 1 && (keyed.length === parts.length || mark !== ','))
      return keyed.flatMap(({ entry }) => (entry ? [entry] : []));
    if (
      mark === '|' &&
      keyed.length === 1 &&
      parts.length > 1 &&
      parts[0]?.entry &&
      parts.slice(1).every(({ hasKey }) => hasKey)
    )
      return [parts[0].entry];
  }
  return [whole];
}

const LONGEST_LINE = 2000;
/** Where a field begins beside another: `Name: Ada Moor     Sex: F`. */
const BESIDE = /[ \t]{3,40}(?=\p{L}[\p{L} ./-]{0,30}:)/u;

function partsOf(
  text: string,
  start: number,
  end: number,
  mark: string | RegExp,
): { entry: LineEntry | undefined; hasKey: boolean }[] {
  const parts: { entry: LineEntry | undefined; hasKey: boolean }[] = [];
  for (let from = start; from < end;) {
    const rest = text.slice(from, end);
    const next = typeof mark === 'string' ? rest.indexOf(mark) : rest.search(mark);
    const to = next < 0 ? end : from + next;
    const part = text.slice(from, to);
    if (part.trim() !== '')
      parts.push({ entry: entryAt(text, from, to), hasKey: /^\s*[\p{L}][\p{L}\p{N} ]{0,30}:\s/u.test(part) });
    from = to + 1;
  }
  return parts;
}

function entryAt(text: string, start: number, end: number): LineEntry | undefined {
  const line = text.slice(start, Math.min(end, start + 160));
  const match = SEPARATED.exec(line) ?? ASKED.exec(line) ?? BOXED.exec(line) ?? dashed(line);
  const key = match?.groups?.key?.trim();
  if (!match || !key || key.split(/\s+/).length > 9) return undefined;
  const answered = affirmed({
    key,
    value: text.slice(start + match[0].length, end).trim(),
    start,
    end,
    said: undefined,
  });
  if (answered)
    return { ...answered, end: start + text.slice(start, end).trimEnd().length, body: start + match[0].length };
  const meant = meaningOf(key);
  if (!meant || meant.meaning === 'when' || (meant.meaning === 'wrapper' && !isRole(key))) return undefined;
  const body = start + match[0].length;
  const written = text
    .slice(body, end)
    .replace(/[\s,"'|*_]+$/, '')
    .replace(/^["'_]+/, '');
  const value = chosenIn(written) ?? written;
  if (value.trim() === '' || (meant.meaning === 'wrapper' && !/^\p{Lu}/u.test(value))) return undefined;
  const from = start + (line.length - line.trimStart().length);
  return {
    key: meant.meaning === 'wrapper' ? 'name' : key,
    value,
    start: from,
    end: body + text.slice(body, end).trimEnd().length,
    said: undefined,
    body,
  };
}

/**
 * A field with a name that nobody foresaw and a short value: `Hives at present: 3`. What identifies or reaches a person
 * is none.
 */
export function strangeOn(text: string, start: number, end: number): Entry | undefined {
  if (end - start > 160) return undefined;
  const match = SEPARATED.exec(text.slice(start, end));
  const key = match?.groups?.key?.trim();
  const written = match ? text.slice(start + match[0].length, end).replace(/[\s*_|"']+$/, '') : '';
  const value = chosenIn(written) ?? written;
  if (
    !key ||
    value.length < 1 ||
    value.length > 100 ||
    key.split(/\s+/).length > 6 ||
    !/^\p{Lu}/u.test(key) ||
    key.includes(',') ||
    REACHES.test(key) ||
    /[@{}<>]|https?:|www\./.test(value) ||
    isEmpty(value)
  )
    return undefined;
  return { key, value, start, end: start + text.slice(start, end).trimEnd().length, said: undefined };
}

const REACHES = new RegExp(String.raw`\b${LISTS.anyOf('reaches')}\b`, 'i');

/** `Patient: Ada Moor`: the one whom the form is about. */
const isRole = (key: string): boolean => ROLE.test(key);

const ROLE = new RegExp(`^${anyOf(LISTS.words('role'))}$`, 'i');

function dashed(line: string): RegExpExecArray | null {
  const match = DASHED.exec(line);
  const meaning = match?.groups?.key && meaningOf(match.groups.key.trim())?.meaning;
  return match && meaning && SHORT_FIELDS.has(meaning) && line.length - match[0].length <= 80 ? match : null;
}
