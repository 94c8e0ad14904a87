/**
 * How sure the profile is of a value, 0 to 1, computed from what was said and never from a model's own number.
 *
 * - explicitness, recency: one statement's strength s = clamp(explicitness, .05, .95) * recency; recency halves every 8
 *   years between when it was said and when it was received, and stops at .6.
 * - first statement: c = s, so below 1.
 * - support: each further submission: c = 1 - (1 - c)(1 - s / 2), at most .99; the same submission counts once however
 *   often it repeats itself.
 * - contradiction, new value: the value that replaces another starts at .9 s, below what was well repeated.
 * - contradiction, weak: a statement that cannot replace (explicitness up to .6) only lowers: c = c (1 - .3 s), once a
 *   submission.
 * - return: a value taken back and said again starts at .8 s.
 * - habit: what is usual (default mood, language) has its confidence times its share of all that was said.
 *
 * Source of the support, contradiction and return terms: rules R1, R2 and R5 of the merge. Kept with four decimals,
 * shown with two. What a person pinned (decisions.ts) has 1, which nothing that was read can reach.
 */

// The values are guesses of what a careful reader would believe, set by the rules above; nothing has fitted them. Tests
// hold what follows from them (test of the laws of merging).
export const MOST_CERTAIN = 0.99;
/** Explicitness up to which a statement is passing or guessed, and cannot replace a plain one. */
export const WEAK = 0.6;
export const REPLACING = 0.9;
export const RETURNING = 0.8;
const LEAST_STRENGTH = 0.05;
const GREATEST_STRENGTH = 0.95;
const HALF_LIFE_YEARS = 8;
const LEAST_RECENCY = 0.6;
const YEAR_MS = 365.25 * 86_400_000;

/** Strength of one statement. Times are RFC 3339; what cannot be read as a time counts as said when received. */
export function strength(explicitness: number, at: string, receivedAt: string): number {
  const years = Math.max(0, Date.parse(receivedAt) - Date.parse(at)) / YEAR_MS;
  const recency = Number.isFinite(years) ? Math.max(LEAST_RECENCY, 0.5 ** (years / HALF_LIFE_YEARS)) : 1;
  return kept(clamp(explicitness, LEAST_STRENGTH, GREATEST_STRENGTH) * recency);
}

/** Confidence after one more submission said the same with strength `s`. */
export const supported = (confidence: number, s: number): number =>
  kept(Math.max(confidence, Math.min(MOST_CERTAIN, 1 - (1 - confidence) * (1 - s / 2))));

/** Confidence after a weak statement of strength `s` said otherwise. */
export const doubted = (confidence: number, s: number): number => kept(confidence * (1 - 0.3 * s));

/** A confidence as the state keeps it: four decimals, at most .99. */
export const kept = (confidence: number): number => Math.round(clamp(confidence, 0, MOST_CERTAIN) * 10_000) / 10_000;

/** A confidence as it is shown: two decimals. */
export const shown = (confidence: number): number => Math.round(clamp(confidence, 0, 1) * 100) / 100;

const clamp = (value: number, least: number, most: number): number =>
  Number.isNaN(value) ? least : Math.min(most, Math.max(least, value));
