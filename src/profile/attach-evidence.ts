import { shownValues } from './decisions.js';
import { withEachValue } from './document-parts.js';
import type { MemoryValue } from './observation.js';
import { firstDay } from './partial-date.js';
import type { Memory, ProfileDocument, Scored } from './profile.js';
import type { Held, ProfileState, Proof } from './state.js';

/** A value with what it rests on; without the key when the value was merged after the state was read. */
type Evidenced<T> = T & { evidence?: ReturnType<typeof asShown>[]; pinned?: true };

/** Finds a value by how the profile shows it, for what it rests on; undefined for one that this state does not show. */
export function indexShown(
  state: ProfileState,
): (path: string, value: string | number | MemoryValue) => Held | undefined {
  const found = new Map(shownValues(state).map((held) => [nameOf(held.path, held.value), held]));
  return (path, value) => found.get(nameOf(path, value));
}

/**
 * The document with its evidence beside each value, in the shape of REST, from the state of the merge that made it.
 * Nothing else is changed.
 */
export function withEvidence(document: ProfileDocument, state: ProfileState): ProfileDocument {
  const heldAs = indexShown(state);
  const beside = <T extends object>(one: T, path: string, value: string | number | MemoryValue): Evidenced<T> => {
    const held = heldAs(path, value);
    return held ? { ...one, ...(held.pinned && { pinned: true }), evidence: held.evidence.map(asShown) } : one;
  };
  const scored = <T extends string | number>(path: string, one: Scored<T>): Evidenced<Scored<T>> =>
    beside(one, path, one.value);
  const all = (path: string, list: Scored<string>[]): Scored<string>[] => list.map((one) => scored(path, one));

  const told = withEachValue(document, scored);
  const { interests, memories } = document;
  return {
    ...told,
    ...(interests && {
      interests: eachMember(interests, (category, list: Scored<string>[]) => all(`interests.${category}`, list)),
    }),
    ...(memories && { memories: memories.map((memory): Evidenced<Memory> => beside(memory, 'memories', memory)) }),
  };
}

const asShown = ({ submissionId, quote, receivedAt, rule }: Proof) => ({
  submission_id: submissionId,
  quote,
  received_at: receivedAt,
  ...(rule !== undefined && { rule }),
});

const nameOf = (path: string, value: string | number | MemoryValue): string =>
  typeof value === 'object'
    ? `${path}\0${value.event}\0${value.date ? firstDay(value.date) : ''}`
    : `${path}\0${value}`;

/** By entries, since a category may be called `__proto__`. */
const eachMember = <T extends object, V>(section: T, change: (name: keyof T & string, value: V) => V): T =>
  Object.fromEntries(
    Object.entries(section).map(([name, value]) => [name, change(name as keyof T & string, value as V)]),
  ) as T;
