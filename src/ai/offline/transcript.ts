import { dayIn, writesDayFirst } from './datelines.js';
import { WEAK } from './finding.js';
import { meaningOf } from './form-fields.js';
import { isWrittenName } from './headline.js';
import { type TranscriptLine, linesOf } from './lines.js';
import type { Field, Material, Passage } from './passage.js';
import { nameIn, partOf, subjectsAmong } from './speakers.js';

/**
 * A conversation with a label before each turn, or undefined when the lines have none. `known` is the name the profile
 * has. Linear in the length of `text`.
 */
export function readTranscript(text: string, known?: string): Material | undefined {
  const lines = linesOf(text);
  const labelled = lines.filter(({ label }) => label !== undefined);
  const labels = labelled.map(({ label }) => label as string);
  if (!isConversation(text, labelled, labels)) return undefined;
  const counts = countsOf(labels);
  const sure = new Set(labelled.flatMap(({ label, sure: isSure }) => (isSure && label !== undefined ? [label] : [])));
  const hasRoles = labels.some((label) => partOf(label) !== 'named');
  const kept = new Set(
    [...counts.keys()].filter(
      (label) =>
        partOf(label) !== 'named' ||
        isSpeaker(label, counts, labels.length, sure) ||
        (hasRoles && meaningOf(label)?.meaning === 'relation'),
    ),
  );
  const turns = turnsOf(text, lines, kept);
  const subjects = subjectsAmong(
    turns.map(({ line, start, end }) => ({ label: line.label as string, text: text.slice(start, end) })),
    known,
  );
  const passages = turns.map(({ line, start, end, said }): Passage => ({
    text: text.slice(start, end),
    origin: start,
    speaker: subjects.has(line.label as string) ? 'subject' : 'other',
    said,
  }));
  return { passages, fields: nameOf(text, turns, subjects) };
}

/**
 * Is this text lines of a conversation, not a form: two roles, one role that cannot be a field, or two names that take
 * turns?
 */
function isConversation(text: string, lines: TranscriptLine[], labels: string[]): boolean {
  const counts = countsOf(labels);
  const roles = [...counts.keys()].filter((label) => partOf(label) !== 'named');
  // `Client: Ada Moor` above notes about her
  if (
    labels.length === 1 &&
    roles.length === 1 &&
    partOf(roles[0] ?? '') === 'subject' &&
    lines[0] &&
    isWrittenName(text.slice(lines[0].body, lines[0].end).trim())
  )
    return false;
  if (
    roles.length > 0 &&
    roles.every((label) => counts.get(label) === 1) &&
    labels.filter((label) => isFormField(label)).length > roles.length &&
    lines.every(({ label, body, end }) => partOf(label ?? '') === 'named' || isFieldValue(text.slice(body, end)))
  )
    return false;
  if (roles.length > 0) return roles.some((label) => ROLE_LABEL.test(label) || labels.length > 1);
  const sure = new Set(lines.flatMap(({ label, sure: isSure }) => (isSure && label !== undefined ? [label] : [])));
  const named = [...counts].filter(([label]) => isSpeaker(label, counts, labels.length, sure));
  const taking = named.length >= 2 && named.reduce((sum, [, turns]) => sum + turns, 0) >= 3;
  return taking && (lines.every(({ alone }) => !alone) || named.some(([, turns]) => turns > 1));
}

const isFormField = (label: string): boolean => partOf(label) === 'named' && meaningOf(label) !== undefined;

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

const NO_SPEAKER = new RegExp(
  [
    String.raw`^(?:note|notes|ps|p\.s\.|update|edit|today|tomorrow|yesterday|title|subject|re|fwd|example|tip`,
    String.raw`warning|pros|cons|from|to|cc|date|sent|step \d+|todo|result|answer|morning|afternoon|evening|night`,
    String.raw`lunch|dinner|breakfast|day \d+|week \d+|https?)$`,
  ].join('|'),
  'i',
);

/**
 * A name before a colon speaks when it does so again, or when there are few labels in all; in small letters only when
 * it takes turns.
 */
const isSpeaker = (label: string, counts: Map<string, number>, turns: number, sure: Set<string>): boolean =>
  label.length <= 30 &&
  !NO_SPEAKER.test(label) &&
  meaningOf(label) === undefined &&
  (/^[\p{Lu}@+]/u.test(label)
    ? (counts.get(label) ?? 0) > 1 || turns <= 4
    : /^[\p{L}][\p{L}\p{N}._-]{1,19}$/u.test(label) &&
      counts.size <= 6 &&
      ((counts.get(label) ?? 0) > 1 || sure.has(label)));

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
  const close = (): void => {
    if (open && open.end > open.start) turns.push(open);
    open = undefined;
  };
  for (const line of lines) {
    if (line.header) {
      close();
      said = line.header;
    } else if (line.label !== undefined && kept.has(line.label)) {
      close();
      open = { line, start: line.body, end: line.end, said: line.stamp ?? said };
    } else if (isTimed && line.timed)
      close(); // `Ana joined the group`: nobody says that
    else if (open) open.end = line.end;
    // A heading above the first turn: `Video call, Tuesday 2025-03-18`.
    else said ??= dayIn(text.slice(line.start, Math.min(line.end, line.start + 120)), dayFirst)?.date;
  }
  close();
  return turns;
}

/** The subject's name, where its label gives one: no more than a hint, as a screen name may be anything. */
function nameOf(text: string, turns: Spoken[], subjects: Set<string>): Field[] {
  for (const { line, said } of turns) {
    const name = line.label !== undefined && subjects.has(line.label) ? nameIn(line.label) : undefined;
    const start = name === undefined ? -1 : line.start + text.slice(line.start, line.start + 120).indexOf(name);
    if (name !== undefined && start >= line.start)
      return [
        {
          path: 'core_info.name',
          value: name,
          explicitness: WEAK,
          polarity: 'asserts',
          start,
          end: start + name.length,
          said,
        },
      ];
  }
  return [];
}
