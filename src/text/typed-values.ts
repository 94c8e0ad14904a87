import { meaningOf, plainKey } from './form-fields.js';
import type { Node } from './json-tree.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('typed-values');
const CARRIERS = new Set(LISTS.phrases('carriers'));
const BESIDE = new Set(LISTS.phrases('beside'));
const WHOLE = new Set(LISTS.phrases('whole'));
const QUESTIONS = LISTS.phrases('questions');
const NAME_PARTS = new Map(LISTS.phrases('name parts').map((part) => part.split('=') as [string, string]));

type ObjectNode = Node & { kind: 'object' };
type Member = ObjectNode['members'][number];

/**
 * A record without what services wrap its values in: `{"age": {"type": "number", "number": 31}}` is `{"age": 31}`, a
 * date in parts is one, the parts of a name are called so, and an answer stands under its question. What is left keeps
 * its place in the text. Linear in the size of the record.
 */
export function withPlainValues(node: Node, key = ''): Node {
  if (node.kind === 'array') return { ...node, items: node.items.map((item) => withPlainValues(item, key)) };
  if (node.kind !== 'object') return node;
  const asked = questionsIn(node);
  const isName = meaningOf(key)?.meaning === 'name';
  const members = node.members
    .filter(({ key: name }) => !asked.texts.has(name))
    .map((member): Member => {
      const name = (isName ? NAME_PARTS.get(plainKey(member.key)) : asked.questions.get(member.key)) ?? member.key;
      return { ...member, key: name, value: withPlainValues(member.value, name) };
    });
  return carriedBy(members) ?? dateIn(node, members) ?? { ...node, members };
}

/** The value that an object carries: under a key made for it, or under the type that it names. */
function carriedBy(members: Member[]): Node | undefined {
  const whole = members.find(({ key }) => WHOLE.has(plainKey(key)));
  if (whole) return whole.value;
  const type = members.find(({ key }) => plainKey(key) === 'type')?.value;
  const named = type?.kind === 'string' ? plainKey(type.value) : undefined;
  const rest = members.filter(({ key }) => !BESIDE.has(plainKey(key)) || (plainKey(key) === named && key !== 'type'));
  const [only] = rest;
  if (!only || rest.length > 1) return undefined;
  const key = plainKey(only.key);
  const isCarrier = CARRIERS.has(key) || (key === named && meaningOf(key)?.meaning !== 'prose');
  return isCarrier && only.value.kind !== 'other' ? only.value : undefined;
}

/** `{"year": 1988, "month": 3, "day": 14}` as a date in ISO form. */
function dateIn({ start, end }: ObjectNode, members: Member[]): Node | undefined {
  if (members.length > 3) return undefined;
  const part = (name: string): number | undefined => {
    const value = members.find(({ key }) => plainKey(key) === name)?.value;
    return value?.kind === 'number' || value?.kind === 'string' ? Number(value.value) : undefined;
  };
  const [year, month, day] = ['year', 'month', 'day'].map(part);
  if (year === undefined || month === undefined || members.length !== (day === undefined ? 2 : 3)) return undefined;
  const figures = [year, month, ...(day === undefined ? [] : [day])];
  return figures.every((figure) => Number.isInteger(figure) && figure > 0)
    ? { kind: 'string', start, end, value: figures.map((figure) => String(figure).padStart(2, '0')).join('-') }
    : undefined;
}

/** `"Q1": "Ada Moor", "Q1_text": "What is your name?"`: the questions of answers that are numbered. */
function questionsIn({ members }: ObjectNode): { questions: Map<string, string>; texts: Set<string> } {
  const questions = new Map<string, string>();
  const texts = new Set<string>();
  const byKey = new Map(members.map(({ key, value }) => [plainKey(key), { key, value }]));
  for (const { key } of members) {
    const name = plainKey(key);
    if (!NUMBERED.test(name)) continue;
    for (const suffix of QUESTIONS) {
      const text = byKey.get(`${name} ${suffix}`);
      if (text?.value.kind !== 'string' || meaningOf(text.value.value) === undefined) continue;
      questions.set(key, text.value.value);
      texts.add(text.key);
    }
  }
  return { questions, texts };
}

const NUMBERED = /^q(?:uestion)? ?\d{1,3}$/;
