import { isSameName, isSamePlace } from './canonical.js';
import { REPLACING, WEAK } from './confidence.js';
import {
  bury,
  confirmed,
  inDoubt,
  isBetterSpelt,
  isCounted,
  newlyHeld,
  withProof,
  worthAfterTombstones,
  type Draft,
  type Statement,
} from './draft.js';
import { keyOf } from './key.js';
import { LIMITS, type FactPath } from './observation.js';
import { slotOf } from './path.js';
import type { Held } from './state.js';
import { haveWishes, wishesIn, withoutWishes, withWishes } from './wishes.js';

/** The one value that is made of several: each wish is told, taken back and forgotten by itself. */
export const STYLE = 'preferences.conversation_style';
const YEAR_MS = 365.25 * 86_400_000;
/** R6: birthdays come once a year; two mentions closer than this are of one birthday. */
const BIRTHDAY_MS = 300 * 86_400_000;

/** Whether a path holds one value, the last said: the profile has one name, but many interests. */
export const isSingle = (path: FactPath): boolean => slotOf(path).holds === 'one';

/** Merges one statement into a path that holds one value: rules R1, R2, R3, R5 and R12. */
export function mergeSingle(draft: Draft, said: Statement): void {
  if (said.polarity === 'retracts') return retract(draft, said);
  const worth = worthAfterTombstones(draft, said, (tombstone) => isSameSingle(said.path, tombstone.key, said.key));
  if (worth === undefined) return;
  const held = draft.held.get(said.path);
  const isMood = said.path === 'personality.mood_trends.recent';
  if (!held) put(draft, newlyHeld(said, worth));
  else if (isSameSingle(said.path, held.key, said.key)) put(draft, confirmed(held, said, fullerOf(held, said)));
  else if (said.at < held.lastAt) return;
  else if (isMood) put(draft, newlyHeld(said, worth));
  else if (isBirthdayLater(held, said)) put(draft, confirmed(held, said, { key: said.key, value: said.value }));
  else if (said.explicitness <= WEAK && held.plainest > WEAK) put(draft, inDoubt(held, said));
  else if (said.path === STYLE) put(draft, withLaterWish(held, said, worth));
  else put(draft, newlyHeld(said, Math.min(worth, REPLACING)));
}

/** Wishes that can all be met are kept beside each other; what a later one is opposed to goes. */
function withLaterWish(held: Held, said: Statement, worth: number): Held {
  const [before, wish] = [String(held.value), String(said.value)];
  if (haveWishes(before, wish)) return confirmed(held, said, {});
  const value = withWishes(before, wish);
  const isSaidBeside = isCounted(held, said.proof.submissionId);
  const later = newlyHeld(said, isSaidBeside ? worth : Math.min(worth, REPLACING));
  if (value === wish) return later;
  return {
    ...later,
    confidence: isSaidBeside ? Math.min(held.confidence, later.confidence) : later.confidence,
    key: keyOf(said.path, value) ?? said.key,
    value,
    firstAt: held.firstAt,
    evidence: withProof(held.evidence, said.proof, true),
  };
}

/** R6: adds a birthday to a known age, once a year. */
export function mergeBirthday(draft: Draft, said: Statement): void {
  const held = draft.held.get('core_info.age');
  const counted =
    draft.birthdayAt !== undefined && Math.abs(Date.parse(said.at) - Date.parse(draft.birthdayAt)) < BIRTHDAY_MS;
  if (counted || !held || typeof held.value !== 'number' || held.value >= LIMITS.years || said.at < held.lastAt) return;
  draft.birthdayAt = said.at;
  // An age said beside its birthday is the new one already.
  if (isCounted(held, draft.submissionId)) return;
  const age = held.value + 1;
  put(draft, {
    ...held,
    key: String(age),
    value: age,
    lastAt: said.at,
    evidence: withProof(held.evidence, said.proof, true),
  });
}

function put(draft: Draft, held: Held): void {
  draft.held.set(held.path, held);
  draft.touched.add(held.path);
}

/** R3: of two forms of one name or place the fuller is kept. */
const fullerOf = (held: Held, said: Statement): Partial<Pick<Held, 'key' | 'value'>> =>
  said.key.length > held.key.length || (said.key === held.key && isBetterSpelt(said.value, held.value))
    ? { key: said.key, value: said.value }
    : {};

function retract(draft: Draft, said: Statement): void {
  const held = draft.held.get(said.path);
  const isHeld = held && (isSameSingle(said.path, held.key, said.key) || hasWish(held, said.key));
  const hit = isHeld && held.lastAt <= said.at;
  if (said.explicitness <= WEAK && hit && held.plainest > WEAK) return put(draft, inDoubt(held, said));
  bury(draft, said.path, said.key, said.at);
  if (!hit) return;
  const value = said.path === STYLE ? withoutWishes(String(held.value), (wish) => keyOf(STYLE, wish) === said.key) : '';
  if (value === '') draft.held.delete(said.path);
  else put(draft, { ...held, key: keyOf(STYLE, value) ?? '', value });
}

/** Whether a value is made of wishes and one of them has a key. */
export const hasWish = ({ path, value }: Pick<Held, 'path' | 'value'>, key: string): boolean =>
  path === STYLE && wishesIn(String(value)).some((wish) => keyOf(STYLE, wish) === key);

/** Whether two keys of a path that holds one value mean the same: `Maria` and `Maria Duarte`. */
export function isSameSingle(path: FactPath, a: string, b: string): boolean {
  if (a === b) return true;
  const { key } = slotOf(path);
  return key === 'name' ? isSameName(a, b) : key === 'place' && isSamePlace(a, b);
}

/** Somebody who was 30 two years ago and is 32 now has said the same thing twice. */
function isBirthdayLater(held: Held, said: Statement): boolean {
  if (said.path !== 'core_info.age' || typeof held.value !== 'number' || typeof said.value !== 'number') return false;
  const years = (Date.parse(said.at) - Date.parse(held.lastAt)) / YEAR_MS;
  return years > 0.5 && said.value > held.value && Math.abs(said.value - held.value - years) <= 1;
}
