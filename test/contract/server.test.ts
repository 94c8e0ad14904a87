import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { METRICS_TOKEN, openLimn, type Limn } from '../limn.js';

describe('the probes', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  test('need no key and say that the service lives and is ready', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await limn.fetch(path, { key: null })).status, path).toBe(200);
  });

  test('count answers by route, never by id', async () => {
    await limn.post('somebody-private', 'I love chess.');
    await limn.fetch('/v1/profile/somebody-private');
    const metrics = await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text();
    expect(metrics).toContain('limn_http_requests_total{method="POST",route="/v1/profile/:id",status="202"} 1');
    expect(metrics).toContain('limn_submissions_accepted_total 1');
    expect(metrics).not.toContain('somebody-private');
  });

  test('leave no text, query or key in the log', async () => {
    await limn.post('p', 'my secret is a pineapple');
    await limn.fetch('/v1/search?query=pineapple');
    await limn.fetch('/v1/search?filterBy=name&filterValue=pineapple', { key: 'limn_live_pineapple' });
    await limn.ready('p');
    const log = limn.logs.join('');
    expect(log).not.toContain('pineapple');
    expect(log).not.toContain(limn.key);
  });
});

describe('the metrics', () => {
  test('are for the holder of the token', async () => {
    const limn = await openLimn({ env: { LIMN_METRICS_TOKEN: 'a-token-for-metrics' } });
    try {
      expect((await limn.fetch('/metrics', { key: null })).status).toBe(404);
      expect((await limn.fetch('/metrics', { key: 'a-token-for-metricz' })).status).toBe(404);
      const { request_id: _id, ...refused } = (await (await limn.fetch('/metrics', { key: null })).json()) as Record<
        string,
        unknown
      >;
      expect(refused).toEqual({ error: 404, message: 'There is no such route', code: 'route_not_found' });
      expect((await limn.fetch('/metrics', { key: 'a-token-for-metrics' })).status).toBe(200);
    } finally {
      await limn.close();
    }
  });

  test('are for nobody without one, since a local proxy makes strangers look as if on this machine', async () => {
    const limn = await openLimn({ env: { LIMN_METRICS_TOKEN: '' } });
    // As little as a proxy may do: it passes a request on, and says nothing of where it came from.
    const proxy = createServer((asked, answer) => {
      request(
        `${limn.url}${asked.url}`,
        (response) => void response.pipe(answer.writeHead(response.statusCode!)),
      ).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = proxy.address() as AddressInfo;
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
      expect((await limn.fetch('/metrics', { key: null })).status).toBe(404);
      expect((await limn.fetch('/metrics', { key: '' })).status).toBe(404);
    } finally {
      proxy.close();
      await limn.close();
    }
  });
});

describe('readiness', () => {
  let limn: Limn;
  let asked = 0;
  let answers: (() => Promise<boolean>)[] = [];
  beforeAll(async () => {
    limn = await openLimn();
    const { storage } = limn.app.needs;
    const alive = storage.alive.bind(storage);
    storage.alive = () => (asked++, (answers.shift() ?? alive)());
  });
  afterAll(() => limn.close());
  beforeEach(async () => {
    // What was answered before is forgotten.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    asked = 0;
  });

  const ready = async (): Promise<number> => (await limn.fetch('/readyz', { key: null })).status;

  test('is asked of the database once a second for a crowd, whoever asks', async () => {
    const since = performance.now();
    expect(new Set(await Promise.all(Array.from({ length: 300 }, ready)))).toEqual(new Set([200]));
    expect(asked).toBeLessThanOrEqual(1 + (performance.now() - since) / 1_000);
  });

  test.each([
    ['says no', (): Promise<boolean> => Promise.resolve(false), 503],
    ['fails', (): Promise<boolean> => Promise.reject(new Error('away')), 500],
  ])('is asked no more often while the database %s', async (_what, answer, status) => {
    const since = performance.now();
    answers = Array.from({ length: 300 }, () => answer);
    expect(new Set(await Promise.all(Array.from({ length: 200 }, ready)))).toEqual(new Set([status]));
    expect(asked).toBeLessThanOrEqual(1 + (performance.now() - since) / 1_000);
    answers = [];
  });
});

test('llms.txt tells programs of every operation, and needs no key', async () => {
  const limn = await openLimn();
  try {
    const answer = await limn.fetch('/llms.txt', { key: null });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# Limn\n\n> /);
    const { paths } = (await (await limn.fetch('/openapi.json', { key: null })).json()) as {
      paths: Record<string, Record<string, { summary?: string }>>;
    };
    const told = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { summary }]) =>
        summary ? [`- \`${method.toUpperCase()} ${path}\`: ${summary}`] : [],
      ),
    );
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter((line) => !text.includes(line))).toEqual([]);
    for (const [, page = ''] of text.matchAll(/\]\((\/[\w.]+)\)/g))
      expect([page, (await limn.fetch(page)).status === 404]).toEqual([page, false]);
  } finally {
    await limn.close();
  }
});
