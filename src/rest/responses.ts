import { STATUS, type ErrorCode } from '../errors.js';
import { schema, type Description } from './describe.js';

/** What each error means; a new code does not compile until it has words here. */
const MEANINGS: Record<ErrorCode, string> = {
  bad_request: 'The request as a whole makes no sense: no JSON object, a malformed percent encoding',
  invalid_json: 'The body is no JSON, or not UTF-8',
  invalid_field: 'A parameter or field is unknown, missing or out of range; `details` names it',
  limit_reached: 'There are as many of these as there may be; waiting does not help',
  unauthenticated: 'No key, or one that opens nothing',
  forbidden: 'The key may not do this, or its app is suspended',
  not_found: 'There is no such profile of this tenant',
  route_not_found: 'There is no such route',
  method_not_allowed: 'The route has other methods; `Allow` lists them',
  idempotency_in_progress: 'A request with this Idempotency-Key is being handled',
  precondition_failed: 'The profile is not at the revision that If-Match names',
  too_large: 'The body, or its text, is over the limit that the message names',
  unsupported_media_type: 'The body is not declared as JSON in UTF-8',
  idempotency_mismatch: 'The Idempotency-Key was used for another request',
  rate_limited: 'The key has used up its requests of this minute, or too many are changing one profile',
  quota_exceeded: 'The tenant has used up a quota',
  queue_full: 'The tenant has too many submissions waiting',
  internal: 'Something broke; the log knows what under this request id',
  unavailable: 'A part that the answer needs is away; nothing was stored',
  storage_full: 'There is no room left; nothing was stored',
};

const NAMES: Record<(typeof STATUS)[ErrorCode], string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

type FailureStatus = keyof typeof NAMES;

/** Response headers that operations share. */
export const HEADERS: Description = {
  'X-Request-Id': header('Echo of the request header when it has the form `^[\\w-]{1,64}$`, else made'),
  'RateLimit-Limit': header(
    'Requests a minute of this key; absent when the operator has turned the limit off',
    'integer',
  ),
  'RateLimit-Remaining': header('Requests left of them', 'integer'),
  'RateLimit-Reset': header('Seconds until the minute is over', 'integer'),
  'Retry-After': header('Seconds to wait', 'integer'),
  'Cache-Control': header(
    '`private, no-cache` on a profile, which is cheap to ask for again with its ETag; `no-store` on everything else',
  ),
  'WWW-Authenticate': header('`Bearer`, with `error="invalid_token"` when a key was given'),
  Accept: header('The type that the body must have'),
  ETag: header('Weak tag of the profile and its revision, for If-None-Match and If-Match'),
  Vary: header(
    '`accept-encoding`: answers over 1 KB are compressed when asked; beside it `Origin` where pages may call',
  ),
  'Preference-Applied': header('`handling=strict` when it was preferred'),
  Location: header('Path of the profile'),
  'X-Submission-Id': header('Id of the submission, for the `submission` field of GraphQL'),
  'X-Total-Capped': header(
    '`true` where the operator has very many profiles searched approximately: `total` and `nearMisses` are then ' +
      'the least there can be',
  ),
  'Idempotent-Replayed': header('`true` when this request had been accepted before under its Idempotency-Key'),
};

/** Headers of every answer under a valid key. */
export const EVERYWHERE = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Cache-Control',
  'Preference-Applied',
];

export const headers = (names: string[]): Description =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Statuses under which any operation may fail, whoever calls it. */
const ALWAYS: FailureStatus[] = [400, 401, 403, 429, 500, 503];

/** References to the failures of an operation, those that every operation has included. */
export const failures = (statuses: FailureStatus[]): Description =>
  Object.fromEntries(
    [...ALWAYS, ...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/${NAMES[status]}` }]),
  );

/**
 * The error responses, one for each status of the catalogue, with an example of every code; but 405, which is answered
 * where there is no operation.
 */
export function failureResponses(): Description {
  const statuses = [...new Set(Object.values(STATUS))].filter((status) => status !== STATUS.method_not_allowed);
  return Object.fromEntries(statuses.map((status) => [NAMES[status], failureResponse(status)]));
}

const SPECIAL: Partial<Record<FailureStatus, string[]>> = {
  401: ['WWW-Authenticate'],
  415: ['Accept'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function failureResponse(status: FailureStatus): Description {
  const codes = (Object.keys(STATUS) as ErrorCode[]).filter((code) => STATUS[code] === status);
  const shared = status === 401 ? ['X-Request-Id', 'Cache-Control'] : EVERYWHERE;
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('. '),
    headers: headers([...shared, ...(SPECIAL[status] ?? [])]),
    content: {
      'application/json': {
        schema: schema('ApiError'),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            {
              value: {
                error: status,
                message: MEANINGS[code],
                code,
                request_id: 'b7c5f3d2-7f4e-4c55-9a2e-0f4d1c6a8b90',
              },
            },
          ]),
        ),
      },
    },
  };
}

function header(description: string, type = 'string'): Description {
  return { description, schema: { type } };
}
