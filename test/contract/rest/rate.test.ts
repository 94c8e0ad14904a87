import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, openLimn, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

describe.each(databases())('the rate limit on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, env: { LIMN_RATE_LIMIT: '5' } });
  });
  afterAll(() => limn.close());

  const standing = ({ headers }: Response): (number | null)[] =>
    ['limit', 'remaining', 'reset'].map((name) =>
      headers.has(`ratelimit-${name}`) ? Number(headers.get(`ratelimit-${name}`)) : null,
    );

  test('counts every request of a key, good or bad, and refuses the one too many', async () => {
    const { key } = await limn.newTenant();
    const requests: [path: string, status: number, init?: RequestInit][] = [
      ['/v1/search', 200],
      ['/v1/search?page=0', 400],
      ['/v1/profile/nobody', 404],
      ['/v1/profile/x', 415, { method: 'POST', body: 'x' }],
      ['/v1/profile/x', 204, { method: 'DELETE' }],
    ];
    for (const [at, [path, status, init]] of requests.entries()) {
      const response = await limn.fetch(path, { ...init, key });
      expect(response.status).toBe(status);
      const [limit, remaining, reset] = standing(response);
      expect([limit, remaining]).toEqual([5, 4 - at]);
      expect(reset).toBeGreaterThan(0);
      expect(reset).toBeLessThanOrEqual(60);
    }
    const refused = await limn.fetch('/v1/search', { key });
    expect(refused.status).toBe(429);
    expect(standing(refused).slice(0, 2)).toEqual([5, 0]);
    expect(Number(refused.headers.get('retry-after'))).toBe(standing(refused)[2]);
    expect(await documented('GET /v1/search', refused)).toMatchObject({
      error: 429,
      code: 'rate_limited',
      message: expect.stringMatching(/^More than 5 requests a minute/) as string,
    });
  });

  test('refuses before it reads the body', async () => {
    const { key } = await limn.newTenant();
    for (let i = 0; i < 5; i++) await limn.fetch('/v1/search', { key });
    expect(
      (
        await limn.fetch('/v1/profile/x', {
          key,
          method: 'POST',
          body: '{broken',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(429);
  });

  test('lets the neighbour go on', async () => {
    const [busy, calm] = [await limn.newTenant(), await limn.newTenant()];
    for (let i = 0; i < 7; i++) await limn.fetch('/v1/search', { key: busy.key });
    expect((await limn.fetch('/v1/search', { key: busy.key })).status).toBe(429);
    expect(standing(await limn.fetch('/v1/search', { key: calm.key })).slice(0, 2)).toEqual([5, 4]);
  });

  test('tells strangers nothing, and counts nothing for them', async () => {
    const response = await limn.fetch('/v1/search', { key: null });
    expect(standing(response)).toEqual([null, null, null]);
    expect(standing(await limn.fetch('/nothing'))).toEqual([null, null, null]);
  });

  test('can be turned off', async () => {
    const free = await joinLimn(OFFLINE, database);
    const answers = await Promise.all(Array.from({ length: 20 }, () => free.fetch('/v1/search')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(standing(answers[0]!)).toEqual([null, null, null]);
  });
});
