import { nameKey, placeKey, thingKey } from './canonical.js';
import { eventKey } from './event-key.js';
import type { Fact, FactPath, MemoryValue } from './observation.js';
import { findSlot } from './path.js';
import type { Slot } from './slots.js';
import { plain } from './words.js';

/** What makes two values of one path the same thing (R4); undefined when value and path do not go together. */
export function keyOf(path: FactPath, value: Fact['value']): string | undefined {
  const key = findSlot(path)?.key;
  if (key === undefined) return undefined;
  if (key === 'number') return typeof value === 'number' ? String(value) : undefined;
  if (key === 'event') return isMemory(value) ? eventKey(value) : undefined;
  return typeof value === 'string' ? TEXT_KEYS[key](value) || undefined : undefined;
}

const TEXT_KEYS: Record<Exclude<Slot['key'], 'number' | 'event'>, (value: string) => string> = {
  plain,
  name: nameKey,
  place: placeKey,
  thing: thingKey,
};

const isMemory = (value: Fact['value']): value is MemoryValue =>
  typeof value === 'object' && value !== null && typeof value.event === 'string';
