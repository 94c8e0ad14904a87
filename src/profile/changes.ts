import { PARTS } from './document-parts.js';
import type { Changes, Memory, ProfileDocument } from './profile.js';

/** Sections of a document that a log entry may hold; the summary and the timestamps follow from them. */
const SECTIONS = PARTS.map(({ name }) => name as keyof ProfileDocument);
type Tree = Record<string, unknown>;

/**
 * What turns one document into another, as a partial document: fields that changed with their new value, arrays with
 * the items that are new or changed, `null` for a field that is gone. An item that is gone from an array is named with
 * `confidence: null`: `{"interests": {"food": [{"value": "cheese", "confidence": null}]}}`. `{}` when nothing differs.
 * {@link applyChanges} reads it back.
 */
export function changesBetween(before: ProfileDocument, after: ProfileDocument): Changes {
  return treeChanges(sectionsOf(before), sectionsOf(after));
}

/**
 * Changes that also tell which words were folded into memories: an item of `memories` then carries them as `told_as`,
 * so that what is not shown in the words it was said in is found in the log. `tellings` are the new ones of each memory
 * that is told anew.
 */
export function withTellings(changes: Changes, tellings: ReadonlyMap<Memory, string[]>): Changes {
  if (tellings.size === 0) return changes;
  const items = byIdentity(Array.isArray(changes['memories']) ? changes['memories'] : []);
  for (const [memory, words] of tellings) items.set(identityText(memory), { ...memory, told_as: words });
  return { ...changes, memories: [...items.values()] };
}

/**
 * A document's sections with changes applied: `null` removes a field; an item of an array replaces the one of the same
 * value (a memory: of the same event and date), joins the array when there is none, and is removed when its confidence
 * is null. Folding all changes of a profile over `{}` gives its sections, items in no certain order.
 */
export function applyChanges(document: ProfileDocument, changes: Changes): ProfileDocument {
  return treeWith(sectionsOf(document), changes);
}

/**
 * Each field of a document by its dotted path (`core_info.name`, `interests.music`, `summary`), as JSON text to
 * compare.
 */
export function fieldsOf(document: ProfileDocument): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (isTree(value) && !isScored(value))
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    else fields.set(path, JSON.stringify(value));
  };
  walk({ ...sectionsOf(document), ...(document.summary === undefined ? {} : { summary: document.summary }) }, '');
  return fields;
}

/** The dotted paths that changes touch, without what they hold; a section that is gone is one path. */
export function pathsIn(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([key, change]) =>
    isTree(change) && !isScored(change) ? pathsIn(change).map((inner) => `${key}.${inner}`) : [key],
  );
}

/**
 * Each value of a document with its path: single ones under it, items of a list under it and what makes them
 * themselves.
 */
export function valuesOf(document: ProfileDocument): Map<string, { path: string; item: unknown }> {
  const values = new Map<string, { path: string; item: unknown }>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [id, item] of byIdentity(value)) values.set(`${path}\n${id}`, { path, item });
    else if (isTree(value) && !isScored(value))
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    else values.set(path, { path, item: value });
  };
  walk(sectionsOf(document), '');
  return values;
}

const sectionsOf = (document: ProfileDocument): Tree =>
  Object.fromEntries(
    SECTIONS.flatMap((section) => (document[section] === undefined ? [] : [[section, document[section]]])),
  );

function treeChanges(before: Tree, after: Tree): Changes {
  const changed: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [own(before, key), own(after, key)];
    if (now === undefined) changed.push([key, null]);
    else if (Array.isArray(now)) {
      const items = itemChanges(Array.isArray(old) ? old : [], now);
      if (items.length > 0) changed.push([key, items]);
    } else if (isTree(now) && !isScored(now)) {
      const inner = treeChanges(isTree(old) ? old : {}, now);
      if (Object.keys(inner).length > 0) changed.push([key, inner]);
    } else if (JSON.stringify(old) !== JSON.stringify(now)) changed.push([key, now]);
  }
  return Object.fromEntries(changed);
}

function itemChanges(before: unknown[], after: unknown[]): unknown[] {
  const [old, now] = [byIdentity(before), byIdentity(after)];
  const gone = [...old].filter(([id]) => !now.has(id)).map(([, item]) => ({ ...identityOf(item), confidence: null }));
  const added = [...now]
    .filter(([id, item]) => JSON.stringify(old.get(id)) !== JSON.stringify(item))
    .map(([, item]) => item);
  return [...added, ...gone];
}

function treeWith(before: Tree, changes: Tree): Tree {
  const after = new Map(Object.entries(before));
  for (const [key, change] of Object.entries(changes)) {
    const old = after.get(key);
    if (change === null) after.delete(key);
    else if (Array.isArray(change)) after.set(key, itemsWith(Array.isArray(old) ? old : [], change));
    else if (isTree(change) && !isScored(change)) after.set(key, treeWith(isTree(old) ? old : {}, change));
    else after.set(key, change);
  }
  return Object.fromEntries(after);
}

function itemsWith(before: unknown[], changes: unknown[]): unknown[] {
  const items = byIdentity(before);
  for (const [id, item] of byIdentity(changes)) {
    if (isTree(item) && item['confidence'] === null) items.delete(id);
    else items.set(id, withoutTellings(item));
  }
  return [...items.values()];
}

/** Words that were folded into a memory are told by the log alone. */
function withoutTellings(item: unknown): unknown {
  if (!isTree(item) || !Object.hasOwn(item, 'told_as')) return item;
  const { told_as: _words, ...memory } = item;
  return memory;
}

const byIdentity = (items: unknown[]): Map<string, unknown> => new Map(items.map((item) => [identityText(item), item]));
const identityText = (item: unknown): string => JSON.stringify(identityOf(item));

/** What makes an item of an array itself: its value, or its event and date. */
function identityOf(item: unknown): Tree {
  const { value, event, date, date_precision: precision } = isTree(item) ? item : {};
  if (event === undefined) return { value };
  return {
    event,
    ...(date === undefined ? {} : { date }),
    ...(precision === undefined ? {} : { date_precision: precision }),
  };
}

const own = (tree: Tree, key: string): unknown => (Object.hasOwn(tree, key) ? tree[key] : undefined);
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A section may have categories called value and confidence; those are lists. */
const isScored = (value: Tree): boolean => Object.hasOwn(value, 'value') && typeof value['confidence'] === 'number';
