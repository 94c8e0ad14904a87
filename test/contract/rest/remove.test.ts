import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import { rawRequest, sendRaw } from './raw.js';
import { refusesStrangers } from './strangers.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const DELETE = 'DELETE /v1/profile/{id}';

describe.each(databases())('deleting a profile on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
  });

  const remove = (id: string, init: RequestInit & { key?: string } = {}): Promise<Response> =>
    limn.fetch(`/v1/profile/${id}`, { method: 'DELETE', ...init });
  const make = async (id: string): Promise<string> => {
    await limn.post(id, 'I am Maria and I love jazz');
    await limn.ready(id);
    return (await limn.fetch(`/v1/profile/${id}`)).headers.get('etag')!;
  };
  const statusOf = async (id: string): Promise<number> => (await limn.fetch(`/v1/profile/${id}`)).status;

  test('it refuses strangers', async () => {
    await make('guarded');
    await refusesStrangers(limn, '/v1/profile/guarded', { method: 'DELETE' });
    expect(await statusOf('guarded')).toBe(200);
  });

  test('it does nothing for the neighbouring tenant, and says the same as of an unknown id', async () => {
    await make('theirs');
    const { key } = await limn.newTenant();
    const [known, unknown] = [await remove('theirs', { key }), await remove('nobody', { key })];
    expect([known.status, unknown.status]).toEqual([204, 204]);
    expect(await statusOf('theirs')).toBe(200);
  });

  test('it answers 204 without a body or a type, and again when repeated', async () => {
    await make('gone');
    for (let times = 0; times < 2; times++) {
      const response = await remove('gone');
      expect(response.status).toBe(204);
      expect([response.headers.get('content-type'), response.headers.get('content-length')]).toEqual([null, null]);
      await documented(DELETE, response);
      expect(await statusOf('gone')).toBe(404);
    }
  });

  test('nothing of it is found any more, and a later post begins anew', async () => {
    await make('again');
    const before = await limn.ready('again');
    await remove('again');
    const listed = (await (await limn.fetch('/v1/search?filterBy=id&filterValue=again')).json()) as { total: number };
    expect(listed.total).toBe(0);
    await limn.post('again', 'I am Tom');
    const after = await limn.ready('again');
    expect(after['created_at']).not.toBe(before['created_at']);
    expect(JSON.stringify(after)).not.toContain('jazz');
    expect(after['update_log']).toHaveLength(1);
  });

  test('it may happen while the profile is being read', async () => {
    await limn.post('busy', 'I am Maria');
    expect((await remove('busy')).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await statusOf('busy')).toBe(404);
  });

  describe('with If-Match', () => {
    test('it deletes the revision that was read', async () => {
      const etag = await make('matched');
      expect((await remove('matched', { headers: { 'if-match': etag } })).status).toBe(204);
      expect(await statusOf('matched')).toBe(404);
    });

    test.each<[string, (etag: string) => string, number]>([
      ['in a list', (etag) => `"x", ${etag}`, 204],
      ['without its W', (etag) => etag.slice(2), 204],
      ['as a star', () => '*', 204],
      ['of another revision', (etag) => etag.replace(/\d+"$/, '9999"'), 412],
      ['of another incarnation', (etag) => etag.replace(/"\d+/, '"9999'), 412],
      ['as garbage', () => 'yes', 412],
    ])('a tag is looked for %s', async (what, header, status) => {
      const id = `tag-${what.replaceAll(' ', '-')}`;
      const etag = await make(id);
      const response = await remove(id, { headers: { 'if-match': header(etag) } });
      expect(response.status).toBe(status);
      if (status === 412)
        expect(await documented(DELETE, response)).toMatchObject({
          error: 412,
          code: 'precondition_failed',
          details: [{ field: 'If-Match' }],
        });
      expect(await statusOf(id)).toBe(status === 412 ? 200 : 404);
    });

    test('a revision that has passed protects the profile', async () => {
      const etag = await make('moved-on');
      await limn.post('moved-on', 'I live in Rome');
      await limn.ready('moved-on');
      expect((await remove('moved-on', { headers: { 'if-match': etag } })).status).toBe(412);
      expect(await statusOf('moved-on')).toBe(200);
    });

    test('an unknown profile matches nothing, not even a star', async () => {
      expect((await remove('nobody', { headers: { 'if-match': '*' } })).status).toBe(412);
    });
  });

  test.each<[string, string[], string]>([
    ['a JSON type and no length', ['Content-Type: application/json'], ''],
    ['a JSON type and no body', ['Content-Type: application/json', 'Content-Length: 0'], ''],
    ['another type and a body', ['Content-Type: text/plain', 'Content-Length: 2'], 'ok'],
    ['a JSON type and a body that is none', ['Content-Type: application/json', 'Content-Length: 5'], '{oops'],
    ['no type and a body', ['Content-Length: 5'], '{oops'],
  ])('a client that sends %s is served', async (_what, headers, body) => {
    const answer = await sendRaw(limn.url, rawRequest('DELETE /v1/profile/nobody', limn.key, headers, body));
    expect(answer).toMatchObject({ status: 204, body: '' });
  });

  test('a key that may only read is told so', async () => {
    const reading = await limn.newTenant();
    await limn.app.needs.storage.run({ text: `update api_key set scope = 'read' where tenant_id = $1` }, [
      reading.tenantId,
    ]);
    expect(await documented(DELETE, await remove('x', { key: reading.key }))).toMatchObject({
      error: 403,
      code: 'forbidden',
    });
  });
});
