import type { Features } from './statement-features.js';

/** Whether a statement adds what nothing else may speak for: see the names. */
export const addsTooMuch = (features: Features): boolean =>
  REFUSED.some((name) => (features[name] ?? 0) > 0) || isReplacedByFar(features);

/** "Burns crosswords", of who sets them: a word that is nothing like the one whose place it takes. */
const isReplacedByFar = (features: Features): boolean =>
  (features['in place before'] ?? 0) > 0 && (features['least replaced'] ?? 1) < LEAST_LIKE;

/** As a cosine. A guess. */
const LEAST_LIKE = 0.25;

const REFUSED = [
  'new phrase',
  'new reason',
  'weak reason',
  'new sibling',
  'new before after',
  'new noun opening',
  'new grave',
  'denies new',
  'elsewhere in place',
];

/** What a statement adds to the words quoted, by which it is harder or easier to believe. */
export const ADDITIONS = ['nothing', 'manner', 'foreign', 'thing', 'taste'] as const;

/** The hardest to believe of what a statement adds; a taste, or a mood, is one word that is added or not. */
export function additionOf(features: Features): (typeof ADDITIONS)[number] {
  if ((features['path interest'] ?? 0) + (features['path mood'] ?? 0) > 0) return 'taste';
  const adds = (...kinds: string[]): boolean => kinds.some((kind) => (features[`none ${kind}`] ?? 0) > 0);
  if (adds('noun', 'foreignNoun', 'unknown')) return 'thing';
  if (adds('foreign')) return 'foreign';
  return adds('verb', 'adjective', 'adverb', 'free') ? 'manner' : 'nothing';
}
