import { withNameCalled } from './called-by.js';
import type { Conversation, Known, Speaker, Turn } from './conversation.js';
import { timeOf } from './datelines.js';
import { meaningOf } from './form-fields.js';
import { member, type Node, originsOf } from './json-tree.js';
import { listsOf } from './lists.js';
import { isId, labelOf, type Sender } from './sender.js';
import { sideOf, speakersUnder } from './speakers.js';
import { subjectAmong } from './subject.js';

const LISTS = listsOf('messages');

const TEXT_KEYS = ['content', 'text', 'message', 'value', 'body', 'msg', 'utterance', 'parts', 'transcript'];
const TIME_KEYS = LISTS.words('time-keys');
const LIST_KEYS = LISTS.words('list-keys');
type Text = Node & { kind: 'string' };
type Message = Sender & { start: number; texts: Text[]; said: string | undefined };

/** The turns of messages, and the rest of the object that holds them. */
export interface Messages {
  conversation: Conversation;
  rest: Node | undefined;
}

/**
 * The turns of a message array, bare or under a key such as `messages`; undefined when the value is no conversation.
 * Linear in the length of `text`.
 */
export function readMessages(text: string, root: Node, known: Known = {}): Messages | undefined {
  const { list, said, rest } = listIn(root, 0) ?? {};
  if (!list) return undefined;
  const messages = list.map((item) => messagesOf(item));
  const flat = named(messages.flat());
  const readable = list.filter((item, at) => (messages[at] as Message[]).length > 0 || isNotice(item)).length;
  // Labels such as `age` are those of a form's fields.
  if (
    flat.length === 0 ||
    readable < list.length / 2 ||
    flat.filter(({ label }) => sideOf(label) === 'named' && meaningOf(label) !== undefined).length > flat.length / 2
  )
    return undefined;
  const byLabel = speakersUnder(
    flat.map(({ label, called, start, said: when }) => ({ label, called, start, end: start + 2000, said: when })),
    text,
  );
  const turns = flat.flatMap((message) =>
    message.texts.map((node): Turn => ({
      speaker: byLabel.get(message.label) as Speaker,
      text: node.value,
      origin: originsOf(text, node),
      said: message.said ?? said,
    })),
  );
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return { conversation: withNameCalled({ speakers, turns, subject: subjectAmong(speakers, turns, known) }), rest };
}

/** An export tells once what somebody is called whom it knows by an id: the other messages bear that name too. */
function named(messages: readonly Message[]): Message[] {
  const namedBy = new Map(
    messages.flatMap((message) => message.called.flatMap((id) => (isId(id) ? [[id, message] as const] : []))),
  );
  return messages.map((message) => {
    const { label, called } = namedBy.get(message.label) ?? message;
    return { ...message, label, called };
  });
}

/** A message that nobody says: `Ana joined the channel`. */
const isNotice = (node: Node): boolean =>
  node.kind === 'object' &&
  node.members.some(
    ({ key, value }) =>
      value.kind === 'string' &&
      ((key === 'subtype' &&
        /^(?:channel|group|pinned|bot_add|bot_remove|thread_broadcast_join)_?/.test(value.value)) ||
        (key === 'type' &&
          /^(?:service|system_notice|RecipientAdd|ChannelPinnedMessage|GuildMemberJoin|Call)$/.test(value.value))),
  );

type Found = { list: Node[]; said: string | undefined; rest: Node | undefined };

function listIn(node: Node, depth: number): Found | undefined {
  if (node.kind === 'array')
    return node.items.some((item) => messagesOf(item).length > 0)
      ? { list: node.items, said: undefined, rest: undefined }
      : nestedLists(node, depth);
  if (node.kind !== 'object' || depth > 3) return undefined;
  if (
    depth === 0 &&
    messagesOf(node).some(({ label }) => sideOf(label) !== 'named') &&
    !node.members.some(({ value }) => value.kind === 'array')
  )
    return { list: [node], said: undefined, rest: undefined };
  for (const key of LIST_KEYS) {
    const found = listUnder(node, key, depth);
    if (found) return found;
  }
  const key = keyOfTalk(node);
  return key === undefined ? undefined : listUnder(node, key, depth);
}

function listUnder(node: Node & { kind: 'object' }, key: string, depth: number): Found | undefined {
  const inner = member(node, key);
  // An export keeps its messages in an object by their ids.
  const items: Node | undefined =
    inner?.kind === 'object' && key === 'mapping'
      ? {
          kind: 'array',
          start: inner.start,
          end: inner.end,
          items: inner.members.flatMap(({ value }) =>
            value.kind === 'object' ? [member(value, 'message') ?? value] : [],
          ),
        }
      : inner;
  const found = items && listIn(items, depth + 1);
  return (
    found && {
      list: found.list,
      said: found.said ?? timeOfNode(node),
      rest: {
        ...node,
        members: node.members.filter((each) => each.key !== key && !/title|model|system|prompt|id$/i.test(each.key)),
      },
    }
  );
}

