import { FILTER_FIELDS, MAX_DEPTH, MAX_FILTERS, MAX_NEAREST, MAX_PAGE_SIZE, SORT_FIELDS } from '../profile/search.js';
import { EVERYWHERE, failures, headers } from './responses.js';
import { EXAMPLES } from './examples.js';
import { EVERY_REQUEST, FIELDS, json, query, type Operation } from './operation.js';

/** A field, a colon, and a part of its value. */
const FILTER_PATTERN = `^(${FILTER_FIELDS.join('|')}):`;

/** How profiles are found. */
export const SEARCH_OPERATIONS = {
  searchProfiles: {
    method: 'GET',
    path: '/v1/search',
    tag: 'Search',
    summary: 'Search profiles',
    description:
      'With `query`, profiles that are close enough in meaning, best first, then filtered; `sortBy` is ignored. ' +
      'Without it, all profiles, filtered and sorted. The filter says more surely than words what is known of a ' +
      'field: `query=vegan who runs&filterBy=location&filterValue=berlin` finds nobody elsewhere. ' +
      `page x pageSize is at most ${MAX_DEPTH}; the profilesConnection of GraphQL goes further. HEAD answers ` +
      'the same without the body.',
    query: [
      query('query', 'Natural-language search text', { type: 'string', maxLength: 2_000 }),
      query(
        'sensitivity',
        'Similarity threshold; lower gives more results. With `query` only. A value between 0 and 1 is refused: ' +
          '63, not 0.63',
        { type: 'number', minimum: 0, maximum: 100, default: 63 },
      ),
      query('filterBy', 'Field to filter by; needs `filterValue`', { type: 'string', enum: [...FILTER_FIELDS] }),
      query('filterValue', 'Case-insensitive, literal part of the value; needs `filterBy`', {
        type: 'string',
        maxLength: 200,
      }),
      query(
        'filters',
        'Filters that must all hold, beside that of `filterBy`: each is a field and a part of its value, as in ' +
          '`filters=location:berlin&filters=interests:chess`',
        { type: 'array', maxItems: MAX_FILTERS, items: { type: 'string', pattern: FILTER_PATTERN } },
      ),
      query(
        'nearest',
        'With `query` only: how many of those who are next under the threshold to tell in `nearest` of the answer, ' +
          'whatever they score, with the `suggestedSensitivity` that finds the first of them',
        { type: 'integer', minimum: 0, maximum: MAX_NEAREST, default: 0 },
      ),
      query(
        'include',
        'With `query` only: tells in each entry what it was found by. The state of every profile of the answer is ' +
          'read for it',
        { type: 'string', enum: ['because'] },
      ),
      FIELDS,
      query('sortBy', 'Field to sort by; absent values come last, ties are ordered by id', {
        type: 'string',
        enum: [...SORT_FIELDS],
        default: 'last_updated',
      }),
      query('sortOrder', 'Direction, in any case', { type: 'string', enum: ['asc', 'desc'], default: 'desc' }),
      query('page', 'Page number; past the end the page is empty', {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 1,
      }),
      query('pageSize', `Profiles a page; more than ${MAX_PAGE_SIZE} are taken as ${MAX_PAGE_SIZE}`, {
        type: 'integer',
        minimum: 1,
        default: 10,
      }),
    ],
    headers: [...EVERY_REQUEST],
    responses: {
      200: {
        description: 'The page',
        headers: headers([...EVERYWHERE, 'Vary', 'X-Total-Capped']),
        content: json('SearchResultPage', EXAMPLES.searchResultPage),
      },
      ...failures([]),
    },
  },
} satisfies Record<string, Operation>;
