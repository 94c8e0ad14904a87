import { meaningOf } from './form-fields.js';
import type { Material } from './passage.js';
import { type Entry, fieldsOf } from './record.js';

const SEPARATOR = /^[ \t]{0,8}(?:[-*•+|>][ \t]{0,3}|\d{1,2}[.)][ \t]{1,3}|#{1,4}[ \t])?(?:\*{1,2}|_{1,2}|"|')?([\p{L}][\p{L}\p{N} _/'’-]{0,40}?)(?:\*{1,2}|_{1,2}|"|')?[ \t]{0,4}(?:\?)?[ \t]{0,2}(?::|=|：|\||->|=>)(?:\*{1,2}|_{1,2})?[ \t]{0,6}/u;

/**
 * Lines such as `Name: Ada`, `- **City**: Paris`, `Age = 30`, `name=Ada; age=30`. What no field claims stays a passage, so that a form
 * may hold sentences too. Undefined when no line is a field.
 */
export function readForm(text: string): Material | undefined {
  const material: Material = { passages: [], fields: [] };
  let proseFrom = 0;
  let fields = 0;
  const prose = (end: number): void => {
    if (text.slice(proseFrom, end).trim() !== '') material.passages.push({ text: text.slice(proseFrom, end), origin: proseFrom, speaker: 'subject', said: undefined });
  };
  let heading: string | undefined;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + 120));
    const item = heading === undefined ? undefined : itemAt(heading, line, start);
    heading = headingOf(line) ?? (item || line.trim() === '' ? heading : undefined);
    const entries = item ? [item] : entriesOf(text, start, end);
    if (entries) {
      prose(start);
      fields += 1;
      proseFrom = end;
      for (const entry of entries) take(material, text, entry);
    }
    start = end + 1;
  }
  if (fields === 0) return undefined;
  prose(text.length);
  return material;
}

const LISTED = new Set(['likes', 'dislikes', 'traits', 'avoid']);

/** `## Interests`, `hobbies:`: the items of a list follow, a line each. */
function headingOf(line: string): string | undefined {
  const key = /^[ \t]{0,8}(?:#{1,6}[ \t])?[*_]{0,2}([\p{L}][\p{L} _'’-]{0,40})[*_]{0,2}:?[*_]{0,2}[ \t]*$/u.exec(line)?.[1]?.trim();
  const meaning = key && (line.includes(':') || line.includes('#') || line.includes('**')) ? meaningOf(key)?.meaning : undefined;
  return key && meaning && LISTED.has(meaning) ? key : undefined;
}

function itemAt(key: string, line: string, start: number): Span | undefined {
  const match = /^[ \t]{0,12}(?:[-*•+]|\d{1,2}[.)])[ \t]{1,4}(\S.{0,80})$/.exec(line.trimEnd());
  const value = match?.[1];
  if (!match || !value || value.includes(':')) return undefined;
  const body = start + match[0].length - value.length;
  return { key, value, start: body, end: body + value.length, said: undefined, body };
}

type Span = Entry & { body: number };

function take(material: Material, text: string, entry: Span): void {
  const meaning = meaningOf(entry.key)?.meaning;
  if (meaning === 'prose') material.passages.push({ text: text.slice(entry.body, entry.end), origin: entry.body, speaker: 'subject', said: undefined });
  else material.fields.push(...fieldsOf(entry));
}

/** The fields of one line: one, or several between `;`, `|` or commas when each part has a key of its own. */
function entriesOf(text: string, start: number, end: number): Span[] | undefined {
  if (end - start > 2000) return undefined;
  const whole = entryAt(text, start, end);
  if (!whole) return undefined;
  const line = text.slice(start, end);
  for (const mark of [';', '|', ',']) {
    if (!line.includes(mark)) continue;
    const parts: Span[] = [];
    let from = start;
    let every = true;
    while (from < end && every) {
      const next = line.indexOf(mark, from - start);
      const to = next < 0 ? end : start + next;
      if (text.slice(from, to).trim() !== '') {
        const entry = entryAt(text, from, to);
        if (entry) parts.push(entry);
        else every = false;
      }
      from = to + 1;
    }
    if (every && parts.length > 1) return parts;
  }
  return [whole];
}

function entryAt(text: string, start: number, end: number): Span | undefined {
  const line = text.slice(start, Math.min(end, start + 120));
  const match = SEPARATOR.exec(line);
  const key = match?.[1]?.trim();
  if (!match || !key || key.split(/\s+/).length > 4) return undefined;
  const meant = meaningOf(key);
  if (!meant || meant.meaning === 'when' || meant.meaning === 'wrapper') return undefined;
  const body = start + match[0].length;
  const value = text.slice(body, end).replace(/[\s,"'|*_]+$/, '').replace(/^["']/, '');
  if (value.trim() === '') return undefined;
  const from = start + (line.length - line.trimStart().length);
  return { key, value, start: from, end: body + text.slice(body, end).trimEnd().length, said: undefined, body };
}
