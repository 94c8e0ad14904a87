import { type Conversation, type Known, placeOf, type Speaker, type Subject, type Turn } from './conversation.js';
import { timeOf } from './datelines.js';
import { withoutQuotedLines } from './quoted-lines.js';
import { listsOf } from './lists.js';
import { speakersUnder, WROTE as WROTE_VERB } from './speakers.js';
import { subjectAmong } from './subject.js';
import { readTranscript } from './transcript.js';

/** Who wrote a letter, as its head has it. */
interface Writer {
  label: string;
  called: string[];
  start: number;
  end: number;
}

/** One letter of a thread: who wrote it, when, and where its words stand. */
interface Letter {
  from: Writer | undefined;
  said: string | undefined;
  start: number;
  end: number;
  /** The thread shows it below a mark that tells of another writer. */
  below: boolean;
}

/**
 * A mail with its head, its forwarded and its quoted letters, or undefined when the text shows none of these. Where
 * nothing else tells, the subject is who sent it: the writer of the first letter, of which the others are quoted parts.
 * Linear in the length of `text`.
 */
export function readMail(text: string, known: Known = {}): Conversation | undefined {
  const letters = lettersOf(text);
  if (letters.length === 0 || (letters.length === 1 && !letters[0]?.from)) return undefined;
  const byLabel = speakersUnder(
    letters.flatMap(({ from, said }) => (from ? [{ ...from, said }] : [])),
    text,
  );
  const sender = nameless('named');
  const quoted = nameless('other');
  const turns = letters.flatMap(({ from, said, start, end, below }): Turn[] => {
    const speaker = (from && byLabel.get(from.label)) ?? (below ? quoted : sender);
    const turn: Turn = { speaker, text: text.slice(start, end), origin: start, said };
    if (below) return [turn];
    const parts = withoutQuotedLines(turn, quoted);
    return withQuotedWriters(parts, quoted, byLabel, text).flatMap((part) => withoutHelpers(part, speaker));
  });
  const written = turns.filter((turn) => turn.text.trim() !== '');
  const speakers = [...new Set(written.map(({ speaker }) => speaker))];
  return { speakers, turns: written, subject: subjectIn(letters, written, speakers, sender, known) };
}

/** Lines behind `>` below `On 3 May 2025, Ada Moor wrote:` are hers. Adds her to the speakers. */
function withQuotedWriters(parts: Turn[], quoted: Speaker, byLabel: Map<string, Speaker>, text: string): Turn[] {
  return parts.map((part, at) => {
    const before = parts[at - 1];
    if (part.speaker !== quoted || typeof before?.origin !== 'number') return part;
    const end = before.text.trimEnd().length;
    const from = before.text.lastIndexOf('\n', end - 1) + 1;
    const writer = end - from > LONGEST_LINE ? undefined : writerIn(before.text.slice(from, end), before.origin + from);
    if (!writer) return part;
    const found = byLabel.get(writer.label) ?? speakersUnder([{ ...writer, said: part.said }], text).get(writer.label);
    if (found) byLabel.set(writer.label, found);
    return { ...part, speaker: found ?? quoted };
  });
}

const LONGEST_LINE = 400;

/** A letter without the turns of helpers and systems that are pasted below its words. */
function withoutHelpers(turn: Turn, writer: Speaker): Turn[] {
  const pasted = turn.speaker === writer && typeof turn.origin === 'number' ? readTranscript(turn.text) : undefined;
  const [first] = pasted?.turns ?? [];
  if (!pasted || !first || pasted.speakers.some(({ side }) => side !== 'other')) return [turn];
  const origin = turn.origin as number;
  const end = turn.text.lastIndexOf('\n', placeOf(first, 0, 0).start) + 1;
  return [
    { ...turn, text: turn.text.slice(0, end) },
    ...pasted.turns.map((each) => ({ ...each, origin: origin + placeOf(each, 0, 0).start })),
  ];
}

/** Somebody whose name the text does not tell. */
const nameless = (side: Speaker['side']): Speaker => ({
  label: '',
  called: [],
  side,
  title: undefined,
  name: undefined,
});

function subjectIn(letters: Letter[], turns: Turn[], speakers: Speaker[], sender: Speaker, known: Known): Subject {
  const found = subjectAmong(speakers, turns, known);
  const first = turns[0]?.speaker;
  const isKnown = (known.called ?? []).length > 0 || known.given !== undefined;
  if (!/^(?:nobody|first)$/.test(found.chosenBy) || !first || first.side === 'other') return found;
  // Letters that grow younger are a thread and not quoted parts of one mail: nobody sent all of it.
  const [before, after] = letters.flatMap(({ said }) => (said === undefined ? [] : [said]));
  if (before !== undefined && after !== undefined && after > before) return found;
  return isKnown && first !== sender ? found : { speakers: new Set([first]), chosenBy: 'sender' };
}

const LISTS = listsOf('mail');
const any = (...lists: string[]): string => lists.flatMap((list) => LISTS.phrases(list)).join('|');

