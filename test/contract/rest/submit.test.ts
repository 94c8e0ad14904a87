import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import { rawRequest, sendRaw, type Refusal } from './raw.js';
import { refusesStrangers } from './strangers.js';
import { JSON_HEADERS, POST, SMALL_TEXTS, sendTo, type Content } from './submit.js';

interface Acknowledged {
  id: string;
  message: string;
}

describe.each(databasesAndPooler())('posting to a profile on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, env: SMALL_TEXTS });
  });
  afterAll(() => limn.close());
  const send = (id: string, body: Content, headers?: Record<string, string>): Promise<Response> =>
    sendTo(limn, id, body, headers);

  test('it refuses strangers before it reads their text', async () => {
    await refusesStrangers(limn, '/v1/profile/secret', { method: 'POST', body: '{broken', headers: JSON_HEADERS });
    expect((await limn.fetch('/v1/profile/secret')).status).toBe(404);
  });

  test('it makes a profile of its own for the neighbouring tenant', async () => {
    const neighbour = await limn.newTenant();
    await limn.post('shared-name', 'I love sailing');
    await documented(POST, await limn.post('shared-name', 'I love chess', { key: neighbour.key }));
    const [ours, theirs] = [await limn.ready('shared-name'), await limn.ready('shared-name', neighbour.key)];
    expect(JSON.stringify(ours)).not.toContain('chess');
    expect(JSON.stringify(theirs)).not.toContain('sailing');
    expect([ours['tenant_id'], theirs['tenant_id']]).toEqual([limn.tenantId, neighbour.tenantId]);
  });

  test('it is accepted with the profile id, its place and the id of the submission', async () => {
    const response = await limn.post('user/1 ä', 'My name is Maria.');
    const { headers } = response;
    expect(response.status).toBe(202);
    expect(await documented<Acknowledged>(POST, response)).toMatchObject({
      id: 'user/1 ä',
      message: expect.stringMatching(/^Accepted/) as string,
    });
    expect(headers.get('location')).toBe('/v1/profile/user%2F1%20%C3%A4');
    expect(headers.get('x-submission-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('idempotent-replayed')).toBe(false);
    expect((await limn.fetch(headers.get('location')!)).status).toBe(200);
  });

  test.each<[string, string, Record<string, string>?]>([
    ['a charset of UTF-8', '{"data":"x"}', { 'content-type': 'application/json; charset=utf-8' }],
    ['a quoted charset in capitals', '{"data":"x"}', { 'content-type': 'Application/JSON;Charset="UTF-8"' }],
    ['a type that is JSON underneath', '{"data":"x"}', { 'content-type': 'application/vnd.api+json' }],
    ['an Accept header for something else', '{"data":"x"}', { ...JSON_HEADERS, accept: 'text/html' }],
    ['a byte order mark', '\ufeff{"data":"x"}'],
    ['every documented kind of input', '{"data":"x","input_type":"conversation"}'],
    ['a kind of input that nobody has heard of', '{"data":"x","input_type":"Voice.Memo_2-final"}'],
    ['null for a kind of input', '{"data":"x","input_type":null}'],
    ['an object as data', '{"data":{"name":"Maria","likes":["jazz"]}}'],
    ['an array as data', '{"data":[{"role":"user","content":"I am Tom"}]}'],
    ['NUL and broken surrogates in the text', '{"data":"a\\u0000b\\ud800c"}'],
  ])('it accepts %s', async (_what, body, headers) => {
    const response = await send('lenient', body, headers);
    expect(response.status).toBe(202);
    expect((await documented<Acknowledged>(POST, response)).id).toBe('lenient');
  });

  test('it accepts a compressed body', async () => {
    expect(
      (
        await send('gzipped', new Uint8Array(gzipSync('{"data":"I live in Lisbon"}')), {
          ...JSON_HEADERS,
          'content-encoding': 'gzip',
        })
      ).status,
    ).toBe(202);
  });

  test('it refuses a body without a type', async () => {
    const answer = await sendRaw(
      limn.url,
      rawRequest('POST /v1/profile/refused', limn.key, ['Content-Length: 12'], '{"data":"x"}'),
    );
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: 415,
      message: 'Content-Type is required and must be application/json',
    });
  });

  test('it looks at the type before the text and at the text before the id', async () => {
    expect((await send(' ', '{broken', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await documented<Refusal>(POST, await send(' ', '{broken'))).toMatchObject({ code: 'invalid_json' });
    expect(await documented<Refusal>(POST, await send(' ', '{"data":"x"}'))).toMatchObject({
      code: 'invalid_field',
      message: 'id must not begin or end with a space',
    });
  });

  test('a body that breaks off harms nobody', async () => {
    const begun = rawRequest(
      'POST /v1/profile/refused',
      limn.key,
      ['Content-Type: application/json', 'Content-Length: 1000'],
      '{"data":',
    );
    await expect(sendRaw(limn.url, begun, 100)).rejects.toThrow('closed');
    expect((await limn.fetch('/v1/search')).status).toBe(200);
    expect(limn.logs.join('')).not.toContain('request failed');
  });

  test('escaped and plain text are the same text', async () => {
    for (const [id, body] of [
      ['escaped', '{"data":"I live in Z\\u00fcrich"}'],
      ['plain', '{"data":"I live in Zürich"}'],
    ] as const)
      await send(id, body);
    const located = async (id: string): Promise<unknown> => (await limn.ready(id))['core_info'];
    expect(await located('escaped')).toMatchObject({ location: { value: 'Zürich' } });
    expect(await located('plain')).toMatchObject({ location: { value: 'Zürich' } });
  });

  test('a repeated request under one key is accepted once and says so', async () => {
    const headers = { 'idempotency-key': 'order 66' };
    const first = await limn.post('once', 'I play tennis', { headers });
    const again = await limn.post('once', 'I play tennis', { headers });
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await documented(POST, again)).toEqual(await documented(POST, first));
    expect(again.headers.get('x-submission-id')).toBe(first.headers.get('x-submission-id'));
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  test.each<[string, string, unknown, string | undefined]>([
    ['another text', 'bound', 'I play golf', undefined],
    ['another profile', 'bound-elsewhere', 'I play tennis', undefined],
    ['another kind of input', 'bound', 'I play tennis', 'bio'],
  ])('a used key is refused for %s', async (_what, id, data, inputType) => {
    const headers = { 'idempotency-key': 'bound' };
    await limn.post('bound', 'I play tennis', { headers });
    const response = await limn.post(id, data, {
      headers,
      ...(inputType === undefined ? {} : { input_type: inputType }),
    });
    expect(await documented<Refusal>(POST, response)).toMatchObject({ error: 422, code: 'idempotency_mismatch' });
  });

  test('the neighbour may use the same key', async () => {
    const neighbour = await limn.newTenant();
    const headers = { 'idempotency-key': 'theirs too' };
    await limn.post('mine', 'I play tennis', { headers });
    const response = await limn.post('mine', 'I play golf', { headers, key: neighbour.key });
    expect(response.status).toBe(202);
    expect(response.headers.has('idempotent-replayed')).toBe(false);
  });

  test('fifty equal requests at once under one key make one submission', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => limn.post('crowd', 'I play go', { headers: { 'idempotency-key': 'crowd' } })),
    );
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect(new Set(answers.flatMap(({ headers }) => headers.get('x-submission-id') ?? [])).size).toBe(1);
  });

  test('a key that may only read is told so', async () => {
    const reading = await limn.newTenant();
    await limn.app.needs.storage.run({ text: `update api_key set scope = 'read' where tenant_id = $1` }, [
      reading.tenantId,
    ]);
    expect(await documented<Refusal>(POST, await limn.post('x', 'x', { key: reading.key }))).toMatchObject({
      error: 403,
      code: 'forbidden',
    });
    expect((await limn.fetch('/v1/search', { key: reading.key })).status).toBe(200);
  });
});
