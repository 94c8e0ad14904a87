import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { ask } from '../graphql/wire.js';
import { call } from '../rest/calls.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { JSON_HEADERS } from '../rest/submit.js';
import { CROWD } from '../dashboard-api/browser.js';
import { operationsOf } from './operations.js';

const contract = (name: string): string => readFileSync(new URL(`../../../schema/${name}`, import.meta.url), 'utf8');
const { paths } = JSON.parse(contract('openapi.json')) as { paths: Record<string, Record<string, unknown>> };
const ROUTES = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== 'parameters')
    .map((method) => ({ method: method.toUpperCase(), path })),
);
const FIELDS = operationsOf(buildSchema(contract('schema.graphql'))).filter(({ kind }) => kind !== 'subscription');
const BODIES: Record<string, unknown> = {
  POST: { data: 'I live in Porto.' },
  PATCH: { set: [{ path: 'core_info.location', value: 'Porto' }] },
  '/v1/tokens': { scope: 'read' },
  '/v1/webhooks': { url: 'https://hooks.example/limn' },
  '/v1/webhooks/{id}': { enabled: true },
  '/v1/webhooks/{id}/rotate': { overlap_seconds: 60 },
  '/v1/webhooks/{id}/redeliver': {},
  '/v1/profiles:batch': { posts: [{ id: 'other', data: 'I live in Porto.' }] },
};
const TOKENS = 'POST /v1/tokens';

