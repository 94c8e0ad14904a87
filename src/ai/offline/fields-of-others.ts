import type { Fact } from '../../profile/observation.js';
import { isDenied } from '../../text/field-denials.js';
import { isElsewhere, isOfAnother } from '../../text/field-owners.js';
import type { Node } from '../../text/json-tree.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { meaningOf } from '../../text/form-fields.js';
import { aboutMember, othersIn } from '../../text/record-people.js';
import { withPlainValues } from '../../text/typed-values.js';
import { isFirstName } from './gazetteer.js';
import type { Stretch } from './spans/spans-in.js';

const CORE = /^core_info\.(?:name|age|gender|location)$/;

/** Whether a fact says who the subject is, by words that stand in a field of somebody else. */
export const isOfOthers = ({ path, evidence }: Fact, fields: readonly Stretch[]): boolean =>
  CORE.test(path) && fields.some(([start, end]) => start <= evidence.start && evidence.start < end);

/**
 * Where the fields of a text stand that tell of somebody or something else than the subject, labels and all: on lines,
 * below a label of their own, in tags and in JSON. Linear in the length of the text, `posted` as it was posted.
 */
export function fieldsOfOthers(parsed: ParsedText, posted: string): Stretch[] {
  if (parsed.root) return parsed.format === 'record' ? inJson(parsed.root) : [];
  const isTalk = parsed.conversation !== undefined;
  const found = [...onLines(parsed.level, isTalk), ...(isTalk ? [] : belowLabels(parsed.level)), ...inTags(posted)];
  // `Team member: Ada Moor`, of which nothing is told but that the profile is hers.
  const own = parsed.introduced?.start ?? -1;
  return found.filter(([start, end]) => own < start || own >= end);
}

const isAnothers = (label: string): boolean => isOfAnother(label, (word) => isFirstName(word, true));

function inJson(root: Node): Stretch[] {
  const found: Stretch[] = [];
  walk(root, {
    another: (start, end) => found.push([start, end]),
    member: (key, start, value) => {
      const isNested = value.kind === 'object' || value.kind === 'array';
      // `__typename`, `__meta`: of whoever wrote the object out.
      if (isNested ? isElsewhere(key) || key.startsWith('__') : isAnothers(key)) found.push([start, value.end]);
    },
  });
  return found;
}

/**
 * What of a record or a form tells nothing of its subject: all but the values of its own fields, and `unliked`, which a
 * label or a mark beside it denies to be a liking. Linear in the size of the text.
 */
export function untoldIn({ root, format, level, conversation }: ParsedText): { others: Stretch[]; unliked: Stretch[] } {
  const unliked: Stretch[] = root || conversation ? [] : unlikedOnLines(level);
  if (!root || format !== 'record') return { others: [], unliked };
  const told: Stretch[] = [];
  walk(root, {
    member: (key, start, value) => {
      const meaning = meaningOf(key)?.meaning;
      if (meaning === 'dislikes' || meaning === 'avoid') unliked.push([start, value.end]);
      for (const item of value.kind === 'array' ? value.items : [value])
        if (item.kind === 'object' && isDenied(item)) unliked.push([item.start, item.end]);
    },
    value: (start, end) => told.push([start, end]),
  });
  return { others: between(told, level.length), unliked };
}

/** What lies between stretches of a text of some length: in a record the names of its fields, and what is nobody's. */
function between(stretches: Stretch[], length: number): Stretch[] {
  const found: Stretch[] = [];
  let end = 0;
  for (const [from, to] of stretches.toSorted(([one], [other]) => one - other)) {
    if (from > end) found.push([end, from]);
    end = Math.max(end, to);
  }
  return end < length ? [...found, [end, length]] : found;
}

function unlikedOnLines(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\n]+/g)) {
    const labels = line.length > LONGEST_LINE ? [] : [...line.matchAll(LABEL)];
    labels.forEach(({ index, groups }, at) => {
      if (meaningOf(groups!.label!)?.meaning === 'dislikes')
        found.push([start + index, start + (labels[at + 1]?.index ?? line.length)]);
    });
  }
  return found;
}

