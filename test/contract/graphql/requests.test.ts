import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { dictation, wordEmbedder } from './dictation.js';
import { ask, askRaw } from './wire.js';

const JSON_TYPE = { 'content-type': 'application/json' };

/** These words, or words like these. */
const words = (expected: string | RegExp): unknown =>
  typeof expected === 'string' ? expected : expect.stringMatching(expected);

const SMALL = '{ profile(id: "maria") { profileId } }';

const body = (query: string): string => JSON.stringify({ query });

/** What a client may send at worst and what it is told. */
const DEEP = `{ profile(id: "x") { ${'coreInfo { name { '.repeat(1_000)} value ${'} }'.repeat(1_000)} } }`;

const MANY = `{ ${Array.from({ length: 20_000 }, (_, i) => `a${i}: profile(id: "x") { profileId }`).join(' ')} }`;

const RECURSIVE_TYPES = `{ __schema { types { ${'fields { type { '.repeat(20)} name ${'} }'.repeat(20)} } } }`;

const MANY_FIELDS = '{ usage { calls promptTokens completionTokens } changes attempts }';

const FRAGMENT_BOMB =
  '{ profile(id: "x") { ...f0 } } ' +
  Array.from({ length: 20 }, (_, i) => `fragment f${i} on Profile { ${`...f${i + 1} `.repeat(9)} profileId } `).join(
    '',
  ) +
  'fragment f20 on Profile { profileId }';

