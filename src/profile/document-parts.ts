import type { ProfileDocument, Scored } from './profile.js';
import { SLOTS, type Slot } from './slots.js';

/** A member of a document: what a slot holds, or a section of further members. */
export interface Part {
  name: string;
  /** Dotted, of the member itself: `personality.mood_trends`, `interests`. */
  path: string;
  slot: Slot | undefined;
  /** Of a section. */
  parts: Part[];
}

/** The members of a document in their order, as the rows of slots.ts name them. */
export const PARTS: Part[] = partsUnder('');

function partsUnder(above: string): Part[] {
  const below = SLOTS.flatMap((slot) => {
    const path = slot.path.replace('.*', '');
    return path.startsWith(above) ? [{ slot, path, name: path.slice(above.length).split('.')[0]! }] : [];
  });
  return [...new Set(below.map(({ name }) => name))].map((name) => {
    const path = `${above}${name}`;
    const slot = below.find((one) => one.path === path)?.slot;
    return { name, path, slot, parts: slot ? [] : partsUnder(`${path}.`) };
  });
}

/** The members of a section of documents. */
export const partsOf = (section: keyof ProfileDocument): Part[] =>
  PARTS.find(({ name }) => name === section)?.parts ?? [];

type Tree = Record<string, unknown>;

/** What a document shows in a slot with a place of its own, strongest first; none when it shows nothing. */
export function shownIn(document: ProfileDocument, { path }: Slot): Scored<string | number>[] {
  const shown = path
    .split('.')
    .reduce<unknown>((tree, name) => (tree === undefined ? undefined : (tree as Tree)[name]), document);
  return shown === undefined ? [] : ([shown].flat() as Scored<string | number>[]);
}

/** The document with every value of its slots changed, but interests and memories, and nothing else. */
export const withEachValue = (
  document: ProfileDocument,
  change: (path: Slot['path'], one: Scored<string | number>) => Scored<string | number>,
): ProfileDocument =>
  SLOTS.filter(({ path, type }) => !path.endsWith('*') && type !== 'memory').reduce<Tree>(
    (tree, { path }) => changedAt(tree, path.split('.'), (one) => change(path, one)),
    document as Tree,
  );

function changedAt(
  tree: Tree,
  [name, ...below]: string[],
  change: (one: Scored<string | number>) => Scored<string | number>,
): Tree {
  const inner = name === undefined ? undefined : tree[name];
  if (name === undefined || inner === undefined) return tree;
  if (below.length > 0) return { ...tree, [name]: changedAt(inner as Tree, below, change) };
  return { ...tree, [name]: Array.isArray(inner) ? inner.map(change) : change(inner as Scored<string | number>) };
}
