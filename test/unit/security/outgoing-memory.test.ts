import { once } from 'node:events';
import { expect, test } from 'vitest';
import { boundedStream } from '../../../src/mcp/streams.js';
import { OutgoingMemory } from '../../../src/wire/outgoing-memory.js';

test('memory for clients that do not read is bounded over all of them, and some is left for others', () => {
  const memory = new OutgoingMemory(1_000);
  const releases = Array.from({ length: 20 }, () => memory.reserve('greedy', 100)).filter(
    (release) => release !== undefined,
  );
  expect(releases.length).toBeLessThan(10);
  expect(memory.reserve('modest', 100)).toBeDefined();
  for (const release of releases) {
    release();
    release();
  }
  const releaseWide = memory.reserve('wide', 1_000_000);
  expect(releaseWide).toBeDefined();
  expect(memory.reserve('wide', 1_000_000)).toBeUndefined();
  releaseWide!();
});

test('a stream for which there is no room is ended, and gives back what it took', async () => {
  const memory = new OutgoingMemory(100_000);
  let more: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) });
  expect([memory.reserve('another', 50_000), memory.reserve('third', 30_000)]).not.toContain(undefined);
  const unread = boundedStream(body, (bytes) => memory.reserve('follower', bytes));
  const closed = once(unread, 'close');
  for (let at = 0; at < 10; at++) more!.enqueue(new Uint8Array(10_000));
  await closed;
  expect(memory.reserve('fourth', 20_000)).toBeDefined();
});
