import { addToGroup } from '../groups.js';
import { shown } from './confidence.js';
import { shownValues } from './decisions.js';
import { PARTS, type Part } from './document-parts.js';
import type { MemoryValue } from './observation.js';
import { firstDay, precisionOf } from './partial-date.js';
import { INTEREST_CATEGORIES, type Importance, type Memory, type ProfileDocument, type Scored } from './profile.js';
import { INTERESTS, type Slot } from './slots.js';
import type { Held, ProfileState } from './state.js';
import { summarize } from './summary.js';
import { compareTexts } from './words.js';

/**
 * The document of a state: what REST sends and the columns are made of. Sections without content are absent. Values of
 * a list come by confidence, then the latest said; categories in the order of the interface, then by name; memories by
 * date, the latest first, then those without a date by importance and confidence.
 */
export function project(state: ProfileState): ProfileDocument {
  const { sections, summary } = toldOf(state);
  const timestamps = Object.entries(state.timestamps).toSorted(([a], [b]) => compareTexts(a, b));
  return {
    ...sections,
    ...(timestamps.length > 0 ? { field_timestamps: Object.fromEntries(timestamps) } : {}),
    ...(summary === undefined ? {} : { summary }),
  };
}

/** Values in the order they are shown: by shown confidence, then the latest said, then by key. */
export const byStrength = (a: Held, b: Held): number =>
  shown(b.confidence) - shown(a.confidence) || compareTexts(b.lastAt, a.lastAt) || compareTexts(a.key, b.key);

interface Projection {
  sections: ProfileDocument;
  summary: string | undefined;
}

/**
 * A state is told at the end of one merge and at the beginning of the next, which differ in nothing but their
 * timestamps.
 */
const TOLD = new WeakMap<Held[], Projection & Pick<ProfileState, 'habits' | 'decisions'>>();

function toldOf(state: ProfileState): Projection {
  const { held, habits, decisions } = state;
  const before = TOLD.get(held);
  if (before?.habits === habits && before.decisions === decisions) return before;
  const sections = sectionsOf(state);
  const told = { sections, summary: summarize(sections), habits, decisions };
  TOLD.set(held, told);
  return told;
}

function sectionsOf(state: ProfileState): ProfileDocument {
  const values = shownValues(state);
  const sections = membersOf(PARTS, (slot) =>
    slot === INTERESTS
      ? interestsOf(values)
      : slot.type === 'memory'
        ? memoriesOf(values)
        : slot.holds === 'many'
          ? listOf(values, slot)
          : scoredOf(
              values.find(({ path }) => path === slot.path),
              slot,
            ),
  );
  return (sections ?? {}) as ProfileDocument;
}

/** The members of a document or a section of it that hold something, undefined when none does. */
function membersOf(parts: Part[], contentOf: (slot: Slot) => unknown): Record<string, unknown> | undefined {
  const members = parts.flatMap(({ name, slot, parts: below }) => {
    const content = slot ? contentOf(slot) : membersOf(below, contentOf);
    return content === undefined ? [] : [[name, content]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

const scoredOf = (held: Held | undefined, { type }: Slot): Scored<string | number> | undefined =>
  held && typeof held.value !== 'object' && (typeof held.value === 'number') === (type === 'number')
    ? { value: held.value, confidence: shown(held.confidence) }
    : undefined;

function listOf(values: Held[], slot: Slot): Scored<string | number>[] | undefined {
  const list = values
    .filter(({ path }) => path === slot.path)
    .toSorted(byStrength)
    .flatMap((one) => scoredOf(one, slot) ?? []);
  return list.length > 0 ? list : undefined;
}

function interestsOf(values: Held[]): Record<string, Scored<string | number>[]> | undefined {
  const byCategory = new Map<string, Scored<string | number>[]>();
  for (const one of values.filter(({ path }) => path.startsWith('interests.')).toSorted(byStrength)) {
    const category = one.path.slice('interests.'.length);
    const scored = scoredOf(one, INTERESTS);
    if (scored) addToGroup(byCategory, category, scored);
  }
  const rank = (category: string): number =>
    (INTEREST_CATEGORIES as readonly string[]).indexOf(category) + 1 || INTEREST_CATEGORIES.length + 1;
  const entries = [...byCategory].toSorted(([a], [b]) => rank(a) - rank(b) || compareTexts(a, b));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const WEIGHT: Record<Importance, number> = { high: 3, medium: 2, low: 1 };

function memoriesOf(values: Held[]): Memory[] | undefined {
  const memories = values
    .filter((one) => one.path === 'memories')
    .map((held) => ({ held, value: held.value as MemoryValue }));
  const weightOf = ({ importance }: MemoryValue): number => (importance ? WEIGHT[importance] : 0);
  memories.sort(
    (a, b) =>
      compareTexts(b.value.date ?? '', a.value.date ?? '') ||
      weightOf(b.value) - weightOf(a.value) ||
      byStrength(a.held, b.held),
  );
  return memories.length > 0 ? memories.map(({ held, value }) => memoryOf(value, shown(held.confidence))) : undefined;
}

/**
 * The same memory is the same object in the documents of states that share it, so that what is known of it is found
 * again (rank-memories.ts).
 */
const MEMORIES = new WeakMap<MemoryValue, Memory>();

function shownDate(date: string): Pick<Memory, 'date' | 'date_precision'> {
  const precision = precisionOf(date);
  return { date: firstDay(date), ...(precision === 'day' ? {} : { date_precision: precision }) };
}

function memoryOf(value: MemoryValue, confidence: number): Memory {
  const before = MEMORIES.get(value);
  if (before?.confidence === confidence) return before;
  const { event, date, importance } = value;
  const memory = {
    event,
    ...(date === undefined ? {} : shownDate(date)),
    ...(importance === undefined ? {} : { importance }),
    confidence,
  };
  MEMORIES.set(value, memory);
  return memory;
}
