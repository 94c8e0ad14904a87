import { readCard } from './card.js';
import { readDocument } from './document.js';
import { readEventLog } from './event-log.js';
import { readJson, readJsonWithin, originsOf, type Node } from './json-tree.js';
import { levelled } from './levelled.js';
import { readMail } from './mail.js';
import { readMessages } from './messages.js';
import { type Material, originOf, type Passage, placed } from './passage.js';
import { readRecord } from './record.js';
import { readValues } from './table.js';
import { readTranscript } from './transcript.js';

/** What is known of a text before it is read: the client's label, and the name that the profile has. */
export interface Hints {
  inputType: string | undefined;
  known: string | undefined;
}

/**
 * Tells a text's form by trying: JSON as messages or as a record, a mail, turns with labels, an app's log, a table of
 * values, a card, fields and headings, plain words. Texts inside JSON are taken apart in the same way. Offsets count in
 * `text`.
 */
export function materialOf(text: string, hints: Hints, depth = 0): Material {
  const level = levelled(text);
  const within = (inner: string): Material => (depth < DEEPEST ? materialOf(inner, hints, depth + 1) : plainly(inner));
  const json = readJson(level);
  if (json) return ofJson(level, json, hints, within);
  return (
    readMail(level, hints.known) ??
    below(level, readTranscript(level, hints.known), within) ??
    readEventLog(level) ??
    readValues(level) ??
    withJson(level, hints, within) ??
    readCard(level) ??
    readDocument(level, /log|diary|journal|notes/.test(hints.inputType ?? '') ? 1 : 2) ??
    plainly(level)
  );
}

/** Turns of nobody but others stand below what the subject says. */
function below(text: string, turns: Material | undefined, within: (inner: string) => Material): Material | undefined {
  const [first] = turns?.passages ?? [];
  if (!turns || !first || turns.passages.some(({ speaker }) => speaker === 'subject')) return turns;
  const head = text.slice(0, text.lastIndexOf('\n', originOf(first, 0, 0)[0]) + 1);
  if (head.trim() === '') return turns;
  const above = within(head);
  return { passages: [...above.passages, ...turns.passages], fields: [...above.fields, ...turns.fields] };
}

/** A text in JSON in a text in JSON: nobody packs deeper. */
const DEEPEST = 3;

const plainly = (text: string): Material => ({
  passages: [{ text, origin: 0, speaker: 'subject', said: undefined }],
  fields: [],
});

function ofJson(text: string, json: Node, { known }: Hints, within: (inner: string) => Material): Material {
  if (json.kind === 'string') return placed(within(json.value), originsOf(text, json));
  return readMessages(text, json, (rest) => readRecord(text, rest, within), known) ?? readRecord(text, json, within);
}

/** `Here is my profile: {…}`: a text of which an object of JSON is the better part, with the words around it. */
function withJson(text: string, hints: Hints, within: (inner: string) => Material): Material | undefined {
  const start = text.search(/[[{]\s*[{"]/);
  const node = start < 0 ? undefined : readJsonWithin(text, start);
  if (!node || node.end - node.start < text.trim().length / 2) return undefined;
  const inner = ofJson(text, node, hints, within);
  const around = [
    [0, node.start],
    [node.end, text.length],
  ].flatMap(([from = 0, to = 0]): Passage[] => {
    const words = text.slice(from, to).replace(/```\w*/g, (fence) => ' '.repeat(fence.length));
    return words.trim() === '' ? [] : [{ text: words, origin: from, speaker: 'subject', said: undefined }];
  });
  return { passages: [...around.slice(0, 1), ...inner.passages, ...around.slice(1)], fields: inner.fields };
}
