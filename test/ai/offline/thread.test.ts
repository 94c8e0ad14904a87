import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { openOfflineEmbedder, openOfflineReader } from '../../../src/ai/offline/offline.js';
import { Thread } from '../../../src/ai/offline/thread.js';

describe('the thread of the offline reader', () => {
  const reader = openOfflineReader();
  afterEach(() => reader.close());
  const input = (submissionId: string, text: string) => ({ submissionId, text, inputType: undefined, receivedAt: '2026-03-01T12:00:00.000Z' });
  const signal = new AbortController().signal;

  test('reads a batch and tells whose fact is whose', async () => {
    const { facts } = await reader.read([input('a', 'I live in Lima.'), input('b', 'I love pottery.')], '', signal);
    expect(facts.get('a')).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'core_info.location', value: 'Lima' })]));
    expect(facts.get('b')).toEqual(expect.arrayContaining([expect.objectContaining({ value: 'pottery' })]));
  });

  test('stops in the middle of a text when told to, says that trying again may help, and reads the next', async () => {
    const stop = new AbortController();
    const long = reader.read([input('a', 'I live in Lima and I love pottery. '.repeat(30_000))], '', stop.signal);
    const behind = reader.read([input('b', 'I love chess.')], '', signal);
    setTimeout(() => stop.abort(), 20);
    await expect(long).rejects.toMatchObject({ retryable: true, message: 'Reading was stopped' });
    expect((await behind).facts.get('b')).toEqual(expect.arrayContaining([expect.objectContaining({ value: 'chess' })]));
  });

  test('does not begin what was given up before its turn', async () => {
    await expect(reader.read([input('a', 'I live in Lima.')], '', AbortSignal.abort())).rejects.toMatchObject({ retryable: true });
  });
});

test('a thread gives up a text that takes too long, however much garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const thread = new Thread('read', 1_000);
  const ask = (text: string) => thread.call({ submissionId: 'a', text, inputType: undefined, receivedAt: '2026-03-01T12:00:00.000Z' }, 'app', new AbortController().signal);
  const collecting = setInterval(collect, 50);
  try {
    await expect(ask('I live in Lima and I love pottery. '.repeat(1_000_000))).rejects.toMatchObject({ retryable: true, message: 'Reading took longer than 1000 ms' });
  } finally {
    clearInterval(collecting);
    await thread.close();
  }
});

test('the offline embedder gives unit vectors in the order of the texts', async () => {
  const embedder = openOfflineEmbedder();
  try {
    const [first, second] = await Promise.all(['stored', 'query'].map((kind) => embedder.embed(['likes pottery', 'lives in Lima'], kind as 'stored' | 'query', AbortSignal.timeout(20_000))));
    expect(first).toHaveLength(2);
    expect(second![0]).toHaveLength(embedder.dimensions);
    for (const vector of [...first!, ...second!]) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
  } finally {
    await embedder.close();
  }
});
