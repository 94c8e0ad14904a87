import { member, type Node } from './json-tree.js';
import { listsOf } from './lists.js';
import { sideOf } from './speakers.js';

const LISTS = listsOf('messages');
const SPEAKER_KEYS = LISTS.words('speaker-keys');
const SIDE_KEYS = LISTS.words('side-keys');
/** Keys that say whether the subject speaks. */
const OWN_KEYS = LISTS.words('own-keys');
const BOT_KEYS = LISTS.words('bot-keys');
/** Objects beside a message that describe its sender, and what calls somebody there: the first is what people read. */
const PROFILE_KEYS = LISTS.words('profile-keys');
const NAME_KEYS = LISTS.words('name-keys');
/** What is longer is no name. */
const LONGEST_LABEL = 80;

/** Who sends a message, and all that it calls the sender. */
export interface Sender {
  label: string;
  called: string[];
}

type Message = Node & { kind: 'object' };

/** Who sends a message of JSON; undefined when it does not say. */
export function labelOf(node: Message): Sender | undefined {
  for (const [keys, own, other] of [
    [OWN_KEYS, 'user', 'assistant'],
    [BOT_KEYS, 'assistant', 'user'],
  ] as const) {
    const flag = keys.map((key) => member(node, key)).find((value) => value?.kind === 'boolean');
    if (flag?.kind === 'boolean') return { label: flag.value ? own : other, called: [] };
  }
  const profile = PROFILE_KEYS.map((key) => member(node, key)).find((value) => value?.kind === 'object');
  const called = profile?.kind === 'object' ? namesIn(profile) : [];
  const side = SIDE_KEYS.map((key) => member(node, key)).find(isSide);
  if (side?.kind === 'string') return sided(node, side.value);
  for (const key of SPEAKER_KEYS) {
    const value = member(node, key);
    if (
      value?.kind === 'string' &&
      value.value.length <= LONGEST_LABEL &&
      !(TYPES.has(key) && sideOf(value.value) === 'named')
    )
      return senderCalled(value.value, called);
    if (value?.kind === 'number') return senderCalled(String(value.value), called);
    if (value?.kind === 'object') {
      const names = namesIn(value);
      const inner = labelOf(value);
      const [first] = names;
      // `{"name": "Ana", "isBot": false}`: the flag tells no sides among people.
      if (first !== undefined && !(inner && sideOf(inner.label) === 'other'))
        return { label: first, called: [...names, ...called] };
      if (inner) return inner;
    }
  }
  return undefined;
}

const isSide = (value: Node | undefined): boolean =>
  value?.kind === 'string' && value.value.length <= LONGEST_LABEL && sideOf(value.value) !== 'named';

/** Who speaks on a side that is told, by name where the message gives one: `Ada Moor (customer)`. */
function sided(node: Message, side: string): Sender {
  const names = SPEAKER_KEYS.flatMap((key) => {
    const value = member(node, key);
    if (value?.kind === 'object') return namesIn(value);
    return value?.kind === 'string' && value.value.length <= LONGEST_LABEL && !TYPES.has(key) ? [value.value] : [];
  });
  const label = names[0] !== undefined && sideOf(names[0]) === 'named' ? `${names[0]} (${side})` : side;
  return { label: sideOf(label) === sideOf(side) ? label : side, called: names };
}

/** Keys whose value is a label only where it gives a side: `"type": "message"` says nothing of who speaks. */
const TYPES = new Set(['type', 'direction', 'sender_type', 'senderType', 'user_type']);

/** Whether a label is what a program calls somebody: `U07A`. */
export const isId = (label: string): boolean => /\d/.test(label) && /^[\w@.:+-]+$/.test(label);

/** A name that people read stands before the id of an export. */
function senderCalled(label: string, called: string[]): Sender {
  const [name] = called;
  return isId(label) && name !== undefined && sideOf(label) === 'named'
    ? { label: name, called: [label, ...called] }
    : { label, called };
}

const namesIn = (node: Message): string[] =>
  NAME_KEYS.flatMap((key) => {
    const value = member(node, key);
    return value?.kind === 'string' && value.value.trim() !== '' && value.value.length <= LONGEST_LABEL
      ? [value.value]
      : value?.kind === 'number'
        ? [String(value.value)]
        : value?.kind === 'object' && key === 'user'
          ? namesIn(value)
          : [];
  });
