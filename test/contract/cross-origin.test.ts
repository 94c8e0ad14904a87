import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../limn.js';
import { JSON_HEADERS } from './rest/submit.js';

const ORIGIN = 'https://partner.example';

describe('a page of another origin that may call', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ env: { LIMN_CORS_ORIGINS: `${ORIGIN},https://other.example` } });
    await limn.post('maria', 'I am Maria and I love surfing.');
    await limn.ready('maria');
  });
  afterAll(() => limn.close());

  const listed = (value: string | null): string[] => (value ?? '').split(',').map((one) => one.trim().toLowerCase());
  const call = (path: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> =>
    limn.fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), origin: ORIGIN } });

  it('may read which submission its text has become, and when to come again', async () => {
    const posted = await call('/v1/profile/tom', {
      method: 'POST',
      headers: JSON_HEADERS,
      body: '{"data":"I am Tom."}',
    });
    expect(posted.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const exposed = listed(posted.headers.get('access-control-expose-headers'));
    for (const name of ['x-submission-id', 'etag', 'retry-after', 'ratelimit-remaining', 'x-request-id', 'location'])
      expect(exposed).toContain(name);
  });

  it.each([
    '/v1/profile/maria',
    '/v1/profile/maria?include=evidence',
    '/v1/profile/maria/context',
    '/v1/profile/maria/log',
    '/v1/search',
    '/v1/profile/nobody',
    '/graphql?query={webhooks{id}}',
  ])('is told that %s differs by origin, once', async (path) => {
    const vary = listed((await call(path)).headers.get('vary'));
    expect(vary).toContain('origin');
    expect(new Set(vary).size).toBe(vary.length);
  });

  it('is told that what may be compressed differs by that as well, also where its copy is still good', async () => {
    const first = await call('/v1/profile/maria');
    const again = await call('/v1/profile/maria', { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again])
      expect(listed(headers.get('vary'))).toEqual(expect.arrayContaining(['origin', 'accept-encoding']));
  });

  it('need not ask before each of its requests', async () => {
    const asked = await call('/v1/profile/maria', {
      method: 'OPTIONS',
      key: null,
      headers: { 'access-control-request-method': 'DELETE', 'access-control-request-headers': 'authorization' },
    });
    expect([asked.status, Number(asked.headers.get('access-control-max-age'))]).toEqual([204, 7_200]);
  });

  it('has nothing of this where it may not call', async () => {
    const { headers } = await limn.fetch('/v1/search', { headers: { origin: 'https://stranger.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(listed(headers.get('vary'))).toContain('origin');
  });
});
