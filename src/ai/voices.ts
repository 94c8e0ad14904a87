import type { Voice } from '../profile/speaker-text.js';
import type { Span } from '../profile/span.js';
import { isPet } from './offline/categories.js';
import { type Node, originsOf, readJson } from './offline/json-tree.js';
import { readMessages } from './offline/messages.js';
import { originOf, type Passage } from './offline/passage.js';
import { isPerson } from './offline/people.js';
import { narrowed } from './offline/record.js';
import { partOf } from './offline/speakers.js';
import { readTranscript } from './offline/transcript.js';

/**
 * Whose words a submission is made of: the turns of a conversation, also as JSON, inside JSON or with other lines
 * behind it; quoted and forwarded mail; objects about somebody or something else. In order and apart, nobody's words
 * between. Undefined when all of it is the subject's. `knownAs` is the name that the profile has: among several
 * speakers the one who bears it is the subject. Linear in the length of the text.
 */
export function voicesOf(text: string, knownAs?: string): Voice[] | undefined {
  const parts = /^\s*[[{"]/.test(text) ? partsOfJson(text, knownAs) : undefined;
  return withSubject(parts ?? turnsOf(text, knownAs) ?? quotedMail(text), text.length);
}

/** A part of a text that is not simply the subject's, and whose words stand in it. */
interface Part extends Span {
  voices: Voice[];
  isConversation?: boolean;
}

/** What lies between the parts is the subject's. */
function withSubject(parts: Part[], length: number): Voice[] | undefined {
  if (parts.length === 0) return undefined;
  const voices: Voice[] = [];
  let from = 0;
  for (const part of [...parts.toSorted((a, b) => a.start - b.start), { start: length, end: length, voices: [] }]) {
    if (part.start > from) voices.push({ start: from, end: part.start, speaker: 'subject' });
    for (const voice of part.voices) voices.push(voice);
    from = Math.max(from, part.end);
  }
  return voices;
}

function turnsOf(text: string, knownAs: string | undefined): Part[] | undefined {
  const passages = readTranscript(text, knownAs)?.passages;
  const [first] = passages ?? [];
  if (!passages || !first) return undefined;
  const voices = passages.flatMap((passage) => [...labelBefore(text, passage), ...voiceOf(passage)]);
  if (passages.some(({ speaker }) => speaker === 'subject')) return [{ start: 0, end: text.length, voices }];
  // Where nobody but others speaks, the text above them is the subject's, and theirs was pasted below it.
  const start = text.lastIndexOf('\n', originOf(first, 0, 0)[0] - 1) + 1;
  return [...quotedMail(text.slice(0, start)), { start, end: text.length, voices }];
}

function voiceOf(passage: Passage): Voice[] {
  const [start, end] = originOf(passage, 0, passage.text.length);
  return start < end ? [{ start, end, speaker: passage.speaker }] : [];
}

/** The name that the subject's turn stands under; `User:` names nobody. */
function labelBefore(text: string, { speaker, origin }: Passage): Voice[] {
  if (speaker !== 'subject' || typeof origin !== 'number') return [];
  const head = text.slice(Math.max(0, origin - LONGEST_HEAD), origin);
  const start = origin - head.length + head.lastIndexOf('\n') + 1;
  const words = text.slice(start, origin).match(/\p{L}+/gu) ?? [];
  return words.length === 0 || words.some((word) => partOf(word) !== 'named')
    ? []
    : [{ start, end: origin, speaker: 'label' }];
}

const LONGEST_HEAD = 120;

/** `> ` before each line of another's mail, and all that follows the line above a forwarded one. */
function quotedMail(text: string): Part[] {
  const other = (start: number, end: number): Part => ({ start, end, voices: [{ start, end, speaker: 'other' }] });
  const forwarded = text.search(FORWARDED);
  const end = forwarded < 0 ? text.length : forwarded;
  const lines = [...text.slice(0, end).matchAll(/^[ \t]{0,4}>[^\n]*\n?/gm)].map(({ index, 0: line }) =>
    other(index, index + line.length),
  );
  // A text that is one quotation is quoted for no reason but to send it.
  const quoted = lines.reduce((sum, line) => sum + line.end - line.start, 0);
  return [
    ...(quoted < text.slice(0, end).trim().length ? lines : []),
    ...(forwarded > 0 ? [other(forwarded, text.length)] : []),
  ];
}

const FORWARDED = /^[ \t]{0,4}-{2,}[ \t]{0,3}(?:forwarded|original) message\b/im;

/** Of a JSON value, of several one after the other, and of a value with other lines behind it. */
function partsOfJson(text: string, knownAs: string | undefined): Part[] | undefined {
  const whole = readJson(text);
  const spans = whole ? [{ start: 0, end: text.length }] : valuesIn(text);
  if (spans.length === 0) return undefined;
  const found =
    (spans.length > 1 && partsOfMessages(text, spans, knownAs)) ||
    spans.flatMap(({ start, end }) => {
      const json = text.slice(start, end);
      const root = whole ?? readJson(json);
      return root ? partsOfValue(json, root, knownAs).map((part) => moved(part, start)) : [];
    });
  // Behind a conversation is nobody.
  const at = found.findIndex(({ isConversation }) => isConversation);
  const conversation = found[at];
  return conversation ? [...found.slice(0, at + 1), { start: conversation.end, end: text.length, voices: [] }] : found;
}

function partsOfValue(json: string, root: Node, knownAs: string | undefined): Part[] {
  const messages = readMessages(json, root, () => ({ passages: [], fields: [] }), knownAs);
  const voices = (messages?.passages ?? []).flatMap(voiceOf);
  const [first] = voices;
  const list = first && listAround(root, first.start);
  return list
    ? [...partsIn(json, root, list, knownAs), { ...list, voices, isConversation: true }]
    : partsIn(json, root, undefined, knownAs);
}

/** The conversation whose messages are JSON values of their own: read as one list, in the places where they stand. */
function partsOfMessages(text: string, spans: Span[], knownAs: string | undefined): Part[] | undefined {
  const values = spans
    .map(({ start, end }, at) => text.slice(start, end).padEnd((spans[at + 1]?.start ?? end + 1) - start - 1))
    .join(',');
  const json = `${' '.repeat(spans[0]!.start)}[${values}]`;
  const root = readJson(json);
  const parts = root && partsOfValue(json, root, knownAs);
  return parts?.some(({ isConversation }) => isConversation) ? parts.map((part) => moved(part, -1)) : undefined;
}

const moved = (part: Part, by: number): Part => ({
  ...shifted(part, by),
  voices: part.voices.map((voice) => shifted(voice, by)),
});

const shifted = <T extends Span>(span: T, by: number): T => ({
  ...span,
  start: Math.max(0, span.start + by),
  end: span.end + by,
});

/** Where the JSON values stand that a text begins with. */
function valuesIn(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.search(/\S/); /[[{]/.test(text.charAt(start)) && spans.length < MOST_VALUES;) {
    const end = endOfValue(text, start);
    if (end === undefined || !readJson(text.slice(start, end))) break;
    spans.push({ start, end });
    start = end + Math.max(0, text.slice(end, end + LONGEST_HEAD).search(/[^\s,]/));
  }
  return spans;
}

const MOST_VALUES = 100_000;

/** Where the brackets that open at `start` are closed; undefined when they never are. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"')
      for (at += 1; at < text.length && text.charAt(at) !== '"'; at += 1) at += text.charAt(at) === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** The list, or the message alone, that holds what is said at an offset. */
function listAround(node: Node, at: number): Span {
  const inner =
    node.kind === 'object' ? node.members.find(({ value }) => value.start <= at && at < value.end)?.value : undefined;
  return inner && inner.kind !== 'string' ? listAround(inner, at) : { start: node.start, end: node.end };
}

/** Conversations in strings, and what stands under the key of somebody or something else; `except` is read already. */
function partsIn(json: string, node: Node, except: Span | undefined, knownAs: string | undefined): Part[] {
  if (except && node.start >= except.start && node.end <= except.end) return [];
  if (node.kind === 'string') return turnsInString(json, node, knownAs);
  if (node.kind === 'array') return node.items.flatMap((item) => partsIn(json, item, except, knownAs));
  if (node.kind !== 'object') return [];
  return node.members.flatMap(({ key, start, value }) => {
    const isOther = (value.kind === 'object' || value.kind === 'array') && narrowed('subject', key, value) === 'nobody';
    if (!isOther) return partsIn(json, value, except, knownAs);
    return [
      { start, end: value.end, voices: [{ start, end: value.end, speaker: isParty(key) ? 'other' : 'possession' }] },
    ];
  });
}

const PARTIES = new Set(
  (
    'contact contacts agent assistant bot system author referrer reference references guardian owner sender ' +
    'recipient beneficiary supervisor physician people members followers following dependents relatives family'
  ).split(' '),
);

/** Whether a key names people, and no animal or thing. */
const isParty = (key: string): boolean =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => (isPerson(word) && !isPet(word)) || PARTIES.has(word));

function turnsInString(json: string, node: Node & { kind: 'string' }, knownAs: string | undefined): Part[] {
  const passages = node.value.includes('\n') ? readTranscript(node.value, knownAs)?.passages : undefined;
  if (!passages) return [];
  const origins = originsOf(json, node);
  const at = (offset: number): number =>
    typeof origins === 'number' ? origins + offset : (origins[offset] ?? node.end);
  const voices = passages
    .flatMap((passage) => voiceOf(passage))
    .map(({ start, end, speaker }) => ({ start: at(start), end: at(end), speaker }));
  return [{ start: node.start, end: node.end, voices }];
}
