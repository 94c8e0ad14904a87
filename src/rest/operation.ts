import { schema, type Description } from './describe.js';

/** One operation of the interface: what the router serves and what the OpenAPI document says of it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  tag: Tag;
  summary: string;
  description: string;
  query: Description[];
  headers: Description[];
  /** Only operations with one read a body. */
  body?: Description;
  responses: Description;
}

/** What operations are grouped by. */
export const TAGS = {
  Profiles: 'Texts go in, profiles come out',
  Corrections: 'What people decide stands over whatever is read',
  Submissions: 'What became of a text that was posted',
  Search: 'Find profiles by meaning, by field, or both',
  Usage: 'What models cost',
  Webhooks: 'Where the app is told what happens, and what was delivered there',
  Tokens: 'What opens less than the key, and not for long',
} as const;

export type Tag = keyof typeof TAGS;

export const query = (name: string, description: string, valueSchema: Description): Description => ({
  name,
  in: 'query',
  description,
  schema: valueSchema,
});

export const header = (
  name: string,
  description: string,
  valueSchema: Description = { type: 'string' },
): Description => ({ name, in: 'header', description, schema: valueSchema });

/** A JSON body of a named schema, with an example. */
export const json = (name: string, example: unknown): Description => ({
  'application/json': { schema: schema(name), example },
});

const REQUEST_ID = header('X-Request-Id', 'Echoed in the answer and kept in the log when it has this form', {
  type: 'string',
  pattern: '^[\\w-]{1,64}$',
});
const PREFER = header(
  'Prefer',
  '`handling=strict` is acknowledged and changes nothing: unknown query parameters are always refused',
);

/** Request headers that every operation takes. */
export const EVERY_REQUEST = [REQUEST_ID, PREFER];

/** The parameter of `fields.ts`. */
export const FIELDS = query(
  'fields',
  'Comma-separated members of the profile to tell, such as `summary,core_info.name,interests.music`; `profile_id` ' +
    'always is, and of the others only these, also where the schema requires them',
  { type: 'string', maxLength: 1_000 },
);
