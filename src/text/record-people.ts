import { plain } from '../profile/words.js';
import { type About, narrowed } from './about-key.js';
import { isCompanyName } from './company-names.js';
import { meaningOf, plainKey } from './form-fields.js';
import type { Node } from './json-tree.js';
import { listsOf } from './lists.js';
import { sideOf } from './speakers.js';

const LISTS = listsOf('record-people');
const CUSTOMERS = new Set(LISTS.phrases('customers'));
const OWNERS = new Set(LISTS.phrases('owners'));
const AUTHORS = new Set(LISTS.phrases('authors'));
const SIDES = new Set(LISTS.phrases('sides'));
const NAMES = new Set(LISTS.phrases('names'));
const KINDS = new Set(LISTS.phrases('kinds'));
const NO_HOMES = new Set(LISTS.phrases('no homes'));
const THIRD_PERSONS = LISTS.words('third persons');
const FIRST_PERSONS = LISTS.words('first persons');

type ObjectNode = Node & { kind: 'object' };

/**
 * How likely a key of a record, or a label of a form, has its subject below it: 0 for whoever is named outright, 1 for
 * one who asks for something, 2 for one who owns the record or what it is about.
 */
export const rankOf = (key: string): 0 | 1 | 2 => {
  const name = plainKey(key);
  return CUSTOMERS.has(name) ? 1 : OWNERS.has(name) ? 2 : 0;
};

/** Whom a value under a key speaks of, within a part that speaks of `about`; `others` are those of {@link othersIn}. */
export function aboutMember(about: About, key: string, value: Node, others: ReadonlySet<Node>): About {
  if (about === 'someone' || about === 'nobody' || others.has(value)) return 'nobody';
  const rank = rankOf(key);
  return rank === 1 || (rank === 2 && about === 'subject') ? 'subject' : narrowed(about, key, value);
}

/**
 * The values of a record that speak of somebody else although their keys may have its subject: an owner beside a
 * customer, and what somebody else wrote of themselves. Linear in the size of the record.
 */
export function othersIn(root: Node): Set<Node> {
  const others = new Set<Node>();
  const ranked: { value: Node; rank: number }[] = [];
  const written: ObjectNode[] = [];
  const names: [rank: number, name: string][] = [];
  const visit = (node: Node, about: About, rank: number): void => {
    if (node.kind === 'array') for (const item of node.items) if (!others.has(item)) visit(item, about, rank);
    if (node.kind !== 'object') return;
    if (node !== root) written.push(node);
    for (const { key: name, value } of node.members) {
      const own = rankOf(name);
      if (value.kind === 'object' || value.kind === 'array') {
        if (isCrowd(value) && own > 0) others.add(value);
        const inner = aboutMember(about, name, value, others);
        if (own > 0 && inner === 'subject') ranked.push({ value, rank: own });
        if (inner !== 'nobody') visit(value, inner, Math.max(own, rank));
      } else if (about === 'subject' && value.kind === 'string' && isNameKey(name) && isNameOfSomebody(value.value))
        names.push([rank, value.value]);
    }
  };
  for (const person of peopleListed(root)) others.add(person);
  visit(root, 'subject', 0);
  const best = names.reduce((least, [rank]) => Math.min(least, rank), Infinity);
  for (const { value, rank } of ranked) if (rank > best) others.add(value);
  const called = new Set(names.flatMap(([rank, name]) => (rank === best ? plainKey(name).split(' ') : [])));
  for (const node of written) if (isAnothers(node, called) || isNoHome(node)) others.add(node);
  return others;
}

const isNameKey = (key: string): boolean => {
  const meaning = meaningOf(key)?.meaning;
  return meaning === 'name' || meaning === 'given name' || meaning === 'family name';
};

const isNameOfSomebody = (name: string): boolean => name.trim() !== '' && !isCompanyName(name);

/** The items of a list that name several people or things: none of them is the subject for being the first. */
function peopleListed(root: Node): Node[] {
  if (root.kind !== 'array') return [];
  const named = root.items.flatMap((item) => {
    const name = item.kind === 'object' ? item.members.find(({ key }) => isNameKey(key))?.value : undefined;
    return name?.kind === 'string' ? [{ item, name: plainKey(name.value) }] : [];
  });
  return new Set(named.map(({ name }) => name)).size > 1 ? named.map(({ item }) => item) : [];
}

/** Several people, of whom nobody can tell which is meant. */
const isCrowd = (value: Node): boolean =>
  value.kind === 'array' && value.items.filter(({ kind }) => kind === 'object').length > 1;

/** `{"type": "work", "city": "Oslo"}`: an address where nobody lives. */
const isNoHome = ({ members }: ObjectNode): boolean =>
  members.some(({ key }) => meaningOf(key)?.meaning === 'place') &&
  members.some(
    ({ key, value }) => value.kind === 'string' && KINDS.has(plainKey(key)) && NO_HOMES.has(plainKey(value.value)),
  );

/** Whether somebody else than the one who is `called` so wrote a part of a record, and not of the subject. */
function isAnothers(node: ObjectNode, called: ReadonlySet<string>): boolean {
  const texts = node.members.flatMap(({ key, value }) =>
    value.kind === 'string' && meaningOf(key)?.meaning === 'prose' && !AUTHORS.has(plainKey(key)) ? [value.value] : [],
  );
  if (texts.length === 0) return false;
  const sides = node.members.flatMap(({ key, value }) =>
    value.kind === 'string' && (SIDES.has(plainKey(key)) || AUTHORS.has(plainKey(key))) ? [sideOf(value.value)] : [],
  );
  if (sides.includes('subject')) return false;
  const authors = node.members.flatMap(({ key, value }) => (AUTHORS.has(plainKey(key)) ? namesIn(value) : []));
  const isAuthor = authors.some((name) =>
    plainKey(name)
      .split(' ')
      .some((word) => called.has(word)),
  );
  if (isAuthor || !(sides.includes('other') || (authors.length > 0 && called.size > 0))) return false;
  const words = new Set(texts.flatMap((text) => plain(text.slice(0, LONGEST_READ)).match(/[\p{L}\p{M}]+/gu) ?? []));
  const isTold = THIRD_PERSONS.some((word) => words.has(word)) || [...called].some((word) => words.has(word));
  return !isTold || FIRST_PERSONS.some((word) => words.has(word));
}

/** In characters: the beginning of a text shows whether its writer speaks of themselves. */
const LONGEST_READ = 2000;

const namesIn = (value: Node): string[] => {
  if (value.kind === 'string') return /^\p{Lu}/u.test(value.value) ? [value.value] : [];
  if (value.kind !== 'object') return [];
  return value.members.flatMap(({ key, value: inner }) =>
    inner.kind === 'string' && NAMES.has(plainKey(key)) ? [inner.value] : [],
  );
};
