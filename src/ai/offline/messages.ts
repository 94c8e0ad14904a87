import { timeOf } from './datelines.js';
import { WEAK } from './finding.js';
import { meaningOf } from './form-fields.js';
import { type Node, originsOf } from './json-tree.js';
import { listsOf } from './lists.js';
import type { Field, Material, Passage } from './passage.js';
import { nameIn, partOf, subjectsAmong } from './speakers.js';

const LISTS = listsOf('messages');

const SPEAKER_KEYS = LISTS.words('speaker-keys');
const TEXT_KEYS = ['content', 'text', 'message', 'value', 'body', 'msg', 'utterance', 'parts', 'transcript'];
const TIME_KEYS = LISTS.words('time-keys');
const LIST_KEYS = LISTS.words('list-keys');
/** Keys that say whether the subject speaks. */
const OWN_KEYS = 'is_user isUser from_user fromUser from_me fromMe is_me isMe is_customer isCustomer'.split(' ');
const BOT_KEYS = ['is_bot', 'isBot', 'from_bot', 'fromBot', 'is_ai', 'isAi'];

type Text = Node & { kind: 'string' };
type Message = { label: string; start: number; texts: Text[]; said: string | undefined };

/**
 * The turns of a message array, bare or under a key such as `messages`, and what else the object states; undefined when
 * the value is no conversation. `record` reads the rest of it, `known` is the name the profile has.
 */
export function readMessages(
  text: string,
  root: Node,
  record: (rest: Node) => Material,
  known?: string,
): Material | undefined {
  const { list, said, rest } = listIn(root, 0) ?? {};
  if (!list) return undefined;
  const messages = list.flatMap((item) => messagesOf(item));
  const readable = list.filter((item) => messagesOf(item).length > 0).length;
  // Labels such as `age` are those of a form's fields.
  if (
    messages.length === 0 ||
    readable < list.length / 2 ||
    messages.filter(({ label }) => partOf(label) === 'named' && meaningOf(label) !== undefined).length >
      messages.length / 2
  )
    return undefined;
  const subjects = subjectsAmong(
    messages.map(({ label, texts }) => ({ label, text: texts.at(-1)?.value ?? '' })),
    known,
  );
  if (subjects.size === 0 && !messages.some(({ label }) => partOf(label) === 'other')) return undefined;
  const { passages, fields } = rest ? record(rest) : { passages: [], fields: [] };
  return {
    passages: [...passages, ...messages.flatMap((message) => turn(text, message, subjects, said))],
    fields: [...fields, ...nameOf(text, messages, subjects)],
  };
}

const turn = (text: string, message: Message, subjects: Set<string>, said: string | undefined): Passage[] =>
  message.texts.map((node) => ({
    text: node.value,
    origin: originsOf(text, node),
    speaker: subjects.has(message.label) ? 'subject' : 'other',
    said: message.said ?? said,
  }));

/** The subject's name, where its label gives one: no more than a hint. */
function nameOf(text: string, messages: Message[], subjects: Set<string>): Field[] {
  const named = messages.find(({ label }) => subjects.has(label) && nameIn(label) !== undefined);
  const name = named && nameIn(named.label);
  const start = named && name ? named.start + text.slice(named.start, named.start + 2000).indexOf(name) : -1;
  return named && name && start >= named.start
    ? [
        {
          path: 'core_info.name',
          value: name,
          explicitness: WEAK,
          polarity: 'asserts',
          start,
          end: start + name.length,
          said: named.said,
        },
      ]
    : [];
}

type Found = { list: Node[]; said: string | undefined; rest: Node | undefined };

function listIn(node: Node, depth: number): Found | undefined {
  if (node.kind === 'array')
    return node.items.some((item) => messagesOf(item).length > 0)
      ? { list: node.items, said: undefined, rest: undefined }
      : nestedLists(node, depth);
  if (node.kind !== 'object' || depth > 3) return undefined;
  if (
    depth === 0 &&
    messagesOf(node).some(({ label }) => partOf(label) !== 'named') &&
    !node.members.some(({ value }) => value.kind === 'array')
  )
    return { list: [node], said: undefined, rest: undefined };
  for (const key of LIST_KEYS) {
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
    if (found)
      return {
        list: found.list,
        said: found.said ?? timeOfNode(node),
        rest: {
          ...node,
          members: node.members.filter((each) => each.key !== key && !/title|model|system|prompt|id$/i.test(each.key)),
        },
      };
  }
  return undefined;
}

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
  if (node.kind !== 'object') return [];
  const label = labelOf(node);
  const content = TEXT_KEYS.map((key) => member(node, key)).find(
    (value) => value !== undefined && textsIn(value, 0).length > 0,
  );
  if (label !== undefined && content)
    return [{ label, start: node.start, texts: textsIn(content, 0), said: timeOfNode(node) }];
  const pair = node.members.filter(({ key, value }) => value.kind === 'string' && PAIRS.has(key.toLowerCase()));
  if (pair.length < 2 || node.members.length > 6) return [];
  return pair.flatMap(({ key, start, value }) =>
    value.kind === 'string'
      ? [{ label: PAIRS.get(key.toLowerCase()) ?? key, start, texts: [value], said: timeOfNode(node) }]
      : [],
  );
}

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
  if (!label?.[1] || partOf(label[1]) === 'named') return [];
  const length = label[0].length;
  return [
    {
      label: label[1],
      start: node.start,
      texts: [{ ...node, start: node.start + length, value: node.value.slice(length) }],
      said: undefined,
    },
  ];
}

function labelOf(node: Node & { kind: 'object' }): string | undefined {
  for (const [keys, own, other] of [
    [OWN_KEYS, 'user', 'assistant'],
    [BOT_KEYS, 'assistant', 'user'],
  ] as const) {
    const flag = keys.map((key) => member(node, key)).find((value) => value?.kind === 'boolean');
    if (flag?.kind === 'boolean') return flag.value ? own : other;
  }
  for (const key of SPEAKER_KEYS) {
    const value = member(node, key);
    if (
      value?.kind === 'string' &&
      value.value.length <= 40 &&
      !((key === 'type' || key === 'direction' || key === 'sender_type') && partOf(value.value) === 'named')
    )
      return value.value;
    if (value?.kind === 'object') {
      const inner = labelOf(value);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
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
  return type?.kind !== 'string' || /text/.test(type.value);
};

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

const member = (node: Node & { kind: 'object' }, key: string): Node | undefined =>
  node.members.find((each) => each.key === key)?.value;
