import { affirmed, isAffirmable } from './affirmed.js';
import { timeOf } from '../../text/datelines.js';
import { type Entry, fieldsOf, remembered } from './entry.js';
import { PLAIN } from './finding.js';
import { withFullName } from './full-name.js';
import { LISTED } from './headings.js';
import { type Meaning, meaningOf, plainKey } from '../../text/form-fields.js';
import type { Material, Passage } from './passage.js';
import type { Speaker } from '../../text/conversation.js';
import { speakersUnder } from '../../text/speakers.js';
import { subjectAmong } from '../../text/subject.js';

/** A cell of a table and where it stands. */
export interface Cell {
  text: string;
  start: number;
  end: number;
}

/**
 * Where a table of `|` cells that begins at `start` ends, in lines of at least two cells; undefined when none begins
 * there.
 */
export function tableAt(text: string, start: number): { rows: Cell[][]; end: number } | undefined {
  const rows: Cell[][] = [];
  let at = start;
  while (at < text.length && rows.length < MOST_ROWS) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const cells = end - at > LONGEST_ROW ? [] : cellsOf(text, at, end, '|');
    if (cells.length < 2 || !/^\s*\|/.test(text.slice(at, at + 40))) break;
    rows.push(cells);
    at = end + 1;
  }
  return rows.length > 1 ? { rows, end: at } : undefined;
}

const MOST_ROWS = 2000;
const LONGEST_ROW = 4000;

/** A text that is a table of values between commas, semicolons or tabs, its first line the names of the columns. */
export function readValues(text: string): Material | undefined {
  const table = valuesAt(text, 0, false);
  return table && (ofRows(table.rows) ?? { passages: [], fields: [] });
}

/**
 * The table of values whose columns are named in the line at `start`, and where it ends: with the text, or above the
 * first blank line. Undefined when none begins there.
 */
export function valuesAt(text: string, start: number, upToBlank: boolean): { rows: Cell[][]; end: number } | undefined {
  const newline = text.indexOf('\n', start);
  if (newline < 0 || newline - start > LONGEST_ROW) return undefined;
  const line = text.slice(start, newline);
  const mark = ['\t', ';', ','].find(
    (each) =>
      line.includes(each) && cellsOf(text, start, newline, each).filter(({ text: name }) => isColumn(name)).length > 1,
  );
  if (!mark) return undefined;
  const rows: Cell[][] = [];
  let at = start;
  while (at < text.length && rows.length < MOST_ROWS * 10) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const isBlank = text.slice(at, Math.min(end, at + 200)).trim() === '';
    if (isBlank && upToBlank) break;
    if (!isBlank) rows.push(end - at > LONGEST_ROW ? [] : cellsOf(text, at, end, mark));
    at = end + 1;
  }
  const [head = []] = rows;
  if (
    rows.length < 2 ||
    head.some(({ text: name }) => name.split(' ').length > 4 && !isColumn(name) && !/[?？]$/.test(name)) ||
    rows.filter(({ length }) => length === head.length).length < 0.7 * rows.length
  )
    return undefined;
  return { rows, end: at };
}

/** A column of a table about a person, of messages, or of fields with their values. */
const isColumn = (name: string): boolean =>
  meaningOf(name) !== undefined ||
  isAffirmable(name) ||
  SPEAKER.test(plainKey(name)) ||
  KEY.test(plainKey(name)) ||
  VALUE.test(plainKey(name));

const KEY = /^(?:field|key|attribute|property|question|item|detail|label|frage|campo|champ|q)$/;
const VALUE = /^(?:value|answer|response|your answer|wert|antwort|valor|valeur|reponse|a)$/;
const SPEAKER = /^(?:role|speaker|sender|author|from|user|who|participant)$/;

/**
 * What the rows of a table tell: a field and its value each, a person in columns, messages, likes beside dislikes; of
 * others no more than a memory.
 */