describe('a GraphQL request', () => {
  let limn: Limn;
  let broken: Error | undefined;
  beforeAll(async () => {
    limn = await openLimn({
      reader: dictation().reader,
      embedder: wordEmbedder,
      env: { NODE_ENV: 'production', LIMN_MAX_TEXT_BYTES: '100000' },
    });
    const { storage } = limn.app.needs;
    const within = storage.within.bind(storage);
    storage.within = (tenantId) => {
      const view = within(tenantId);
      return {
        ...view,
        query: async (statement, values) => (broken ? Promise.reject(broken) : view.query(statement, values)),
      };
    };
  });
  afterAll(() => limn.close());

  it.each([
    ['no key', {}, 'Missing API key: send Authorization: Bearer <API_KEY>', 'Bearer'],
    [
      'a wrong key',
      { authorization: 'Bearer limn_live_0000000000000000000000000000000000000000' },
      'Invalid API key: send Authorization: Bearer <API_KEY>',
      'Bearer error="invalid_token"',
    ],
    [
      'another scheme',
      { authorization: 'Basic abc' },
      'Invalid API key: send Authorization: Bearer <API_KEY>',
      'Bearer error="invalid_token"',
    ],
  ])('with %s is refused with 401 before its body is read', async (_what, headers, message, challenge) => {
    const answer = await askRaw(
      limn,
      'this is not even JSON',
      { ...JSON_TYPE, ...(headers as Record<string, string>) },
      null,
    );
    expect(answer).toMatchObject({
      status: 401,
      errors: [{ message, extensions: { code: 'UNAUTHENTICATED', status: 401, requestId: expect.any(String) } }],
    });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each([
    ['broken JSON', '{', JSON_TYPE, 400, 'BAD_REQUEST', 'The body is not valid JSON'],
    ['an empty body', '', JSON_TYPE, 400, 'BAD_REQUEST', /./],
    ['no query', '{"a":1}', JSON_TYPE, 400, 'BAD_REQUEST', /query/],
    ['a batch', `[${body(SMALL)}]`, JSON_TYPE, 400, 'BAD_REQUEST', 'The body must be a JSON object'],
    [
      'plain text',
      body(SMALL),
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Type must be application/json',
    ],
    [
      'a form',
      'query=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Type must be application/json',
    ],
    [
      'another charset',
      body(SMALL),
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'charset must be utf-8',
    ],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, 400, 'BAD_REQUEST', 'The body is not valid UTF-8'],
    [
      'too long a body',
      body(`# ${'x'.repeat(2_100_000)}`),
      JSON_TYPE,
      413,
      'TOO_LARGE',
      /^The body must be at most \d+ bytes$/,
    ],
    ['a syntax error', body('{ profile(id: '), JSON_TYPE, 400, 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
    [
      'an unknown field',
      body('{ profile(id: "x") { profileIdd } }'),
      JSON_TYPE,
      400,
      'GRAPHQL_VALIDATION_FAILED',
      'Cannot query field "profileIdd" on type "Profile".',
    ],
    [
      'a missing variable',
      body('query ($id: ID!) { profile(id: $id) { profileId } }'),
      JSON_TYPE,
      400,
      'BAD_USER_INPUT',
      /"\$id"/,
    ],
    [
      'an unknown operation',
      JSON.stringify({ query: `query A ${SMALL}`, operationName: 'B' }),
      JSON_TYPE,
      400,
      'OPERATION_RESOLUTION_FAILURE',
      /"B"/,
    ],
    [
      'a subscription',
      body('subscription { profileStatus(id: "x") { status } }'),
      JSON_TYPE,
      400,
      'BAD_USER_INPUT',
      'Subscriptions need a socket: graphql-ws on this path',
    ],
    [
      'the digest of a document that nobody sent',
      JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
      JSON_TYPE,
      200,
      'PERSISTED_QUERY_NOT_FOUND',
      /./,
    ],
  ])('with %s is told what is wrong', async (_what, text, headers, status, code, message) => {
    const answer = await askRaw(limn, text, headers as Record<string, string>);
    expect(answer).toMatchObject({
      status,
      errors: [{ message: words(message), extensions: { code, requestId: expect.any(String) } }],
    });
    expect(JSON.stringify(answer.errors)).not.toMatch(/stack|node_modules|\.js/);
  });

  it.each([
    ['18 kB of depth', DEEP, 'GRAPHQL_PARSE_FAILED', /1000 tokens/],
    ['20,000 aliases', MANY, 'GRAPHQL_PARSE_FAILED', /1000 tokens/],
    ['deep introspection', RECURSIVE_TYPES, 'GRAPHQL_VALIDATION_FAILED', /depth limits/],
    ['a fragment bomb', FRAGMENT_BOMB, 'BAD_USER_INPUT', /costs|nodes/],
    [
      'many small reads',
      `{ ${Array.from({ length: 130 }, (_, i) => `a${i}: submission(id: "x") ${MANY_FIELDS}`).join(' ')} }`,
      /PARSE|BAD_USER/,
      /./,
    ],
    [
      'a hundred submissions',
      'mutation { ' +
        `${Array.from({ length: 10 }, (_, i) => `a${i}: submitProfile(id: "x", data: "x") { replayed }`).join(' ')} ` +
        '}',
      'GRAPHQL_VALIDATION_FAILED',
      'A mutation must have one field at its root',
    ],
    [
      'submissions in fragments',
      'mutation { ...a ... on Mutation { c: deleteProfile(id: "x") { id } } } fragment a on Mutation { b: ' +
        'deleteProfile(id: "x") { id } }',
      'GRAPHQL_VALIDATION_FAILED',
      'A mutation must have one field at its root',
    ],
  ])('is refused for %s', async (_what, query, code, message) => {
    const { status, errors } = await ask(limn, query);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ message: words(message), extensions: { code: words(code) } });
  });

  it('is refused with two Authorization headers', async () => {
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${limn.url}/graphql`,
        {
          method: 'POST',
          headers: [
            'host',
            'localhost',
            'content-type',
            'application/json',
            'authorization',
            `Bearer ${limn.key}`,
            'Authorization',
            'Bearer x',
          ],
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject).end(body(SMALL));
    });
    expect(status).toBe(401);
  });

  it('keeps texts apart from the document, and refuses too long a one by name', async () => {
    const submit = 'mutation ($data: String!) { submitProfile(id: "long", data: $data) { replayed } }';
    expect((await ask(limn, submit, { data: 'x'.repeat(100_001) })).errors).toMatchObject([
      {
        message: 'data must be at most 100000 bytes of UTF-8',
        extensions: { code: 'TOO_LARGE', status: 413, field: 'data' },
      },
    ]);
    expect((await ask(limn, submit, { data: '  ' })).errors).toMatchObject([
      { message: 'data must not be empty', extensions: { code: 'BAD_USER_INPUT', status: 400, field: 'data' } },
    ]);
    expect((await ask(limn, submit, { data: 'x'.repeat(99_000) })).errors).toEqual([]);
  });

  it('says the same over REST and GraphQL about the same mistake', async () => {
    for (const [rest, field] of [
      ['/v1/search?page=0', 'searchProfiles(page: 0) { total }'],
      ['/v1/search?filterBy=name', 'searchProfiles(filterBy: NAME) { total }'],
      ['/v1/search?query=x&sensitivity=-1', 'searchProfiles(query: "x", sensitivity: -1) { total }'],
      [
        `/v1/search?filterBy=name&filterValue=${'x'.repeat(201)}`,
        `searchProfiles(filterBy: NAME, filterValue: "${'x'.repeat(201)}") { total }`,
      ],
      ['/v1/profile/%20x', 'profile(id: " x") { profileId }'],
    ] as const) {
      const { message, error } = (await (await limn.fetch(rest)).json()) as { message: string; error: number };
      const { errors } = await ask(limn, `{ ${field} }`);
      expect([errors[0]!.message, errors[0]!.extensions['status']], rest).toEqual([message, error]);
    }
  });

  it('that fails in a way nobody foresaw is told nothing but its id, which the log has too', async () => {
    broken = new Error('secret detail of table api_key');
    try {
      const { status, data, errors } = await ask(limn, SMALL);
      expect({ status, data, errors }).toEqual({
        status: 200,
        data: { profile: null },
        errors: [
          {
            message: 'Internal error',
            path: ['profile'],
            locations: expect.any(Array),
            extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500, requestId: expect.any(String) },
          },
        ],
      });
      expect(
        limn.logs.filter(
          (line) => line.includes(String(errors[0]!.extensions['requestId'])) && line.includes('secret detail'),
        ),
      ).toHaveLength(1);
    } finally {
      broken = undefined;
    }
  });

  it('keeps the id that the client gave it', async () => {
    const answer = await askRaw(limn, body('{ profile(id: "") { profileId } }'), {
      ...JSON_TYPE,
      'x-request-id': 'mine-1',
    });
    expect([answer.headers.get('x-request-id'), answer.headers.get('cache-control')]).toEqual(['mine-1', 'no-store']);
    expect(answer.errors[0]!.extensions['requestId']).toBe('mine-1');
  });
});