interface Visitor {
  /** Told of a stretch of somebody else, which is not looked into. */
  another?(start: number, end: number): void;
  member(key: string, start: number, value: Node): void;
  /** Told of each text, number or truth value that is the subject's. */
  value?(start: number, end: number): void;
}

function walk(root: Node, visitor: Visitor): void {
  const plain = withPlainValues(root);
  const others = othersIn(plain);
  const visit = (node: Node): void => {
    if (others.has(node)) visitor.another?.(node.start, node.end);
    else if (node.kind === 'array') node.items.forEach(visit);
    else if (node.kind !== 'object') visitor.value?.(node.start, node.end);
    else
      for (const { key, start, value } of node.members) {
        const isNested = value.kind === 'object' || value.kind === 'array';
        // `{"type": "text", "text": "Oslo"}`: of what kind a value is nobody says of themselves.
        const isType = key === 'type' && value.kind === 'string' && node.members.some((one) => one.key === value.value);
        if (isType || (isNested && aboutMember('subject', key, value, others) === 'nobody'))
          visitor.another?.(start, value.end);
        else {
          visitor.member(key, start, value);
          visit(value);
        }
      }
  };
  visit(plain);
}

const LABEL = new RegExp(
  [
    String.raw`(?<=^|[,;|{(\t>]|[.!?] )[ \t"'*_•·+-]{0,8}(?<label>\p{L}[\p{L}\p{M}\p{N} _'’-]{0,50}?)`,
    String.raw`["'*_]{0,3}[ \t]{0,4}(?:[:=：?]|->|(?<=\s)[-–—](?=\s)|\t)["'*_]{0,3}[ \t]{0,8}(?=\S)`,
  ].join(''),
  'gu',
);

/** In characters: what is longer than a field's value is told in sentences. */
const LONGEST_VALUE = 80;
const LONGEST_LINE = 2000;
const FIRST_PERSON = /(?<![\p{L}'’])(?:i|i['’]m|my|me|we|our|us)(?![\p{L}])/iu;

/** Each from its label up to the next label on its line. What the subject says for itself is no value of a field. */
function onLines(text: string, isTalk: boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\n]+/g)) {
    if (line.length > LONGEST_LINE) continue;
    const labels = [...line.matchAll(LABEL)];
    labels.forEach(({ 0: head, index, groups }, at) => {
      const label = groups!.label!;
      // In a talk `Mother:` may be who speaks.
      if ((isTalk && !label.includes(' ')) || !isAnothers(label)) return;
      const end = labels[at + 1]?.index ?? line.length;
      const value = line.slice(index + head.length, end);
      if (value.length <= LONGEST_VALUE && !FIRST_PERSON.test(value)) found.push([start + index, start + end]);
    });
  }
  return found;
}

/** `friend:` with lines below it that are further in, as YAML nests them. */
function belowLabels(text: string): Stretch[] {
  const found: Stretch[] = [];
  let open: { start: number; depth: number } | undefined;
  let last = 0;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const depth = line.length - line.trimStart().length;
    if (line.trim() === '') continue;
    if (open && depth <= open.depth) {
      found.push([open.start, last]);
      open = undefined;
    }
    last = index + line.length;
    const label = open || line.length > LONGEST_VALUE ? undefined : /^[\s-]*["']?(\w[\w -]*)["']?:\s*$/.exec(line)?.[1];
    if (label !== undefined && isAnothers(label)) open = { start: index, depth };
  }
  if (open) found.push([open.start, last]);
  return found;
}

/** `<friend>…</friend>`, `<dog_age>7</dog_age>`. */
function inTags(text: string): Stretch[] {
  const found: Stretch[] = [];
  let open: { tag: string; start: number } | undefined;
  for (const { 0: whole, 1: slash, 2: tag = '', index } of text.matchAll(/<(\/?)([A-Za-z][\w-]{0,40})[^<>]{0,200}>/g)) {
    if (open && slash && tag === open.tag) {
      found.push([open.start, index]);
      open = undefined;
    } else if (!open && !slash && !whole.endsWith('/>') && isAnothers(tag)) open = { tag, start: index };
  }
  return found;
}