const HEAD = new RegExp(
  String.raw`^[ \t>*_]{0,6}(${any('writer', 'date', 'other heads')})[*_]{0,2}\s?[:：][ \t*_]{0,4}(.{0,300})$`,
  'i',
);
/** What a system puts above a letter: `Ticket #88213`, perhaps with lines such as `Status: open`. Nobody's words. */
const HEADING = new RegExp(
  String.raw`^\s*(?:[#*=-]{1,6}\s?)?(?:${any('cases')})\s?(?:nr|no|n°|id)?[.:]?\s?` +
    String.raw`[#№]?\s?[\p{L}\d-]{0,12}\d[^\n]{0,120}(?:\s*\n[\p{L} ]{2,30}:[^\n]{0,120}){0,8}\s*$`,
  'iu',
);
const LONGEST_HEADING = 1_200;
const WRITER = new RegExp(`^(?:${any('writer')})$`, 'i');
const DATED = new RegExp(`^(?:${any('date')})$`, 'i');
const BELOW = new RegExp(String.raw`^[-_=>\s]{0,12}(?:${any('below')})[-_=:\s]{0,40}$`, 'i');
const WROTE = new RegExp(
  [
    String.raw`^[ \t]{0,4}(?:(?:on|am|le|el|il|em|op) .{6,140}|(?<bare>\p{L}[\p{L}\p{N}_ .'()-]{1,40}))`,
    String.raw`(?<![\p{L}\p{N}])${WROTE_VERB}\b.{0,60}:\s*$`,
  ].join(''),
  'iu',
);

/** Posts of a forum, each below `Ana wrote:` without a day, are nobody's letter. */
const LEAST_POSTS = 2;

/** The letters of a thread in their order; none when nothing marks one. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let open: Letter = { from: undefined, said: undefined, start: 0, end: 0, below: false };
  let isMarked = false;
  let posts = 0;
  const close = (end: number): void => {
    open.end = end;
    if (open.from || text.slice(open.start, end).trim() !== '') letters.push(open);
  };
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + 400));
    const head = /^[ \t>*_]{0,6}\S{1,12}[*_]{0,2}\s?[:：]/.test(line) ? headAt(text, start) : undefined;
    if (head) {
      // A head right below a mark belongs to the letter that the mark opened.
      const before = text.slice(open.start, start);
      const isHeading = letters.length === 0 && !open.from && HEADING.test(before.slice(0, LONGEST_HEADING + 1));
      if (before.trim() !== '' && !isHeading) close(start);
      open = {
        from: head.from,
        said: head.said,
        start: head.end,
        end: head.end,
        below: open.below || letters.length > 0,
      };
      isMarked = true;
      start = head.end;
      continue;
    }
    if (BELOW.test(line) || (WROTE.test(line) && !/^\s*>/.test(text.slice(end + 1, end + 200).replace(/^\s*\n/, '')))) {
      close(start);
      open = { from: writerIn(line, start), said: undefined, start: end, end, below: true };
      if (WROTE.exec(line)?.groups?.['bare'] === undefined) isMarked = true;
      else posts += 1;
    }
    start = end + 1;
  }
  close(text.length);
  return isMarked || (posts > 0 && posts < LEAST_POSTS) ? letters : [];
}

/** The head of a letter: its writer and two lines at least, of which one names a reader, a matter or a date. */
function headAt(
  text: string,
  from: number,
): { from: Letter['from']; said: string | undefined; end: number } | undefined {
  const keys: string[] = [];
  let writer: Letter['from'];
  let said: string | undefined;
  let at = from;
  while (at < text.length && keys.length < 12) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const match = end - at > 400 ? null : HEAD.exec(text.slice(at, end).trimEnd());
    if (!match) break;
    const [whole, key = '', value = ''] = match;
    keys.push(key.toLowerCase());
    if (WRITER.test(key)) writer ??= writerOf(value, at + whole.length - value.length);
    if (DATED.test(key)) said ??= timeOf(value.slice(0, 60).trim());
    at = end + 1;
  }
  const isHead = keys.length > 1 && keys.some((key) => WRITER.test(key)) && keys.some((key) => !WRITER.test(key));
  return isHead || (keys.length > 2 && keys.includes('subject'))
    ? { from: writer, said, end: Math.min(at, text.length) }
    : undefined;
}

/** `Ana Moor <ana@example.org>`: her name and her address. */
function writerOf(value: string, origin: number): Writer | undefined {
  const [, lead = '', name = '', address] =
    /^(["'\s]{0,4})([^"<>@[\]]{2,60}?)["'\s]{0,4}(?:[<[](.{0,200}?)[>\]].{0,40})?$/.exec(value) ?? [];
  const start = origin + lead.length;
  if (isName(name))
    return { label: name, called: address === undefined ? [] : [address], start, end: start + name.length };
  const bare = /[^\s<>"'@]{1,64}@[^\s<>"']{1,190}/.exec(value.slice(0, 300));
  const label = bare?.[0] ?? value.trim();
  const at = origin + value.indexOf(label);
  return label === '' ? undefined : { label: label.slice(0, LONGEST_LABEL), called: [], start: at, end: at };
}

const LONGEST_LABEL = 80;

const isName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’. -]{0,79}$/u.test(text) && /\p{Lu}/u.test(text) && text.split(/\s+/).length <= 5;

/** `On Tue, 5 May 2026, Ana Moor wrote:`: the name before the verb. */
function writerIn(line: string, origin: number): Writer | undefined {
  const [, name, address] = WROTE_BY.exec(line) ?? [];
  const start = name === undefined ? -1 : line.indexOf(name);
  return name === undefined
    ? undefined
    : {
        label: name,
        called: address === undefined ? [] : [address],
        start: origin + start,
        end: origin + start + name.length,
      };
}

const SIGNED_NAME = String.raw`[\p{Lu}][\p{L}\p{M}'’-]{1,24}(?: [\p{Lu}][\p{L}\p{M}'’-]{0,24}){0,3}`;
const WROTE_BY = new RegExp(String.raw`(${SIGNED_NAME})\s*(?:<([^>]{0,80})>\s*)?${WROTE_VERB}\b`, 'u');
