import { VERSION } from '../version.js';
import { EVERYWHERE, failureResponses, failures, headers, HEADERS } from './answers.js';
import { OPERATIONS, type Operation, type OperationId } from './operations.js';
import { SCHEMAS, type Description } from './schemas.js';

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

/** The OpenAPI 3.1 description of REST, made from the same table that the router serves. */
export function openApiDocument(): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limn',
      version: VERSION,
      description:
        'Post any text for an id; get a living, evidence-backed, searchable profile. Bodies are JSON in UTF-8. ' +
        'Every failure has the body `Error`; ' +
        'a path that is none answers 404 (`route_not_found`), another method 405 (`method_not_allowed`) with ' +
        '`Allow`, OPTIONS 204 with `Allow`. ' +
        'Unknown query parameters and body fields are refused (`invalid_field`) with the name that was probably ' +
        'meant; fields may be added to answers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Profiles' }],
    paths: paths(),
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
    const item = (found[operation.path] ??= operation.path.includes('{id}') ? { parameters: [PROFILE_ID] } : {});
    item[operation.method.toLowerCase()] = described(id, operation);
    if (operation.method === 'GET') item['head'] = withoutBodies(id, operation);
  }
  return found;
}

const described = (
  id: string,
  { summary, description, query, headers: requestHeaders, body, responses }: Operation,
): Description => ({
  operationId: id,
  tags: ['Profiles'],
  summary,
  description,
  parameters: [...query, ...requestHeaders],
  ...(body ? { requestBody: body } : {}),
  responses,
});

function withoutBodies(id: string, operation: Operation): Description {
  const succeeding = Object.entries(operation.responses).filter(([status]) => Number(status) < 400) as [
    string,
    Description,
  ][];
  const failing = Object.keys(failures([]))
    .concat(Object.keys(operation.responses))
    .filter((status) => Number(status) >= 400);
  return {
    ...described(`${id}Head`, operation),
    summary: `${operation.summary}: headers alone`,
    responses: Object.fromEntries([
      ...succeeding.map(([status, { content: _content, ...rest }]) => [status, rest]),
      ...failing.map((status) => [
        status,
        { description: 'As for GET, without the body', headers: headers(EVERYWHERE) },
      ]),
    ]),
  };
}
