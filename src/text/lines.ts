import { sideOf, WROTE } from './speakers.js';
import { BEFORE_HOUR, dayIn, headerDate, stampedLine, writesDayFirst } from './datelines.js';

export interface TranscriptLine {
  start: number;
  end: number;
  label: string | undefined;
  /** The label has no colon: it stands alone above what is said, or only a time beside it. */
  alone: boolean;
  /** Where the words after the label begin. */
  body: number;
  /** Where the words after the time stamp begin. */
  after: number;
  /** The label is written as nothing but a speaker is: `<ana>`, or with a time. */
  sure: boolean;
  /** A time stands before or beside the label; `stamp` is its date, if it has one. */
  timed: boolean;
  stamp: string | undefined;
  header: string | undefined;
}

/**
 * The lines of a text with the speaker's label, the time stamp or the date that each begins with. Linear in the length
 * of `text`.
 */
export function linesOf(text: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  const dayFirst = writesDayFirst(text);
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const above = lines.at(-1);
    if (above && TIME_ALONE.test(text.slice(start, Math.min(end, start + 40))) && isNameAlone(text, above))
      lines.splice(-1, 1, timedAlone(text, above, end));
    else lines.push(lineAt(text, start, end, dayFirst));
    start = end + 1;
  }
  return lines;
}

const isNameAlone = (text: string, { start, end, label }: TranscriptLine): boolean =>
  label === undefined && end - start <= 60 && NAME_ALONE.test(text.slice(start, end).trim());

/** A name on a line and a time on the next: one label above what is said. */
const timedAlone = (text: string, above: TranscriptLine, end: number): TranscriptLine => ({
  ...above,
  label: text.slice(above.start, above.end).trim(),
  alone: true,
  sure: true,
  timed: true,
  header: undefined,
  body: end,
  end,
});

/** In capitals only what nobody but a speaker is called stands before words without a colon. */
function capitalRole(rest: string): RegExpExecArray | null {
  const found = CAPITALS.exec(rest);
  return found && sideOf(found.groups?.['label'] ?? '') !== 'named' ? found : null;
}

const NAME = [
  String.raw`[\p{L}@][\p{L}\p{M}\p{N} ._'’()/&\p{Extended_Pictographic}\u200d\ufe0f-]{0,38}`,
  String.raw`\+\d[\d\u00a0 ()-]{6,20}`,
].join('|');
const HOUR = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`;
const DAY = [
  String.raw`(?:today|yesterday|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2} \p{L}{3,9}\.?,? \d{4}`,
  String.raw`\p{L}{3,9}\.? \d{1,2},? \d{4})`,
].join('|');
const BULLET = String.raw`(?:[-*>•]\s{0,3}|\d{1,3}[.)]\s{1,2}|#{1,4}\s?)?`;
const BOLD = String.raw`(?:\*{1,2}|_{1,2})?`;
const TITLE = String.raw`(?:\s?(?:\([^()\n]{1,60}\)|\[[\p{L} -]{2,30}\]))?`;
const LABEL = new RegExp(
  String.raw`^${BULLET}${BOLD}\[?(?<label>(?:${NAME})${TITLE})\]?${BOLD}\s{0,2}(?::|：|\s[-–]>)${BOLD}\s{0,4}`,
  'u',
);
/**
 * `Ana (10:32):`, `Ana [2024-03-12 10:15] hello`, `Ana, 10:32:`, and alone on its line `Ana  10:32 AM`,
 * `Ana — Today at 10:15`.
 */
