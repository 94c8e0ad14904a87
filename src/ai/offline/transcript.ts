import { dayIn, writesDayFirst } from './datelines.js';
import { meaningOf } from './form-fields.js';
import { type Line, linesOf } from './lines.js';
import type { Material, Passage } from './passage.js';
import { partOf, subjectsAmong } from './speakers.js';

/** A conversation with a label before each turn, or undefined when the lines have none. Linear in the length of `text`. */
export function readTranscript(text: string): Material | undefined {
  const lines = linesOf(text);
  const labels = lines.flatMap(({ label }) => (label === undefined ? [] : [label]));
  if (!isConversation(labels)) return undefined;
  const counts = countsOf(labels);
  const kept = new Set([...counts.keys()].filter((label) => partOf(label) !== 'named' || isSpeaker(label, counts, labels.length)));
  const subjects = subjectsAmong(labels.filter((label) => kept.has(label)));
  return { passages: turnsOf(text, lines, kept, subjects), fields: [] };
}

/** Is this text lines of a conversation, not a form: two roles, one role that cannot be a field, or two names that take turns? */
function isConversation(labels: string[]): boolean {
  const counts = countsOf(labels);
  const roles = [...counts.keys()].filter((label) => partOf(label) !== 'named');
  if (roles.length > 0) return roles.some((label) => ROLE_LABEL.test(label) || labels.length > 1);
  const named = [...counts].filter(([label]) => isSpeaker(label, counts, labels.length));
  return named.length >= 2 && named.reduce((sum, [, turns]) => sum + turns, 0) >= 3;
}

const ROLE_LABEL = /^(?:user|human|assistant|ai|bot|me|customer|agent|client|chatbot|system|patient|interviewer|interviewee|candidate|support|you)\b/i;

function countsOf(labels: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** A name before a colon speaks when it does so again, or when there are few labels in all. */
const isSpeaker = (label: string, counts: Map<string, number>, turns: number): boolean => /^\p{Lu}/u.test(label) && label.length <= 30 && !/^(?:from|to|cc|sent|note|ps|update|edit|today|title|subject|re|example|tip|warning|pros|cons)$/i.test(label) && meaningOf(label) === undefined && ((counts.get(label) ?? 0) > 1 || turns <= 4);

function turnsOf(text: string, lines: Line[], kept: Set<string>, subjects: Set<string>): Passage[] {
  const passages: Passage[] = [];
  const dayFirst = writesDayFirst(text);
  let said: string | undefined;
  let open: { start: number; end: number; speaker: Passage['speaker']; said: string | undefined } | undefined;
  const close = (): void => {
    if (open && open.end > open.start) passages.push({ text: text.slice(open.start, open.end), origin: open.start, speaker: open.speaker, said: open.said });
    open = undefined;
  };
  for (const line of lines) {
    if (line.header) {
      close();
      said = line.header;
    } else if (line.label !== undefined && kept.has(line.label)) {
      close();
      open = { start: line.body, end: line.end, speaker: subjects.has(line.label) ? 'subject' : 'other', said: line.stamp ?? said };
    } else if (open) open.end = line.end;
    // A heading above the first turn: `Video call, Tuesday 2025-03-18`.
    else said ??= dayIn(text.slice(line.start, Math.min(line.end, line.start + 120)), dayFirst)?.date;
  }
  close();
  return passages;
}
