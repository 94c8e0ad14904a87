import { isKindOf } from './canonical.js';
import { groupOf, idOf } from './draft.js';
import { usual } from './habit.js';
import { keyOf } from './key.js';
import { coversEvent, isSameEvent } from './event-key.js';
import type { FactPath } from './observation.js';
import { firstDay } from './partial-date.js';
import { slotOf } from './path.js';
import { isSameSingle, isSingle, hasWish } from './single-value.js';
import { SLOTS } from './slots.js';
import type { Decision, Held, ProfileState } from './state.js';

/** The paths whose one value is what was said most. */
const HABITS = SLOTS.filter(({ holds }) => holds === 'usual').map(({ path }) => path as FactPath);

/** How sure a profile is of what a person decided. */
const CERTAIN = 1;

/** Whether a profile shows one value at a path, or a list. */
const showsOne = (path: FactPath): boolean => slotOf(path).holds !== 'many';

/**
 * What a profile shows: what was said, with what people decided laid over it. A pinned value stands for whatever was
 * said at its place, of a list only for the same thing; forgotten values are not among what was said (merge.ts). The
 * one source of everything that is shown, searched or told to a model.
 */
export function shownValues(state: ProfileState): Held[] {
  const said = [...state.held, ...HABITS.flatMap((path) => usual(state.habits, path) ?? [])];
  const pins = state.decisions.filter(({ kind }) => kind === 'pinned');
  return pins.length === 0
    ? said
    : [...said.filter((one) => !pins.some((pin) => covers(pin, one))), ...pins.map((pin) => asHeld(pin, said))];
}

/** Whether people decided that a statement counts as never said. */
export const isForgotten = (decisions: readonly Decision[], path: FactPath, key: string): boolean =>
  decisions.some(
    (one) => one.kind === 'forgotten' && (isSameThing(one, path, key) || (one.path === path && hasWish(one, key))),
  );

/** Decisions with a value pinned in place of what was decided about it, or about its place, before. */
export function withPin(decisions: readonly Decision[], path: FactPath, value: Held['value'], at: string): Decision[] {
  const pin: Decision = { kind: 'pinned', path, key: keyOf(path, value) ?? '', value, at };
  return [
    ...decisions.filter(
      (one) => !isSameThing(one, path, pin.key) && !(one.kind === 'pinned' && one.path === path && showsOne(path)),
    ),
    pin,
  ];
}

/** Decisions with a value forgotten: no longer pinned, and as if it had never been said. */
export function withForgotten(
  decisions: readonly Decision[],
  { path, key, value }: Pick<Held, 'path' | 'key' | 'value'>,
  at: string,
): Decision[] {
  return [...decisions.filter((one) => !isSameThing(one, path, key)), { kind: 'forgotten', path, key, value, at }];
}

/** Decisions without those about a value, or without those about any value of a path. */
export const withoutDecision = (
  decisions: readonly Decision[],
  path: FactPath,
  value: Held['value'] | undefined,
): Decision[] =>
  decisions.filter(
    (one) => !(value === undefined ? one.path === path : groupOf(one.path) === groupOf(path) && isNamed(one, value)),
  );

/** The value of a path that somebody names as the profile shows it; without a name, the one that the path shows. */
export const shownValue = (state: ProfileState, path: FactPath, value: Held['value'] | undefined): Held | undefined =>
  shownValues(state).find(
    (one) => groupOf(one.path) === groupOf(path) && (value === undefined ? showsOne(path) : isNamed(one, value)),
  );

/** Whether what is forgotten differs, so that what was said has to be merged anew. */
export const forgetsOtherwise = (before: readonly Decision[], after: readonly Decision[]): boolean =>
  forgottenIn(before) !== forgottenIn(after);

const forgottenIn = (decisions: readonly Decision[]): string =>
  decisions
    .flatMap(({ kind, path, key }) => (kind === 'forgotten' ? [idOf(path, key)] : []))
    .toSorted()
    .join('\n\n');

/** Of a memory its words are name enough; two on different days are told apart by the date. */
function isNamed(one: Pick<Held, 'path' | 'key' | 'value'>, value: Held['value']): boolean {
  if (typeof value === 'object' && typeof one.value === 'object')
    return value.event === one.value.event && isDated(one.value.date, value.date);
  return keyOf(one.path, value) === one.key;
}

/** Whether a date that somebody gave, if any, is the one that is held, or the day that the profile shows for it. */
const isDated = (held: string | undefined, given: string | undefined): boolean =>
  given === undefined || given === held || (held !== undefined && given === firstDay(held));

function isSameThing(decision: Decision, path: FactPath, key: string): boolean {
  if (groupOf(decision.path) !== groupOf(path)) return false;
  // Who wants an event forgotten wants it forgotten however fully it is told; a pin stands for its own event alone.
  if (path === 'memories') return (decision.kind === 'forgotten' ? coversEvent : isSameEvent)(decision.key, key);
  return isSingle(path) ? isSameSingle(path, decision.key, key) : decision.key === key;
}

const covers = (pin: Decision, said: Held): boolean =>
  (pin.path === said.path && showsOne(pin.path)) ||
  isSameThing(pin, said.path, said.key) ||
  // What one does not want to talk about is no interest to bring up.
  (pin.path === 'preferences.topics_to_avoid' && said.path.startsWith('interests.') && isKindOf(said.key, pin.key));

function asHeld({ path, key, value, at }: Decision, said: Held[]): Held {
  const alike = said.find((one) => groupOf(one.path) === groupOf(path) && one.key === key);
  return {
    path,
    key,
    value,
    confidence: CERTAIN,
    plainest: CERTAIN,
    support: alike?.support ?? 0,
    firstAt: alike?.firstAt ?? at,
    lastAt: at,
    evidence: alike?.evidence ?? [],
    pinned: true,
  };
}
