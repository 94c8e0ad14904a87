import { withBlanks } from '../../text/blanks.js';
import { type Conversation, type Known, placeOf } from '../../text/conversation.js';
import { type Node, originsOf, readJsonWithin } from '../../text/json-tree.js';
import { readMessages } from '../../text/messages.js';
import { parseText } from '../../text/parse.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { type Address, addressesIn, withoutAddresses } from './addresses.js';
import { sentencesOnOthers } from './beside-given.js';
import { readCard } from './cards/read-card.js';
import { readDocument } from './document.js';
import { readEventLog } from './event-log.js';
import { SAID, WEAK } from './finding.js';
import { contactNamed } from './lines-of-others.js';
import { type Field, type Material, type Passage, placed } from './passage.js';
import { readRecord } from './record.js';
import { othersIn } from './others-in-forms.js';
import { readValues } from './table.js';

/** What is known of a text before it is read: the client's label, and what the subject is known by. */
export interface Hints {
  inputType: string | undefined;
  known: Known;
}

/**
 * Takes a parsed text apart for the reader: turns as passages; a record, an app's log, a table of values, a card,
 * fields and headings as what they state; else plain words. Texts inside JSON are parsed and taken apart in the same
 * way. Offsets count in the text.
 */
export function materialOf(parsed: ParsedText, hints: Hints, depth = 0): Material {
  const { level, root, rest, conversation, format, introduced, about } = parsed;
  const within = (inner: string): Material =>
    depth < DEEPEST ? materialOf(parseText(inner, hints.known), hints, depth + 1) : plainly(inner);
  if (root?.kind === 'string') return placed(within(root.value), originsOf(level, root));
  if (root && conversation) return ofMessages(conversation, rest, (node) => readRecord(level, node, within));
  if (root) return readRecord(level, root, within);
  if (conversation && format !== 'quoting') return below(level, conversation, within);
  const said = conversation ? withoutOthers(level, conversation) : level;
  const addresses = addressesIn(said);
  const inForms = withBlanks(withoutAddresses(said, addresses), othersIn(said));
  const own = withBlanks(inForms, sentencesOnOthers(parsed, hints.known.given));
  const material =
    readEventLog(own) ??
    readValues(own) ??
    withJson(own, hints, within) ??
    (about === 'subject' ? undefined : readCard(own)) ??
    readDocument(own, /log|diary|journal|notes/.test(hints.inputType ?? '') ? 1 : 2) ??
    plainly(own);
  const heard = { ...material, passages: material.passages.map((passage) => spokenTo(passage, addresses)) };
  const named = introduced ?? contactNamed(said);
  return named ? withName(heard, named) : heard;
}

/** A passage with whom it speaks to, of those in the text around it. */
function spokenTo(passage: Passage, addresses: readonly Address[]): Passage {
  const { origin, text } = passage;
  const at = (offset: number): number => (typeof origin === 'number' ? offset - origin : origin.indexOf(offset));
  const own = addresses.flatMap((address) => {
    const start = at(address.start);
    if (start < 0 || start >= text.length) return [];
    const moved = start - address.start;
    return [{ ...address, start, end: address.end + moved, orderEnd: address.orderEnd + moved }];
  });
  return own.length === 0 ? passage : { ...passage, addresses: own };
}

/** What a note tells, with the name that it introduces where no field gives one. */
function withName({ passages, fields }: Material, { name, start, end }: Introduced): Material {
  if (fields.some(({ path }) => path === 'core_info.name')) return { passages, fields };
  const field: Field = {
    path: 'core_info.name',
    value: name,
    explicitness: SAID,
    polarity: 'asserts',
    start,
    end,
    said: undefined,
  };
  return { passages, fields: [field, ...fields] };
}

type Introduced = NonNullable<ParsedText['introduced']>;

/** The text with blanks for what others say in it. */
const withoutOthers = (text: string, { turns, subject }: Conversation): string =>
  withBlanks(
    text,
    turns.filter(({ speaker }) => !subject.speakers.has(speaker)).map((turn) => placeOf(turn, 0, turn.text.length)),
  );

const turnsOf = (conversation: Conversation): Material => ({
  passages: conversation.turns.map(({ speaker, text, origin, said }): Passage => {
    if (!conversation.subject.speakers.has(speaker)) return { text, origin, said, speaker: 'other' };
    const addresses = addressesIn(text);
    return { text: withoutAddresses(text, addresses), origin, said, speaker: 'subject', addresses };
  }),
  fields: nameOf(conversation),
});

/** The subject's name, where a label gives one: no more than a hint, as a screen name may be anything. */
function nameOf({ subject }: Conversation): Field[] {
  const named = [...subject.speakers].find(({ name }) => name !== undefined)?.name;
  const explicitness = subject.chosenBy === 'sender' ? SAID : WEAK;
  return named
    ? [
        {
          path: 'core_info.name',
          value: named.text,
          explicitness,
          polarity: 'asserts',
          start: named.start,
          end: named.end,
          said: named.said,
        },
      ]
    : [];
}

function ofMessages(conversation: Conversation, rest: Node | undefined, record: (rest: Node) => Material): Material {
  const around = rest ? record(rest) : { passages: [], fields: [] };
  const turns = turnsOf(conversation);
  return {
    passages: [...around.passages, ...turns.passages],
    fields: [...around.fields, ...turns.fields],
  };
}

/** Turns of nobody but helpers stand below what the subject says. */
function below(text: string, conversation: Conversation, within: (inner: string) => Material): Material {
  const turns = turnsOf(conversation);
  const [first] = conversation.turns;
  if (!first || conversation.speakers.some(({ side }) => side !== 'other')) return turns;
  const head = text.slice(0, text.lastIndexOf('\n', placeOf(first, 0, 0).start) + 1);
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

/** `Here is my profile: {…}`: a text of which an object of JSON is the better part, with the words around it. */
function withJson(text: string, hints: Hints, within: (inner: string) => Material): Material | undefined {
  const start = text.search(/[[{]\s*[{"]/);
  const node = start < 0 ? undefined : readJsonWithin(text, start);
  if (!node || node.end - node.start < text.trim().length / 2) return undefined;
  const messages = readMessages(text, node, hints.known);
  const inner = messages
    ? ofMessages(messages.conversation, messages.rest, (rest) => readRecord(text, rest, within))
    : readRecord(text, node, within);
  const around = [
    [0, node.start],
    [node.end, text.length],
  ].flatMap(([from = 0, to = 0]): Passage[] => {
    const words = text.slice(from, to).replace(/```\w*/g, (fence) => ' '.repeat(fence.length));
    return words.trim() === '' ? [] : [{ text: words, origin: from, speaker: 'subject', said: undefined }];
  });
  return { passages: [...around.slice(0, 1), ...inner.passages, ...around.slice(1)], fields: inner.fields };
}
