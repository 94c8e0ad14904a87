import { createGunzip, createBrotliDecompress } from 'node:zlib';
import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import { refusesStrangers } from './strangers.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const GET = 'GET /v1/profile/{id}';
const REQUIRED = ['profile_id', 'tenant_id', 'status', 'last_updated', 'created_at'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Envelope {
  profile_id: string;
  profile: Record<string, unknown>;
}

describe.each(databases())('reading a profile on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
    await limn.post('maria', 'My name is Maria. I am 34 years old. I live in Lisbon and I love jazz and pottery.');
    await limn.ready('maria');
    // Nobody reads this one, so it stays as its first post left it.
    const [row] = await limn.app.needs.storage.query<{ status: string }>(
      {
        text:
          `insert into profile (tenant_id, profile_id, id_key, status) values ($1, 'fresh', 'fresh', ` +
          `'processing') returning status`,
      },
      [limn.tenantId],
    );
    expect(row?.status).toBe('processing');
  });

  const read = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    limn.fetch(`/v1/profile/${path}`, { headers });

  test('it refuses strangers', () => refusesStrangers(limn, '/v1/profile/maria'));

  test('it tells the neighbouring tenant no more than that it does not know the id', async () => {
    const { key } = await limn.newTenant();
    const [theirs, unknown] = await Promise.all(
      ['maria', 'nobody'].map((id) => limn.fetch(`/v1/profile/${id}`, { key, headers: { 'x-request-id': 'same' } })),
    );
    const headersOf = ({ headers }: Response): [string, string][] => [...headers].filter(([name]) => name !== 'date');
    expect(theirs!.status).toBe(404);
    expect(headersOf(theirs!)).toEqual(headersOf(unknown!));
    const words = await documented(GET, theirs!);
    expect(words).toEqual(await documented(GET, unknown!));
    expect(words).toEqual({ error: 404, message: 'There is no such profile', code: 'not_found', request_id: 'same' });
  });

  test('it is the profile of the specification', async () => {
    const { profile_id, profile } = await documented<Envelope>(GET, await read('maria'));
    expect(profile_id).toBe('maria');
    expect(profile).toMatchObject({
      profile_id: 'maria',
      tenant_id: limn.tenantId,
      status: 'ready',
      core_info: { name: { value: 'Maria' }, age: { value: 34 }, location: { value: 'Lisbon' } },
      last_updated: expect.stringMatching(TIME) as string,
      created_at: expect.stringMatching(TIME) as string,
      summary: expect.stringContaining('Maria') as string,
    });
    expect(profile['update_log']).toEqual([
      {
        extracted_on: expect.stringMatching(TIME) as string,
        changes: expect.objectContaining({ core_info: expect.anything() as object }) as object,
      },
    ]);
    expect(Object.keys(profile['field_timestamps'] as object)).toEqual(
      expect.arrayContaining(['core_info.name', 'summary']),
    );
  });

  test('a profile that nothing was merged into has the required fields alone', async () => {
    const { profile } = await documented<Envelope>(GET, await read('fresh'));
    expect(Object.keys(profile).toSorted()).toEqual(REQUIRED.toSorted());
    expect(profile['status']).toBe('processing');
    expect(profile['last_updated']).toBe(profile['created_at']);
  });

  test('a profile can be read as soon as its first post was accepted', async () => {
    await limn.post('just now', 'I am Tom');
    const { profile } = await documented<Envelope>(GET, await read('just%20now'));
    expect(['processing', 'ready']).toContain(profile['status']);
  });

  test('no value is null', async () => {
    expect(await (await read('maria')).text()).not.toMatch(/:null/);
  });

  test('nothing but the documented fields is shown', async () => {
    expect(await (await read('maria')).text()).not.toMatch(/embedding|state"|_key|incarnation|revision|key_hash/);
  });

  test('HEAD answers the same without the body', async () => {
    const [get, head] = [await read('maria'), await limn.fetch('/v1/profile/maria', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    for (const name of ['etag', 'cache-control', 'content-type', 'vary'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    await documented('HEAD /v1/profile/{id}', head);
    const missing = await limn.fetch('/v1/profile/nobody', { method: 'HEAD' });
    expect(missing.status).toBe(404);
    await documented('HEAD /v1/profile/{id}', missing);
  });

  describe('its tag', () => {
    test('is weak, private and good until the profile changes', async () => {
      await limn.post('tagged', 'I am Tom');
      await limn.ready('tagged');
      const first = await read('tagged');
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^W\/"\d+-\d+"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(first.headers.get('vary')).toBe('accept-encoding');
      const held = await read('tagged', { 'if-none-match': etag });
      expect(held.status).toBe(304);
      expect([held.headers.get('etag'), held.headers.get('cache-control')]).toEqual([etag, 'private, no-cache']);
      await documented(GET, held);

      await limn.post('tagged', 'I live in Rome');
      expect((await read('tagged', { 'if-none-match': etag })).status).toBe(200);
      await limn.ready('tagged');
      expect((await read('tagged', { 'if-none-match': etag })).status).toBe(200);
    });

    test('of a profile that was deleted is not good for the one made after it', async () => {
      await limn.post('reborn', 'I am Tom');
      await limn.ready('reborn');
      const etag = (await read('reborn')).headers.get('etag')!;
      await limn.fetch('/v1/profile/reborn', { method: 'DELETE' });
      await limn.post('reborn', 'I am Tom');
      await limn.ready('reborn');
      expect((await read('reborn', { 'if-none-match': etag })).status).toBe(200);
    });

    test.each<[string, (etag: string) => string, number]>([
      ['in a list', (etag) => `"x", ${etag} , W/"y"`, 304],
      ['without its W', (etag) => etag.slice(2), 304],
      ['as a star', () => '*', 304],
      ['of another revision', () => 'W/"1-999"', 200],
      ['without quotes', (etag) => etag.slice(3, -1), 200],
      ['as garbage', () => ',,"', 200],
    ])('is looked for %s', async (_what, header, status) => {
      const etag = (await read('maria')).headers.get('etag')!;
      expect((await read('maria', { 'if-none-match': header(etag) })).status).toBe(status);
    });

    test('of an unknown profile matches nothing', async () => {
      expect((await read('nobody', { 'if-none-match': '*' })).status).toBe(404);
    });
  });

  describe('its evidence', () => {
    test('stands beside each value when asked for', async () => {
      const { profile } = await documented<Envelope>(GET, await read('maria?include=evidence'));
      const core = profile['core_info'] as Record<
        string,
        { value: unknown; evidence: { submission_id: string; quote: string; received_at: string }[] }
      >;
      expect(core['location']!.evidence).toEqual([
        {
          submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          quote: expect.stringContaining('Lisbon') as string,
          received_at: expect.stringMatching(TIME) as string,
          rule: 'place',
        },
      ]);
      const plain = (await documented<Envelope>(GET, await read('maria'))).profile;
      expect(JSON.stringify(plain)).not.toContain('"evidence"');
      expect(Object.keys(profile)).toEqual(Object.keys(plain));
    });

    test('of a profile without values is none', async () => {
      expect(await (await read('fresh?include=evidence')).json()).toEqual(await (await read('fresh')).json());
    });

    test.each(['everything', 'evidence,more', 'Evidence'])('cannot be asked for as %s', async (include) => {
      expect(await documented(GET, await read(`maria?include=${include}`))).toMatchObject({
        error: 400,
        code: 'invalid_field',
        message: 'include must be evidence',
      });
    });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['gzip', { 'accept-encoding': 'gzip' }, 'gzip', 'maria'],
    ['brotli', { 'accept-encoding': 'br, gzip' }, 'br', 'maria'],
    ['nothing unasked', {}, '', 'maria'],
    ['nothing small', { 'accept-encoding': 'gzip' }, '', 'fresh'],
    ['nothing for whom does not want it', { 'accept-encoding': 'identity' }, '', 'maria'],
  ])('it is compressed as asked: %s', async (_what, headers, encoding, id) => {
    const { response, body } = await plainGet(`${limn.url}/v1/profile/${id}`, {
      ...headers,
      authorization: `Bearer ${limn.key}`,
    });
    expect(response.headers['content-encoding'] ?? '').toBe(encoding);
    expect(response.headers.vary).toBe('accept-encoding');
    expect((JSON.parse(body) as Envelope).profile_id).toBe(id);
  });

  test('a body or type on a GET is no fault', async () => {
    expect((await read('maria', { 'content-type': 'application/json' })).status).toBe(200);
    expect((await read('maria', { 'content-type': 'text/plain' })).status).toBe(200);
  });
});

/** Node's own client, which decides nothing about encodings. */
function plainGet(
  url: string,
  headers: Record<string, string>,
): Promise<{ response: http.IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, async (response) => {
        const encoding = response.headers['content-encoding'];
        const decoded =
          encoding === 'gzip'
            ? response.pipe(createGunzip())
            : encoding === 'br'
              ? response.pipe(createBrotliDecompress())
              : response;
        let body = '';
        for await (const chunk of decoded) body += String(chunk);
        resolve({ response, body });
      })
      .on('error', reject);
  });
}