export function ofRows(all: Cell[][]): Material | undefined {
  const [head = [], ...body] = all.filter((row) => !row.every(({ text }) => /^:?-+:?$/.test(text)));
  const names = head.map(({ text }) => text);
  const meanings = names.map((name) => meaningOf(name)?.meaning);
  if (
    names.some((name) =>
      /^(?:relation|relationship|relation to you|kin|species|breed|type of pet)$/.test(plainKey(name)),
    )
  )
    return { passages: [], fields: body.slice(0, MOST_PEOPLE).flatMap(remembrance) };
  const speaker = names.findIndex((name) => SPEAKER.test(plainKey(name)));
  const said = meanings.findIndex((meaning) => meaning === 'prose');
  const when = meanings.indexOf('when');
  if (speaker >= 0 && said >= 0 && speaker !== said) return turnsOf(body, speaker, said, when);
  if (when >= 0 && said >= 0)
    return {
      passages: body.flatMap((row) => passageOf(row[said], timeOf(row[when]?.text ?? ''), 'subject')),
      fields: [],
    };
  const keyed = KEY.test(plainKey(names[0] ?? '')) || VALUE.test(plainKey(names[1] ?? ''));
  const pairs = [...(keyed ? [] : [head]), ...body];
  const keys = pairs.flatMap(([key]) => (key ? [key.text] : []));
  if (head.length === 2 && keys.some(isNameOfAnother) && !keys.some((key) => meaningOf(key)?.meaning === 'name'))
    return { passages: [], fields: [] };
  if (head.length === 2 && (keyed || pairs.filter(([key]) => key && meaningOf(key.text)).length > pairs.length / 2))
    return fieldsIn(pairs.flatMap(([key, value]) => (key && value ? [entryOf(key, value)] : [])));
  if (meanings.every((meaning) => meaning !== undefined && LISTED.has(meaning)))
    return fieldsIn(
      body.flatMap((row) =>
        row.flatMap((cell, at) => (head[at] ? [{ ...entryOf(head[at], cell), start: cell.start }] : [])),
      ),
    );
  if (body.length === 1 && names.filter((name) => meaningOf(name) !== undefined || isAffirmable(name)).length > 1)
    return fieldsIn(
      (body[0] ?? []).flatMap((cell, at) =>
        head[at] ? [affirmed(entryOf(head[at], cell)) ?? { ...entryOf(head[at], cell), start: cell.start }] : [],
      ),
    );
  return undefined;
}

/** `host_name` */
const isNameOfAnother = (key: string): boolean => plainKey(key).endsWith(' name') && meaningOf(key) === undefined;

const MOST_PEOPLE = 12;

const entryOf = (key: Cell, value: Cell): Entry => ({
  key: key.text,
  value: value.text,
  start: key.start,
  end: value.end,
  said: undefined,
});

const partIn = (entries: Entry[], part: Meaning): Entry | undefined =>
  entries.find(({ key, value }) => meaningOf(key)?.meaning === part && value !== '');

const fieldsIn = (entries: Entry[]): Material => ({
  passages: entries.flatMap(({ key, value, end }) =>
    meaningOf(key)?.meaning === 'prose'
      ? passageOf({ text: String(value), start: end - String(value).length, end }, undefined, 'subject')
      : [],
  ),
  fields: withFullName(entries.flatMap(fieldsOf), {
    'given name': partIn(entries, 'given name'),
    'family name': partIn(entries, 'family name'),
  }),
});

/** A row about somebody of the subject's: nothing but a memory. */
function remembrance(row: Cell[]): Material['fields'] {
  const told = row.map(({ text }) => text).filter((text) => text !== '');
  const first = row[0];
  const last = row.at(-1);
  return first && last && told.length > 1
    ? [
        {
          path: 'memories',
          value: remembered('', told.slice(0, 5).join(', '), undefined),
          explicitness: PLAIN,
          polarity: 'asserts',
          start: first.start,
          end: last.end,
          said: undefined,
        },
      ]
    : [];
}

function turnsOf(rows: Cell[][], speaker: number, said: number, when: number): Material | undefined {
  const turns = rows.flatMap((row) =>
    row[speaker] && row[said] ? [{ from: row[speaker], cell: row[said], time: timeOf(row[when]?.text ?? '') }] : [],
  );
  const byLabel = speakersUnder(
    turns.map(({ from, time }) => ({ label: from.text, start: from.start, end: from.end, said: time })),
    '',
  );
  const spoken = turns.map(({ from, cell }) => ({ speaker: byLabel.get(from.text) as Speaker, text: cell.text }));
  const speakers = [...new Set(byLabel.values())];
  const subject = subjectAmong(speakers, spoken, {});
  if (subject.speakers.size === 0 && !speakers.some(({ side }) => side === 'other')) return undefined;
  return {
    passages: turns.flatMap(({ cell, time }, at) =>
      passageOf(cell, time, subject.speakers.has(spoken[at]?.speaker as Speaker) ? 'subject' : 'other'),
    ),
    fields: [],
  };
}

const passageOf = (cell: Cell | undefined, said: string | undefined, speaker: Passage['speaker']): Passage[] =>
  cell && cell.text !== '' ? [{ text: cell.text, origin: cell.start, speaker, said }] : [];

/** The cells of a line, without their blanks and quotes. Marks inside quotes part nothing. */
function cellsOf(text: string, start: number, end: number, mark: string): Cell[] {
  const cells: Cell[] = [];
  let from = start;
  let quoted = false;
  for (let at = start; at <= end; at += 1) {
    const char = text.charAt(at);
    if (char === '"' && mark !== '|') quoted = !quoted;
    if (at < end && (char !== mark || quoted)) continue;
    cells.push(cellAt(text, from, at));
    from = at + 1;
  }
  if (mark === '|' && cells[0]?.text === '') cells.shift();
  if (mark === '|' && cells.at(-1)?.text === '') cells.pop();
  return cells;
}

function cellAt(text: string, from: number, to: number): Cell {
  let start = from;
  let end = to;
  while (start < end && /[\s"*_`]/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s"*_`]/.test(text.charAt(end - 1))) end -= 1;
  return { text: text.slice(start, end), start, end };
}
