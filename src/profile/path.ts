import { categoryName } from './canonical.js';
import { LIMITS, type FactPath } from './observation.js';
import { INTERESTS, SLOTS, type Slot } from './slots.js';

const BY_PATH = new Map<string, Slot>(SLOTS.map((slot) => [slot.path, slot]));
BY_PATH.delete(INTERESTS.path);

/** Every path of a value but the interests, whose last part is a category. */
export const PATHS = [...BY_PATH.keys()];

/** The slot that a path is of, undefined when it is none. */
export const findSlot = (path: string): Slot | undefined =>
  BY_PATH.get(path) ?? (path.startsWith('interests.') ? INTERESTS : undefined);

export const slotOf = (path: FactPath): Slot => findSlot(path) ?? INTERESTS;

/** A text as the path of a value, interests under the usual name of their category; undefined when it is none. */
export function asPath(text: string): FactPath | undefined {
  if (BY_PATH.has(text)) return text as FactPath;
  const category = text.startsWith('interests.') ? categoryName(text.slice('interests.'.length)) : undefined;
  return category !== undefined && LIMITS.category.test(category) ? `interests.${category}` : undefined;
}
