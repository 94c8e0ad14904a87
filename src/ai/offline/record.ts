import type { About } from '../../text/about-key.js';
import { timeOf } from '../../text/datelines.js';
import { isDenied } from '../../text/field-denials.js';
import { type Entry, fieldsOf, REGION, remembered } from './entry.js';
import { listsOf } from './lists.js';
import { isEmpty } from './no-answer.js';
import { PLAIN } from './finding.js';
import { type NameParts, withFullName } from './full-name.js';
import { isRelation, meaningOf, type Meaning, plainKey } from '../../text/form-fields.js';
import { type Node, originsOf } from '../../text/json-tree.js';
import { type Field, type Material, placed } from './passage.js';
import { isKin } from './people.js';
import { isPet } from './categories.js';
import { answeredFields, isTold, placeNamed, ratedFields } from './record-values.js';
import { aboutMember, othersIn, rankOf } from '../../text/record-people.js';
import { withPlainValues } from '../../text/typed-values.js';

const LISTS = listsOf('record');

/**
 * What a JSON object states about its subject: fields become facts, texts become passages, each taken apart by
 * `dissect`. Objects of relations speak of others; of kin and animals they leave a memory.
 */
export function readRecord(text: string, written: Node, dissect: (prose: string) => Material): Material {
  const material: Material = { passages: [], fields: [] };
  const names: NameParts = {};
  const root = withPlainValues(written);
  const others = othersIn(root);
  const prose = (node: Node & { kind: 'string' }, said: string | undefined): void => {
    const inner = placed(dissect(node.value), originsOf(text, node));
    for (const passage of inner.passages) material.passages.push({ ...passage, said: passage.said ?? said });
    for (const field of inner.fields) material.fields.push({ ...field, said: field.said ?? said });
  };
  const visitMember = (
    key: string,
    start: number,
    value: Node,
    about: About,
    said: string | undefined,
    depth: number,
  ): void => {
    const isNested = value.kind === 'object' || value.kind === 'array';
    const inner = isNested ? aboutMember(about, key, value, others) : about;
    if (isNested && (about === 'subject' || about === 'something'))
      material.fields.push(...nestedFacts(key, value, start, said));
    const place = inner === 'subject' ? placeNamed(key, value) : undefined;
    if (place) material.fields.push(...fieldsOf({ ...place, key, start, said }));
    else if (inner !== 'nobody' && !isWordList(key, value)) visit(value, key, inner, said, start, depth + 1);
  };
  const visit = (
    node: Node,
    key: string,
    about: About,
    said: string | undefined,
    from: number,
    depth: number,
  ): void => {
    if (others.has(node)) return;
    if (node.kind === 'object') {
      const time = timeIn(node) ?? said;
      const pair = pairIn(node);
      if (pair) visitMember(pair.key, node.start, pair.value, about, time, depth);
      else for (const member of node.members) visitMember(member.key, member.start, member.value, about, time, depth);
    } else if (node.kind === 'array') {
      const people = node.items.filter((item) => item.kind === 'object' && !pairIn(item)).length;
      // What is named in a list of tastes or of kin has been told, and is not the subject.
      const isWhole = isToldWhole(key) && rankOf(key) === 0;
      // Of the languages that somebody has set, the first counts.
      for (const item of meaningOf(key)?.meaning === 'language' ? node.items.slice(0, 1) : node.items)
        if (item.kind !== 'object' || !isWhole || pairIn(item))
          visit(
            item,
            key,
            item.kind === 'object' &&
              !pairIn(item) &&
              ((people > 1 && !meaningOf(key)) || EVENTS.test(plainKey(key))) &&
              !isOfUser(item)
              ? 'something'
              : about,
            said,
            item.start,
            depth + 1,
          );
    } else if (isTold(key, node)) {
      if (about === 'subject') material.fields.push(...answeredFields({ key, start: from, end: node.end, said }, node));
    } else if (node.kind === 'string' || node.kind === 'number') {
      const entry: Entry = { key, value: node.value, start: from, end: node.end, said };
      const meaning = meaningOf(key)?.meaning;
      if (meaning === 'prose' && node.kind === 'string' && about !== 'someone') prose(node, said);
      else if (
        node.kind === 'string' &&
        node.value.length > LONGEST_FIELD &&
        /\s/.test(node.value) &&
        about !== 'someone'
      )
        prose(node, said);
      else if ((meaning === 'given name' || meaning === 'family name') && about === 'subject') names[meaning] ??= entry;
      else if (about === 'subject' || (about === 'something' && isUnmistakable(meaning, key)))
        material.fields.push(...fieldsOf(entry));
    }
  };
  visit(root, '', 'subject', undefined, root.start, 0);
  const places = material.fields.filter(({ path }) => path === 'core_info.location');
  // A state says less than a city, and where somebody comes from less than where they live.
  const plainest = Math.max(REGION, ...places.map(({ explicitness }) => explicitness));
  material.fields = material.fields.filter((field) => !places.includes(field) || field.explicitness === plainest);
  material.fields = withFullName(material.fields, names);
  return material;
}

