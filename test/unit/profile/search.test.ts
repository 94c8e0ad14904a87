import { describe, expect, test } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { languageCodes, parseSearch, type SearchInput } from '../../../src/profile/search.js';

const complaint = (input: SearchInput): string => {
  try {
    parseSearch(input);
  } catch (error) {
    if (error instanceof LimnError && error.code === 'invalid_field') return error.message;
    throw error;
  }
  return 'accepted';
};

test('a search without parameters lists everybody by last update, ten a page', () => {
  expect(parseSearch({})).toEqual({
    query: undefined,
    sensitivity: 63,
    filter: undefined,
    sort: { field: 'last_updated', order: 'desc' },
    page: 1,
    pageSize: 10,
    nearest: 0,
  });
});

test.each<[string, SearchInput, object]>([
  ['text numbers are numbers', { page: '2', pageSize: '5' }, { page: 2, pageSize: 5 }],
  ['2.0 is a whole number', { page: '2.0' }, { page: 2 }],
  ['a large page size is clamped', { pageSize: '500' }, { pageSize: 100 }],
  ['decimals of sensitivity count', { query: 'x', sensitivity: '62.5' }, { sensitivity: 62.5 }],
  ['both ends of sensitivity are in', { query: 'x', sensitivity: 0 }, { sensitivity: 0 }],
  ['without a query sensitivity is not looked at', { sensitivity: 'much' }, { sensitivity: 63 }],
  ['with a query the sort is not looked at', { query: 'x', sortBy: 'shoe size', sortOrder: 'up' }, { query: 'x' }],
  ['as many of the nearest as ten', { query: 'x', nearest: '10' }, { nearest: 10 }],
  ['without a query nobody is nearest', { nearest: 'many' }, { nearest: 0 }],
  ['a query is trimmed', { query: '  jazz ' }, { query: 'jazz' }],
  ['a blank query is none', { query: '   ' }, { query: undefined }],
  ['the order may be in capitals', { sortBy: 'name', sortOrder: 'ASC' }, { sort: { field: 'name', order: 'asc' } }],
  [
    'a filter value is folded',
    { filterBy: 'name', filterValue: 'MÜLLER' },
    { filter: { field: 'name', value: 'müller' } },
  ],
])('%s', (_, input, expected) => {
  expect(parseSearch(input)).toMatchObject(expected);
});

test.each<[SearchInput, string]>([
  [{ page: '0' }, 'page must be a whole number of at least 1'],
  [{ page: '-1' }, 'page must be a whole number of at least 1'],
  [{ page: '1.5' }, 'page must be a whole number of at least 1'],
  [{ page: '1e308' }, 'page must be a number, given once'],
  [{ page: ['1', '2'] }, 'page must be a number, given once'],
  [{ page: '1000001' }, 'page must be at most 1000000'],
  [
    { page: '100000', pageSize: '10' },
    'page times pageSize must be at most 100000; use the profilesConnection of GraphQL to go further',
  ],
  [{ pageSize: '0' }, 'pageSize must be a whole number of at least 1'],
  [{ pageSize: 'ten' }, 'pageSize must be a number, given once'],
  [{ query: 'x', sensitivity: '101' }, 'sensitivity must be between 0 and 100'],
  [{ query: 'x', sensitivity: '-0.1' }, 'sensitivity must be between 0 and 100'],
  [{ query: 'x', sensitivity: 'NaN' }, 'sensitivity must be a number, given once'],
  [{ query: 'x', nearest: '11' }, 'nearest must be at most 10'],
  [{ query: 'x', nearest: '-1' }, 'nearest must be a whole number of at least 0'],
  [{ query: 'x', nearest: '1.5' }, 'nearest must be a whole number of at least 0'],
  [{ query: 'x'.repeat(2001) }, 'query must be at most 2000 characters'],
  [{ sortBy: 'embedding' }, 'sortBy must be one of last_updated, created_at, id, name, age, location, status'],
  [
    { sortBy: 'name;select pg_sleep(5)' },
    'sortBy must be one of last_updated, created_at, id, name, age, location, status',
  ],
  [{ sortOrder: 'up' }, 'sortOrder must be asc or desc'],
  [
    { filterBy: 'tenant_id', filterValue: 'x' },
    'filterBy must be one of id, name, location, age, gender, language, status, summary, interests',
  ],
  [{ filterBy: 'name' }, 'filterValue is required with filterBy'],
  [{ filterValue: 'x' }, 'filterBy is required with filterValue'],
  [{ filterBy: 'name', filterValue: 'x'.repeat(201) }, 'filterValue must be at most 200 characters'],
])('%j is refused: %s', (input, words) => {
  expect(complaint(input)).toBe(words);
});

describe('a language filter', () => {
  test.each([
    ['en', ['en']],
    ['fr', ['fr']],
    ['french', ['fr']],
    ['english', ['en']],
    ['japan', ['ja']],
    ['deutsch', ['de']],
    ['xx', []],
  ])('%j means %j', (value, codes) => {
    expect(languageCodes(value)).toEqual(codes);
  });
});
