import { readFileSync } from 'node:fs';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect } from 'vitest';

interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string } & Described> }>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  components: { schemas: Record<string, object>; responses: Record<string, Described> };
}

export const openApi = JSON.parse(
  readFileSync(new URL('../../../schema/openapi.json', import.meta.url), 'utf8'),
) as Document;

/** Headers that every answer of an operation has; the others that are documented depend on the request. */
const ALWAYS = ['X-Request-Id', 'Cache-Control'];
/** What node and the security policy add to every answer of HTTP. */
const TRANSPORT = [
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
];

/**
 * Reads an answer and expects it to be exactly what the OpenAPI document says of its operation: a documented status, no
 * header that it does not name, a body of its schema without any further key. Returns the body.
 */
export async function documented<Body = Record<string, unknown>>(operation: string, response: Response): Promise<Body> {
  const [method = '', path = ''] = operation.split(' ');
  // HEAD answers as GET does, and is not described beside it.
  const described = openApi.paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const listed = described?.responses[String(response.status)];
  expect(listed, `${operation} answers ${response.status}, which is not documented`).toBeDefined();
  const { headers = {}, content } = listed?.$ref
    ? openApi.components.responses[listed.$ref.split('/').at(-1)!]!
    : listed!;
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  for (const name of ALWAYS)
    if (names.includes(name.toLowerCase())) expect(response.headers.has(name), name).toBe(true);
  expect([...response.headers.keys()].filter((name) => !names.includes(name) && !TRANSPORT.includes(name))).toEqual([]);
  const text = await response.text();
  if (!content || method === 'HEAD') {
    expect(text).toBe('');
    return undefined as Body;
  }
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text) as Body;
  expect(await faults(Object.values(content)[0]!.schema, body)).toEqual([]);
  return body;
}

/** What is wrong with the body of an event by what the document says of its type. */
export async function faultsOfEvent(body: { type: string }): Promise<unknown[]> {
  const described = openApi.webhooks[body.type]?.post.requestBody.content['application/json'];
  return described ? faults(described.schema, body) : [`${body.type} is not described`];
}

let request: Promise<FastifyRequest> | undefined;

/** Fastify's own validator, so that no second one has to be installed. */
async function faults(schema: object, value: unknown): Promise<unknown[]> {
  request ??= new Promise((resolve) => {
    const app = Fastify({
      ajv: {
        customOptions: {
          coerceTypes: false,
          removeAdditional: false,
          useDefaults: false,
          allErrors: true,
          strict: false,
        } as object,
      },
    });
    app.get('/', async (one) => resolve(one));
    void app.inject('/');
  });
  const validate = (await request).compileValidationSchema(
    closed({ ...schema, components: openApi.components }) as Record<string, unknown>,
  );
  return validate(value) ? [] : (validate.errors ?? ['invalid']);
}

const closings = new Map<string, unknown>();

/** The schema with every object closed that the document leaves open for later additions. */
function closed(schema: object): unknown {
  const name = JSON.stringify('$ref' in schema ? schema.$ref : schema);
  if (!closings.has(name)) closings.set(name, close(schema));
  return closings.get(name);
}

function close(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(close);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, close(value)]);
  return {
    ...Object.fromEntries(entries),
    ...('properties' in part && !('additionalProperties' in part) ? { additionalProperties: false } : {}),
  };
}
