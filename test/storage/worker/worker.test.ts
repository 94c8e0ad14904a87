import { expect, test } from 'vitest';
import type { ClaimReader, Reader } from '../../../src/ai/reader.js';
import { Worker } from '../../../src/worker/worker.js';
import { databases, openLimn, type Tenant } from '../../limn.js';

const HOUR_MS = 3_600_000;
/** A worker that looks at nothing by itself. */
const RARELY = {
  concurrency: 2,
  pollMs: HOUR_MS,
  embedPendingMs: HOUR_MS,
  reindexMs: HOUR_MS,
  indexTextsMs: HOUR_MS,
  tidyMs: HOUR_MS,
  analyzeMs: HOUR_MS,
  eraseMs: HOUR_MS,
};

/** A reader that never ends, and when it has begun. */
function hanging(): { reader: Reader; begun: Promise<void> } {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const read: Reader['read'] = (_inputs, _known, signal) => {
    begin();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  };
  return { reader: { name: 'hanging', read, close: async () => undefined }, begun };
}

test.runIf(databases().includes('server'))(
  "a worker whose next app's only profile another one takes goes on to the app after it",
  async () => {
    const limn = await openLimn({ database: 'server', env: { LIMN_ROLE: 'api' } });
    const { needs } = limn.app;
    const [first, other] = [hanging(), hanging()];
    // All that is left to this one is the place that its first app may not have.
    const apps = [limn, await limn.newTenant(), await limn.newTenant()].toSorted((one, two) =>
      one.tenantId < two.tenantId ? -1 : 1,
    );
    const [sated, contested, after] = apps as [Tenant, Tenant, Tenant];
    const rival = new Worker({ ...needs, reader: other.reader }, { ...RARELY, concurrency: 1 });
    let hasRival = false;
    const ofAll: typeof needs.storage.ofAll = async (statement, values) => {
      const rows = await needs.storage.ofAll(statement, values);
      // Told whose turn it is, and late: the other one is quicker.
      if (statement.name === 'queue.next_tenant' && !hasRival && isTurnOf(contested, rows)) {
        hasRival = true;
        rival.start();
        await other.begun;
      }
      return rows as never[];
    };
    const reading = new Set<string>();
    const reader: Reader = {
      ...first.reader,
      read: (inputs, known, signal) => (
        inputs.forEach(({ text }) => reading.add(text)),
        first.reader.read(inputs, known, signal)
      ),
    };
    const worker = new Worker({ ...needs, storage: { ...needs.storage, ofAll }, reader }, RARELY);
    try {
      for (const { key } of [sated, contested, after]) expect((await limn.post('a', key, { key })).status).toBe(202);
      worker.start();
      await expect.poll(() => [...reading]).toEqual([sated.key, after.key]);
    } finally {
      await Promise.all([worker.stop(10), rival.stop(10)]);
      await limn.close();
    }
  },
);

const isTurnOf = ({ tenantId }: Tenant, rows: unknown[]): boolean =>
  rows.some((row) => (row as { tenantId: string }).tenantId === tenantId);

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
    const often = { ...RARELY, concurrency: 1, pollMs: 50, embedPendingMs: 500 };
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
