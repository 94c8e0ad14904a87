import { WEAK } from './confidence.js';
import { bury, confirmed, idOf, inDoubt, newlyHeld, worthAfterTombstones, type Draft, type Statement } from './draft.js';
import type { MemoryValue } from './observation.js';
import type { Importance } from './profile.js';
import type { Held } from './state.js';
import { contentStems } from './words.js';

/** The key of a memory: the stems of its words that say something, in alphabetical order, and its date. */
export const memoryKey = ({ event, date }: MemoryValue): string => `${contentStems(event).toSorted().join(' ')}@${date ?? ''}`;

/** Whether two memories are one by rule R11, told by their keys. */
export const isSameMemory = (a: string, b: string): boolean => likeness(a, b) > 0;

/** Merges one statement into the memories: rules R5 and R11. */
export function mergeMemory(draft: Draft, said: Statement): void {
  if (said.polarity === 'retracts') return retract(draft, said);
  const match = closest(draft, said);
  const worth = worthAfterTombstones(draft, said, (tombstone) => isSameMemory(tombstone.key, said.key));
  if (worth === undefined) return;
  const held = match ? confirmed(match, said, fullerOf(match, said)) : newlyHeld(said, worth);
  if (match) draft.held.delete(idOf('memories', match.key));
  const id = idOf('memories', held.key);
  draft.held.set(id, held);
  draft.touched.add(id);
}

/** Takes back every memory that the statement tells again: one without a date means those of any date, as its tombstone does. */
function retract(draft: Draft, said: Statement): void {
  const meant = [...draft.held].filter(([, held]) => held.path === 'memories' && held.lastAt <= said.at && isSameMemory(held.key, said.key));
  const doubted = meant.filter(([, held]) => said.explicitness <= WEAK && held.plainest > WEAK);
  for (const [id] of meant) draft.held.delete(id);
  for (const [id, held] of doubted) draft.held.set(id, inDoubt(held, said));
  if (doubted.length === 0) bury(draft, 'memories', said.key, said.at);
}

/** The held memory that a statement tells again; of several the one that shares most. */
function closest(draft: Draft, said: Statement): Held | undefined {
  let best: Held | undefined;
  let most = 0;
  for (const held of draft.held.values()) {
    const alike = held.path === 'memories' ? likeness(held.key, said.key) : 0;
    if (alike > most) [best, most] = [held, alike];
  }
  return best;
}

const LEAST_SHARED = 0.8;
/** Whose event it is, and whether it happened: a difference in these is a difference of memories. */
const TELLING = new Set(contentStems(`not never no nobody didnt dont doesnt wasnt isnt havent hasnt couldnt wont cant without sister brother mother mom mum father dad parent parents son daughter child kid baby
wife husband partner girlfriend boyfriend fiance fiancee friend cousin aunt uncle niece nephew grandmother grandma grandfather grandpa boss colleague neighbor neighbour roommate dog cat`));

/**
 * R11, how much two memories are one, by their keys: 0 when they are two. They are one when at least 80 % of the smaller set of stems is
 * shared, and neither dates, numbers, negation nor the people in them tell them apart. The same date makes a match better.
 */
function likeness(a: string, b: string): number {
  if (a === b) return 3;
  const [one, other] = [partsOf(a), partsOf(b)];
  if (one.date !== '' && other.date !== '' && one.date !== other.date) return 0;
  const [small, large] = one.stems.length <= other.stems.length ? [one.stems, new Set(other.stems)] : [other.stems, new Set(one.stems)];
  const shared = small.filter((stem) => large.has(stem)).length;
  // One word alone, such as "married", says too little to be found again in a longer text.
  if (shared < Math.max(LEAST_SHARED * small.length, Math.min(2, large.size)) || isToldApart(one.stems, other.stems)) return 0;
  return shared / large.size + (one.date === other.date ? 1 : 0);
}

const partsOf = (key: string): { stems: string[]; date: string } => {
  const at = key.lastIndexOf('@');
  return { stems: key.slice(0, at).split(' '), date: key.slice(at + 1) };
};

function isToldApart(a: string[], b: string[]): boolean {
  const only = (x: string[], y: string[]): string[] => x.filter((stem) => !y.includes(stem));
  const [left, right] = [only(a, b), only(b, a)];
  return [...left, ...right].some((stem) => TELLING.has(stem)) || (left.some(isNumber) && right.some(isNumber));
}

const isNumber = (stem: string): boolean => /\p{N}/u.test(stem);

const WEIGHT: Record<Importance, number> = { low: 1, medium: 2, high: 3 };

/** R11: keeps the longer text, the date and the greater importance of two tellings. */
function fullerOf(held: Held, said: Statement): Partial<Pick<Held, 'key' | 'value'>> {
  const [before, now] = [held.value as MemoryValue, said.value as MemoryValue];
  const event = now.event.length > before.event.length ? now.event : before.event;
  const date = before.date ?? now.date;
  const importance = [before.importance, now.importance].reduce((a, b) => ((b && WEIGHT[b]) ?? 0) > ((a && WEIGHT[a]) ?? 0) ? b : a);
  const value = { event, ...(date ? { date } : {}), ...(importance ? { importance } : {}) };
  const isChanged = event !== before.event || date !== before.date || importance !== before.importance;
  return isChanged ? { key: memoryKey(value), value } : {};
}
