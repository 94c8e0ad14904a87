import { idOf, type Draft } from './draft.js';
import type { Importance } from './profile.js';
import { isSingle } from './single-value.js';
import type { Held } from './state.js';
import { compareTexts } from './words.js';

/**
 * The most that a profile holds: items of one list, interest categories, bytes of the document as JSON, tombstones,
 * candidates of one habit.
 */
export const MOST = { list: 100, categories: 50, documentBytes: 65_536, tombstones: 500, candidates: 24 } as const;
/**
 * What the document needs beside its values: the summary, the timestamps and the names of sections, at their longest.
 */
const FRAME_BYTES = 14_000;
/** Quotes, names and confidence of one item. */
const ITEM_BYTES = 60;

/**
 * Drops what is over the bounds, the weakest first and nothing that the present observation said while older things can
 * go.
 */
export function keepWithin(draft: Draft): void {
  const ranked = [...draft.held]
    .filter(([, held]) => !isSingle(held.path))
    .toSorted(
      ([idA, a], [idB, b]) =>
        Number(draft.touched.has(idB)) - Number(draft.touched.has(idA)) ||
        worthOf(b) - worthOf(a) ||
        compareTexts(b.lastAt, a.lastAt) ||
        compareTexts(idA, idB),
    );
  const lists = new Map<string, number>();
  let bytes = 0;
  for (const [id, held] of ranked) {
    const count = lists.get(held.path) ?? 0;
    const size = sizeOf(held);
    const isNewCategory = count === 0 && held.path.startsWith('interests.');
    const fits =
      count < MOST.list &&
      bytes + size <= MOST.documentBytes - FRAME_BYTES &&
      !(isNewCategory && categories(lists) >= MOST.categories);
    if (!fits) draft.held.delete(id);
    else {
      lists.set(held.path, count + 1);
      bytes += size;
    }
  }
  forgetOldest(draft);
}

const IMPORTANCE: Record<Importance, number> = { high: 0.2, medium: 0, low: -0.2 };

const worthOf = ({ value, confidence }: Held): number =>
  confidence + (typeof value === 'object' && value.importance ? IMPORTANCE[value.importance] : 0);

const sizeOf = ({ value }: Held): number => Buffer.byteLength(JSON.stringify(value)) + ITEM_BYTES;

const categories = (lists: Map<string, number>): number =>
  [...lists.keys()].filter((path) => path.startsWith('interests.')).length;

function forgetOldest(draft: Draft): void {
  const excess = draft.tombstones.size - MOST.tombstones;
  if (excess > 0) {
    const oldest = [...draft.tombstones].toSorted(([, a], [, b]) => compareTexts(a.at, b.at)).slice(0, excess);
    for (const [id] of oldest) draft.tombstones.delete(id);
  }
  for (const path of new Set([...draft.habits.values()].map((one) => one.path))) {
    const candidates = [...draft.habits.values()]
      .filter((one) => one.path === path)
      .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0) || compareTexts(b.lastAt, a.lastAt));
    for (const one of candidates.slice(MOST.candidates)) draft.habits.delete(idOf(one.path, one.key));
  }
}
