import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { unarmed } from '../../src/failpoints.js';
import { openLog } from '../../src/log.js';
import { openEmbedded } from '../../src/storage/open.js';
import { UNREAD_BYTES } from '../../src/storage/pglite-messages.js';
import { PgliteStream } from '../../src/storage/pglite-stream.js';
import { PgliteThread } from '../../src/storage/pglite-thread.js';
import { threadMemories } from '../../src/threads.js';

const MB = 1024 * 1024;

let directory: string;
let thread: PgliteThread;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-pglite-'));
  fs.cpSync(inject('templateDirectory'), directory, { recursive: true });
  thread = await PgliteThread.open(path.join(directory, 'pg'), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await thread.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

async function connected(): Promise<{ client: pg.Client; stream: PgliteStream }> {
  const stream = new PgliteStream(thread);
  const client = new pg.Client({
    stream: () => stream,
    user: 'postgres',
    database: 'postgres',
  } as unknown as pg.ClientConfig);
  await client.connect();
  return { client, stream };
}

describe('the embedded database', () => {
  test('keeps nothing of the answers it has given', async () => {
    const { client } = await connected();
    const held = (): number => threadMemories().find(({ name }) => name === 'database')!.heap;
    const before = held();
    for (let answer = 0; answer < 150; answer++) {
      const { rows } = await client.query<{ text: string }>(
        `select repeat(chr(65 + $1::int % 26), ${2 * MB}) as text`,
        [answer],
      );
      expect(rows[0]!.text).toHaveLength(2 * MB);
    }
    // Garbage is collected when the thread pleases, and its memory is looked at once a second.
    await expect.poll(() => held() - before, { interval: 200 }).toBeLessThan(50 * MB);
    await client.end();
  });

  test('keeps no more of a long answer than somebody reads', async () => {
    const { client, stream } = await connected();
    let arrived = 0;
    const push = stream.push.bind(stream);
    stream.push = (chunk: Buffer | null) => ((arrived += chunk?.length ?? 0), push(chunk));
    stream.pause();
    const asked = client.query<{ text: string }>(`select repeat('x', ${MB}) as text from generate_series(1, 100)`);
    await expect.poll(() => arrived).toBeGreaterThanOrEqual(UNREAD_BYTES);
    // It could go on here, and must not: other threads answer meanwhile, and it has had every occasion.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(arrived).toBeLessThan(UNREAD_BYTES + 2 * MB);
    stream.resume();
    const { rows } = await asked;
    expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 100 }, () => MB));
    await client.end();
  });

  test('goes on with the next client when one hangs up in the middle of an answer that it does not read', async () => {
    const { client, stream } = await connected();
    client.on('error', () => undefined);
    stream.pause();
    const asked = client
      .query(`select repeat('x', ${MB}) as text from generate_series(1, 50)`)
      .catch((error: unknown) => error);
    await expect.poll(() => stream.readableLength).toBeGreaterThan(0);
    stream.destroy(new Error('hung up'));
    await expect(asked).resolves.toBeInstanceOf(Error);
    const { client: next } = await connected();
    const { rows } = await next.query<{ sum: number }>('select 40 + 2 as sum');
    expect(rows).toEqual([{ sum: 42 }]);
    await next.end();
  });

  test('is waited for at a start when it takes longer to answer than a caller would be let wait', async () => {
    const slow = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-slow-'));
    fs.cpSync(inject('templateDirectory'), slow, { recursive: true });
    let connections = 0;
    const connect = vi.spyOn(PgliteStream.prototype, 'connect').mockImplementation(function (this: PgliteStream) {
      connections++;
      setTimeout(() => this.emit('connect'), 11_000);
      return this;
    });
    const storage = await openEmbedded(
      { directory: slow, upkeepMs: 600_000, reserveBytes: 0, onFatal: () => undefined, failpoint: unarmed },
      openLog('silent'),
    ).finally(() => connect.mockRestore());
    expect(connections).toBe(1);
    await storage.close();
    fs.rmSync(slow, { recursive: true, force: true });
  });
});
