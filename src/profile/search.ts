import { invalidField } from '../errors.js';
import { SLOTS, type Slot, type SlotRow } from './slots.js';

type SlotFilter = Extract<SlotRow, { filter: string }>['filter'];
type SlotSort = Extract<SlotRow, { sorts: true }>['filter'];
export type FilterField = SlotFilter | 'id' | 'status' | 'summary';
export type SortField = SlotSort | 'id' | 'status' | 'last_updated' | 'created_at';

const filtersOf = (slots: readonly Slot[]): SlotFilter[] =>
  slots.flatMap(({ filter }) => (filter === undefined ? [] : [filter as SlotFilter]));

/** Those that the interface names come first, then slots of one value, then lists. */
export const FILTER_FIELDS: readonly FilterField[] = [
  ...new Set<FilterField>([
    'id',
    'name',
    'location',
    ...filtersOf(SLOTS.filter(({ holds }) => holds !== 'many')),
    'status',
    'summary',
    ...filtersOf(SLOTS),
  ]),
];
export const SORT_FIELDS: readonly SortField[] = [
  'last_updated',
  'created_at',
  'id',
  ...filtersOf(SLOTS.filter(({ sorts }) => sorts)).map((filter) => filter as SlotSort),
  'status',
];

export interface Filter {
  field: FilterField;
  /** Folded: see {@link foldForFilter}. A literal substring; for `language` a list of codes has been made of it. */
  value: string;
  /** What must hold as well; never empty, and without any of their own. */
  also?: Filter[];
}

export interface Page {
  page: number;
  pageSize: number;
}

/** A search that may be run. With `query`, order is by similarity and `sort` is not looked at. */
export interface SearchRequest extends Page {
  query: string | undefined;
  /** 0 to 100. */
  sensitivity: number;
  filter: Filter | undefined;
  sort: { field: SortField; order: 'asc' | 'desc' };
  /** How many to tell of those who are no hits, the nearest first; with `query` alone. */
  nearest: number;
}

/**
 * What the best of a profile's facts and the text of the whole count for in how near the profile is to a query. The
 * shares are those of the design, measured before the product was written; no program that fits them was kept.
 */
export const MIXTURE = { fact: 0.7, whole: 0.3 };

/** Vectors are stored in half precision and multiplied in single: a cosine this close to 1 is identity. */
export const IDENTITY = 1 - 1e-6;

/** What a search compares cosines with. */
export interface Bars {
  /** Hits have at least this cosine, and near misses that one, while the midpoint stands where it was. */
  threshold: number;
  nearThreshold: number;
  /**
   * The midpoint moves with the best cosine of all: by how much that is over `from`, yet by no less than `least` and no
   * more than `most`, and the thresholds move as far. Beside somebody who says just what was asked for, who has only
   * something to do with it is no hit, and where nobody stands out those who come nearest are.
   */
  shift: { from: number; least: number; most: number };
}

/** Parameters as either wire delivers them: text over REST, typed values over GraphQL. */
export type SearchInput = Partial<
  Record<
    'query' | 'sensitivity' | 'filterBy' | 'filterValue' | 'sortBy' | 'sortOrder' | 'page' | 'pageSize' | 'nearest',
    unknown
  >
> & {
  /** Filters that must all hold, beside that of `filterBy`. */
  filters?: readonly { by: unknown; value: unknown }[] | null | undefined;
};

export const MAX_PAGE_SIZE = 100;
/** Deeper than this many profiles a page costs more than it is worth; the connection has no such limit. */
export const MAX_DEPTH = 100_000;
/** Filters of one search. More than these let hardly anybody through. */
export const MAX_FILTERS = 8;
/** More people who are no hits are looked for by a lower sensitivity. */
export const MAX_NEAREST = 10;

/** Parses a search by the rules of the interface. Throws `invalid_field` with the name of the parameter at fault. */
export function parseSearch(input: SearchInput): SearchRequest {
  const query = parseQuery(input.query);
  const page = parseWhole('page', input.page, 1, 1_000_000);
  const pageSize = Math.min(parseWhole('pageSize', input.pageSize, 10, Number.MAX_SAFE_INTEGER), MAX_PAGE_SIZE);
  if (page * pageSize > MAX_DEPTH)
    throw invalidField(
      'page',
      `times pageSize must be at most ${MAX_DEPTH}; use the profilesConnection of GraphQL to go further`,
    );
  return {
    query,
    sensitivity: query === undefined ? 63 : parseSensitivity(input.sensitivity),
    filter: allOf(parseFilter(input.filterBy, input.filterValue), input.filters ?? []),
    sort: query === undefined ? parseSort(input.sortBy, input.sortOrder) : { field: 'last_updated', order: 'desc' },
    page,
    pageSize,
    nearest: query === undefined ? 0 : parseWhole('nearest', input.nearest, 0, MAX_NEAREST, 0),
  };
}

