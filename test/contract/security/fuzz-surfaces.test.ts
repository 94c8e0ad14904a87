import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CROWD, newcomer, type Browser } from '../dashboard-api/browser.js';
import { openTestSocket } from '../graphql/wire.js';
import { openLimn, type Limn } from '../../limn.js';
import { rawRequest, sendRaw } from '../rest/raw.js';
import { fuzzSettings, hostileJson, hostileNumber, hostileText, hostileValue } from './hostile.js';
import { documentsOf } from './any-document.js';

interface Parameter {
  name: string;
  in: string;
}

interface Operation {
  parameters?: Parameter[];
}

const read = (name: string): string => readFileSync(new URL(`../../../schema/${name}`, import.meta.url), 'utf8');

const openApi = JSON.parse(read('openapi.json')) as {
  paths: Record<string, Record<string, Operation & { requestBody?: unknown }>>;
};

const LONGEST_ANSWER_MS = 20_000;

/** Every operation of the REST contract, with the parameters that it names. */
const OPERATIONS = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      parameters: operation.parameters ?? [],
      hasBody: operation.requestBody !== undefined,
    })),
);

const isSendable = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.trim() === text;

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

describe('whatever is sent, the service answers, and never with a fault of its own:', () => {
  let limn: Limn;
  let browser: Browser;
  let app: string;
  beforeAll(async () => {
    limn = await openLimn(CROWD);
    for (const id of ['ann', 'bob']) await limn.post(id, 'I live in Oslo. I love tea and chess. I am 30.');
    await limn.ready('bob');
    browser = await newcomer(limn);
    app = (await browser.createApp('fuzzed')).id;
  });
  afterAll(async () => {
    await limn.close();
  });

  /** Nothing may be said of the inside, nor take for ever; the service lives on. */
  const assertSound = async (status: number, body: string, what: string): Promise<void> => {
    expect(status, `${what}: ${body.slice(0, 500)}`).toBeLessThan(500);
    expect(body, what).not.toMatch(/INTERNAL_SERVER_ERROR|Internal error|node_modules|select .* from |\bat .*\.js:\d/);
  };

  test('random requests to every operation of the OpenAPI document', async ({ task }) => {
    const sent = fc.constantFrom(...OPERATIONS).chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        id: fc.oneof(
          hostileText.map(encoded),
          hostileText.filter((text) => /^[\x21-\x7e]*$/.test(text)),
          fc.constantFrom('ann', 'bob'),
        ),
        query: fc.dictionary(
          fc.oneof(
            fc.constantFrom(...operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name), 'x'),
            hostileText,
          ),
          fc.oneof(hostileText, hostileNumber.map(String), fc.constantFrom('name', 'age', 'asc', '50')),
          { maxKeys: 5 },
        ),
        headers: fc.dictionary(
          fc.constantFrom(
            ...operation.parameters.filter((one) => one.in === 'header').map(({ name }) => name),
            'content-type',
            'content-encoding',
            'accept',
            'range',
            'expect-ct',
          ),
          hostileText.filter(isSendable),
          { maxKeys: 3 },
        ),
        body: fc.oneof(
          hostileJson,
          hostileValue.map((data) => JSON.stringify({ data })),
          fc
            .tuple(hostileValue, hostileValue)
            .map(([data, inputType]) => JSON.stringify({ data, input_type: inputType })),
        ),
      }),
    );
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(sent, async ({ operation: { path, method, hasBody }, id, query, headers, body }) => {
        tried++;
        const address = `${path.replace('{id}', id)}?${Object.entries(query)
          .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
          .join('&')}`;
        const what = JSON.stringify({ method, address, headers });
        const response = await limn.fetch(address, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(hasBody ? { body } : {}),
          signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        });
        await assertSound(response.status, await response.text(), what);
      }),
      fuzzSettings(600),
    );
    Object.assign(task.meta, { figures: { inputs: tried, serverErrors: 0 } });
    expect((await limn.fetch('/healthz', { key: null })).status).toBe(200);
  });

  test('random bytes after a request line', async ({ task }) => {
    const bytes = fc.tuple(
      fc.constantFrom(
        'GET /v1/search',
        'POST /v1/profile/x',
        'POST /graphql',
        'DELETE /v1/profile/x',
        'PATCH /',
        'GET /v1/search?query=x',
      ),
      fc.array(fc.string({ unit: 'binary-ascii', maxLength: 40 }), { maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
    );
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(bytes, async ([line, headers, body]) => {
        tried++;
        const answer = await sendRaw(
          limn.url,
          rawRequest(line, limn.key, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body),
          1_000,
        ).catch(() => undefined);
        if (answer) await assertSound(answer.status, answer.body, line);
      }),
      fuzzSettings(600),
    );
    Object.assign(task.meta, { figures: { inputs: tried, serverErrors: 0 } });
    expect((await limn.fetch('/healthz', { key: null })).status).toBe(200);
  });

  test.for(['schema.graphql', 'dashboard.graphql'])('random documents of %s', async (file, { task }) => {
    const schema = buildSchema(read(file));
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(documentsOf(schema), hostileValue, async ({ query, variables }, odd) => {
        tried++;
        const body = JSON.stringify({ query, variables: tried % 20 === 0 ? odd : variables });
        const response =
          file === 'schema.graphql'
            ? await limn.fetch('/graphql', {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body,
                signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
              })
            : await limn.fetch('/dashboard/graphql', {
                method: 'POST',
                key: null,
                headers: {
                  'content-type': 'application/json',
                  origin: limn.url,
                  'sec-fetch-site': 'same-origin',
                  cookie: browser.cookie ?? '',
                  'limn-app': app,
                },
                body,
                signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
              });
        await assertSound(response.status, await response.text(), body.slice(0, 2_000));
      }),
      fuzzSettings(300),
    );
    Object.assign(task.meta, { figures: { inputs: tried, serverErrors: 0 } });
    expect((await limn.fetch('/healthz', { key: null })).status).toBe(200);
  });

  test('random messages on a socket', async ({ task }) => {
    const message = fc.oneof(
      hostileText,
      hostileJson.filter((text) => text.length < 60_000),
      fc
        .record({
          type: fc.constantFrom('subscribe', 'complete', 'ping', 'pong', 'connection_init', 'next', 'x'),
          id: hostileValue,
          payload: fc.oneof(
            hostileValue,
            fc.record({
              query: fc.oneof(
                hostileText,
                fc.constant('subscription ($id: ID!) { profileStatus(id: $id) { status } }'),
              ),
              variables: hostileValue,
              operationName: hostileValue,
            }),
          ),
        })
        .map((one) => JSON.stringify(one) ?? ''),
    );
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 5 }), async (messages) => {
        const line = await openTestSocket(limn);
        for (const one of messages) {
          tried++;
          if (line.socket.readyState === line.socket.OPEN) line.send(one);
        }
        const heard = await line.next(50);
        await assertSound(200, JSON.stringify(heard ?? {}), JSON.stringify(messages));
        line.socket.terminate();
      }),
      fuzzSettings(100),
    );
    Object.assign(task.meta, { figures: { inputs: tried, serverErrors: 0 } });
    expect(limn.logs.filter((text) => text.includes('"level":50') || text.includes('"level":60'))).toEqual([]);
  });
});
