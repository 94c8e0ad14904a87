import { FILTER_FIELDS, languageCodes, type Filter, type FilterField } from '../profile/search.js';
import { SLOTS, type SlotRow } from '../profile/slots.js';

/** SQL with its parameters, numbered as was asked for. */
export interface Condition {
  sql: string;
  values: unknown[];
}

/** Fields with few values. */
type FewValued = 'status' | Extract<SlotRow, { filter: string; type: 'number' | 'language' }>['filter'];
type TextField = Exclude<FilterField, FewValued>;

const isText = (field: FilterField): boolean =>
  field !== 'status' && (SLOTS.find(({ filter }) => filter === field)?.type ?? 'text') === 'text';

const TEXT_COLUMNS = Object.fromEntries(FILTER_FIELDS.filter(isText).map((field) => [field, `${field}_key`])) as Record<
  TextField,
  string
>;
const AGES = Array.from({ length: 121 }, (_, age) => age);

/**
 * The column in which a filter looks for a text; undefined where there are few values, which can be told apart
 * beforehand.
 */
export const textColumn = ({ field }: Filter): string | undefined =>
  field in TEXT_COLUMNS ? TEXT_COLUMNS[field as TextField] : undefined;

/** What a status filter means: a part of one, of both or of none. */
export const statusesOf = ({ value }: Filter): string[] =>
  ['processing', 'ready'].filter((status) => status.includes(value));

/**
 * A filter as a condition on rows of `profile`, its parameter numbered `$first`. A text is meant literally: `%` and `_`
 * are themselves.
 */
export function filterCondition(filter: Filter, first: number): Condition {
  const { field, value } = filter;
  switch (field) {
    case 'language':
      return { sql: `profile.language = any($${first}::text[])`, values: [languageCodes(value)] };
    case 'age':
      return {
        sql: `profile.age = any($${first}::smallint[])`,
        values: [AGES.filter((age) => String(age).includes(value))],
      };
    case 'status':
      return { sql: `profile.status = any('{${statusesOf(filter).join(', ')}}')`, values: [] };
    default:
      return {
        sql: `profile.${TEXT_COLUMNS[field]} like $${first}`,
        values: [`%${value.replace(/[\\%_]/g, '\\$&')}%`],
      };
  }
}
