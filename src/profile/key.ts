import { nameKey, placeKey, thingKey } from './canonical.js';
import { eventKey } from './event-key.js';
import type { Fact, FactPath, MemoryValue } from './observation.js';
import { plain } from './words.js';

/** What makes two values of one path the same thing (R4); undefined when value and path do not go together. */
export function keyOf(path: FactPath, value: Fact['value']): string | undefined {
  if (path === 'core_info.age') return typeof value === 'number' ? String(value) : undefined;
  if (path === 'memories') return isMemory(value) ? eventKey(value) : undefined;
  const key = path.startsWith('interests.') ? thingKey : Object.hasOwn(TEXT_KEYS, path) ? TEXT_KEYS[path] : undefined;
  return typeof value === 'string' ? key?.(value) || undefined : undefined;
}

const TEXT_KEYS: Record<string, (value: string) => string> = {
  'core_info.name': nameKey,
  'core_info.gender': plain,
  'core_info.location': placeKey,
  'core_info.language': plain,
  'personality.traits': thingKey,
  'personality.mood_trends.default': thingKey,
  'personality.mood_trends.recent': thingKey,
  'preferences.conversation_style': thingKey,
  'preferences.topics_to_avoid': thingKey,
};

const isMemory = (value: Fact['value']): value is MemoryValue =>
  typeof value === 'object' && value !== null && typeof value.event === 'string';
