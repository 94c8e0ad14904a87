import { VERSION } from '../version.js';
import { failureResponses, HEADERS } from './responses.js';
import type { Description } from './describe.js';
import { TAGS, type Operation } from './operation.js';
import { OPERATIONS, type OperationId } from './operations.js';
import { SCHEMAS } from './schemas.js';
import { webhookEvents } from './webhook-events.js';

const PROFILE_ID: Description = {
  name: 'id',
  in: 'path',
  required: true,
  description:
    'The profile identifier, percent-encoded once: 1 to 255 bytes of UTF-8, no control characters, no space at ' +
    'either end, not `.` or `..`; compared byte by byte',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  examples: { plain: { value: 'user-42' }, mail: { value: 'maria@example.com' } },
};

const SUBMISSION_ID: Description = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The submission, as `X-Submission-Id` named it',
  schema: { type: 'string', format: 'uuid' },
};

const WEBHOOK_ID: Description = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The webhook, as it was named when it was made',
  schema: { type: 'string', format: 'uuid' },
};

/** Parameters of the paths that begin so; all others name a profile. */
const PARAMETERS: [prefix: string, parameter: Description][] = [
  ['/v1/submissions', SUBMISSION_ID],
  ['/v1/webhooks', WEBHOOK_ID],
];

/** The OpenAPI 3.1 description of REST, made from the same table that the router serves. */
export function openApiDocument(): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limn',
      version: VERSION,
      description:
        'Post any text for an id; get a living, evidence-backed, searchable profile. Bodies are JSON in UTF-8. ' +
        'Every failure has the body `ApiError`; HEAD answers as GET does, without the body; ' +
        'an unknown path answers 404 (`route_not_found`), another method 405 (`method_not_allowed`) with ' +
        '`Allow`, OPTIONS 204 with `Allow`. ' +
        'Unknown query parameters and body fields are refused (`invalid_field`) with the name that was probably ' +
        'meant; fields may be added to answers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: paths(),
    webhooks: webhookEvents(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of an app: `Authorization: Bearer <API_KEY>`, in the header only',
        },
      },
      schemas: SCHEMAS,
      headers: HEADERS,
      responses: failureResponses(),
    },
  };
}

function paths(): Description {
  const found: Record<string, Description> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const operation = OPERATIONS[id];
    const item = (found[operation.path] ??= operation.path.includes('{id}')
      ? { parameters: [PARAMETERS.find(([prefix]) => operation.path.startsWith(prefix))?.[1] ?? PROFILE_ID] }
      : {});
    item[operation.method.toLowerCase()] = described(id, operation);
  }
  return found;
}

const described = (
  id: string,
  { tag, summary, description, query, headers: requestHeaders, body, responses }: Operation,
): Description => ({
  operationId: id,
  tags: [tag],
  summary,
  description,
  parameters: [...query, ...requestHeaders],
  ...(body ? { requestBody: body } : {}),
  responses,
});
