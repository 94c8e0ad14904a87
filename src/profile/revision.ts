import { invalidField, LimnError } from '../errors.js';
import { isPlainValue } from './ground.js';
import { keyOf } from './key.js';
import { languageName } from './language.js';
import { genderForm } from './normal-forms.js';
import { LIMITS, type FactPath, type MemoryValue } from './observation.js';
import { isPartialDate } from './partial-date.js';
import { asPath, PATHS, slotOf } from './path.js';
import type { Importance } from './profile.js';
import type { Slot } from './slots.js';
import type { Decision, Held } from './state.js';
import { visible } from './words.js';
import { isName } from './person-names.js';

/** What people do to a profile by hand. */
export const REVISION_KINDS = ['set', 'forget', 'unpin', 'revert', 'restore'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** One thing that somebody did to a profile by hand, as the log keeps it. */
export interface Revision {
  kind: RevisionKind;
  /** Of `set`, `forget` and `unpin`: the value in question. */
  path?: FactPath;
  value?: Held['value'];
  /** Of `set`: the item of a list in whose place the value came. */
  replaces?: Held['value'];
  /** Of `revert` and `restore`. */
  submissionId?: string;
}

/** Most decisions that a profile takes, and bytes that its pinned values may have together. */
const MOST_DECISIONS = { pinned: 100, forgotten: 500, pinnedBytes: 8_000 } as const;

/**
 * The path of a value, as `field_timestamps` names it: `core_info.name`, `interests.music`, `memories`. Throws
 * `invalid_field`.
 */
export function parsePath(path: unknown): FactPath {
  const known = typeof path === 'string' && !TOO_DEEP.test(path) ? asPath(path.trim()) : undefined;
  if (!known)
    throw invalidField(
      'path',
      `must be one of ${PATHS.join(', ')}, or interests. and a category, such as interests.music`,
    );
  return known;
}

/** A category has no parts. */
const TOO_DEEP = /^\s*interests\..*\./;

/**
 * A value that somebody wants a profile to hold at a path, in the form that is stored: the same forms that readers'
 * values have (ground.ts). `field` names it in complaints. Throws `invalid_field`.
 */
export function parseValue(path: FactPath, value: unknown, field = 'value'): Held['value'] {
  const { ground } = slotOf(path);
  const parsed =
    ground === 'memory'
      ? parseMemory(value, field)
      : ground === 'age'
        ? parseAge(value, field)
        : parseText(ground, value, field);
  if (keyOf(path, parsed) === undefined) throw invalidField(field, 'must say something');
  return parsed;
}

/** Throws `bad_request` when decisions are more than a profile takes. */
export function assertRoom(decisions: readonly Decision[]): void {
  const pins = decisions.filter(({ kind }) => kind === 'pinned');
  const bytes = pins.reduce((sum, { value }) => sum + Buffer.byteLength(JSON.stringify(value)), 0);
  if (pins.length > MOST_DECISIONS.pinned || bytes > MOST_DECISIONS.pinnedBytes) {
    throw new LimnError(
      'bad_request',
      `A profile takes at most ${MOST_DECISIONS.pinned} pinned values of ${MOST_DECISIONS.pinnedBytes} bytes ` +
        'together; unpin some first',
    );
  }
  if (decisions.length - pins.length > MOST_DECISIONS.forgotten)
    throw new LimnError('bad_request', `A profile takes at most ${MOST_DECISIONS.forgotten} forgotten values`);
}

function parseAge(value: unknown, field: string): number {
  const age = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value;
  if (typeof age !== 'number' || !Number.isInteger(age) || age < 0 || age > LIMITS.years)
    throw invalidField(field, `must be a whole number from 0 to ${LIMITS.years}`);
  return age;
}

function parseText(ground: Slot['ground'], value: unknown, field: string): string {
  const text = typeof value === 'string' ? visible(value) : '';
  if (text === '') throw invalidField(field, 'must be a text');
  if (!isPlainValue(text)) throw invalidField(field, `must be at most ${LIMITS.value} characters without markup`);
  if (ground === 'name' && !isName(text))
    throw invalidField(
      field,
      'must be a name: at most eight words of letters, digits, points, hyphens and apostrophes',
    );
  if (ground === 'gender') return genderForm(text, text) ?? text;
  if (ground !== 'language') return text;
  const code = text.toLowerCase();
  if (languageName(code) === undefined) throw invalidField(field, 'must be an ISO 639-1 code, such as en');
  return code;
}

const IMPORTANCES = ['low', 'medium', 'high'] as const satisfies Importance[];

/** A memory is its event, or an object with `event` and, if wanted, `date` and `importance`. */
function parseMemory(value: unknown, field: string): MemoryValue {
  const { event, date, importance } = (
    typeof value === 'object' && value !== null ? value : { event: value }
  ) as Record<string, unknown>;
  const told = typeof event === 'string' ? visible(event) : '';
  if (told === '') throw invalidField(field, 'must be a text, or an object with event, date and importance');
  if (told.length > LIMITS.event) throw invalidField(field, `must have an event of at most ${LIMITS.event} characters`);
  if (date != null && !(typeof date === 'string' && isPartialDate(date)))
    throw invalidField(field, 'must have a date of the form YYYY-MM-DD, YYYY-MM or YYYY');
  const weight = IMPORTANCES.find(
    (one) => one === (typeof importance === 'string' ? importance.toLowerCase() : undefined),
  );
  if (importance != null && !weight) throw invalidField(field, `must have an importance of ${IMPORTANCES.join(', ')}`);
  return { event: told, ...(date == null ? {} : { date: date as string }), ...(weight ? { importance: weight } : {}) };
}
