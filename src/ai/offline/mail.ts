import { plain } from '../../profile/words.js';
import { timeOf } from './datelines.js';
import { isNameLike } from './entry.js';
import { SAID } from './finding.js';
import type { Field, Material, Passage } from './passage.js';

/** One letter of a thread: who wrote it, when, and where its words stand. */
interface Letter {
  from: { name: string; start: number; end: number } | undefined;
  said: string | undefined;
  start: number;
  end: number;
  /** The thread shows it below a mark that tells of another writer. */
  below: boolean;
}

/**
 * A mail with its head, its forwarded and its quoted letters, or undefined when the text shows none of these. The
 * subject is the one that the profile is `known` as, when it wrote any of the letters, else who wrote the first. Linear
 * in the length of `text`.
 */
export function readMail(text: string, known?: string): Material | undefined {
  const letters = lettersOf(text);
  if (letters.length === 0 || (letters.length === 1 && !letters[0]?.from)) return undefined;
  const mine = letters.find(({ from }) => from && known !== undefined && isSame(from.name, known)) ?? letters[0];
  const isOwn = (letter: Letter): boolean =>
    letter === mine ||
    (letter.from && mine?.from
      ? isSame(letter.from.name, mine.from.name)
      : !letter.below && mine === letters[0] && !letter.from);
  const passages = letters.map((letter): Passage => ({
    text: text.slice(letter.start, letter.end),
    origin: letter.start,
    speaker: isOwn(letter) ? 'subject' : 'other',
    said: letter.said,
  }));
  return {
    passages: passages.filter((passage) => passage.text.trim() !== ''),
    fields: mine?.from ? nameOf(mine.from) : [],
  };
}

const HEAD = new RegExp(
  [
    String.raw`^[ \t>*_]{0,6}(from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|datum|gesendet|de|para`,
    'asunto|fecha|enviado|à|a|objet|envoyé|oggetto|data|da|inviato|assunto|van|aan|onderwerp|verzonden',
    String.raw`发件人|收件人|主题|日期|时间)[*_]{0,2}\s?[:：][ \t*_]{0,4}(.{0,300})$`,
  ].join('|'),
  'i',
);
const WRITER = /^(?:from|von|de|da|van|发件人)$/i;
const DATED = /^(?:date|sent|datum|gesendet|fecha|enviado|envoyé|data|inviato|verzonden|日期|时间)$/i;
const BELOW = new RegExp(
  [
    String.raw`^[-_=>\s]{0,12}(?:original message|forwarded message|begin forwarded message`,
    'weitergeleitete nachricht|ursprüngliche nachricht|anfang der weitergeleiteten nachricht',
    "message (?:d['’]origine|transféré)|mensaje (?:original|reenviado)|messaggio (?:originale|inoltrato)",
    String.raw`mensagem (?:original|encaminhada)|oorspronkelijk bericht|doorgestuurd bericht)[-_=:\s]{0,40}$`,
  ].join('|'),
  'i',
);
const WROTE = new RegExp(
  [
    String.raw`^[ \t]{0,4}(?:(?:on|am|le|el|il|em|op) .{6,140}|\p{Lu}[\p{L} .'-]{1,40})\b(?:wrote|schrieb|a écrit`,
    String.raw`escribió|ha scritto|escreveu|schreef)\b.{0,60}:\s*$`,
  ].join('|'),
  'iu',
);

/** The letters of a thread in their order; none when nothing marks one. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let open: Letter = { from: undefined, said: undefined, start: 0, end: 0, below: false };
  let isMarked = false;
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
      if (text.slice(open.start, start).trim() !== '') close(start);
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
      isMarked = true;
    }
    start = end + 1;
  }
  close(text.length);
  return isMarked ? letters : [];
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
    if (WRITER.test(key)) writer ??= nameIn(value, at + whole.length - value.length);
    if (DATED.test(key)) said ??= timeOf(value.slice(0, 60).trim());
    at = end + 1;
  }
  const isHead = keys.length > 1 && keys.some((key) => WRITER.test(key)) && keys.some((key) => !WRITER.test(key));
  return isHead || (keys.length > 2 && keys.includes('subject'))
    ? { from: writer, said, end: Math.min(at, text.length) }
    : undefined;
}

/** `Ana Moor <ana@example.org>`: the name in it. */
function nameIn(value: string, origin: number): Letter['from'] {
  const [, lead = '', name = ''] = /^(["'\s]{0,4})([^"<>@[\]]{2,60}?)["'\s]{0,4}(?:[<[].{0,200})?$/.exec(value) ?? [];
  return isNameLike(name) &&
    /\p{Lu}/u.test(name) &&
    !/\b(?:team|support|no-?reply|info|service|newsletter|admin|sales|notifications?)\b/i.test(name)
    ? { name, start: origin + lead.length, end: origin + lead.length + name.length }
    : undefined;
}

/** `On Tue, 5 May 2026, Ana Moor wrote:`: the name before the verb. */
function writerIn(line: string, origin: number): Letter['from'] {
  const name = WROTE_BY.exec(line)?.[1];
  const start = name === undefined ? -1 : line.indexOf(name);
  return name === undefined ? undefined : { name, start: origin + start, end: origin + start + name.length };
}

const SIGNED_NAME = String.raw`[\p{Lu}][\p{L}\p{M}'’-]{1,24}(?: [\p{Lu}][\p{L}\p{M}'’-]{0,24}){0,3}`;
const WROTE_BY = new RegExp(
  String.raw`(${SIGNED_NAME})\s*(?:<[^>]{0,80}>\s*)?(?:wrote|a écrit|escribió|ha scritto|escreveu|schreef)\b`,
  'u',
);

function isSame(a: string, b: string): boolean {
  const words = (name: string): string[] =>
    plain(name)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1);
  const [short = [], long = []] = [words(a), words(b)].sort((one, other) => one.length - other.length);
  return short.length > 0 && short.every((word) => long.includes(word));
}

const nameOf = ({ name, start, end }: NonNullable<Letter['from']>): Field[] => [
  { path: 'core_info.name', value: name, explicitness: SAID, polarity: 'asserts', start, end, said: undefined },
];
