import { type Entry, fieldsOf } from './entry.js';
import { meaningOf, plainKey } from '../../text/form-fields.js';
import type { Node } from '../../text/json-tree.js';
import { listsOf } from '../../text/lists.js';
import type { Field } from './passage.js';

const OPENERS = listsOf('field-denials')
  .phrases('yes or no')
  .toSorted((one, other) => other.length - one.length);
const YES = /^(?:yes|y|true|ja|oui|sí|si|sim)$/i;
const NO = /^(?:no|n|false|nein|non|não|nee)$/i;

const isYes = (node: Node): boolean | undefined =>
  node.kind === 'boolean'
    ? node.value
    : node.kind === 'string' && (YES.test(node.value) || NO.test(node.value))
      ? YES.test(node.value)
      : undefined;

/** What `likes_dogs` asks after, where a key asks so. */
function askedAfter(key: string): string | undefined {
  const name = plainKey(key);
  const opener = OPENERS.find((one) => name.startsWith(`${one} `));
  return opener === undefined || meaningOf(key) !== undefined ? undefined : name.slice(opener.length + 1);
}

/** Whether a value answers a key that asks for yes or no: `"likes_dogs": true`. */
export const isTold = (key: string, node: Node): boolean => isYes(node) !== undefined && askedAfter(key) !== undefined;

/** The liking that such a key asks after, or the taking back of it. */
export const answeredFields = (entry: Omit<Entry, 'value'>, node: Node): Field[] =>
  fieldsOf({ ...entry, key: isYes(node) ? 'likes' : 'dislikes', value: askedAfter(entry.key) ?? '' });

/**
 * Likings that are keys themselves, each with yes or no or with how much: `{"music": true, "golf": false}`,
 * `{"music": 5, "golf": 0}`. What is rated low tells nothing, but for what is not liked at all.
 */
export function ratedFields(key: string, node: Node, said: string | undefined): Field[] {
  if (node.kind !== 'object' || node.members.length === 0) return [];
  const rates = node.members.map(({ value }) => (value.kind === 'number' ? value.value : undefined));
  const isRated = rates.every((rate) => rate !== undefined && rate >= 0);
  if (!isRated && !node.members.every(({ value }) => isYes(value) !== undefined)) return [];
  const highest = Math.max(...rates.map((rate) => rate ?? 0));
  const scale = SCALES.find((most) => highest <= most) ?? highest;
  return node.members.flatMap(({ key: name, start, value }) => {
    const isLiked = value.kind === 'number' ? value.value >= scale * LIKED : isYes(value);
    const isDenied = value.kind === 'number' ? value.value === 0 : !isLiked;
    if (!isLiked && !isDenied) return [];
    const isDislike = meaningOf(key)?.meaning === 'dislikes';
    // What somebody does not dislike they need not like.
    if (isDislike && isDenied) return [];
    const asked = isLiked && !isDislike ? 'likes' : 'dislikes';
    return fieldsOf({ key: asked, value: plainKey(name), start, end: value.end, said });
  });
}

/** The most of the usual scales: shares, stars, marks, percent. */
const SCALES = [1, 5, 10, 100];
/** The share of a scale from which on something is liked. */
const LIKED = 0.6;

/** A place that an object names: `{"city": {"name": "Oslo"}}`, `{"location": {"lat": 59.9, "label": "Oslo"}}`. */
export function placeNamed(key: string, node: Node): { value: string; end: number } | undefined {
  if (node.kind !== 'object' || meaningOf(key)?.meaning !== 'place') return undefined;
  const isParted = node.members.some(({ key: name }) => /^(?:place|region)$/.test(meaningOf(name)?.meaning ?? ''));
  const named = node.members.find(
    ({ key: name, value }) => value.kind === 'string' && PLACE_NAMES.has(plainKey(name)) && value.value.trim() !== '',
  )?.value;
  return !isParted && named?.kind === 'string' ? { value: named.value, end: named.end } : undefined;
}

const PLACE_NAMES = new Set(['name', 'label', 'formatted', 'formatted address', 'display name', 'title', 'full name']);