/**
 * What is looked for in plain words, trimmed; undefined when there is nothing. Throws `invalid_field` over 2,000
 * characters.
 */
export const parseQuery = (value: unknown): string | undefined => parseText('query', value, 2_000)?.trim() || undefined;

/** A whole number within bounds. Throws `invalid_field`. */
export function parseWhole(field: string, value: unknown, fallback: number, largest: number, least = 1): number {
  const number = parseNumber(field, value) ?? fallback;
  if (!Number.isInteger(number) || number < least)
    throw invalidField(field, `must be a whole number of at least ${least}`);
  if (number > largest) throw invalidField(field, `must be at most ${largest}`);
  return number;
}

/** The form in which values are compared by a filter and sorted: compatibility-normalised and in lower case. */
export const foldForFilter = (value: string): string => value.normalize('NFKC').toLowerCase();

/**
 * Codes of the languages that a filter value means: `fr`, `French` and `fren` all give `['fr']`. A value of up to three
 * letters is compared with the code alone, else "en" would find "French".
 */
export function languageCodes(value: string): string[] {
  const byCode = value.length <= 3;
  return [...languageNames()]
    .filter(([code, name]) => (byCode ? code.includes(value) : name.includes(value)))
    .map(([code]) => code);
}

let names: Map<string, string> | undefined;

function languageNames(): Map<string, string> {
  if (names) return names;
  const display = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  names = new Map();
  for (let i = 0; i < 26 * 26; i++) {
    const code = String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26));
    const name = display.of(code);
    if (name !== undefined) names.set(code, `${name} ${ownName(code)}`.toLowerCase());
  }
  return names;
}

const ownName = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';

function parseText(field: string, value: unknown, longest: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidField(field, 'must be given once, as text');
  if (value.length > longest) throw invalidField(field, `must be at most ${longest} characters`);
  return value.replaceAll('\0', '').toWellFormed();
}

function parseNumber(field: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number =
    typeof value === 'string' && /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalidField(field, 'must be a number, given once');
  return number;
}

function parseSensitivity(value: unknown): number {
  const number = parseNumber('sensitivity', value) ?? 63;
  if (number < 0 || number > 100) throw invalidField('sensitivity', 'must be between 0 and 100');
  // Nobody means half a point of a hundred, where everything is a hit: it is a share written as in similarityScore.
  if (number > 0 && number < 1)
    throw invalidField('sensitivity', `is 0 to 100; did you mean ${Number((number * 100).toPrecision(12))}?`);
  return number;
}

function parseFilter(by: unknown, value: unknown): Filter | undefined {
  const field = parseText('filterBy', by, 64) || undefined;
  const text = parseText('filterValue', value, 200) || undefined;
  if (field === undefined && text === undefined) return undefined;
  // Half a filter would return everyone.
  if (field === undefined) throw invalidField('filterBy', 'is required with filterValue');
  if (!isOneOf(FILTER_FIELDS, field)) throw invalidField('filterBy', `must be one of ${FILTER_FIELDS.join(', ')}`);
  if (text === undefined) throw invalidField('filterValue', 'is required with filterBy');
  return { field, value: foldForFilter(text) };
}

/** All filters of a search as one. Throws `invalid_field`. */
function allOf(one: Filter | undefined, more: NonNullable<SearchInput['filters']>): Filter | undefined {
  if (more.length > MAX_FILTERS) throw invalidField('filters', `must be at most ${MAX_FILTERS}`);
  const [first, ...also] = [...(one ? [one] : []), ...more.map(({ by, value }) => parseFilter(by, value)!)];
  return first && also.length > 0 ? { ...first, also } : first;
}

function parseSort(by: unknown, direction: unknown): SearchRequest['sort'] {
  const field = parseText('sortBy', by, 64) || 'last_updated';
  if (!isOneOf(SORT_FIELDS, field)) throw invalidField('sortBy', `must be one of ${SORT_FIELDS.join(', ')}`);
  const order = (parseText('sortOrder', direction, 64) || 'desc').toLowerCase();
  if (order !== 'asc' && order !== 'desc') throw invalidField('sortOrder', 'must be asc or desc');
  return { field, order };
}

const isOneOf = <T extends string>(allowed: readonly T[], value: string): value is T =>
  (allowed as readonly string[]).includes(value);
