import { INTERESTS, SLOTS, type Slot } from '../profile/slots.js';

/**
 * What models call the fields of a fact where no schema holds them to our names, ours first. Each `example` is what one
 * said, and a test.
 */
export const FIELD_NAMES = [
  { field: 's', also: ['submission', 'submission_id', 'id', 'block'], example: { id: 's1' } },
  { field: 'path', also: ['slot', 'field', 'key', 'attribute'], example: { field: 'trait' } },
  { field: 'category', also: ['interest_category'], example: { interest_category: 'music' } },
  { field: 'quote', also: ['evidence', 'source_quote', 'exact_quote', 'verbatim'], example: { evidence: 'I am kind' } },
  { field: 'value', also: ['values', 'val'], example: { val: 'kind' } },
] as const;

type Field = (typeof FIELD_NAMES)[number]['field'];

const NAMES = new Map<string, readonly string[]>(FIELD_NAMES.map(({ field, also }) => [field, [field, ...also]]));

/** What an object has in a field, by any of its names. */
export function fieldOf(item: Record<string, unknown>, field: Field): unknown {
  const name = NAMES.get(field)!.find((one) => Object.hasOwn(item, one) && item[one] !== null);
  return name === undefined ? undefined : item[name];
}

/** Whether an object may be a fact: it says something, and of what or by which words. */
export const isFactLike = (item: Record<string, unknown>): boolean =>
  fieldOf(item, 'value') !== undefined && (fieldOf(item, 'quote') !== undefined || fieldOf(item, 'path') !== undefined);

/** The slot that a model means, and the category of an interest where its path tells one. */
export interface NamedSlot {
  slot: Slot;
  category?: string;
}

const MEMBER = /^interests?\.([a-z][a-z0-9_ -]{0,39})$/;

/** The names of a slot in one spelling: as answers call it, by its path and by the ends of its path. */
const SLOT_NAMES: ReadonlyMap<string, Slot> = new Map(
  SLOTS.flatMap((slot) => {
    const parts = slot.path.replace('.*', '').split('.');
    // `default` alone says nothing: an end of the path names its slot from the second part on, or is a list's own name.
    const ends = parts.map((_, at) => parts.slice(at).join('.')).filter((end) => !/^(?:default|recent)$/.test(end));
    return [slot.answer.name, ...ends].map((name) => [spelling(name), slot] as const);
  }),
);

/**
 * The slot of a path as models write it: by our name (`trait`), in the plural, as the dotted path that <known> shows
 * (`core_info.location`), with a category (`interests.music`) or an index (`interests.0.name`), or below a root of
 * their own (`profile.core_info.age`).
 */
export function slotNamed(path: string): NamedSlot | undefined {
  const parts = path
    .toLowerCase()
    .split(/[./:[\]]+/, 8)
    .map((part) => part.trim())
    .filter(Boolean);
  const index = parts.findIndex((part) => /^\d+$/.test(part));
  // What stands behind an index is a field of one value: `interests.0.name`.
  const said = index > 0 ? parts.slice(0, index) : parts;
  for (let from = 0; from < said.length; from += 1) {
    const name = said.slice(from).join('.');
    const slot = SLOT_NAMES.get(spelling(name));
    if (slot) return { slot };
    const category = MEMBER.exec(name)?.[1];
    if (category !== undefined) return { slot: INTERESTS, ...(SLOT_NAMES.has(category) ? {} : { category }) };
  }
  return undefined;
}

/** One spelling for singular and plural, spaces, dashes and underscores. */
function spelling(name: string): string {
  return name
    .replace(/[\s-]+/g, '_')
    .replace(/ies(?=\.|$)/g, 'y')
    .replace(/s(?=\.|$)/g, '');
}
