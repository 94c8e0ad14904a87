import type { Conversation, Known, Speaker, Turn } from './conversation.js';
import { dayIn, writesDayFirst } from './datelines.js';
import { meaningOf } from './form-fields.js';
import { nameIntroducedOn } from './introduction.js';
import { type TranscriptLine, linesOf } from './lines.js';
import { listsOf } from './lists.js';
import { isAnother, isNamedTalk } from './named-talk.js';
import { withoutQuotedLines } from './quoted-lines.js';
import { presentIn } from './roster.js';
import { nameIn, sideOf, speakersUnder } from './speakers.js';
import { subjectAmong } from './subject.js';

/**
 * A conversation with a label before each turn, or undefined when the lines have none. Linear in the length of `text`.
 */
export function readTranscript(text: string, known: Known = {}): Conversation | undefined {
  const lines = linesOf(text);
  // What an export says itself, under the name of the group, begins with a mark that nobody types.
  for (const line of lines) if (text[line.body] === LEFT_TO_RIGHT_MARK) line.label = undefined;
  const once = [...countsOf(lines.flatMap(({ label }) => label ?? []))].filter(([, turns]) => turns === 1);
  const alone = new Set(once.map(([label]) => label));
  // `Profile of: Ada Moor` heads a conversation and is no turn of it.
  for (const line of lines)
    if (line.label !== undefined && alone.has(line.label) && nameIntroducedOn(text.slice(line.start, line.end)))
      if (sideOf(line.label) === 'named') line.label = undefined;
  const labelled = lines.filter(({ label }) => label !== undefined);
  const labels = labelled.map(({ label }) => label as string);
  const counts = countsOf(labels);
  const isTalk = isMostlySaid(text, lines, labelled);
  if (counts.size > MOST_SPEAKERS) return undefined;
  const isNamed = isTalk && isNamedTalk(text, labelled, known, (label) => !isHeading(label));
  if (!isConversation(text, lines, labels, counts) && !isNamed && !(isTalk && isBetweenKnown(labels, known)))
    return undefined;
  const sure = new Set(labelled.flatMap(({ label, sure: isSure }) => (isSure && label !== undefined ? [label] : [])));
  const hasRoles = [...counts.keys()].some((label) => sideOf(label) !== 'named');
  const kept = new Set(
    [...counts.keys()].filter(
      (label) =>
        sideOf(label) !== 'named' ||
        isSpeaker(label, counts, labels.length, sure) ||
        (isTalk && !isHeading(label) && meaningOf(label) === undefined && nameIn(label) === label) ||
        (hasRoles && !isHeading(label) && meaningOf(label)?.meaning === 'relation'),
    ),
  );
  const spoken = turnsOf(text, lines, kept);
  const { titles, headings } = presentIn(text.slice(0, Math.min(spoken[0]?.line.start ?? 0, LONGEST_HEADING)));
  const byLabel = speakersUnder(
    spoken.map(({ line, said }) => ({
      label: line.label as string,
      start: line.start,
      end: Math.min(line.end, line.start + LONGEST_LABEL),
      said,
    })),
    text,
    titles,
  );
  const turns = spoken.map(({ line, start, end, said }): Turn => ({
    speaker: byLabel.get(line.label as string) as Speaker,
    text: text.slice(start, end),
    origin: start,
    said,
  }));
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  // One who is not whom the profile is known as speaks alone: nobody is left to be the subject.
  if (isNamed && speakers.length === 1 && isAnother(labels, known))
    return { speakers, turns, subject: { speakers: new Set(), chosenBy: 'nobody' } };
  const subject = subjectAmong(speakers, turns, known, headings);
  return { speakers, turns: turns.flatMap((turn) => withoutQuotedLines(turn, QUOTED)), subject };
}

/** Whoever said what a turn repeats behind `>`. */
const QUOTED: Speaker = { label: '', called: [], side: 'other', title: undefined, name: undefined };

