import { languageCodes, type Filter, type FilterField } from '../profile/search.js';
import { SLOTS } from '../profile/slots.js';
import { column } from './columns.js';
import { ProfileEntity } from './entities/profile.js';

/** What filters look at; texts have the same names in profile_text, which has an index of them. */
const COLUMNS: Record<FilterField, string> = {
  id: column(ProfileEntity, 'idKey'),
  name: column(ProfileEntity, 'nameKey'),
  location: column(ProfileEntity, 'locationKey'),
  gender: column(ProfileEntity, 'genderKey'),
  summary: column(ProfileEntity, 'summaryKey'),
  interests: column(ProfileEntity, 'interestsKey'),
  language: column(ProfileEntity, 'language'),
  age: column(ProfileEntity, 'age'),
  status: column(ProfileEntity, 'status'),
};
const AGES = Array.from({ length: 121 }, (_, age) => age);

/** A filter and all that must hold as well, one by one. */
export const partsOf = ({ also = [], ...filter }: Filter): Filter[] => [filter, ...also];

/** Whether a filter looks for a part of a text; elsewhere are few values, which can be told apart beforehand. */
export const isOfText = ({ field }: Filter): boolean =>
  field !== 'status' && (SLOTS.find(({ filter }) => filter === field)?.type ?? 'text') === 'text';

/** What a status filter means: a part of one, of both or of none. */
export const statusesOf = ({ value }: Filter): string[] =>
  ['processing', 'ready'].filter((status) => status.includes(value));

/**
 * A filter as a condition on rows of `profile`, its value, if it has one, at a place that it asks for. A text is meant
 * literally: `%` and `_` are themselves.
 */
export function filterCondition(filter: Filter, place: () => string): string {
  if (filter.also) {
    const values = place();
    return partsOf(filter)
      .map((part, at) => partCondition(part, values, at))
      .join(' and ');
  }
  const looked = `profile.${COLUMNS[filter.field]}`;
  switch (filter.field) {
    case 'language':
      return `${looked} = any(${place()}::text[])`;
    case 'age':
      return `${looked} = any(${place()}::smallint[])`;
    case 'status':
      return `${looked} = any('{${statusesOf(filter).join(', ')}}')`;
    default:
      return `${looked} like ${place()}`;
  }
}

/**
 * One of several filters as a condition: the values of all are one array, so that a statement has one place for
 * them, however many there are.
 */
export function partCondition(part: Filter, values: string, at: number): string {
  const looked = `profile.${COLUMNS[part.field]}`;
  const value = `(${values}::text[])[${at + 1}]`;
  switch (part.field) {
    case 'language':
      return `${looked} = any(string_to_array(${value}, ','))`;
    case 'age':
      return `${looked}::text like ${value}`;
    case 'status':
      return `${looked} = any('{${statusesOf(part).join(', ')}}')`;
    default:
      return `${looked} like ${value}`;
  }
}

const literal = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;

/** The value of a filter's condition, in a list that is empty where it has none. */
export function filterValues(filter: Filter): unknown[] {
  if (filter.also)
    return [
      partsOf(filter).map(({ field, value }) =>
        field === 'language' ? languageCodes(value).join(',') : literal(value),
      ),
    ];
  const { field, value } = filter;
  switch (field) {
    case 'language':
      return [languageCodes(value)];
    case 'age':
      return [AGES.filter((age) => String(age).includes(value))];
    case 'status':
      return [];
    default:
      return [literal(value)];
  }
}
