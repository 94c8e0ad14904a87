import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { until } from '../../until.js';
import { dictation, wordEmbedder } from './dictation.js';
import { openAcknowledged, openTestSocket, submitted, told, type TestSocket } from './wire.js';

const STATUS = 'subscription ($id: ID!) { profileStatus(id: $id) { status } }';

describe('a socket', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder });
  });
  afterAll(() => limn.close());

  it('that does not begin is closed with 4408', async () => {
    expect(await (await openTestSocket(limn, { init: null })).closed).toMatchObject({ code: 4408 });
  });

  it.each<[string, (line: TestSocket) => void, number]>([
    ['subscribes before its key was accepted', (line) => line.subscribe('1', STATUS, { id: 'x' }), 4401],
    ['sends what is no message', (line) => line.send('hello'), 4400],
    ['sends what only servers say', (line) => line.send({ type: 'next', id: '1', payload: {} }), 4400],
    [
      'sends a message of 64 kB',
      (line) => line.send({ type: 'ping', payload: { pad: 'x'.repeat(66_000) } as never }),
      1009,
    ],
  ])('that %s is closed', async (_what, act, code) => {
    const line = await openTestSocket(limn, { init: null });
    act(line);
    expect(await line.closed).toMatchObject({ code });
  });

  it('that begins twice, or uses a name twice, is closed', async () => {
    const twice = await openAcknowledged(limn);
    twice.send({ type: 'connection_init' });
    expect(await twice.closed).toMatchObject({ code: 4429 });
    const named = await openAcknowledged(limn);
    named.subscribe('1', STATUS, { id: 'x' });
    named.subscribe('1', STATUS, { id: 'x' });
    expect(await named.closed).toMatchObject({ code: 4409 });
  });

  it('of another protocol is not had, and one of none is closed with 4406', async () => {
    await expect(openTestSocket(limn, { init: null, protocol: 'graphql-ws' })).rejects.toThrow(/subprotocol/i);
    expect(await (await openTestSocket(limn, { init: null, protocol: [] })).closed).toMatchObject({ code: 4406 });
  });

  it('is to be had on its path alone', async () => {
    await expect(openTestSocket(limn, { path: '/elsewhere' })).rejects.toThrow('404');
    await expect(
      openTestSocket(limn, { path: '/graphql?key=1' }).then(async (line) => line.socket.terminate()),
    ).resolves.toBeUndefined();
  });

  it('answers a ping', async () => {
    const line = await openAcknowledged(limn);
    line.send({ type: 'ping' });
    expect(await line.next()).toEqual({ type: 'pong' });
    line.socket.close();
  });

  it('is one of at most a hundred for a key', async () => {
    const { key } = await limn.newTenant();
    const lines = await Promise.all(
      Array.from({ length: 100 }, () => openAcknowledged(limn, { init: { Authorization: key } })),
    );
    const more = await openTestSocket(limn, { init: { Authorization: key } });
    expect(await more.closed).toEqual({ code: 4429, reason: 'At most 100 sockets for a key' });
    lines[0]!.socket.close();
    await lines[0]!.closed;
    const again = await openAcknowledged(limn, { init: { Authorization: key } });
    for (const line of [...lines, again]) line.socket.terminate();
  });

  it('that does not read is closed, so that nothing piles up for it', async () => {
    const { key } = await limn.newTenant();
    await submitted(
      limn,
      'loud',
      Array.from({ length: 120 }, (_, i) => `interests.music = a band with a rather long name, number ${i}`).join('\n'),
      key,
    );
    const line = await openAcknowledged(limn, { init: { Authorization: key } });
    line.socket.pause();
    const whole = Array.from({ length: 12 }, (_, i) => `p${i}: profile { interests { values { value } } }`).join(' ');
    for (let i = 0; i < 50; i++) line.subscribe(`s${i}`, `subscription { profileStatus(id: "loud") { ${whole} } }`);
    const isClosed = (): boolean => limn.logs.some((text) => text.includes('reads too slowly'));
    // Telling all of them may keep the service too busy for a post in time.
    for (let round = 0; round < 100 && !isClosed(); round++)
      await submitted(limn, 'loud', `interests.food = dish ${round}`, key).catch(() => undefined);
    line.socket.resume();
    expect(await line.closed).toMatchObject({ code: 1013, reason: 'Reading too slowly' });
  });

  it('is told to come back when the service stops, which does not wait for it', async () => {
    const closing = await openLimn({ reader: dictation().reader, embedder: wordEmbedder });
    const line = await openAcknowledged(closing);
    line.subscribe('1', STATUS, { id: 'x' });
    await closing.close();
    expect(await line.closed).toEqual({ code: 1001, reason: 'Going away' });
  });

  it('is counted for operators', async () => {
    const gauge = async (): Promise<number> =>
      Number(/^limn_sockets (\d+)/m.exec(await limn.app.needs.metrics.registry.metrics())?.[1]);
    // Those of the tests before may be on their way out.
    const isQuiet = async (): Promise<boolean> => (await gauge()) === 0;
    await until('no socket is open', isQuiet);
    const line = await openAcknowledged(limn);
    expect(await gauge()).toBe(1);
    line.socket.close();
    await until('none is again', isQuiet);
  });

  it('that breaks off while it is opened harms nobody', async () => {
    for (let i = 0; i < 20; i++) {
      const sent = request(`${limn.url}/graphql`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          'sec-websocket-protocol': 'graphql-transport-ws',
        },
      });
      sent.on('error', () => undefined).end();
      setImmediate(() => sent.destroy());
    }
    expect(await told(limn, '{ profile(id: "nobody") { profileId } }')).toEqual({ profile: null });
  });
});

describe('a socket under a rate limit', () => {
  it('is refused further subscriptions, and stays open', async () => {
    const limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder, env: { LIMN_RATE_LIMIT: '3' } });
    try {
      const line = await openAcknowledged(limn);
      for (let i = 0; i < 4; i++) line.subscribe(`s${i}`, STATUS, { id: `x${i}` });
      expect(await line.next()).toMatchObject({
        id: 's3',
        type: 'error',
        payload: [{ extensions: { code: 'RATE_LIMITED', status: 429 } }],
      });
      expect(line.socket.readyState).toBe(line.socket.OPEN);
      line.socket.close();
    } finally {
      await limn.close();
    }
  });
});
