import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer, type Browser } from './browser.js';

describe('a request of another site', () => {
  let limn: Limn;
  let browser: Browser & { email: string };
  beforeAll(async () => {
    limn = await openLimn({ ...CROWD, env: { LIMN_CORS_ORIGINS: 'https://partner.example' } });
    browser = await newcomer(limn);
  });
  afterAll(() => limn.close());

  const BODY = JSON.stringify({ query: 'mutation { createApp(name: "forged") { apiKey } }' });
  /** Sends exactly these headers with the browser's cookie. */
  const send = (
    headers: Record<string, string>,
    body = BODY,
    method = 'POST',
    path = '/dashboard/graphql',
  ): Promise<{ status: number; text: string; headers: Record<string, unknown> }> =>
    new Promise((resolve, reject) => {
      const sent = request(
        limn.url + path,
        { method, headers: { cookie: browser.cookie!, 'content-length': String(Buffer.byteLength(body)), ...headers } },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }));
        },
      );
      sent.on('error', reject).end(body);
    });
  const json = { 'content-type': 'application/json' };
  const appsNow = async (): Promise<number> =>
    ((await browser.told('{ apps { id } }'))['apps'] as unknown as unknown[]).length;

  it.each<[string, Record<string, string>]>([
    ['names another origin', { origin: 'https://evil.example' }],
    ['names another port', { origin: 'http://127.0.0.1:1' }],
    ['names a host that begins alike', { origin: 'http://127.0.0.1.evil.example' }],
    ['comes from nowhere', { origin: 'null' }],
    ['comes from a site that may call the API', { origin: 'https://partner.example' }],
    ['is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['is of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['was typed', { 'sec-fetch-site': 'none' }],
    ['says two things', { 'sec-fetch-site': 'cross-site', origin: 'SAME' }],
  ])('is refused when it %s', async (_, headers) => {
    const before = await appsNow();
    const { status, text } = await send({
      ...json,
      ...headers,
      ...(headers['origin'] === 'SAME' ? { origin: limn.url } : {}),
    });
    expect([status, JSON.parse(text)]).toMatchObject([
      403,
      { errors: [{ message: 'Requests of other sites are not served here', extensions: { code: 'FORBIDDEN' } }] },
    ]);
    expect(await appsNow()).toBe(before);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'query=%7Bme%7Bid%7D%7D', 415],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
    ['plain text', { 'content-type': 'text/plain' }, BODY, 415],
    ['nothing', {}, BODY, 415],
    ['JSON of several operations', json, `[${BODY},${BODY}]`, 400],
  ])('can send %s, which is not taken', async (_, headers, body, status) => {
    const before = await appsNow();
    expect((await send(headers, body)).status).toBe(status);
    expect(await appsNow()).toBe(before);
  });

  it('cannot be a link', async () => {
    const { status } = await send({}, '', 'GET', `/dashboard/graphql?query=${encodeURIComponent('{me{id}}')}`);
    expect(status).toBe(405);
  });

  it('is not invited by CORS to read an answer with a session', async () => {
    const { headers } = await send(
      { origin: 'https://partner.example', 'access-control-request-method': 'POST' },
      '',
      'OPTIONS',
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each<[string, Record<string, string>]>([
    ['tells where it comes from', { origin: 'SAME', 'sec-fetch-site': 'same-origin' }],
    ['is no browser', {}],
  ])('is not meant by this when it %s', async (_, headers) => {
    expect((await send({ ...json, ...headers, ...(headers['origin'] ? { origin: limn.url } : {}) })).status).toBe(200);
  });

  it('of a stranger may not be long, nor of unknown length', async () => {
    const long = JSON.stringify({ query: `{ me { id } } # ${'x'.repeat(17_000)}` });
    expect((await send({ ...json, cookie: '' }, long)).status).toBe(413);
    expect((await send(json, long)).status).toBe(200);
    const chunked = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${limn.url}/dashboard/graphql`,
        { method: 'POST', headers: { ...json, 'transfer-encoding': 'chunked' } },
        (response) => resolve(response.resume().statusCode!),
      );
      sent.on('error', reject).end(BODY);
    });
    expect(chunked).toBe(413);
  });
});
