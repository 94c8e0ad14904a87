import { expect, test } from 'vitest';
import type { Reader } from '../../src/ai/reader.js';
import { databases, openLimn } from '../limn.js';

test.each(databases())('a worker gives one tenant three places of four and reads the rest as places come free, on the %s database', async (database) => {
  let reading = 0;
  let most = 0;
  let full = (): void => undefined;
  const isFull = new Promise<void>((resolve) => (full = resolve));
  const reader: Reader = {
    name: 'slow',
    async read(inputs) {
      most = Math.max(most, ++reading);
      if (most === 3) full();
      await isFull;
      await new Promise((resolve) => setTimeout(resolve, 30));
      reading--;
      return { facts: new Map(inputs.map(({ submissionId }) => [submissionId, []])), usage: { calls: 0, promptTokens: 0, completionTokens: 0 } };
    },
    close: async () => undefined,
  };
  const limn = await openLimn({ database, reader, env: { LIMN_WORKER_CONCURRENCY: '4' } });
  try {
    const ids = Array.from({ length: 40 }, (_, i) => `p${i}`);
    await Promise.all(ids.flatMap((id) => [limn.post(id, 'one'), limn.post(id, 'two')]));
    for (const id of ids) expect((await limn.ready(id))['update_log']).toHaveLength(2);
    expect(most).toBe(3);
  } finally {
    await limn.close();
  }
});
