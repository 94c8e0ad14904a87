import { timeOf } from './datelines.js';
import { type Node, originsOf } from './json-tree.js';
import type { Material, Passage } from './passage.js';
import { partOf, subjectsAmong } from './speakers.js';

const SPEAKER_KEYS = ['role', 'speaker', 'sender', 'from', 'author', 'participant', 'name', 'user', 'by', 'type'];
const TEXT_KEYS = ['content', 'text', 'message', 'value', 'body', 'msg', 'utterance', 'parts', 'transcript'];
const TIME_KEYS = ['timestamp', 'time', 'date', 'created_at', 'createdAt', 'create_time', 'ts', 'sent_at', 'datetime'];
const LIST_KEYS = ['messages', 'conversation', 'conversations', 'dialog', 'dialogue', 'chat', 'turns', 'history', 'transcript', 'log', 'thread', 'items', 'data', 'session'];

type Message = { label: string; texts: (Node & { kind: 'string' })[]; said: string | undefined };

/** The turns of a message array, bare or under a key such as `messages`; undefined when the value is no conversation. */
export function readMessages(text: string, root: Node): Material | undefined {
  const { list, said } = listIn(root, 0) ?? {};
  if (!list) return undefined;
  const messages = list.flatMap((item) => messageOf(item) ?? []);
  if (messages.length === 0 || messages.length < list.length / 2) return undefined;
  const subjects = subjectsAmong(messages.map(({ label }) => label));
  if (subjects.size === 0 && !messages.some(({ label }) => partOf(label) === 'other')) return undefined;
  return { passages: messages.flatMap((message) => turn(text, message, subjects, said)), fields: [] };
}

const turn = (text: string, message: Message, subjects: Set<string>, said: string | undefined): Passage[] =>
  message.texts.map((node) => ({ text: node.value, origin: originsOf(text, node), speaker: subjects.has(message.label) ? 'subject' : 'other', said: message.said ?? said }));

function listIn(node: Node, depth: number): { list: Node[]; said: string | undefined } | undefined {
  if (node.kind === 'array') return node.items.some((item) => messageOf(item)) ? { list: node.items, said: undefined } : undefined;
  if (node.kind !== 'object' || depth > 3) return undefined;
  if (depth === 0 && messageOf(node)) return { list: [node], said: undefined };
  for (const key of LIST_KEYS) {
    const inner = member(node, key);
    const found = inner && listIn(inner, depth + 1);
    if (found) return { list: found.list, said: found.said ?? timeOfNode(node) };
  }
  return undefined;
}

function messageOf(node: Node): Message | undefined {
  if (node.kind !== 'object') return undefined;
  const label = labelOf(node);
  const content = TEXT_KEYS.map((key) => member(node, key)).find((value) => value !== undefined && textsIn(value, 0).length > 0);
  return label !== undefined && content ? { label, texts: textsIn(content, 0), said: timeOfNode(node) } : undefined;
}

function labelOf(node: Node & { kind: 'object' }): string | undefined {
  for (const key of SPEAKER_KEYS) {
    const value = member(node, key);
    if (value?.kind === 'string' && value.value.length <= 40 && !(key === 'type' && partOf(value.value) === 'named')) return value.value;
    if (value?.kind === 'object') {
      const inner = labelOf(value);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

/** The texts of a content: a string, an array of parts, or an object that holds one of them. */
function textsIn(node: Node, depth: number): (Node & { kind: 'string' })[] {
  if (node.kind === 'string') return [node];
  if (depth > 3) return [];
  if (node.kind === 'array') return node.items.flatMap((item) => (item.kind === 'object' && !isTextPart(item) ? [] : textsIn(item, depth + 1)));
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
    if (value?.kind === 'string' || value?.kind === 'number') return timeOf(value.value);
  }
  return undefined;
}

const member = (node: Node & { kind: 'object' }, key: string): Node | undefined => node.members.find((each) => each.key === key)?.value;
