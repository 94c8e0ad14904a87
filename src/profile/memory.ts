import { WEAK } from './confidence.js';
import {
  bury,
  confirmed,
  idOf,
  inDoubt,
  newlyHeld,
  worthAfterTombstones,
  type Draft,
  type Statement,
} from './draft.js';
import { coversEvent, eventKey, isSameEvent } from './event-key.js';
import type { MemoryValue } from './observation.js';
import type { Importance } from './profile.js';
import type { Held } from './state.js';

/** Merges one statement into the memories: rules R5 and R11. */
export function mergeMemory(draft: Draft, said: Statement): void {
  if (said.polarity === 'retracts') return retract(draft, said);
  const match = heldAs(draft, said);
  const worth = worthAfterTombstones(draft, said, (tombstone) => coversEvent(tombstone.key, said.key));
  if (worth === undefined) return;
  const held = match ? toldAgain(match, said) : newlyHeld(said, worth);
  if (match) draft.held.delete(idOf('memories', match.key));
  const id = idOf('memories', held.key);
  draft.held.set(id, held);
  draft.touched.add(id);
}

/**
 * Takes back every memory that the statement covers: one without a date means those of any date, as its tombstone does.
 */
function retract(draft: Draft, said: Statement): void {
  const meant = [...draft.held].filter(
    ([, held]) => held.path === 'memories' && held.lastAt <= said.at && coversEvent(said.key, held.key),
  );
  const doubted = meant.filter(([, held]) => said.explicitness <= WEAK && held.plainest > WEAK);
  for (const [id] of meant) draft.held.delete(id);
  for (const [id, held] of doubted) draft.held.set(id, inDoubt(held, said));
  if (doubted.length === 0) bury(draft, 'memories', said.key, said.at);
}

/**
 * The held memory that a statement tells again. An undated statement may fit several dated ones: the very same key
 * comes first.
 */
function heldAs(draft: Draft, said: Statement): Held | undefined {
  const exact = draft.held.get(idOf('memories', said.key));
  if (exact) return exact;
  for (const held of draft.held.values()) if (held.path === 'memories' && isSameEvent(held.key, said.key)) return held;
  return undefined;
}

/**
 * R11: a held memory that a statement confirms in other words. The words that are not shown from then on stay among its
 * tellings.
 */
function toldAgain(held: Held, said: Statement): Held {
  const now = fullerOf(held, said);
  const shown = eventOf(now.value ?? held.value);
  const others = [eventOf(held.value), eventOf(said.value)].filter((event) => event !== shown);
  const tellings = [...new Set([...(held.tellings ?? []), ...others])]
    .filter((event) => event !== shown)
    .slice(-MOST_TELLINGS);
  return { ...confirmed(held, said, now), ...(tellings.length > 0 ? { tellings } : {}) };
}

/**
 * What a state keeps of other words for one memory. A guess: enough for what models say again and again, bounded for
 * what people post.
 */
const MOST_TELLINGS = 5;

const eventOf = (value: Held['value']): string => (value as MemoryValue).event;

const WEIGHT: Record<Importance, number> = { low: 1, medium: 2, high: 3 };

/** R11: keeps the longer text, the more exact date and the greater importance of two tellings. */
function fullerOf(held: Held, said: Statement): Partial<Pick<Held, 'key' | 'value'>> {
  const [before, now] = [held.value as MemoryValue, said.value as MemoryValue];
  const event = now.event.length > before.event.length ? now.event : before.event;
  const date = exacterOf(before.date, now.date);
  const importance = [before.importance, now.importance].reduce((a, b) =>
    ((b && WEIGHT[b]) ?? 0) > ((a && WEIGHT[a]) ?? 0) ? b : a,
  );
  const value = { event, ...(date ? { date } : {}), ...(importance ? { importance } : {}) };
  const isChanged = event !== before.event || date !== before.date || importance !== before.importance;
  return isChanged ? { key: eventKey(value), value } : {};
}

const exacterOf = (before: string | undefined, now: string | undefined): string | undefined =>
  (now?.length ?? 0) > (before?.length ?? 0) ? now : before;