const WHO = String.raw`${BOLD}(?<label>[\p{L}@][^:\n([\]]{0,29}?(?:\s\([^()\d\n]{1,60}\))?)${BOLD}`;
const WHEN = String.raw`(?<time>(?:${DAY},?\s(?:${BEFORE_HOUR}\s)?)?${HOUR})`;
const TIMED = new RegExp(
  String.raw`^${BULLET}${WHO}(?:,?\s{1,4}|\s?[—–-]\s)(?<open>[[(])?${WHEN}[\])]?${BOLD}\s{0,2}(?<close>[:：-]\s{1,4}|$)`,
  'iu',
);
const BRACKETED = new RegExp(String.raw`^${WHO}\s?(?<open>[[(])${WHEN}[\])]\s{1,3}(?=\S)`, 'iu');
/** `Ana, [12.03.2024 10:15]:`, alone or with words behind it. */
const COMMA = new RegExp(String.raw`^(?<label>[\p{L}@][^:\n([\],]{0,39}),\s\[${WHEN}\]:?\s{0,3}(?<close>$)?`, 'iu');
/** `<v Ana>` of captions. */
const VOICE = /^<v(?:\.[\w.]{1,20})?\s(?<label>[\p{L}][^>\n]{0,38})>/u;
const CHANNEL = /^<[@+%~]?(?<label>[\p{L}][\p{L}\p{N}_. -]{0,24})>\s{1,3}(?=\S)/u;
const BRACED = /^\{(?<label>[\p{L}][\p{L}\p{N}_. -]{1,24})\}\s{1,3}(?=\S)/u;
const SQUARED = /^\[(?<label>[\p{L}][\p{L}\p{N}_. -]{1,24})\]\s{1,3}(?=\S)/u;
/** `AGENT  How can I help`: a role in capitals, as scripts and minutes set it. */
const CAPITALS = /^(?<label>\p{Lu}{2,20})(?:\s{2,8}|\t)(?=\S)/u;
/** `10:15 AM` alone on its line, below the name of who speaks. */
const TIME_ALONE = new RegExp(String.raw`^\s{0,8}${HOUR}\s*$`, 'iu');
const NAME_ALONE = /^\p{Lu}[\p{L}\p{M}'’.-]{1,24}(?: \p{L}[\p{L}\p{M}'’.-]{0,24}){0,3}$/u;
/** `[11/02/2025 9:20 PM] quillpig (pinned)`: who speaks on the lines below, as Discord exports a channel. */
const HANDLE_ALONE = /^[\p{L}\p{N}_][\p{L}\p{N}._-]{1,31}(?:#\d{4})?\s{0,2}(?:\((?:pinned|edited)\))?\s*$/u;
const MARKED = /\s\((?:pinned|edited)\)\s*$/;
const TAG = /^<\|?(?:im_start\|?>)?\s{0,2}(?<label>user|assistant|system|human|bot|tool)\s{0,2}(?:\|?>|$)/i;
/** `Ana Moor wrote:` above what she did. */
const WRITES = new RegExp(String.raw`^(?<marked>${NAME}${TITLE})\s${WROTE}\s?:\s*$`, 'iu');
/** `Ana replied to Bo: hello`, `From Ana to Everyone: hello`: Ana speaks. */
const TO_WHOM = /^(?:from )?(?<who>.{2,30}?) (?:replied |(?<=from .{2,30}? ))to .{2,30}$/i;
/** `10:15`, a name and what is said between tabs, as LINE exports a chat. */
const TABBED = new RegExp(String.raw`^${HOUR}\t(?<label>[^\t\n]{1,40})\t(?=\S)`, 'iu');
const ROLE = new RegExp(
  String.raw`^(?<label>user|assistant|human|ai|bot|chatbot|customer|agent|me|you|system)` +
    String.raw`\s{0,2}(?:>\s{0,3}|(?:\||\s[-–—])\s{1,3})(?=\S)`,
  'i',
);
const ALONE = new RegExp(
  [
    String.raw`^(?:(?:#{1,4}\s{0,2}|\*{2}|_{2}|\[)(?<marked>[\p{L}][\p{L}\p{N} .'-]{0,24})(?:\*{2}|_{2}|\]|#{0,4})`,
    '(?<label>user|assistant|human|chatgpt|claude|gemini|copilot|you|me|bot|agent|customer|interviewer',
    String.raw`you said|chatgpt said))\s*$`,
  ].join('|'),
  'iu',
);
/** A time in brackets that no date gives: `[Mar 12 10:15]`. */
const ANY_STAMP = /^\[[^\]\n]{0,30}\d{1,2}:\d{2}[^\]\n]{0,20}\]\s{0,3}(?=\S)/;