describe.each(databases())('tokens on the %s database', (database) => {
  let limn: Limn;
  let submission: string;
  const issue = async (body: object, key?: string | null): Promise<string> =>
    String((await call(limn, TOKENS, { body, ...(key === undefined ? {} : { key }) })).body['token']);
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD });
    for (const id of ['own', 'other']) await limn.post(id, 'I am Ann. I live in Bergen.');
    await limn.ready('own');
    submission = (await limn.post('other', 'I love chess.')).headers.get('x-submission-id')!;
    await limn.ready('other');
    return () => limn.close();
  });

  it('are made for no stranger', async () => {
    expect(await call(limn, TOKENS, { body: { scope: 'read' }, key: null })).toMatchObject({ status: 401 });
  });

  it('open nothing of a neighbour', async () => {
    const token = await issue({ scope: 'full', profile_id: 'own' }, (await limn.newTenant()).key);
    expect((await limn.fetch('/v1/profile/own', { key: token })).status).toBe(404);
  });

  it('are made with bounds', async () => {
    for (const body of [
      {},
      { scope: 'full' },
      { scope: 'all', profile_id: 'own' },
      { scope: 'read', seconds: 9 },
      { scope: 'read', seconds: 86_401 },
      { scope: 'read', profile_id: '' },
      { scope: 'read', minutes: 5 },
    ])
      expect(await call(limn, TOKENS, { body })).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(await call(limn, TOKENS, { body: { scope: 'full', profile_id: '..' } })).toMatchObject({
      body: { details: [{ field: 'profile_id' }] },
    });
    const { data } = await ask(limn, 'mutation { issueToken(scope: READ, seconds: 60) { scope expiresAt token } }');
    expect(data?.['issueToken']).toMatchObject({ scope: 'READ', token: expect.stringMatching(/^limn_tok_/) as string });
  });

  it('make no others', async () => {
    for (const body of [{ scope: 'full', profile_id: 'own' }, { scope: 'read' }])
      expect(await call(limn, TOKENS, { body, key: await issue(body) })).toMatchObject({ status: 403 });
  });

  it('for one profile read and change it over both wires', async () => {
    const key = await issue({ scope: 'full', profile_id: 'own' });
    const corrected = await call(limn, 'PATCH /v1/profile/{id}/values', {
      id: 'own',
      body: { set: [{ path: 'core_info.location', value: 'Oslo' }] },
      key,
    });
    expect(corrected).toMatchObject({ status: 200, body: { profile: { core_info: { location: { value: 'Oslo' } } } } });
    const { data } = await ask(limn, '{ profile(id: "own") { id coreInfo { location { value } } } }', {}, key);
    expect(data?.['profile']).toEqual({ id: 'own', coreInfo: { location: { value: 'Oslo' } } });
  });

  it.each(ROUTES)('for one profile open nothing else at $method $path', async ({ method, path }) => {
    const body = ['GET', 'DELETE'].includes(method) ? undefined : (BODIES[path] ?? BODIES[method]);
    const id = path.startsWith('/v1/submissions') ? submission : 'other';
    const response = await limn.fetch(path.replace('{id}', id), {
      method,
      key: await issue({ scope: 'full', profile_id: 'own' }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_HEADERS }),
    });
    const text = await response.text();
    if (path === '/v1/profiles:batch') expect(text).toContain('"status":403');
    else expect([403, 404], text).toContain(response.status);
    expect(text).not.toContain('Bergen');
  });

  it.each(FIELDS)('for one profile open nothing else at $kind $name', async ({ name, query, variables }) => {
    const things = { profile: 'other', submission, app: 'none', webhook: 'none' };
    const given = { ...variables(things), ...(name === '_entities' && { representations: [ENTITY] }) };
    const { data, errors } = await ask(limn, query, given, await issue({ scope: 'full', profile_id: 'own' }));
    if (name === '_service') return expect(errors).toEqual([]);
    expect(JSON.stringify(data ?? null)).not.toContain('Bergen');
    if (errors.length === 0) expect(data).toEqual({ [name]: null });
    else expect(['FORBIDDEN', 'NOT_FOUND']).toContain(errors[0]?.extensions['code']);
  });

  it('for one profile take no Idempotency-Key from the app', async () => {
    const key = await issue({ scope: 'full', profile_id: 'own' });
    const headers = { 'idempotency-key': 'import-7' };
    const mine = await limn.post('own', 'I like tea.', { key, headers });
    const again = await limn.post('own', 'I like tea.', { key, headers });
    expect([mine.status, again.status]).toEqual([202, 202]);
    expect(again.headers.get('x-submission-id')).toBe(mine.headers.get('x-submission-id'));
    expect((await limn.post('other', 'I like coffee.', { headers })).status).toBe(202);
    expect((await limn.post('own', 'I like milk.', { key, headers })).status).toBe(422);
  });

  it('for reading change nothing', async () => {
    const key = await issue({ scope: 'read' });
    expect((await limn.fetch('/v1/search?filterBy=id&filterValue=own', { key })).status).toBe(200);
    expect((await limn.post('own', 'I moved.', { key })).status).toBe(403);
    expect((await limn.fetch('/v1/profile/own', { method: 'DELETE', key })).status).toBe(403);
  });

  it('that were touched open nothing', async () => {
    const key = await issue({ scope: 'read', profile_id: 'own' });
    const letters = [...key];
    for (let at = 9; at < letters.length; at += 7) {
      const changed = letters.with(at, letters[at] === 'A' ? 'B' : 'A').join('');
      expect((await limn.fetch('/v1/profile/own', { key: changed })).status, `letter ${at}`).toBe(401);
    }
    for (const cut of [key.slice(0, -1), 'limn_tok_', `${key}A`, `limn_tok_${'A'.repeat(96)}`])
      expect((await limn.fetch('/v1/profile/own', { key: cut })).status).toBe(401);
  });

  it('end with the key that they were made with', async () => {
    const { storage } = limn.app.needs;
    const { apiKey } = await issueKey({ storage, pepper: '' }, 'rotated');
    const token = await issue({ scope: 'read' }, apiKey);
    expect((await limn.fetch('/v1/search', { key: token })).status).toBe(200);
    await issueKey({ storage, pepper: '' }, 'rotated');
    await expect.poll(async () => (await limn.fetch('/v1/search', { key: token })).status).toBe(401);
  });
});

const ENTITY = { __typename: 'Profile', id: 'other' };
