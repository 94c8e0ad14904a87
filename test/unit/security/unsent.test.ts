import { once } from 'node:events';
import { expect, test } from 'vitest';
import { whileRead } from '../../../src/mcp/streams.js';
import { UnsentMemory } from '../../../src/wire/unsent.js';

test('what waits for those who do not read is bounded over all of them, and some is left to others', () => {
  const memory = new UnsentMemory(1_000);
  const given = Array.from({ length: 20 }, () => memory.take('greedy', 100)).filter((give) => give !== undefined);
  expect(given.length).toBeLessThan(10);
  expect(memory.take('modest', 100)).toBeDefined();
  for (const give of given) {
    give();
    give();
  }
  const wide = memory.take('wide', 1_000_000);
  expect(wide).toBeDefined();
  expect(memory.take('wide', 1_000_000)).toBeUndefined();
  wide!();
});

test('a stream for which there is no room is ended, and gives back what it took', async () => {
  const memory = new UnsentMemory(100_000);
  let more: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) });
  expect([memory.take('another', 50_000), memory.take('third', 30_000)]).not.toContain(undefined);
  const unread = whileRead(body, (bytes) => memory.take('follower', bytes));
  const closed = once(unread, 'close');
  for (let at = 0; at < 10; at++) more!.enqueue(new Uint8Array(10_000));
  await closed;
  expect(memory.take('fourth', 20_000)).toBeDefined();
});
