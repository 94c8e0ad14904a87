import { shown } from './confidence.js';
import { shownValues } from './decisions.js';
import { byStrength } from './project.js';
import type { Held, ProfileState } from './state.js';

/** Longest hint, in UTF-16 units. */
export const LONGEST_HINT = 2_000;
const MOST_MEMORIES = 12;
const LONGEST_EVENT = 100;
/** More names than these are no person's. */
const MOST_NAMES = 10;

/**
 * What the profile holds, as a hint for a reader: one `path: value` on each line, the core and the preferences first,
 * then the rest by strength, at most 2,000 characters. Values of one path share its line; memories come last, the
 * latest said first.
 */
export function knownValues(state: ProfileState): string {
  const values = shownValues(state);
  const core = values
    .filter(
      ({ path }) => path.startsWith('core_info.') || path.startsWith('preferences.') || path.startsWith('personality.'),
    )
    .toSorted(byStrength);
  const interests = values.filter(({ path }) => path.startsWith('interests.')).toSorted(byStrength);
  const memories = values
    .filter(({ path }) => path === 'memories')
    .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : a.lastAt > b.lastAt ? -1 : byStrength(a, b)));
  const lines = new Map<string, string>();
  let room = LONGEST_HINT;
  for (const one of [...core, ...memories.slice(0, 3), ...interests, ...memories.slice(3, MOST_MEMORIES)]) {
    const line = lines.get(one.path);
    const added = line === undefined || one.path === 'memories' ? `${one.path}: ${textOf(one)}\n` : `; ${textOf(one)}`;
    if (added.length > room) continue;
    room -= added.length;
    lines.set(
      one.path,
      line === undefined ? added : one.path === 'memories' ? line + added : `${line.slice(0, -1)}${added}\n`,
    );
  }
  return [...lines.values()].join('').trimEnd();
}

/** What the profile is called, the name that it shows first: pinned, corrected or said, also before. */
export function knownNames(state: ProfileState): string[] {
  const names = shownValues(state).flatMap(({ path, value }) =>
    path === 'core_info.name' && typeof value === 'string' ? [value] : [],
  );
  return [...new Set(names)].slice(0, MOST_NAMES);
}

function textOf({ value, confidence }: Held): string {
  const doubtful = shown(confidence) < 0.4 ? ' (?)' : '';
  if (typeof value !== 'object') return `${value}${doubtful}`;
  const event =
    value.event.length > LONGEST_EVENT ? `${value.event.slice(0, LONGEST_EVENT).toWellFormed()}…` : value.event;
  return `${event}${value.date ? ` (${value.date})` : ''}${doubtful}`;
}
