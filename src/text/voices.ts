import { ACQUAINTANCES, KIN } from '../profile/people.js';
import type { Voice } from '../profile/speaker-text.js';
import type { Span } from '../profile/span.js';
import { type Conversation, type Known, placeOf, type Subject, type Turn } from './conversation.js';
import { type Node, originsOf, readJson } from './json-tree.js';
import { listsOf } from './lists.js';
import { readMessages } from './messages.js';
import { conversationIn } from './parse.js';
import type { ParsedText } from './parsed-text.js';
import { aboutMember, othersIn } from './record-people.js';
import { sideOf } from './speakers.js';

/**
 * Whose words a submission is made of: the turns of a conversation, also as JSON, inside JSON or with other lines
 * behind it; quoted and forwarded mail; objects about somebody or something else. In order and apart, nobody's words
 * between. Undefined when all of it is the subject's. Linear in the length of the text.
 */
export function voicesOf({ level, conversation }: ParsedText, known: Known = {}): Voice[] | undefined {
  const parts = /^\s*[[{"]/.test(level) ? partsOfJson(level, known) : undefined;
  return withSubject(parts ?? (conversation ? turnsOf(level, conversation) : []), level.length);
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

function turnsOf(text: string, { turns, speakers, subject }: Conversation): Part[] {
  const [first] = turns;
  if (!first) return [];
  const voices = withNames(
    turns.flatMap((turn) => {
      const isOwn = subject.speakers.has(turn.speaker);
      return [...(isOwn ? labelBefore(text, turn) : []), ...voiceOf(turn, isOwn)];
    }),
    subject,
  );
  if (speakers.some(({ side }) => side !== 'other')) return [{ start: 0, end: text.length, voices }];
  // Where nobody but helpers speaks, the text above them is the subject's, and theirs was pasted below it.
  const start = text.lastIndexOf('\n', placeOf(first, 0, 0).start - 1) + 1;
  return [{ start, end: text.length, voices }];
}

function voiceOf(turn: Turn, isOwn: boolean): Voice[] {
  const { start, end } = placeOf(turn, 0, turn.text.length);
  return start < end ? [{ start, end, speaker: isOwn ? 'subject' : 'other' }] : [];
}

const voicesIn = ({ turns, subject }: Conversation): Voice[] =>
  withNames(
    turns.flatMap((turn) => voiceOf(turn, subject.speakers.has(turn.speaker))),
    subject,
  );

/**
 * The same with the place where a head, a key or a helper first names the subject, if that is in nobody's words or in
 * another's.
 */
function withNames(voices: Voice[], { speakers }: Subject): Voice[] {
  const names = [...speakers].flatMap(({ name }): Voice[] =>
    name ? [{ start: name.start, end: name.end, speaker: 'label' }] : [],
  );
  names.sort((a, b) => a.start - b.start);
  const all: Voice[] = [];
  let next = 0;
  for (const voice of voices) {
    let { start } = voice;
    for (; (names[next]?.start ?? Infinity) < voice.end; next += 1) {
      const name = names[next] as Voice;
      if (name.end <= start) {
        if (name.start >= (all.at(-1)?.end ?? 0)) all.push(name);
      } else if (voice.speaker === 'other' && name.start >= start && name.end < voice.end) {
        if (name.start > start) all.push({ ...voice, start, end: name.start });
        all.push(name);
        start = name.end;
      }
    }
    all.push({ ...voice, start });
  }
  return all;
}

/** The name that the subject's turn stands under; `User:` names nobody. */
function labelBefore(text: string, { origin }: Turn): Voice[] {
  if (typeof origin !== 'number') return [];
  const head = text.slice(Math.max(0, origin - LONGEST_HEAD), origin);
  const start = origin - head.length + head.lastIndexOf('\n') + 1;
  const words = text.slice(start, origin).match(/\p{L}+/gu) ?? [];
  return words.length === 0 || words.some((word) => sideOf(word) !== 'named')
    ? []
    : [{ start, end: origin, speaker: 'label' }];
}

const LONGEST_HEAD = 120;

/** Of a JSON value, of several one after the other, and of a value with other lines behind it. */
function partsOfJson(text: string, known: Known): Part[] | undefined {
  const whole = readJson(text);
  const spans = whole ? [{ start: 0, end: text.length }] : valuesIn(text);
  if (spans.length === 0) return undefined;
  const found =
    (spans.length > 1 && partsOfMessages(text, spans, known)) ||
    spans.flatMap(({ start, end }) => {
      const json = text.slice(start, end);
      const root = whole ?? readJson(json);
      return root ? partsOfValue(json, root, known).map((part) => moved(part, start)) : [];
    });
  // Behind a conversation is nobody.
  const at = found.findIndex(({ isConversation }) => isConversation);
  const conversation = found[at];
  return conversation ? [...found.slice(0, at + 1), { start: conversation.end, end: text.length, voices: [] }] : found;
}

function partsOfValue(json: string, root: Node, known: Known): Part[] {
  const messages = readMessages(json, root, known);
  const voices = messages ? voicesIn(messages.conversation) : [];
  const [first] = voices;
  const list = first && listAround(root, first.start);
  return list
    ? [
        ...partsIn(json, root, { except: list, known, others: othersIn(root) }),
        { ...list, voices, isConversation: true },
      ]
    : partsIn(json, root, { except: undefined, known, others: othersIn(root) });
}

/** The conversation whose messages are JSON values of their own: read as one list, in the places where they stand. */
function partsOfMessages(text: string, spans: Span[], known: Known): Part[] | undefined {
  const values = spans
    .map(({ start, end }, at) => text.slice(start, end).padEnd((spans[at + 1]?.start ?? end + 1) - start - 1))
    .join(',');
  const json = `${' '.repeat(spans[0]!.start)}[${values}]`;
  const root = readJson(json);
  const parts = root && partsOfValue(json, root, known);
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

/** What is known of a value of JSON: what of it is read already, and what speaks of somebody else. */
interface Within {
  except: Span | undefined;
  known: Known;
  others: ReadonlySet<Node>;
}

/** Conversations in strings, and what stands under the key of somebody or something else. */
function partsIn(json: string, node: Node, within: Within): Part[] {
  const { except, known, others } = within;
  const { start: from, end } = node;
  if (except && from >= except.start && end <= except.end) return [];
  if (node.kind === 'string') return turnsInString(json, node, known);
  if (others.has(node)) return [{ start: from, end, voices: [{ start: from, end, speaker: 'other' }] }];
  if (node.kind === 'array') return node.items.flatMap((item) => partsIn(json, item, within));
  if (node.kind !== 'object') return [];
  return node.members.flatMap(({ key, start, value }) => {
    const isNested = value.kind === 'object' || value.kind === 'array';
    const isOther = isNested && aboutMember('subject', key, value, others) === 'nobody';
    if (!isOther) return partsIn(json, value, within);
    return [
      { start, end: value.end, voices: [{ start, end: value.end, speaker: isParty(key) ? 'other' : 'possession' }] },
    ];
  });
}

const PARTIES = new Set([
  ...KIN,
  ...ACQUAINTANCES,
  'children',
  'wives',
  'families',
  ...listsOf('speakers').words('parties'),
]);

/** Whether a key names people, and no animal or thing. */
const isParty = (key: string): boolean =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => PARTIES.has(word) || PARTIES.has(word.replace(/s$/, '')));

function turnsInString(json: string, node: Node & { kind: 'string' }, known: Known): Part[] {
  const conversation = node.value.includes('\n') ? conversationIn(node.value, known)?.conversation : undefined;
  if (!conversation) return [];
  const origins = originsOf(json, node);
  const at = (offset: number): number =>
    typeof origins === 'number' ? origins + offset : (origins[offset] ?? node.end);
  const voices = voicesIn(conversation).map(({ start, end, speaker }) => ({ start: at(start), end: at(end), speaker }));
  return [{ start: node.start, end: node.end, voices }];
}
