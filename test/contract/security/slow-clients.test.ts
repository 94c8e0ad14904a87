import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';

describe('clients that take their time', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  it('keep nobody waiting and are sent away after their 15 seconds', async () => {
    const { hostname, port } = new URL(limn.url);
    const answers: string[] = [];
    const slow = Array.from({ length: 300 }, () => {
      const socket = net.connect(Number(port), hostname, () =>
        socket.write('GET /v1/search HTTP/1.1\r\nHost: localhost\r\n'),
      );
      socket.on('data', (chunk: Buffer) => answers.push(String(chunk))).on('error', () => undefined);
      // A letter now and then, as those do who want to hold a connection for as long as they can.
      const drip = setInterval(() => socket.writable && socket.write('X-a: b\r\n'), 2_000);
      const gone = new Promise<void>((resolve) =>
        socket.on('close', () => {
          clearInterval(drip);
          resolve();
        }),
      );
      return { socket, gone };
    });
    await pause(1_000);
    expect((await limn.fetch('/v1/search')).status).toBe(200);
    await Promise.all(slow.map(({ gone }) => gone));
    expect(answers.length).toBe(slow.length);
    expect(answers.every((text) => text.startsWith('HTTP/1.1 408 '))).toBe(true);
    expect((await limn.fetch('/v1/search')).status).toBe(200);
  });
});
