import { expect, test } from 'vitest';
import type { ClaimReader, Reader } from '../../../src/ai/reader.js';
import { Worker } from '../../../src/worker/worker.js';
import { databases, openLimn } from '../../limn.js';

test.each(databases())(
  'a worker gives one tenant three places of four and reads the rest as places come free, on the %s database',
  async (database) => {
    let reading = 0;
    let most = 0;
    let full = (): void => undefined;
    const isFull = new Promise<void>((resolve) => (full = resolve));
    const reader: ClaimReader = {
      name: 'slow',
      async read(inputs) {
        most = Math.max(most, ++reading);
        if (most === 3) full();
        await isFull;
        await new Promise((resolve) => setTimeout(resolve, 30));
        reading--;
        return {
          facts: new Map(inputs.map(({ submissionId }) => [submissionId, []])),
          usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
        };
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
  },
);

test.runIf(databases().includes('server'))(
  'a worker stops although a reader does not hear that it was stopped, and the next one reads what that had',
  async () => {
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const deaf: Reader = {
      name: 'deaf',
      read: () => (begun(), new Promise(() => undefined)),
      close: async () => undefined,
    };
    const limn = await openLimn({ database: 'server', env: { LIMN_ROLE: 'api' } });
    const often = {
      concurrency: 1,
      pollMs: 50,
      embedPendingMs: 500,
      reindexMs: 60_000,
      indexTextsMs: 60_000,
      tidyMs: 60_000,
      analyzeMs: 60_000,
      eraseMs: 60_000,
    };
    try {
      const first = new Worker({ ...limn.app.needs, reader: deaf }, often);
      first.start();
      await limn.post('a', 'I live in Lima.');
      await hasBegun;
      const stopping = first.stop(50);
      expect(first.stop(50)).toBe(stopping);
      await stopping;
      const second = new Worker(limn.app.needs, often);
      second.start();
      try {
        expect(await limn.ready('a')).toMatchObject({ core_info: { location: { value: 'Lima' } } });
      } finally {
        await second.stop(5_000);
      }
    } finally {
      await limn.close();
    }
  },
);