function lineAt(text: string, start: number, end: number, dayFirst: boolean): TranscriptLine {
  const head = text.slice(start, Math.min(end, start + 120));
  const indent = head.length - head.trimStart().length;
  const line: TranscriptLine = {
    start,
    end,
    label: undefined,
    alone: false,
    sure: false,
    body: start,
    after: start,
    timed: false,
    stamp: undefined,
    header: undefined,
  };
  const tabbed = TABBED.exec(head);
  if (tabbed?.groups?.['label']) {
    const body = start + tabbed[0].length;
    return { ...line, label: tabbed.groups['label'].trim(), sure: true, timed: true, after: body, body };
  }
  const stamped = stampedLine(head.slice(indent), dayFirst);
  const prefix = stamped?.length ?? ANY_STAMP.exec(head.slice(indent))?.[0].length ?? 0;
  const from = indent + prefix;
  line.after = start + from;
  line.timed = prefix > 0;
  line.stamp = stamped?.date;
  const rest = head.slice(from);
  line.header = headerDate(text.slice(start, Math.min(end, start + 101)), dayFirst);
  if (line.header) return line;
  const timed = prefix > 0 ? undefined : timedLabel(rest, end - start <= 120, dayFirst);
  if (timed)
    return {
      ...line,
      label: timed.label,
      alone: timed.alone,
      timed: true,
      sure: true,
      stamp: timed.stamp,
      body: start + from + timed.length,
    };
  const writer = end - start <= LONGEST_HEAD ? WRITES.exec(rest)?.groups?.['marked'] : undefined;
  if (writer !== undefined) return { ...line, label: writer.trim(), alone: true, sure: true, body: end };
  const label =
    LABEL.exec(rest) ??
    CHANNEL.exec(rest) ??
    VOICE.exec(rest) ??
    BRACED.exec(rest) ??
    SQUARED.exec(rest) ??
    TAG.exec(rest) ??
    ROLE.exec(rest) ??
    capitalRole(rest);
  const said = label?.groups?.label?.trim();
  const name = said && (TO_WHOM.exec(said)?.groups?.['who'] ?? said);
  if (
    label &&
    name &&
    wordsOf(name).length <= 4 &&
    !(/\d$/.test(name) && /^\d/.test(rest.slice(label[0].length))) &&
    !rest.slice(label[0].length).startsWith('//')
  ) {
    line.label = name;
    line.sure = prefix > 0 || /^[<{[]/.test(rest);
    line.body = start + from + label[0].length;
    return line;
  }
  const alone = end - start <= 40 ? ALONE.exec(rest.trimEnd()) : null;
  const isNamed =
    NAME_ALONE.test(rest.trim()) || (line.stamp !== undefined && isBlankBefore(text, start) && HANDLE_ALONE.test(rest));
  const named = prefix > 0 && isNamed && isFollowed(text, end) ? rest.replace(MARKED, '') : undefined;
  const only = (alone?.groups?.marked ?? alone?.groups?.label ?? named)?.trim();
  return only ? { ...line, label: only, alone: true, sure: named !== undefined, body: end } : line;
}

const LONGEST_HEAD = 80;

const isBlankBefore = (text: string, start: number): boolean =>
  /(?:^|\n\r?\n)$/.test(text.slice(Math.max(0, start - 3), start));

/** Words stand on the next line, without a time of their own: `[10:01] Ana` heads them. */
const isFollowed = (text: string, end: number): boolean => /^\n\s{0,4}[^\s\d[(]/.test(text.slice(end, end + 6));

/** The words of a label without what stands in brackets behind it. */
const wordsOf = (label: string): string[] =>
  label
    .replace(/\s?\([^()]*\)$/, '')
    .trim()
    .split(/\s+/);

function timedLabel(
  rest: string,
  isWhole: boolean,
  dayFirst: boolean,
): { label: string; alone: boolean; stamp: string | undefined; length: number } | undefined {
  if (!/\d/.test(rest)) return undefined;
  const match = TIMED.exec(rest) ?? BRACKETED.exec(rest) ?? COMMA.exec(rest);
  const { label, time = '', close } = match?.groups ?? {};
  const alone = close === '';
  if (!match || !label || wordsOf(label).length > 4 || (alone && !isWhole)) return undefined;
  const day = dayIn(time, dayFirst);
  const clock = /(\d{1,2})[:.](\d{2})/.exec(
    day ? time.replace(time.slice(day.index, day.index + day.length), ' ') : time,
  );
  const hour = clock ? (Number(clock[1]) % 24) + (/p\.?m/i.test(time) && Number(clock[1]) < 12 ? 12 : 0) : 0;
  return {
    label: label.trim(),
    alone,
    stamp:
      day &&
      (clock && Number(clock[2]) < 60 ? `${day.date}T${String(hour).padStart(2, '0')}:${clock[2]}:00Z` : day.date),
    length: match[0].length,
  };
}

/** How far in a line begins. */
export const indentOf = (raw: string): number => raw.length - raw.trimStart().length;
