import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { rawRequests, sendRaw } from './raw.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

describe.each(databases())('ids on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
  });
  const { raw, get } = rawRequests(() => limn);

  test('an id is decoded once', async () => {
    await limn.post('a%2Fb', 'I am Maria');
    expect((await get('/v1/profile/a%252Fb')).status).toBe(200);
    expect((await get('/v1/profile/a%2Fb')).status).toBe(404);
  });

  test('ids differ in case and in composition', async () => {
    await limn.post('Caf\u00e9', 'I am Maria');
    expect((await limn.fetch(`/v1/profile/${encodeURIComponent('caf\u00e9')}`)).status).toBe(404);
    expect((await limn.fetch(`/v1/profile/${encodeURIComponent('Cafe\u0301')}`)).status).toBe(404);
  });

  test.each<[string, string, string]>([
    ['a dot', '.', 'id must not be "." or ".."'],
    ['two dots', '..', 'id must not be "." or ".."'],
    ['encoded dots', '%2e%2E', 'id must not be "." or ".."'],
    ['a space before', '%20a', 'id must not begin or end with a space'],
    ['a space behind', 'a%20', 'id must not begin or end with a space'],
    ['NUL', 'a%00b', 'id must not contain control characters or broken Unicode'],
    ['a line break', 'a%0Ab', 'id must not contain control characters or broken Unicode'],
    ['256 bytes', 'x'.repeat(256), 'id must be at most 255 bytes of UTF-8'],
    ['256 bytes in 128 letters', '%C3%A4'.repeat(128), 'id must be at most 255 bytes of UTF-8'],
    ['5,000 bytes', 'x'.repeat(5_000), 'id must be at most 255 bytes of UTF-8'],
  ])('%s is no id, for any operation', async (_what, id, message) => {
    for (const method of ['GET', 'DELETE', 'POST']) {
      const { status, refusal } = await raw(
        `${method} /v1/profile/${id}`,
        limn.key,
        method === 'POST' ? ['Content-Type: application/json', 'Content-Length: 12'] : [],
        method === 'POST' ? '{"data":"x"}' : '',
      );
      expect([method, status, refusal.code, refusal.message]).toEqual([method, 400, 'invalid_field', message]);
    }
  });

  test.each(['/v1/profile/%', '/v1/profile/%zz', '/v1/profile/%ff', '/v1/profile/%C3', '/%'])(
    '%s is no path',
    async (path) => {
      const { status, refusal, headers } = await get(path);
      expect([status, refusal.code, refusal.message]).toEqual([
        400,
        'bad_request',
        'The path has a malformed percent encoding',
      ]);
      expect(refusal.request_id).toBe(headers['x-request-id']);
    },
  );

  test('headers of a megabyte are refused before anything is looked at', async () => {
    const { status, refusal } = await raw('GET /v1/search', limn.key, [`X-Long: ${'x'.repeat(1_000_000)}`]);
    expect([status, refusal.error, refusal.code]).toEqual([431, 431, 'too_large']);
  });

  test('what is no HTTP is answered in the same form', async () => {
    const { status, body } = await sendRaw(limn.url, 'hello there\r\n\r\n');
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      error: 400,
      code: 'bad_request',
      message: 'This is not a valid HTTP request',
    });
  });

  test('of two keys none is taken', async () => {
    for (const [first, second] of [
      [limn.key, 'Bearer other'],
      ['other', `Bearer ${limn.key}`],
      [limn.key, `Bearer ${limn.key}`],
    ] as const) {
      const { status, refusal, headers } = await raw('GET /v1/search', first, [`authorization: ${second}`]);
      expect([status, refusal.message, headers['www-authenticate']]).toEqual([
        401,
        'Invalid API key: send Authorization: Bearer <API_KEY>',
        'Bearer error="invalid_token"',
      ]);
    }
  });

  test('the scheme of the key may be in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
      expect(
        (await limn.fetch('/v1/search', { key: null, headers: { authorization: `${scheme} ${limn.key}` } })).status,
      ).toBe(200);
    }
  });

  test('a suspended app is told so', async () => {
    const suspended = await limn.newTenant();
    await limn.app.needs.storage.run({ text: 'update app set suspended_at = now() where tenant_id = $1' }, [
      suspended.tenantId,
    ]);
    const response = await limn.fetch('/v1/search', { key: suspended.key });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ error: 403, code: 'forbidden', message: 'This app is suspended' }),
    ]);
  });
});
