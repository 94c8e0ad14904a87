import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StepResult, TenantStorage } from '../../../src/storage/connection.js';
import { LastWrites } from '../../../src/storage/last-writes.js';

const LAG_MS = 1_000;

describe('of which moment an answer has to be', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const age = (writes: LastWrites, tenant: string): number => performance.now() - writes.since(tenant);

  test('of now, where no answer may be older', () => {
    const writes = new LastWrites(0);
    writes.note('a');
    expect(age(writes, 'a')).toBe(0);
    expect(age(writes, 'b')).toBe(0);
  });

  test('of the last write, for who has written since, and of before it for the others', () => {
    const writes = new LastWrites(LAG_MS);
    writes.note('a');
    vi.advanceTimersByTime(400);
    expect(age(writes, 'a')).toBe(400);
    expect(age(writes, 'b')).toBe(LAG_MS);
    vi.advanceTimersByTime(5_000);
    expect(age(writes, 'a')).toBe(LAG_MS);
  });

  test('of when it was not known who wrote, for everybody', () => {
    const writes = new LastWrites(LAG_MS);
    writes.note('a');
    vi.advanceTimersByTime(100);
    writes.noteAll();
    vi.advanceTimersByTime(100);
    expect(age(writes, 'a')).toBe(100);
    expect(age(writes, 'b')).toBe(100);
  });

  test('of no later than it is known, once more tenants have written than are remembered', () => {
    const writes = new LastWrites(LAG_MS);
    writes.note('first');
    vi.advanceTimersByTime(100);
    for (let i = 0; i < 20_000; i++) writes.note(`tenant ${i}`);
    vi.advanceTimersByTime(100);
    expect(age(writes, 'first')).toBeLessThanOrEqual(200);
    expect(age(writes, 'who never wrote')).toBeLessThanOrEqual(200);
  });

  test('a write is noted before its writer is told, also where it fails, and a read is none', async () => {
    const writes = new LastWrites(LAG_MS);
    const answer: StepResult = { rows: [], count: 0 };
    const storage = writes.noting('a', {
      isSharded: false,
      query: async () => [],
      run: async () => 0,
      together: async () => [answer],
      tx: () => Promise.reject(new Error('nobody knows whether it was committed')),
    } satisfies TenantStorage);
    await storage.query({ text: 'select update_seq from profile' }, []);
    expect(age(writes, 'a')).toBe(LAG_MS);
    const ways: [string, () => Promise<unknown>][] = [
      ['insert', () => storage.query({ text: 'insert into profile values (1) returning 1' }, [])],
      ['common table', () => storage.query({ text: 'with gone as (delete from profile) select' }, [])],
      ['run', () => storage.run({ text: 'update profile set age = 1' }, [])],
      ['together', () => storage.together([])],
      ['tx', () => storage.tx(async () => 1).catch(() => undefined)],
    ];
    for (const [way, write] of ways) {
      vi.advanceTimersByTime(5_000);
      await write();
      expect(age(writes, 'a'), way).toBe(0);
    }
  });
});