/** The key of a list of messages that say who of the two sides speaks, whatever an export calls the list. */
const keyOfTalk = (node: Node & { kind: 'object' }): string | undefined =>
  node.members.find(
    ({ value }) =>
      value.kind === 'array' &&
      value.items.some(
        (item) => item.kind === 'object' && messagesOf(item).some(({ label }) => sideOf(label) === 'other'),
      ),
  )?.key;

/** A list of conversations, each with its own messages. */
function nestedLists(node: Node & { kind: 'array' }, depth: number): Found | undefined {
  if (depth > 1) return undefined;
  const found = node.items.flatMap((item) => (item.kind === 'object' ? (listIn(item, depth + 1) ?? []) : []));
  const lists = found.flatMap(({ list, said }) => list.map((item) => dated(item, said)));
  return lists.length > 0 && found.length >= node.items.length / 2
    ? { list: lists, said: undefined, rest: undefined }
    : undefined;
}

/** A message of a conversation that has a date, when it has none of its own. */
function dated(item: Node, said: string | undefined): Node {
  if (said === undefined || item.kind !== 'object' || timeOfNode(item) !== undefined) return item;
  return {
    ...item,
    members: [
      ...item.members,
      { key: 'date', start: item.start, value: { kind: 'string', start: item.start, end: item.end, value: said } },
    ],
  };
}

/** The turns of one object: a message, or a question with its answer. */
function messagesOf(node: Node): Message[] {
  if (node.kind === 'string') return lineOf(node);
  if (node.kind !== 'object' || isNotice(node)) return [];
  const sender = labelOf(node);
  const content = TEXT_KEYS.map((key) => member(node, key)).find(
    (value) => value !== undefined && textsIn(value, 0).length > 0,
  );
  if (sender !== undefined && content)
    return [{ ...sender, start: node.start, texts: textsIn(content, 0), said: timeOfNode(node) }];
  const pair = node.members.flatMap(({ key, start, value }) => {
    const label = PAIRS.get(key.toLowerCase());
    const text = label === undefined ? undefined : wordsIn(value);
    return label !== undefined && text ? [{ label, called: [], start, texts: [text], said: timeOfNode(node) }] : [];
  });
  return pair.length < 2 || node.members.length > 6 ? [] : pair;
}

/** A text, or a list of words that is an answer: `["judo", "chess"]` as `judo, chess` with each word in its place. */
function wordsIn(node: Node): Text | undefined {
  if (node.kind === 'string') return node;
  if (node.kind !== 'array' || node.items.length === 0 || node.items.length > MOST_WORDS) return undefined;
  let value = '';
  for (const item of node.items) {
    // Where something is escaped, words do not stand where they are counted.
    if (item.kind !== 'string' || item.end - item.start !== item.value.length + 2) return undefined;
    value = `${value === '' ? '' : `${value},`}`.padEnd(item.start - node.start) + item.value;
  }
  return { kind: 'string', start: node.start, end: node.end, value };
}

const MOST_WORDS = 40;

/** `{"user": "…", "assistant": "…"}`, `{"question": "…", "answer": "…"}`: who says what in an object of two turns. */
const PAIRS = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['prompt', 'user'],
  ['input', 'user'],
  ['customer', 'user'],
  ['answer', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['response', 'assistant'],
  ['output', 'assistant'],
  ['agent', 'assistant'],
  ['question', 'assistant'],
  ['completion', 'assistant'],
]);

/** `"User: hello"` as an item of a list. */
function lineOf(node: Text): Message[] {
  const label = /^\s*([\p{L}][\p{L} ]{0,20})\s?:\s/u.exec(node.value);
  if (!label?.[1] || sideOf(label[1]) === 'named') return [];
  const length = label[0].length;
  return [
    {
      label: label[1],
      called: [],
      start: node.start,
      texts: [{ ...node, start: node.start + length, value: node.value.slice(length) }],
      said: undefined,
    },
  ];
}

/** The texts of a content: a string, an array of parts, or an object that holds one of them. */
function textsIn(node: Node, depth: number): Text[] {
  if (node.kind === 'string') return [node];
  if (depth > 3) return [];
  if (node.kind === 'array')
    return node.items.flatMap((item) => (item.kind === 'object' && !isTextPart(item) ? [] : textsIn(item, depth + 1)));
  if (node.kind !== 'object') return [];
  return TEXT_KEYS.flatMap((key) => {
    const value = member(node, key);
    return value ? textsIn(value, depth + 1) : [];
  });
}

/** A part of another type, such as an image or a tool's result, is nothing that the speaker said. */
const isTextPart = (node: Node & { kind: 'object' }): boolean => {
  const type = member(node, 'type');
  return type?.kind !== 'string' || WRITTEN.test(type.value);
};

/** Types of a part that hold words, those of links and of letters in bold too. */
const WRITTEN =
  /text|^(?:plain|bold|italic|underline|strikethrough|mention|mention_name|hashtag|link|code|pre|spoiler)$/;

function timeOfNode(node: Node & { kind: 'object' }): string | undefined {
  for (const key of TIME_KEYS) {
    const value = member(node, key);
    if (value?.kind === 'string' || value?.kind === 'number')
      return timeOf(
        typeof value.value === 'string' ? value.value.replace(/^(\d{10})\.\d+$/, '$1') : Math.floor(value.value),
      );
  }
  return undefined;
}
