import type { Fact } from '../../profile/observation.js';
import { narrowed } from '../../text/about-key.js';
import { isOfAnother } from '../../text/field-owners.js';
import type { Node } from '../../text/json-tree.js';
import type { ParsedText } from '../../text/parsed-text.js';
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
  return [...onLines(parsed.level, isTalk), ...(isTalk ? [] : belowLabels(parsed.level)), ...inTags(posted)];
}

const isAnothers = (label: string): boolean => isOfAnother(label, (word) => isFirstName(word, true));

function inJson(root: Node): Stretch[] {
  const found: Stretch[] = [];
  const visit = (node: Node): void => {
    if (node.kind === 'array') node.items.forEach(visit);
    if (node.kind !== 'object') return;
    for (const { key, start, value } of node.members) {
      const isNested = value.kind === 'object' || value.kind === 'array';
      // `__typename`, `__meta`: of whoever wrote the object out.
      if (isNested ? narrowed('subject', key, value) === 'nobody' || key.startsWith('__') : isAnothers(key))
        found.push([start, value.end]);
      else if (isNested) visit(value);
    }
  };
  visit(root);
  return found;
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
