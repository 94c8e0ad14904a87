import { STATUS } from '../errors.js';
import { listOf, object, schema, text, type Description } from './describe.js';
import { PROFILE_SCHEMAS } from './profile-schemas.js';
import { SUBMISSION_SCHEMAS } from './submission-schemas.js';
import { WEBHOOK_SCHEMAS } from './webhook-schemas.js';

/** Everything that has a name in the description of the interface. */
export const SCHEMAS: Description = {
  ...PROFILE_SCHEMAS,
  ...SUBMISSION_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
  // No `Error`, which is another thing in most languages that clients are generated for.
  ApiError: object(
    {
      error: { type: 'integer', format: 'int32', description: 'The HTTP status' },
      message: text('What is wrong, for people; names the field at fault'),
      code: text('What is wrong, for programs; others may be added', { examples: Object.keys(STATUS) }),
      request_id: text('The `X-Request-Id` of the answer; the server log knows it'),
      details: listOf(schema('ErrorDetail'), 'The inputs at fault'),
    },
    ['code', 'request_id', 'details'],
  ),
  ErrorDetail: object({ field: text('The parameter or field'), message: text('What is wrong with it') }),
};
