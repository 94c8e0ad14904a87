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

/** The value of a filter's condition, in a list that is empty where it has none. */
export function filterValues({ field, value }: Filter): unknown[] {
  switch (field) {
    case 'language':
      return [languageCodes(value)];
    case 'age':
      return [AGES.filter((age) => String(age).includes(value))];
    case 'status':
      return [];
    default:
      return [`%${value.replace(/[\\%_]/g, '\\$&')}%`];
  }
}
