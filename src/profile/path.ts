import { categoryName } from './canonical.js';
import { LIMITS, type FactPath } from './observation.js';

/** Every path of a value but the interests, whose last part is a category. */
export const PATHS = [
  'core_info.name',
  'core_info.age',
  'core_info.gender',
  'core_info.location',
  'core_info.language',
  'personality.traits',
  'personality.mood_trends.default',
  'personality.mood_trends.recent',
  'memories',
  'preferences.conversation_style',
  'preferences.topics_to_avoid',
] as const satisfies FactPath[];

const KNOWN = new Set<string>(PATHS);

/** A text as the path of a value, interests under the usual name of their category; undefined when it is none. */
export function asPath(text: string): FactPath | undefined {
  if (KNOWN.has(text)) return text as FactPath;
  const category = text.startsWith('interests.') ? categoryName(text.slice('interests.'.length)) : undefined;
  return category !== undefined && LIMITS.category.test(category) ? `interests.${category}` : undefined;
}
