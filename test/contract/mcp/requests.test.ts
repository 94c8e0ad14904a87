import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { openLimn, type Limn } from '../../limn.js';
import { until } from '../../until.js';
import { sendRaw } from '../rest/raw.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';
import { connect, LIST, posted } from './asking.js';

describe('a request at /mcp', () => {
  let limn: Limn;

  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
  });

  it('is refused from the page of a stranger', async () => {
    const answer = await limn.fetch('/mcp', posted(LIST, { origin: 'https://stranger.example' }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden', message: expect.stringContaining('Origin') });
  });

  it('is refused under a name that is not ours', async () => {
    const answer = await sendRaw(
      limn.url,
      `POST /mcp HTTP/1.1\r\nHost: stranger.example\r\nAuthorization: Bearer ${limn.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    );
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('LIMN_PUBLIC_URL') });
  });

  it('holds one message', async () => {
    expect((await limn.fetch('/mcp', posted([LIST, LIST]))).status).toBe(400);
    expect((await limn.fetch('/mcp', { ...posted(LIST), body: '{' })).status).toBe(400);
  });

  it('keeps no session', async () => {
    expect((await limn.fetch('/mcp')).status).toBe(405);
    expect((await limn.fetch('/mcp', { method: 'DELETE' })).status).toBe(405);
  });

  it.each(['/mcp', '/mcp/', '/mcp/maria', '/mcp/a%2Fb'])('has one method at %s, and says so', async (path) => {
    const before = limn.logs.length;
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await limn.fetch(path, { method });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
    }
    const options = await limn.fetch(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    expect(limn.logs.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
    expect((await limn.fetch('/mcp/a/b', { method: 'HEAD' })).status).toBe(404);
  });

  it.each(['2025-06-18', '2025-03-26', '2024-11-05'])(
    'of %s is promised nothing that it cannot do',
    async (version) => {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'old', version: '1' } };
      const answer = await limn.fetch('/mcp', posted({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
      const told = await answer.text();
      expect(told).toContain('"resources":{');
      expect(told).not.toContain('"subscribe"');
    },
  );

  it('asks for a resource by a well-formed address', async () => {
    const client = await connect(limn);
    await expect(client.readResource({ uri: 'limn://profile/%' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('malformed percent encoding') as string,
    });
    expect(client.getServerCapabilities()).toMatchObject({ resources: { subscribe: true } });
  });
});

describe('an allowance', () => {
  it('is one for /mcp and /v1', async () => {
    const limn = await openLimn({ env: { LIMN_RATE_LIMIT: '3' } });
    try {
      await limn.fetch('/v1/search');
      await limn.fetch('/v1/search');
      expect((await limn.fetch('/mcp', posted(LIST))).status).toBe(200);
      const refused = await limn.fetch('/mcp', posted(LIST));
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBeTruthy();
    } finally {
      await limn.close();
    }
  });
});

describe('who follows a profile', () => {
  let limn: Limn;

  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  it('is told of its changes and of no other, of a neighbour least of all', async () => {
    const { key: other } = await limn.newTenant();
    const client = await connect(limn);
    const told: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
    await client.listen({ resourceSubscriptions: ['limn://profile/maria'] });
    await limn.post('maria', 'I live in Lyon.', { key: other });
    await limn.ready('maria', other);
    await limn.post('ben', 'I live in Lyon.');
    await limn.ready('ben');
    expect(told).toEqual([]);
    await limn.post('maria', 'I live in Porto.');
    await until('the change is told', async () => told.length >= 2);
    expect(new Set(told)).toEqual(new Set(['limn://profile/maria']));
  });

  it('is let go when the key ends', async () => {
    const { apiKey: key } = await issueKey({ storage: limn.app.needs.storage, pepper: '' }, 'rotates');
    const client = await connect(limn, { key });
    const { closed } = await client.listen({ resourceSubscriptions: ['limn://profile/maria'] });
    await issueKey({ storage: limn.app.needs.storage, pepper: '' }, 'rotates');
    await closed;
    await expect(client.listTools()).rejects.toThrow('Invalid API key');
  });
});
