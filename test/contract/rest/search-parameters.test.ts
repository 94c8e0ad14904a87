import { beforeAll, describe, expect, test } from 'vitest';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import { GET, joinWithPeople } from './people.js';

/** What is told to whoever meant no parameter that there is. */
const KNOWN =
  'known are query, sensitivity, filterBy, filterValue, filters, nearest, include, fields, sortBy, ' +
  'sortOrder, page, pageSize';

describe.each(databasesAndPooler())('the parameters of a search on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinWithPeople(database);
  });
  const ask = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
    limn.fetch(`/v1/search?${query}`, { headers });

  test.each<[string, RegExp]>([
    ['page=0', /^page must be/],
    ['page=-1', /^page must be/],
    ['page=1.5', /^page must be/],
    ['page=1e308', /^page must be/],
    ['page=two', /^page must be/],
    ['page=1000001', /^page /],
    ['page=', /^page must be/],
    ['pageSize=0', /^pageSize must be/],
    ['pageSize=-5', /^pageSize must be/],
    ['pageSize=many', /^pageSize must be/],
    ['page=1001&pageSize=100', /^page times pageSize must be at most 100000; use the/],
    ['query=x&sensitivity=-1', /^sensitivity must be between 0 and 100$/],
    ['query=x&sensitivity=101', /^sensitivity must be/],
    ['query=x&sensitivity=NaN', /^sensitivity must be a number/],
    [`query=${'q'.repeat(2_001)}`, /^query must be at most 2000 characters$/],
    ['sortBy=embedding', /^sortBy must be one of last_updated, created_at, id, name, age, location, status$/],
    ['sortBy=name;select%20pg_sleep(5)', /^sortBy must be one of/],
    ['sortOrder=up', /^sortOrder must be asc or desc$/],
    ['filterBy=tenant_id&filterValue=a', /^filterBy must be one of/],
    ['filterBy=name', /^filterValue is required with filterBy$/],
    ['filterValue=x', /^filterBy is required with filterValue$/],
    ['filterBy=name&filterValue=', /^filterValue is required/],
    [`filterBy=name&filterValue=${'v'.repeat(201)}`, /^filterValue must be at most 200 characters$/],
    ['page=1&page=2', /^page must be given once$/],
    ['filters=berlin', /^filters must be a field and a part of its value, such as location:berlin$/],
    ['filters=location:', /^filters must be a field and a part/],
    [Array.from({ length: 9 }, () => 'filters=name:a').join('&'), /^filters must be at most 8$/],
  ])('?%s is refused by name', async (query, message) => {
    const response = await ask(query);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const field = query.split('=')[0]!;
    const failed = await documented<{ message: string; details: { field: string; message: string }[] }>(GET, response);
    expect(failed).toMatchObject({
      error: 400,
      code: 'invalid_field',
      message: expect.stringMatching(message) as string,
    });
    expect(failed.details[0]!.field).toBe(failed.message.split(' ')[0]);
    expect(query).toContain(field);
  });

  test('a percent encoding that is none is refused', async () => {
    for (const query of ['filterBy=name&filterValue=100%', 'query=%ff', '%zz=1']) {
      expect(await documented(GET, await ask(query)), query).toMatchObject({ error: 400, code: 'bad_request' });
    }
  });

  test.each<[string, string, string]>([
    ['filter_by=name&filterValue=x', 'filter_by', 'Unknown parameter filter_by: did you mean filterBy?'],
    ['Query=sailing', 'Query', 'Unknown parameter Query: did you mean query?'],
    ['qurey=sailing', 'qurey', 'Unknown parameter qurey: did you mean query?'],
    ['sort=name', 'sort', 'Unknown parameter sort: did you mean sortBy?'],
    ['page-size=5', 'page-size', 'Unknown parameter page-size: did you mean pageSize?'],
    ['query=sailing&_=1700000000', '_', `Unknown parameter _: ${KNOWN}`],
    ['tenant_id=other', 'tenant_id', `Unknown parameter tenant_id: ${KNOWN}`],
    ['__proto__=x', '__proto__', `Unknown parameter __proto__: ${KNOWN}`],
    [`${'x'.repeat(5_000)}=1`, `${'x'.repeat(64)}…`, `Unknown parameter ${'x'.repeat(64)}…: ${KNOWN}`],
  ])(
    '?%s is refused with the name that was meant, and never answered with everybody',
    async (query, field, message) => {
      for (const headers of [{}, { prefer: 'handling=lenient' }] as Record<string, string>[]) {
        const refused = await documented(GET, await ask(query, headers));
        expect(refused).toMatchObject({ error: 400, code: 'invalid_field', message, details: [{ field, message }] });
      }
      expect((await limn.fetch(`/v1/smart-search?${query}`)).status).toBe(400);
    },
  );

  test('no route takes a parameter that it does not know', async () => {
    for (const [method, path, message] of [
      ['GET', '/v1/profile/ann?includes=evidence', 'Unknown parameter includes: did you mean include?'],
      ['HEAD', '/v1/profile/ann?field=name', undefined],
      ['DELETE', '/v1/profile/ann?fields=name', 'Unknown parameter fields: none is known here'],
      ['POST', '/v1/profile/ann?dry_run=1', 'Unknown parameter dry_run: known are wait'],
    ] as const) {
      const response = await limn.fetch(path, {
        method,
        ...(method === 'POST' && { body: '{"data":"x"}', headers: { 'content-type': 'application/json' } }),
      });
      expect(response.status, path).toBe(400);
      if (message) expect(await response.json()).toMatchObject({ code: 'invalid_field', message });
    }
    expect((await limn.fetch('/v1/profile/ann')).status).toBe(200);
  });

  test('a preference for strict handling is acknowledged, and changes nothing', async () => {
    const strict = { prefer: 'respond-async, handling=strict' };
    const served = await ask('pageSize=1&sortBy=name', strict);
    expect([served.status, served.headers.get('preference-applied')]).toEqual([200, 'handling=strict']);
    expect((await ask('pageSize=1&sort=name', strict)).status).toBe(400);
  });

  test.each<[string, string]>([
    ['0.63', '63'],
    ['0.5', '50'],
    ['.07', '7'],
    ['0.999', '99.9'],
    ['0.07', '7'],
  ])('a sensitivity of %s is taken for a mistake', async (given, meant) => {
    const response = await ask(`query=sailing&sensitivity=${given}`);
    const message = given.startsWith('.')
      ? 'sensitivity must be a number, given once'
      : `sensitivity is 0 to 100; did you mean ${meant}?`;
    expect(await documented(GET, response)).toMatchObject({ error: 400, code: 'invalid_field', message });
  });

  test('a sensitivity of 0, 1, 1.5 or 100 is none, nor is one that is not looked at', async () => {
    for (const given of ['0', '1', '1.5', '100', '0.0', '1.0'])
      expect((await ask(`query=sailing&sensitivity=${given}`)).status, given).toBe(200);
    expect((await ask('sensitivity=0.63')).status).toBe(200);
  });

  test('the other path of the specification is the same search and names the first', async () => {
    const [one, other] = [
      await limn.fetch('/v1/search?sortBy=id&pageSize=2'),
      await limn.fetch('/v1/smart-search?sortBy=id&pageSize=2'),
    ];
    expect(await other.json()).toEqual(await one.json());
    expect([one.headers.get('link'), other.headers.get('link')]).toEqual([null, '</v1/search>; rel="canonical"']);
    expect((await limn.fetch('/v1/smart-search', { key: null })).status).toBe(401);
    expect((await limn.fetch('/v1/smart-search?page=0')).status).toBe(400);
  });

  test('HEAD answers the same without the body', async () => {
    const head = await limn.fetch('/v1/search', { method: 'HEAD' });
    expect(head.status).toBe(200);
    await documented('HEAD /v1/search', head);
  });

  test('with the embedder away it says so and does not answer something else', async () => {
    const away = await openLimn({
      beside: limn,
      database,
      embedder: {
        ...limn.app.needs.embedder,
        embed: () => Promise.reject(new Error('connection refused at 10.0.0.1')),
        close: async () => undefined,
      },
    }).catch((error: unknown) => error as Error);
    if (away instanceof Error) {
      // The embedded database serves one process, so there is no second service on it to break.
      expect(database).toBe('embedded');
      return;
    }
    const response = await away.fetch('/v1/search?query=sailing');
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    const failed = await documented(GET, response);
    expect(failed).toMatchObject({ error: 503, code: 'unavailable' });
    expect(JSON.stringify(failed)).not.toContain('10.0.0.1');
    expect((await away.fetch('/v1/search')).status).toBe(200);
    await away.close();
  });
});
