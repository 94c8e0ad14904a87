import { kept } from './confidence.js';
import {
  bury,
  confirmed,
  idOf,
  isCounted,
  newlyHeld,
  worthAfterTombstones,
  type Draft,
  type Statement,
} from './draft.js';
import type { FactPath } from './observation.js';
import type { Held } from './state.js';
import { compareTexts } from './words.js';

/** A sentence about how one usually feels is worth this many passing moods; a guess. */
const SAID_TO_BE_USUAL = 3;

/**
 * R12: counts a statement towards what is usual. `path` is the habit: the default mood, which moods of the moment feed
 * too, or the language, which every submission feeds. Retracting removes the candidate.
 */
export function mergeHabit(draft: Draft, path: FactPath, statement: Statement): void {
  const said = { ...statement, path };
  const id = idOf(path, said.key);
  const held = draft.habits.get(id);
  if (said.polarity === 'retracts') {
    if (statement.path !== path || (held && held.lastAt > said.at)) return;
    bury(draft, path, said.key, said.at);
    draft.habits.delete(id);
    return;
  }
  const worth = worthAfterTombstones(draft, said, (tombstone) => tombstone.key === said.key);
  if (worth === undefined) return;
  const isUsual = statement.path === path && path === 'personality.mood_trends.default';
  const weight = said.explicitness * (isUsual ? SAID_TO_BE_USUAL : 1);
  if (!held) draft.habits.set(id, { ...newlyHeld(said, worth), weight });
  else
    draft.habits.set(id, {
      ...confirmed(held, said, {}),
      weight: (held.weight ?? 0) + (isCounted(held, draft.submissionId) ? 0 : weight),
    });
}

/** One passing mood weighs no more than this. */
const PASSING = 1;

/**
 * What is usual: the candidate with the most weight, of equals the one that led before; its confidence is multiplied by
 * its share. A mood that somebody was in once is not how they usually are, unless they say so.
 */
export function usual(habits: Iterable<Held>, path: FactPath): Held | undefined {
  const candidates = [...habits].filter((one) => one.path === path);
  const total = candidates.reduce((sum, one) => sum + (one.weight ?? 0), 0);
  const least = path === 'personality.mood_trends.default' ? PASSING : 0;
  const first = candidates
    .filter(({ weight = 0 }) => weight > least)
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0) || compareTexts(a.firstAt, b.firstAt))[0];
  return (
    first && {
      ...first,
      confidence: total > 0 ? kept((first.confidence * (first.weight ?? 0)) / total) : first.confidence,
    }
  );
}
