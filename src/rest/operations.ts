import { FILTER_FIELDS, MAX_DEPTH, MAX_NEAREST, MAX_PAGE_SIZE, SORT_FIELDS } from '../profile/search.js';
import { EVERYWHERE, failures, headers } from './answers.js';
import { schema, type Description } from './schemas.js';

export type OperationId = 'submitProfile' | 'readProfile' | 'deleteProfile' | 'searchProfiles';

/** One operation of the interface: what the router serves and what the OpenAPI document says of it. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  summary: string;
  description: string;
  query: Description[];
  headers: Description[];
  /** Only operations with one read a body. */
  body?: Description;
  responses: Description;
}

const PROFILE = '/v1/profile/{id}';

const query = (name: string, description: string, valueSchema: Description): Description => ({
  name,
  in: 'query',
  description,
  schema: valueSchema,
});
const header = (name: string, description: string, valueSchema: Description = { type: 'string' }): Description => ({
  name,
  in: 'header',
  description,
  schema: valueSchema,
});
const json = (name: string): Description => ({ 'application/json': { schema: schema(name) } });

const REQUEST_ID = header('X-Request-Id', 'Echoed in the answer and kept in the log when it has this form', {
  type: 'string',
  pattern: '^[\\w-]{1,64}$',
});
const PREFER = header(
  'Prefer',
  '`handling=strict` is acknowledged and changes nothing: unknown query parameters are always refused',
);

export const OPERATIONS: Record<OperationId, Operation> = {
  submitProfile: {
    method: 'POST',
    path: PROFILE,
    summary: 'Create or update a profile',
    description:
      'Accepts text about the subject and answers at once; it is read and merged in the background. Posts to ' +
      'one id merge in the order of their acceptance, each at most once. ' +
      'Unknown fields of the body are refused.',
    query: [],
    headers: [
      header(
        'Idempotency-Key',
        'Makes a repeated request harmless for 24 hours: the same key and body are accepted once',
        { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
      ),
      REQUEST_ID,
      PREFER,
    ],
    body: {
      required: true,
      description: 'JSON in UTF-8, at most 2 MiB unless the operator set another limit; any `application/*+json` type',
      content: json('SubmissionRequest'),
    },
    responses: {
      202: {
        description: 'Accepted: stored and queued',
        headers: headers([...EVERYWHERE, 'Location', 'X-Submission-Id', 'Idempotent-Replayed']),
        content: json('UpdateAcknowledgement'),
      },
      ...failures([409, 413, 415, 422]),
    },
  },
  readProfile: {
    method: 'GET',
    path: PROFILE,
    summary: 'Read a profile',
    description:
      'A profile exists from its first accepted post on; until that is read its sections are absent and its ' +
      'status is `processing`. HEAD answers the same without the body.',
    query: [query('include', 'Adds the evidence beside each value', { type: 'string', enum: ['evidence'] })],
    headers: [header('If-None-Match', 'ETag of the copy at hand: 304 when it is still good'), REQUEST_ID, PREFER],
    responses: {
      200: {
        description: 'The profile',
        headers: headers([...EVERYWHERE, 'ETag', 'Vary']),
        content: json('ProfileEnvelope'),
      },
      304: { description: 'The copy at hand is still good', headers: headers([...EVERYWHERE, 'ETag', 'Vary']) },
      ...failures([404]),
    },
  },
  deleteProfile: {
    method: 'DELETE',
    path: PROFILE,
    summary: 'Delete a profile',
    description:
      'Erases the profile with everything read from or waiting for it. An unknown id is no error, so that a ' +
      'repeated request succeeds. A later post begins a new profile.',
    query: [],
    headers: [header('If-Match', 'ETag of the only revision to delete'), REQUEST_ID, PREFER],
    responses: {
      204: { description: 'Deleted, or never there', headers: headers(EVERYWHERE) },
      ...failures([412]),
    },
  },
  searchProfiles: {
    method: 'GET',
    path: '/v1/search',
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
    headers: [REQUEST_ID, PREFER],
    responses: {
      200: {
        description: 'The page',
        headers: headers([...EVERYWHERE, 'Vary', 'X-Total-Capped']),
        content: json('SearchResultPage'),
      },
      ...failures([]),
    },
  },
};

const QUERY_NAMES = Object.fromEntries(
  (Object.keys(OPERATIONS) as OperationId[]).map((id) => [id, OPERATIONS[id].query.map(({ name }) => String(name))]),
) as Record<OperationId, string[]>;

/** Names of the query parameters that an operation knows. */
export const queryNames = (id: OperationId): string[] => QUERY_NAMES[id];
