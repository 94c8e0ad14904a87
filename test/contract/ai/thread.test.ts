import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { grounding } from '../../../src/ai/grounding.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';
import { openOfflineEmbedder, openOfflineReader } from '../../../src/ai/offline/offline.js';
import { Thread } from '../../../src/ai/thread.js';

describe('the thread of the offline reader', () => {
  const reader = openOfflineReader();
  /** Claims the same of every text, as a model might. */
  const claiming = grounding({
    name: 'claiming',
    async read(inputs) {
      const claim = (path: FactPath, value: string): Fact => ({
        path,
        value,
        explicitness: 0.9,
        polarity: 'asserts',
        at: '2026-03-01T12:00:00.000Z',
        evidence: { quote: value, start: -1, end: -1 },
      });
      const claims = [
        claim('core_info.location', 'Lima'),
        claim('interests.games', 'chess'),
        claim('interests.sports', 'rugby'),
      ];
      return {
        facts: new Map(inputs.map(({ submissionId }) => [submissionId, claims])),
        usage: { calls: 1, promptTokens: 10, completionTokens: 5 },
      };
    },
    close: async () => undefined,
  });
  afterEach(async () => {
    await reader.close();
    await claiming.close();
  });
  const input = (submissionId: string, text: string) => ({
    submissionId,
    text,
    inputType: undefined,
    receivedAt: '2026-03-01T12:00:00.000Z',
  });
  const signal = new AbortController().signal;

  test('reads a batch and tells whose fact is whose', async () => {
    const { found } = await reader.read([input('a', 'I live in Lima.'), input('b', 'I love pottery.')], '', signal);
    expect(found.get('a')?.facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'core_info.location', value: 'Lima' })]),
    );
    expect(found.get('b')?.facts).toEqual(expect.arrayContaining([expect.objectContaining({ value: 'pottery' })]));
  });

  test('stops in the middle of a text when told to, says that trying again may help, and reads the next', async () => {
    const stop = new AbortController();
    const long = reader.read([input('a', 'I live in Lima and I love pottery. '.repeat(30_000))], '', stop.signal);
    const behind = reader.read([input('b', 'I love chess.')], '', signal);
    setTimeout(() => stop.abort(), 20);
    await expect(long).rejects.toMatchObject({ retryable: true, message: 'Reading was stopped' });
    expect((await behind).found.get('b')?.facts).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: 'chess' })]),
    );
  });

  test.each([
    ['reader', () => reader],
    ['reader of claims', () => claiming],
  ])(
    'lets a short text of another app overtake a long one at the offline %s, though that came first',
    async (_, of) => {
      await of().read([input('first', 'I love tea.')], '', signal);
      const stop = new AbortController();
      const long = of().read([input('long', 'I live in Lima and I love pottery. '.repeat(150_000))], '', stop.signal, {
        tenantId: 'many',
      });
      await of().read([input('short', 'I love chess.')], '', signal, { tenantId: 'few' });
      stop.abort();
      await expect(long).rejects.toThrow('Reading was stopped');
    },
  );

  test('keeps of claims what the text bears out, of the subject alone, with what it says beside', async () => {
    const { found, usage } = await claiming.read(
      [input('a', 'User: I live in Lima.\nAssistant: I love chess.\nUser: My canoe sank near the weir.')],
      '',
      signal,
    );
    expect(found.get('a')).toEqual({
      facts: [expect.objectContaining({ value: 'Lima' })],
      drops: expect.any(Object),
      dropped: [expect.objectContaining({ count: 1 }), expect.objectContaining({ count: 1 })],
      said: ['My canoe sank near the weir.'],
      subject: expect.objectContaining({ name: 'User', chosenBy: 'side' }),
    });
    expect(usage).toEqual({ calls: 1, promptTokens: 10, completionTokens: 5 });
  });

  test('tells what a model was paid for claims that nobody could ground', async () => {
    const stop = new AbortController();
    const stopped = claiming.read([input('a', 'I live in Lima. '.repeat(60_000))], '', stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(stopped).rejects.toMatchObject({
      retryable: true,
      usage: { calls: 1, promptTokens: 10, completionTokens: 5 },
    });
  });

  test('does not begin what was given up before its turn', async () => {
    await expect(reader.read([input('a', 'I live in Lima.')], '', AbortSignal.abort())).rejects.toMatchObject({
      retryable: true,
    });
  });
});

test('a thread gives up a text that takes too long, however much garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const thread = new Thread('read', 1_000);
  const ask = (text: string) =>
    thread.call(
      { submissionId: 'a', text, inputType: undefined, receivedAt: '2026-03-01T12:00:00.000Z' },
      'app',
      new AbortController().signal,
    );
  const collecting = setInterval(collect, 50);
  try {
    await expect(ask('I live in Lima and I love pottery. '.repeat(1_000_000))).rejects.toMatchObject({
      retryable: true,
      message: 'Reading took longer than 1000 ms',
    });
  } finally {
    clearInterval(collecting);
    await thread.close();
  }
});

test('the offline embedder gives unit vectors in the order of the texts', async () => {
  const embedder = openOfflineEmbedder();
  try {
    const [first, second] = await Promise.all(
      ['stored', 'query'].map((kind) =>
        embedder.embed(['likes pottery', 'lives in Lima'], kind as 'stored' | 'query', AbortSignal.timeout(20_000)),
      ),
    );
    expect(first).toHaveLength(2);
    expect(second![0]).toHaveLength(embedder.dimensions);
    for (const vector of [...first!, ...second!]) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
  } finally {
    await embedder.close();
  }
});
