import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLimn, type Limn } from './limn.js';

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
    const metrics = await (await limn.fetch('/metrics', { key: null })).text();
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
  test('are for the holder of the token where there is one', async () => {
    const limn = await openLimn({ env: { LIMN_METRICS_TOKEN: 'a-token-for-metrics' } });
    try {
      expect((await limn.fetch('/metrics', { key: null })).status).toBe(404);
      expect((await limn.fetch('/metrics', { key: 'a-token-for-metricz' })).status).toBe(404);
      expect((await limn.fetch('/metrics', { key: 'a-token-for-metrics' })).status).toBe(200);
    } finally {
      await limn.close();
    }
  });
});