/** `Ana: …` and one line of `Bo: …` is talk as soon as one of them is known to be whom the profile is about. */
function isBetweenKnown(labels: string[], { given, called = [] }: Known): boolean {
  const names = new Set([given, ...called].flatMap((name) => name?.toLowerCase() ?? []));
  const isNamed = (label: string): boolean => names.has((nameIn(label) ?? label).toLowerCase());
  return labels.some(isNamed) && labels.some((label) => !isNamed(label));
}

const LEFT_TO_RIGHT_MARK = '\u200e';

/** Nearly every line has a label: a name that stands but once among them speaks too. */
function isMostlySaid(text: string, lines: TranscriptLine[], labelled: TranscriptLine[]): boolean {
  const first = lines.indexOf(labelled[0] as TranscriptLine);
  const written = lines.slice(first).filter(({ start, end }) => text.slice(start, Math.min(end, start + 40)).trim());
  return labelled.length >= MOSTLY_SAID * written.length;
}

const MOSTLY_SAID = 0.7;

/** What has more labels than a large group has members is no talk. A guess. */
const MOST_SPEAKERS = 5000;
/** Who is present stands above the turns, not in a book before them. */
const LONGEST_HEADING = 4000;
const LONGEST_LABEL = 160;

/**
 * Is this text lines of a conversation, not a form: two roles, one role that cannot be a field, or two names that take
 * turns?
 */
function isConversation(text: string, all: TranscriptLine[], labels: string[], counts: Map<string, number>): boolean {
  // A calendar or an address card, as programs exchange them, is made of properties that nobody says.
  if (counts.has('BEGIN') && counts.has('END')) return false;
  const lines = all.filter(({ label }) => label !== undefined);
  const roles = [...counts.keys()].filter((label) => sideOf(label) !== 'named');
  // `Client: Ada Moor` above notes about her
  if (
    roles.length === 1 &&
    sideOf(roles[0] ?? '') === 'subject' &&
    labels.length <= MOST_OF_A_CARD &&
    lines.every(({ label, body, end }) => label !== roles[0] || isNameAlone(text.slice(body, end).trim()))
  )
    return false;
  if (
    roles.length > 0 &&
    roles.every((label) => counts.get(label) === 1) &&
    [...counts].reduce((sum, [label, turns]) => sum + (isFormField(label) ? turns : 0), 0) > roles.length &&
    lines.every(
      ({ label, body, end, alone }) =>
        sideOf(label ?? '') === 'named' || (!alone && isFieldValue(text.slice(body, end))),
    )
  )
    return false;
  // `Me: …`, or `Client: …`, among headings that stand once each is a line of somebody's notes.
  if (
    roles.length === 1 &&
    labels.length > 2 &&
    counts.size === labels.length &&
    !lines.some(({ label, sure, alone }) => label === roles[0] && sure && alone) &&
    (labels[0] !== roles[0] || !isMostlySaid(text, all, lines))
  )
    return false;
  if (counts.size === labels.length && sideOf(labels[0] ?? '') === 'subject' && isPersonDescribed(text, lines[0]))
    return false;
  if (roles.length > 0) return roles.some((label) => ROLE_LABEL.test(label) || labels.length > 1);
  const sure = new Set(lines.flatMap(({ label, sure: isSure }) => (isSure && label !== undefined ? [label] : [])));
  const named = [...counts].filter(([label]) => isSpeaker(label, counts, labels.length, sure));
  const taking = named.length >= 2 && (sure.size > 1 || named.reduce((sum, [, turns]) => sum + turns, 0) >= 3);
  // Headings of notes stand once each: `Presenting: …`, `Homework: …`.
  return (
    taking &&
    (named.some(([, turns]) => turns > 1) ||
      (sure.size > 0 && lines.every(({ alone }) => !alone) && isMostlySaid(text, all, lines)))
  );
}

