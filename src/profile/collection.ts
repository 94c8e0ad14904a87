import { isKindOf } from './canonical.js';
import { WEAK } from './confidence.js';
import {
  bury,
  confirmed,
  groupOf,
  idOf,
  inDoubt,
  isBetterSpelt,
  newlyHeld,
  worthAfterTombstones,
  type Draft,
  type Statement,
} from './draft.js';
import type { FactPath } from './observation.js';
import type { Held } from './state.js';

/** Categories that say little: a thing moves out of them when a text puts it somewhere. */
const VAGUE = ['interests.other', 'interests.hobbies'];

/**
 * Merges one statement into a path that holds many values (interests, traits, topics to avoid): rules R1, R4 and R5.
 */
export function mergeIntoCollection(draft: Draft, said: Statement): void {
  if (said.polarity === 'retracts') return retract(draft, said);
  const worth = worthAfterTombstones(draft, said, (tombstone) => isKindOf(said.key, tombstone.key));
  if (worth === undefined) return;
  const id = idOf(said.path, said.key);
  const held = draft.held.get(id);
  draft.held.set(id, held ? confirmed(held, said, betterOf(held, said)) : newlyHeld(said, worth));
  draft.touched.add(id);
  // What one does not want to talk about is no interest to bring up.
  if (said.path === 'preferences.topics_to_avoid')
    retract(draft, { ...said, path: 'interests.other', explicitness: 1 });
}

const betterOf = (held: Held, said: Statement): Partial<Pick<Held, 'path' | 'value'>> => ({
  ...(isLessVague(said.path, held.path) ? { path: said.path } : {}),
  ...(isBetterSpelt(said.value, held.value) ? { value: said.value } : {}),
});

/**
 * Takes back the thing and its kinds: who dislikes cheese dislikes blue cheese. What was said later than the statement
 * stays.
 */
function retract(draft: Draft, said: Statement): void {
  const group = groupOf(said.path);
  let weak = false;
  for (const [id, held] of draft.held) {
    if (groupOf(held.path) !== group || !isKindOf(held.key, said.key) || held.lastAt > said.at) continue;
    if (said.explicitness <= WEAK && held.plainest > WEAK) {
      weak = true;
      draft.held.set(id, inDoubt(held, said));
    } else draft.held.delete(id);
  }
  if (!weak) bury(draft, said.path, said.key, said.at);
}

const vagueness = (path: FactPath): number => VAGUE.indexOf(path);

const isLessVague = (said: FactPath, held: FactPath): boolean =>
  vagueness(held) >= 0 && (vagueness(said) < 0 || vagueness(said) > vagueness(held));
