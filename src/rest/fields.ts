import { invalidField } from '../errors.js';
import { PARTS, type Part } from '../profile/document-parts.js';
import { refuseUnknown } from '../wire/unknown.js';
import { PROFILE_MEMBERS } from './profile-schemas.js';

type Tree = Record<string, unknown>;

const MOST_FIELDS = 32;
/** Of categories of interests and fields of timestamps there are as many as people and readers make up. */
const OPEN = /^(?:interests|field_timestamps)\..{1,100}$/;

const pathsOf = (parts: Part[]): string[] => parts.flatMap(({ path, parts: below }) => [path, ...pathsOf(below)]);
const KNOWN = new Set([...PROFILE_MEMBERS, ...pathsOf(PARTS)]);

/**
 * The members that a `fields` parameter names, each as the names on the way to it; undefined without one. Throws
 * `invalid_field` for one that no profile has.
 */
export function parseFields(given: string | undefined): string[][] | undefined {
  if (given === undefined) return undefined;
  const paths = [...new Set(given.split(',').map((path) => path.trim()))];
  if (paths.length > MOST_FIELDS || given.trim() === '')
    throw invalidField('fields', `must name 1 to ${MOST_FIELDS} members of a profile`);
  if (paths.includes('')) throw invalidField('fields', 'has an empty item: put one comma between two members');
  const broken = paths.find((path) => path.split('.').some((step) => step === '' || step !== step.trim()));
  if (broken !== undefined)
    throw invalidField('fields', `has an empty step in ${JSON.stringify(broken)}: put one point between two names`);
  refuseUnknown(
    'field',
    paths.filter((path) => !OPEN.test(path)),
    [...KNOWN],
  );
  return paths.map((path) => {
    const [first = '', ...rest] = path.split('.');
    // A key of timestamps is a path itself, and a category may have a point.
    return OPEN.test(path) ? [first, rest.join('.')] : [first, ...rest];
  });
}

/** Of a profile those members and its id; what it does not have is absent. */
export function pickFields(profile: Tree, paths: string[][]): Tree {
  const picked: Tree = { profile_id: profile['profile_id'] };
  for (const path of paths) copy(profile, picked, path);
  return picked;
}

function copy(from: Tree, to: Tree, [name = '', ...below]: string[]): void {
  if (!Object.hasOwn(from, name)) return;
  const value = from[name];
  if (below.length === 0) return set(to, name, value);
  const inner: Tree = {};
  copy(value as Tree, inner, below);
  if (Object.keys(inner).length === 0) return;
  const held = Object.hasOwn(to, name) ? (to[name] as Tree) : {};
  set(to, name, merged(held, inner));
}

/** Two picks of one section in one. */
const merged = (one: Tree, other: Tree): Tree => {
  const both = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const held = both.get(name);
    both.set(name, isTree(held) && isTree(value) ? merged(held, value) : value);
  }
  return Object.fromEntries(both);
};

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a member of its own, whatever it is called. */
const set = (tree: Tree, name: string, value: unknown): void =>
  void Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true });
