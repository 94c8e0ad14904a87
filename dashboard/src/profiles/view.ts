import type { ProfileFilterField, ProfileSortField, search } from '../wire/operations.ts';

/** What of an app's profiles is looked at. It is the address of the page, so that it can be sent to somebody. */
export interface View {
  /** What must hold besides, all of it. */
  filters: ViewFilter[];
  /** Where the words are looked for. */
  by: ProfileFilterField | 'MEANING';
  words: string;
  /** 0 to 100, of a search by meaning. */
  sensitivity: number;
  sortBy: ProfileSortField;
  sortOrder: 'ASC' | 'DESC';
  page: number;
  pageSize: number;
  /** Those that are shown, by their keys; none for what the browser keeps. */
  columns: ColumnKey[];
}

/** A part of the value of a field. */
export interface ViewFilter {
  by: ProfileFilterField;
  value: string;
}

/** As many as the service takes. */
export const MOST_FILTERS = 8;

export const USUAL: View = {
  filters: [],
  by: 'MEANING',
  words: '',
  sensitivity: 63,
  sortBy: 'LAST_UPDATED',
  sortOrder: 'DESC',
  page: 1,
  pageSize: 50,
  columns: [],
};

/** Each example finds somebody among the sample people. */
const SEARCHES: Record<View['by'], [label: string, example: string]> = {
  MEANING: ['Meaning', 'people who love the sea'],
  ID: ['Id', 'hannah'],
  NAME: ['Name', 'hannah'],
  LOCATION: ['Location', 'Leeds'],
  AGE: ['Age', '31'],
  GENDER: ['Gender', 'female'],
  LANGUAGE: ['Language', 'en'],
  INTERESTS: ['Interests', 'chess'],
  SUMMARY: ['Summary', 'swimming'],
  STATUS: ['Status', 'ready'],
};

export const SEARCHED = Object.entries(SEARCHES).map(
  ([by, [label, example]]): [by: View['by'], label: string, example: string] => [by as View['by'], label, example],
);

/** What can be filtered by, with an example. */
export const FILTERED = SEARCHED.filter(
  (one): one is [by: ProfileFilterField, label: string, example: string] => one[0] !== 'MEANING',
);

const SORTS: Record<ProfileSortField, string> = {
  LAST_UPDATED: 'Last updated',
  CREATED_AT: 'Created',
  NAME: 'Name',
  ID: 'Id',
  AGE: 'Age',
  LOCATION: 'Location',
  STATUS: 'Status',
};

export const SORTED = Object.entries(SORTS) as [by: ProfileSortField, label: string][];

export const PAGE_SIZES = [10, 25, 50, 100];

/** The columns that there are, in the order in which they stand. */
export const COLUMN_KEYS = [
  'age',
  'location',
  'interests',
  'summary',
  'language',
  'gender',
  'status',
  'created',
  'updated',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

export const isColumnKey = (value: unknown): value is ColumnKey => COLUMN_KEYS.some((key) => key === value);

function parseFilter(text: string): ViewFilter[] {
  const colon = text.indexOf(':');
  const by = FILTERED.find(([one]) => one.toLowerCase() === text.slice(0, colon))?.[0];
  const value = text.slice(colon + 1).trim();
  return by && value !== '' ? [{ by, value }] : [];
}

/** A view out of a query string; what makes no sense is as usual. */
export function parseView(search: string): View {
  const given = new URLSearchParams(search);
  const oneOf = <T extends string>(name: string, allowed: T[], usual: T): T =>
    allowed.find((one) => one.toLowerCase() === given.get(name)) ?? usual;
  const whole = (name: string, least: number, most: number, usual: number): number => {
    const number = Number(given.get(name) ?? Number.NaN);
    return Number.isInteger(number) && number >= least && number <= most ? number : usual;
  };
  return {
    filters: given.getAll('f').flatMap(parseFilter).slice(0, MOST_FILTERS),
    by: oneOf(
      'by',
      SEARCHED.map(([by]) => by),
      USUAL.by,
    ),
    words: given.get('q') ?? '',
    sensitivity: whole('sensitivity', 0, 100, USUAL.sensitivity),
    sortBy: oneOf(
      'sort',
      SORTED.map(([by]) => by),
      USUAL.sortBy,
    ),
    sortOrder: oneOf('order', ['ASC', 'DESC'], USUAL.sortOrder),
    page: whole('page', 1, 10_000, 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === given.get('size')) ?? USUAL.pageSize,
    columns: given.get('columns')?.split(',').filter(isColumnKey) ?? [],
  };
}

/** The address of a view within its page. */
export function formatView(view: View): string {
  const parts = Object.entries({
    by: view.by.toLowerCase(),
    q: view.words,
    sensitivity: String(view.sensitivity),
    sort: view.sortBy.toLowerCase(),
    order: view.sortOrder.toLowerCase(),
    page: String(view.page),
    size: String(view.pageSize),
    columns: view.columns.join(','),
  });
  const usual: Record<string, string> = {
    by: 'meaning',
    q: '',
    sensitivity: '63',
    sort: 'last_updated',
    order: 'desc',
    page: '1',
    size: '50',
    columns: '',
  };
  const said = [
    ...parts.filter(([name, value]) => value !== usual[name]),
    ...view.filters.map(({ by, value }) => ['f', `${by.toLowerCase()}:${value}`]),
  ];
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`;
}

/** What the service is asked for a view. */
export function variablesOf(view: View): NonNullable<(typeof search)['variables']> {
  const { filters, by, words, sensitivity, sortBy, sortOrder, page, pageSize } = view;
  const text = words.trim();
  const what = text === '' ? {} : by === 'MEANING' ? { query: text, sensitivity } : { filterBy: by, filterValue: text };
  return { ...what, ...(filters.length > 0 && { filters }), sortBy, sortOrder, page, pageSize };
}
