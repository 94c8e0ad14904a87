import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { rawRequests } from './raw.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

describe.each(databases())('routes on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
  });
  const { raw, get } = rawRequests(() => limn);

  test.each([
    '/app',
    '/v1',
    '/v1/',
    '/v2/search',
    '/v1/profiles',
    '/v1/profile',
    '/v1/profile/',
    '/v1/profile/a/b',
    '/v1/search/x',
    '//v1/search',
    '/v1//search',
    '/v1/profile//a',
    '/V1/search',
    '/v1/../v1/search',
    '/.env',
    '/v1/search%2F',
    '/v1/*',
    '/v1/profile/*/x',
  ])('%s is no route, with a key or without', async (path) => {
    for (const key of [limn.key, null]) {
      const { status, headers, refusal } = await get(path, key);
      expect(refusal).toEqual({
        error: 404,
        message: 'There is no such route',
        code: 'route_not_found',
        request_id: headers['x-request-id'],
      });
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        404,
        'no-store',
        'application/json; charset=utf-8',
      ]);
    }
  });

  test.each([
    ['PUT', '/v1/profile/x', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['PATCH', '/v1/profile/x/', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['PROPFIND', '/v1/profile/a%2Fb?x=1', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['TRACE', '/v1/profile/x', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['POST', '/v1/search', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/search', 'GET, HEAD, OPTIONS'],
    ['POST', '/v1/smart-search', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/docs', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s is not allowed, and what is is listed', async (method, path, allow) => {
    const refused = await raw(
      `${method} ${path}`,
      null,
      ['Content-Type: application/json', 'Content-Length: 5'],
      '{oops',
    );
    expect(refused.refusal).toMatchObject({
      error: 405,
      code: 'method_not_allowed',
      message: `${method} is not allowed here; use ${allow}`,
    });
    expect([refused.status, refused.headers['allow']]).toEqual([405, allow]);
    const options = await raw(`OPTIONS ${path}`, null);
    expect([options.status, options.headers['allow']]).toEqual([204, allow]);
  });

  test.each([
    ['GET /nope', 'text/html; charset=utf-8', 404],
    ['GET /v1/nope', 'application/json; charset=utf-8', 404],
    ['GET /assets/nope.js', 'application/json; charset=utf-8', 404],
    ['GET /dashboard/graphql', 'application/json; charset=utf-8', 405],
    ['POST /nope', 'application/json; charset=utf-8', 404],
  ])('%s of a browser is %s', async (line, type, status) => {
    const [method, path] = line.split(' ') as [string, string];
    const asked = async (accept: string): Promise<unknown> => {
      const answer = await limn.fetch(path, { method, key: null, headers: { accept } });
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await asked('text/html,*/*;q=0.8')).toEqual([status, type]);
    expect(await asked('*/*')).toEqual([status, 'application/json; charset=utf-8']);
  });

  test('OPTIONS of no route is no route', async () => {
    expect((await raw('OPTIONS /v1/nothing')).status).toBe(404);
  });

  test('a body for no route is not looked at', async () => {
    expect(
      (await raw('POST /nothing', null, ['Content-Type: application/json', 'Content-Length: 5'], '{oops')).refusal.code,
    ).toBe('route_not_found');
  });

  test('a slash at the end changes nothing', async () => {
    await limn.post('slashed', 'I am Maria');
    expect((await limn.fetch('/v1/profile/slashed/')).status).toBe(200);
    expect((await limn.fetch('/v1/search/?pageSize=1')).status).toBe(200);
  });

  test.each([
    'maria@example.com',
    'auth0|5f7c',
    'a/b',
    'a//b',
    '/',
    'a%2Fb',
    '100%',
    'a b',
    'a+b',
    'ünïcödé',
    '日本',
    '👩‍👩‍👧',
    "o'neil",
    '"quoted"',
    'a?b#c',
    'a;b=c',
    '__proto__',
    'constructor',
    'null',
    '...',
    '.hidden',
    '<b>',
    'x'.repeat(255),
  ])('%s is an id as any other, at every operation', async (id) => {
    const path = `/v1/profile/${encodeURIComponent(id)}`;
    expect(((await (await limn.post(id, 'I am Maria')).json()) as { id: string }).id).toBe(id);
    expect(await (await limn.fetch(path)).json()).toMatchObject({ profile_id: id, profile: { profile_id: id } });
    const listed = (await (
      await limn.fetch(
        `/v1/search?${new URLSearchParams({ filterBy: 'id', filterValue: id.slice(0, 200) }).toString()}`,
      )
    ).json()) as { profiles: { profile_id: string }[] };
    expect(listed.profiles.map(({ profile_id }) => profile_id)).toContain(id);
    expect((await limn.fetch(path, { method: 'DELETE' })).status).toBe(204);
    expect((await limn.fetch(path)).status).toBe(404);
  });

  test.each([
    ['abc-DEF_123', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['two words', false],
    ['<script>', false],
    ['', false],
  ])('a request id %j is kept: %s', async (id, kept) => {
    for (const path of ['/v1/search', '/v1/search?page=0', '/nothing', '/healthz', '/openapi.json']) {
      const { headers } = await limn.fetch(path, { headers: { 'x-request-id': id } });
      if (kept) expect(headers.get('x-request-id'), path).toBe(id);
      else expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('no answer names the software or can be shown as a page', async () => {
    for (const path of ['/v1/search', '/v1/profile/x', '/nothing']) {
      const { headers } = await limn.fetch(path);
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src/);
    }
  });

  test('what breaks inside loses its words for the client and keeps them in the log', async () => {
    const broken = await limn.newTenant();
    await limn.app.needs.storage.run(
      {
        text:
          `insert into profile (tenant_id, profile_id, id_key, status, document, state) values ($1, 'torn', ` +
          `'torn', 'ready', '{"core_info":{}}', 'my secret state')`,
      },
      [broken.tenantId],
    );
    const response = await limn.fetch('/v1/profile/torn?include=evidence', {
      key: broken.key,
      headers: { 'x-request-id': 'torn-1' },
    });
    expect(await response.json()).toEqual({
      error: 500,
      message: expect.any(String) as string,
      code: 'internal',
      request_id: 'torn-1',
    });
    const logged = limn.logs.filter((line) => line.includes('torn-1'));
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]!)).toMatchObject({
      requestId: 'torn-1',
      route: '/v1/profile/:id',
      method: 'GET',
      code: 'internal',
    });
    expect(logged[0]).not.toContain(broken.key);
    const posted = await limn.fetch('/v1/profile/torn/preview', {
      method: 'POST',
      key: broken.key,
      headers: { 'content-type': 'application/json', 'x-request-id': 'torn-2' },
      body: JSON.stringify({ data: 'I moved.' }),
    });
    expect(posted.status).toBe(500);
    expect(limn.logs.filter((line) => line.includes('torn-2') && line.includes('request failed'))).toHaveLength(1);
  });
});