/** `Ada Moor`, `MOOR, Ada`: words in capitals and nothing else. */
const isNameAlone = (words: string): boolean =>
  words.length <= 60 && /^\p{Lu}[\p{L}\p{M}'’.-]*(?:,? \p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u.test(words);

/** A card has a name and a few fields more. */
const MOST_OF_A_CARD = 6;

const isFormField = (label: string): boolean => sideOf(label) === 'named' && meaningOf(label) !== undefined;

/** `Client: A.M., 41, baker`: who it is rather than what they say. */
function isPersonDescribed(text: string, line: TranscriptLine | undefined): boolean {
  const value = line === undefined ? '' : text.slice(line.body, line.end).trim();
  return /^\p{Lu}/u.test(value) && /[,(]/.test(value) && /\d/.test(value) && isFieldValue(value.replace(INITIALS, ''));
}

/** `I.K.` is nobody who says `I`. */
const INITIALS = /\b\p{Lu}\.(?:\p{Lu}\.)?/gu;

/** `Patient: Ada Moor, 81`: a name rather than something said. */
const isFieldValue = (value: string): boolean =>
  value.length < 80 && !/[.!?]\s*$/.test(value.trim()) && !/\b(?:I|you|my|is|am|are)\b/.test(value);

const ROLE_LABEL = new RegExp(
  [
    '^(?:user|human|assistant|ai|bot|me|customer|agent|client|chatbot|system|patient|interviewer',
    String.raw`interviewee|candidate|support|you|inbound)(?![\p{L}])`,
  ].join('|'),
  'iu',
);

function countsOf(labels: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

const HEADINGS = new Set(listsOf('speakers').phrases('headings'));
/** `Duration 06:12`, `Step 4:`: what heads lines of a text, and nobody who speaks. */
const isHeading = (label: string): boolean => HEADINGS.has(label.toLowerCase().replace(/\d+$/, '#'));

/**
 * A name before a colon speaks when it does so again, or when there are few labels in all, or has a time as most have;
 * in small letters only when it takes turns.
 */
const isSpeaker = (label: string, counts: Map<string, number>, turns: number, sure: Set<string>): boolean =>
  (nameIn(label) ?? label).length <= 30 &&
  !isHeading(label) &&
  // `Dad: …` again and again is said by him; once it is the field of a form.
  (meaningOf(label) === undefined || (meaningOf(label)?.meaning === 'relation' && (counts.get(label) ?? 0) > 1)) &&
  (/^[\p{Lu}\p{Lo}@+]/u.test(label)
    ? (counts.get(label) ?? 0) > 1 || turns <= 4 || (sure.has(label) && 2 * sure.size > counts.size)
    : /^[\p{L}][\p{L}\p{N}._-]{1,19}$/u.test(label) &&
      counts.size <= 6 &&
      ((counts.get(label) ?? 0) > 1 || sure.has(label)));

/** `00:00:01.000 --> 00:00:04.200` above a caption. */
const CUE = /^\s{0,4}(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s{1,3}-->\s/;

interface Spoken {
  line: TranscriptLine;
  start: number;
  end: number;
  said: string | undefined;
}

function turnsOf(text: string, lines: TranscriptLine[], kept: Set<string>): Spoken[] {
  const turns: Spoken[] = [];
  const dayFirst = writesDayFirst(text);
  const isTimed = lines.some(({ label, timed, alone }) => timed && !alone && label !== undefined && kept.has(label));
  let said: string | undefined;
  let open: Spoken | undefined;
  let resumed: TranscriptLine | undefined;
  const close = (): void => {
    if (open && open.end > open.start) turns.push(open);
    open = undefined;
  };
  for (const line of lines) {
    if (CUE.test(text.slice(line.start, Math.min(line.end, line.start + 40)))) {
      // Captions cut what one speaker says into pieces.
      resumed = open?.line ?? resumed;
      close();
    } else if (line.header) {
      close();
      said = line.header;
    } else if (line.label !== undefined && kept.has(line.label)) {
      close();
      resumed = undefined;
      open = { line, start: line.body, end: line.end, said: line.stamp ?? said };
    } else if (isTimed && line.timed)
      close(); // `Ana joined the group`: nobody says that
    else if (open) open.end = line.end;
    else if (resumed) open = { line: resumed, start: line.start, end: line.end, said };
    // A heading above the first turn: `Video call, Tuesday 2025-03-18`.
    else said ??= dayIn(text.slice(line.start, Math.min(line.end, line.start + 120)), dayFirst)?.date;
  }
  close();
  return turns;
}