/** An event by which an app learns who uses it: `user.identify`, `profile_updated`. */
const isOfUser = (item: Node & { kind: 'object' }): boolean =>
  item.members.some(
    ({ key, value }) =>
      /^(?:e|event|type|action|name|event name|event type)$/.test(plainKey(key)) &&
      value.kind === 'string' &&
      /\b(?:identif(?:y|ied)|profile|sign ?up|signed up|regist(?:er|ered|ration)|onboarding|account)\b/.test(
        plainKey(value.value),
      ),
  );

/** In characters: what is longer than a field's value is told in sentences. */
const LONGEST_FIELD = 120;

const TASTES = new Set<Meaning>(['likes', 'dislikes', 'traits', 'avoid', 'style']);
const STANDING = new RegExp(String.raw`\b${LISTS.anyOf('standing')}\b`);

/** Whether a field speaks of a person even inside an object that may be a thing. */
const isUnmistakable = (meaning: Meaning | undefined, key: string): boolean =>
  meaning !== undefined && (TASTES.has(meaning) || (meaning === 'memory' && STANDING.test(plainKey(key))));

/** `{"field": "city", "value": "Oslo"}`, `{"question": "Any hobbies?", "answer": "chess"}`: a member told in two. */
function pairIn(node: Node): { key: string; value: Node } | undefined {
  if (node.kind !== 'object' || node.members.length > 8) return undefined;
  const all = (names: RegExp): Node[] =>
    node.members.flatMap(({ key, value }) => (names.test(plainKey(key)) ? [value] : []));
  // An event has a name of its own beside the question: `{"name": "onboarding", "q": "city", "a": "Oslo"}`.
  const key = all(/^(?:key|field|label|question|attribute|property|field name|trait type|name|q|prompt|title)$/)
    // A question may be an object of its own: `{"field": {"id": 7, "ref": "age"}}`.
    .flatMap((one) => (one.kind === 'object' ? one.members.map(({ value }) => value) : [one]))
    .find((one): one is Node & { kind: 'string' } => one.kind === 'string' && meaningOf(one.value) !== undefined);
  const type = all(/^type$/).find((one) => one.kind === 'string')?.value;
  const typed = node.members.filter(({ key: name }) => name === type).map(({ value: told }) => told);
  const [value] = [...all(/^(?:value|values|answer|response|a|field value|reply|selected)$/), ...typed];
  return key && value && value.kind !== 'other' ? { key: key.value, value } : undefined;
}

/**
 * What an object or a list under a key tells as a whole: a named hobby, an allergy and its severity, a pet with its
 * name.
 */
