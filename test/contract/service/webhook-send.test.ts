import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSender, type SendSettings } from '../../../src/webhook/send.js';
import { openReceiver, type Receiver } from '../../receiver.js';

const opened: { close(): Promise<unknown> | void }[] = [];
const kept = <T extends { close(): Promise<unknown> | void }>(part: T): T => {
  opened.push(part);
  return part;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const NEVER = new AbortController().signal;
const send = (url: string, settings: Partial<SendSettings> = {}) =>
  openSender({ allowsPrivate: false, timeoutMs: 5_000, userAgent: 'Limn/test', ...settings })(
    url,
    { 'webhook-id': 'msg_1' },
    '{"type":"webhook.test","data":{}}',
    NEVER,
  );
const receive = async (reply?: Parameters<typeof openReceiver>[0]): Promise<Receiver> =>
  kept(await openReceiver(reply));
/** A resolver that says one thing after the other, and the last for ever. */
const scripted = (...answers: string[][]): { asked: string[]; resolve(host: string): Promise<LookupAddress[]> } => {
  const asked: string[] = [];
  return {
    asked,
    async resolve(host) {
      asked.push(host);
      const addresses = answers[Math.min(asked.length, answers.length) - 1]!;
      return addresses.map((address) => ({ address, family: net.isIP(address) }));
    },
  };
};

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['168.63.129.16'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['fd00:ec2::254'],
  // One of two is enough.
  ['93.184.215.14', '127.0.0.1'],
  ['2620:fe::fe', '::ffff:10.0.0.1'],
])('a name that leads to %s is refused before anything is connected to', async (...addresses) => {
  const { resolve, asked } = scripted(addresses);
  expect(await send('https://rebound.example/hook', { resolve })).toEqual({
    isDelivered: false,
    error: 'The address is in a private or reserved network',
  });
  expect(asked).toEqual(['rebound.example']);
});

test.each(['https://127.0.0.1:1/', 'https://[::ffff:7f00:1]/', 'https://2130706433/', 'https://[64:ff9b::a9fe:a9fe]/'])(
  '%s, which needs no look-up, is refused too',
  async (url) => {
    const { resolve, asked } = scripted(['93.184.215.14']);
    expect(await send(url, { resolve })).toMatchObject({ error: 'The address is in a private or reserved network' });
    expect(asked).toEqual([]);
  },
);

test('a name is looked up once, and connected to as it was then, whatever it would answer next', async () => {
  const [first, second] = [await receive(), await receive()];
  const { resolve, asked } = scripted(['127.0.0.1'], ['192.0.2.1']);
  const { port } = new URL(first.url);
  const url = `http://rebound.example:${port}/hook`;
  expect(await send(url, { resolve, allowsPrivate: true })).toEqual({ isDelivered: true, status: 204 });
  expect(asked).toEqual(['rebound.example']);
  expect(first.received[0]!.headers.host).toBe(`rebound.example:${port}`);
  expect(second.received).toEqual([]);
});

test('a name without an address, and one that cannot be looked up, are told', async () => {
  expect(await send('https://empty.example/', { resolve: async () => [] })).toMatchObject({
    error: 'The name has no address',
  });
  const resolve = async (): Promise<LookupAddress[]> => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND secret'), { code: 'ENOTFOUND' });
  };
  expect(await send('https://none.example/', { resolve })).toEqual({
    isDelivered: false,
    error: 'No connection (ENOTFOUND)',
  });
});

test('whoever does not answer, neither a look-up nor a request, is left after the time that there is', async () => {
  const hanging = await receive(() => 'hang');
  const limits = { allowsPrivate: true, timeoutMs: 200 };
  expect(await send(hanging.url, limits)).toEqual({ isDelivered: false, error: 'No answer within 0.2 s' });
  const resolve = (): Promise<LookupAddress[]> => new Promise(() => undefined);
  expect(await send('https://slow.example/', { ...limits, resolve })).toEqual({
    isDelivered: false,
    error: 'No answer within 0.2 s',
  });
});

test('whoever would rather speak another protocol is left at once', async () => {
  const switching = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => switching.listen(0, '127.0.0.1', resolve));
  kept({ close: () => void switching.close() });
  const url = `http://127.0.0.1:${(switching.address() as AddressInfo).port}/`;
  expect(await send(url, { allowsPrivate: true })).toEqual({ isDelivered: false, error: 'Hung up without an answer' });
});

test('whoever answers without an end is left after the time that there is, or after 64 KiB', async () => {
  let sent = 0;
  const endless = http.createServer((_request, response) => {
    response.writeHead(200);
    const more = (): void => {
      sent += 16_384;
      if (!response.destroyed && sent < 100 << 20) response.write(Buffer.alloc(16_384), more);
    };
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  kept({ close: () => void endless.close() });
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
  expect(await send(url, { allowsPrivate: true })).toEqual({ isDelivered: true, status: 200 });
  // What was under way in sockets when it was left.
  expect(sent).toBeLessThan(20 << 20);
});

test('a redirect is no success, and when to come again is heard', async () => {
  const elsewhere = await receive();
  const receiver = await receive(() => ({ status: 307, headers: { location: elsewhere.url } }));
  expect(await send(receiver.url, { allowsPrivate: true })).toMatchObject({ isDelivered: false, status: 307 });
  expect(elsewhere.received).toEqual([]);
  const busy = await receive(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  expect(await send(busy.url, { allowsPrivate: true })).toEqual({
    isDelivered: false,
    status: 429,
    error: 'Answered 429',
    retryAfterSeconds: 120,
  });
  const asking = async (when: string): Promise<unknown> => {
    const asks = await receive(() => ({ status: 503, headers: { 'retry-after': when } }));
    return send(asks.url, { allowsPrivate: true });
  };
  expect(await asking('999999999999')).toMatchObject({ retryAfterSeconds: 999_999_999_999 });
  const { retryAfterSeconds } = (await asking('Fri, 01 Jan 2100 00:00:00 GMT')) as { retryAfterSeconds: number };
  expect(Date.now() / 1_000 + retryAfterSeconds).toBeGreaterThanOrEqual(Date.UTC(2100, 0) / 1_000 - 1);
  expect(await asking('Fri, 01 Jan 2021 00:00:00 GMT')).toMatchObject({ retryAfterSeconds: 0 });
  expect(await asking('soon')).not.toHaveProperty('retryAfterSeconds');
});
