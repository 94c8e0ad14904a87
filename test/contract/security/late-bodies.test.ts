import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer } from '../dashboard-api/browser.js';

/** Bytes to a service as they are, and all that comes back. */
class Connection {
  private readonly socket: net.Socket;
  private said = '';

  constructor({ url }: Limn) {
    const { hostname, port } = new URL(url);
    this.socket = net.connect(Number(port), hostname);
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.said += text));
  }

  send(...pieces: string[]): void {
    this.socket.write(pieces.join(''));
  }

  /** All that came, once it fits. */
  async heard(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.said))
      await new Promise((resolve, reject) => {
        this.socket.once('data', resolve);
        this.socket.once('close', () => reject(new Error(`closed after ${this.said}`)));
      });
    return this.said;
  }

  close(): void {
    this.socket.destroy();
  }
}

const head = (line: string, body: string, more: string[] = []): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...more,
    '\r\n',
  ].join('\r\n');
const AFTER_HEADERS = 'Expect: 100-continue';

describe('a request whose body comes after what let it in has ended', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn(CROWD);
  });
  afterAll(() => limn.close());
  const newKey = async (name: string): Promise<string> =>
    (await issueKey({ storage: limn.app.needs.storage, pepper: '' }, name)).apiKey;

  it.each([
    ['POST /v1/profile/late', JSON.stringify({ data: 'I live in Oslo.' })],
    ['POST /v1/profiles:batch', JSON.stringify({ posts: [{ id: 'late', data: 'I live in Oslo.' }] })],
    [
      'POST /graphql',
      JSON.stringify({ query: 'mutation { submitProfile(id: "late", data: "Hi") { profile { status } } }' }),
    ],
    ['POST /mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
  ])('is refused: %s by key', async (line, body) => {
    const name = `app of ${line}`;
    const key = await newKey(name);
    const connection = new Connection(limn);
    connection.send(head(line, body, [AFTER_HEADERS, `Authorization: Bearer ${key}`, 'Accept: */*']));
    await connection.heard(/100 Continue/);
    const next = await newKey(name);
    connection.send(body);
    expect(await connection.heard(/HTTP\/1.1 [2-5]\d\d[^]*\r\n\r\n/)).toContain('401 Unauthorized');
    connection.close();
    expect((await limn.fetch('/v1/profile/late', { key: next })).status).toBe(404);
  });

  it('is refused by session', async () => {
    const browser = await newcomer(limn);
    const body = JSON.stringify({ query: 'mutation { createApp(name: "late") { apiKey } }' });
    const connection = new Connection(limn);
    connection.send(head('POST /dashboard/graphql', body, [AFTER_HEADERS, `Cookie: ${browser.cookie}`]));
    await connection.heard(/100 Continue/);
    const cookie = browser.cookie!;
    await browser.told('mutation { signOutEverywhere }');
    // What is signed out tells all processes, as a key that ends does.
    connection.send(body);
    expect(await connection.heard(/\}\s*$/)).toContain('UNAUTHENTICATED');
    connection.close();
    browser.cookie = cookie;
    expect(await browser.me()).toBeNull();
  });

  it('is served where everything is as it was', async () => {
    const key = await newKey('patient');
    const body = JSON.stringify({ data: 'I live in Oslo.' });
    const connection = new Connection(limn);
    connection.send(head('POST /v1/profile/late', body, [AFTER_HEADERS, `Authorization: Bearer ${key}`]));
    await connection.heard(/100 Continue/);
    connection.send(body);
    expect(await connection.heard(/202/)).toContain('202 Accepted');
    connection.close();
  });
});

describe('requests that are sent before their predecessor is answered', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  it('see what it has changed', async () => {
    const key = `Authorization: Bearer ${limn.key}`;
    const body = JSON.stringify({ data: 'I live in Oslo.' });
    const get = `GET /v1/profile/piped HTTP/1.1\r\nHost: localhost\r\n${key}\r\n\r\n`;
    const connection = new Connection(limn);
    connection.send(
      get,
      head('POST /v1/profile/piped', body, [key]),
      body,
      get,
      get,
      `DELETE /v1/profile/piped HTTP/1.1\r\nHost: localhost\r\n${key}\r\n\r\n`,
      get,
    );
    const all = await connection.heard(/404 Not Found[^]*404 Not Found/);
    expect([...all.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual([
      404, 202, 200, 200, 204, 404,
    ]);
    connection.close();
  });
});