function nestedFacts(key: string, node: Node, start: number, said: string | undefined): Field[] {
  const meaning = meaningOf(key)?.meaning;
  const words = plainKey(key).split(' ');
  const objects = (node.kind === 'array' ? node.items : [node]).filter(
    (item): item is Node & { kind: 'object' } => item.kind === 'object',
  );
  const rated = meaning === 'likes' || meaning === 'dislikes' ? ratedFields(key, node, said) : [];
  if (rated.length > 0) return rated;
  // `{"traits": {"name": "Ada Moor"}}` are properties.
  if (meaning === 'traits' && node.kind === 'object') return [];
  if (meaning === 'likes' || meaning === 'dislikes' || meaning === 'traits' || meaning === 'avoid')
    return objects.flatMap((item) => fieldsOf(namedThing(key, item, said)));
  if (
    EVENTS.test(plainKey(key)) ||
    (node.kind === 'object' && node.members.some((member) => STANDING.test(plainKey(member.key))))
  )
    return [];
  const isClose =
    words.some((word) => isKin(word) || isPet(word)) ||
    objects.some((item) =>
      item.members.some(
        (member) =>
          /^relation(?:ship)?$/.test(plainKey(member.key)) &&
          member.value.kind === 'string' &&
          isKin(member.value.value.toLowerCase()),
      ),
    );
  if (!isClose && (meaning !== 'memory' || isRelation(key))) return [];
  if (isWordList(key, node))
    return fieldsOf({
      key,
      value: node.items.flatMap((item) => (item.kind === 'string' ? [item.value] : [])).join(', '),
      start,
      end: node.end,
      said,
    });
  return objects.slice(0, MOST_TOLD).flatMap((item) => {
    const told = item.members.flatMap(({ key: name, value }) =>
      value.kind === 'string' &&
      value.value.length <= 60 &&
      !isEmpty(value.value) &&
      !/\b(?:id|uuid|phone|email|url|type|created|updated|address|city|severity)\b/.test(plainKey(name))
        ? [value.value]
        : [],
    );
    return told.length === 0
      ? []
      : [
          {
            path: 'memories',
            value: remembered(key, told.slice(0, 4).join(', '), said),
            explicitness: PLAIN,
            polarity: 'asserts',
            start: item === node ? start : item.start,
            end: item.end,
            said,
          } satisfies Field,
        ];
  });
}

/** `languagesSpoken: Czech, Polish`: a list of words that is one memory. */
const isWordList = (key: string, node: Node): node is Node & { kind: 'array' } =>
  node.kind === 'array' &&
  node.items.length > 1 &&
  meaningOf(key)?.meaning === 'memory' &&
  !EVENTS.test(plainKey(key)) &&
  node.items.every((item) => item.kind === 'string' && item.value.length <= 60);

/** Whether the objects of a list under this key are told by their names alone. */
const isToldWhole = (key: string): boolean => {
  const meaning = meaningOf(key)?.meaning;
  return (
    meaning !== undefined &&
    (TASTES.has(meaning) || ((meaning === 'memory' || meaning === 'relation') && !EVENTS.test(plainKey(key))))
  );
};

const MOST_TOLD = 12;
/** What each item of a list tells for itself. */
const EVENTS = new RegExp(`^${LISTS.anyOf('events')}$`);

/** The thing that an object of a list of likes names; one that says it is not liked is none. */
function namedThing(key: string, item: Node & { kind: 'object' }, said: string | undefined): Entry {
  const named = item.members.find(
    ({ key: name, value }) =>
      value.kind === 'string' &&
      /^(?:name|title|label|value|activity|hobby|interest|item|topic|thing|trait|sport|genre|dish|subject)$/.test(
        plainKey(name),
      ),
  );
  const value = named?.value.kind === 'string' && !isDenied(item) ? named.value.value : '';
  return {
    key,
    value: value === '' ? 'none' : value,
    start: named?.start ?? item.start,
    end: named?.value.end ?? item.end,
    said,
  };
}

function timeIn(node: Node & { kind: 'object' }): string | undefined {
  for (const { key, value } of node.members) {
    if ((value.kind === 'string' || value.kind === 'number') && meaningOf(key)?.meaning === 'when')
      return timeOf(value.value);
  }
  return undefined;
}
