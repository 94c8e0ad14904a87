import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { liveKeyOf } from '../../../src/storage/apps.js';
import { makeToken } from '../../../src/tenant/token.js';
import { openLimn, type Limn } from '../../limn.js';
import { dictation } from '../graphql/dictation.js';
import { call } from '../rest/calls.js';
import { connect, posted } from './asking.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const listening = (id: string, uris = ['limn://profile/maria']): object => ({
  jsonrpc: '2.0',
  id,
  method: 'subscriptions/listen',
  params: { notifications: { resourceSubscriptions: uris }, _meta: META },
});
const HEADERS = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };

describe('a stream of changes', () => {
  let limn: Limn;
  const { reader, hold, release } = dictation();

  beforeAll(async () => {
    limn = await openLimn({ reader });
  });
  afterAll(() => limn.close());

  const follow = (asking: object, key = limn.key): Promise<Response> =>
    limn.fetch('/mcp', { ...posted(asking, HEADERS), key });
  const newKey = async (name: string): Promise<string> =>
    (await issueKey({ storage: limn.app.needs.storage, pepper: '' }, name)).apiKey;
  /** What is opened by a token that ends soon, which is given as many seconds as opening takes. */
  const openedByToken = async <T>(open: (token: string) => Promise<T>): Promise<T> => {
    const { tenantId } = limn;
    const { keyId, keyHash } = (await liveKeyOf(limn.app.needs.storage, tenantId))!;
    for (let seconds = 2; ; seconds *= 2) {
      const expiresAt = new Date(Date.now() + seconds * 1_000);
      try {
        return await open(makeToken({ tenantId, keyId, scope: 'read', profileId: undefined, expiresAt }, keyHash));
      } catch (error) {
        if (seconds > 100) throw error;
      }
    }
  };
  /** The head of a request at /mcp as it goes over the wire. */
  const headOf = (key: string, body: string, more: Record<string, string> = {}): string =>
    [
      'POST /mcp HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      `Content-Length: ${body.length}`,
      ...Object.entries({ ...(posted({}, HEADERS).headers as Record<string, string>), ...more }).map((one) =>
        one.join(': '),
      ),
      '\r\n',
    ].join('\r\n');
  const opened = (): net.Socket => net.connect(Number(new URL(limn.url).port), '127.0.0.1');
  const saidOf = (socket: net.Socket): Promise<string> =>
    new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));

  it('that nobody reads is ended before much piles up for it', async () => {
    const body = JSON.stringify(listening('unread'));
    const socket = opened().on('error', () => undefined);
    socket.write(headOf(limn.key, body) + body);
    expect(await saidOf(socket)).toContain('200 OK');
    socket.pause();
    const { events } = limn.app.needs.storage;
    const { tenantId } = limn;
    // Many times more than what sockets hold on their way.
    for (let told = 0; told < 100; told++) {
      for (let at = 0; at < 2_000; at++) events.publish([{ kind: 'erased', tenantId, profileId: 'maria' }]);
      await new Promise(setImmediate);
    }
    let bytes = 0;
    socket.on('data', (piece) => (bytes += piece.length)).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(bytes).toBeLessThan(20_000_000);
  });

  it('is asked for in few words, under a short name', async () => {
    const long = await follow(listening('x'.repeat(257)));
    expect([long.status, await long.json()]).toMatchObject([400, { code: 'invalid_field' }]);
    const wide = await follow(
      listening(
        'x',
        Array.from({ length: 3_000 }, (_, at) => `limn://profile/somebody-${at}`),
      ),
    );
    expect([wide.status, await wide.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('ends with the token that opened it', async () => {
    const { client, closed } = await openedByToken(async (key) => {
      const follower = await connect(limn, { key });
      const stream = await follower.listen({ resourceSubscriptions: ['limn://profile/maria'] });
      return { client: follower, closed: stream.closed };
    });
    await closed;
    await expect(client.listTools()).rejects.toThrow('Invalid API key');
  });

  it('is not begun with a key that ended while it was being asked for', async () => {
    const key = await newKey('slow');
    const body = JSON.stringify(listening('slow'));
    const socket = opened();
    socket.write(headOf(key, body, { expect: '100-continue' }));
    expect(await saidOf(socket)).toContain('100 Continue');
    await newKey('slow');
    socket.write(body);
    expect(await saidOf(socket)).toContain('401 Unauthorized');
    socket.destroy();
  });

  it('of one submission ends when what opened it ends, or is replaced', async () => {
    const key = await newKey('followed');
    hold();
    try {
      const ofKey = await followed(await submissionOf(key), key);
      await newKey('followed');
      await ofKey.text();
      const mine = await submissionOf(limn.key);
      const ofToken = await openedByToken((token) => followed(mine, token));
      await ofToken.text();
      const { body } = await call(limn, 'GET /v1/submissions/{id}', { id: mine });
      expect(body['state']).not.toBe('merged');
    } finally {
      release();
    }
  });
  const submissionOf = async (key: string): Promise<string> =>
    (await limn.post('ben', 'core_info.name = Ben', { key })).headers.get('x-submission-id')!;
  const followed = async (id: string, key: string): Promise<Response> => {
    const answer = await limn.fetch(`/v1/submissions/${id}/events`, { key });
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}`);
    return answer;
  };
});
