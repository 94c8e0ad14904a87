import os from 'node:os';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openLog } from '../../../src/log.js';
import { openLocalBus } from '../../../src/storage/events.js';
import { startUpkeep } from '../../../src/storage/upkeep.js';

/** What upkeep asks of a database of a size, round after round. */
async function roundsOn(bytes: number, until: (asked: string[]) => boolean): Promise<string[]> {
  const asked: string[] = [];
  const pool = {
    query: async (sql: string) => {
      asked.push(sql);
      return { rows: sql.includes('pg_database_size') ? [{ bytes }] : [{ name: 'profile' }] };
    },
  } as unknown as pg.Pool;
  const upkeep = startUpkeep(
    pool,
    openLocalBus(),
    { directory: os.tmpdir(), everyMs: 5, onFatal: () => undefined },
    openLog('silent'),
  );
  await expect.poll(() => until(asked), { interval: 5 }).toBe(true);
  if (bytes > 1e15) await expect(upkeep.tidy()).rejects.toMatchObject({ code: 'storage_full' });
  upkeep.stop();
  return asked;
}

test('a database is written anew after a start, and later only vacuumed as long as nothing is erased', async () => {
  const asked = await roundsOn(1_000, (sql) => sql.includes('vacuum (full) profile'));
  expect(asked.filter((sql) => sql === 'vacuum (full) profile')).toHaveLength(1);
});

test('a database for whose copy the disk has no room is vacuumed where it is', async () => {
  const asked = await roundsOn(1e18, (sql) => sql.filter((one) => one === 'vacuum (analyze)').length > 2);
  expect(asked).not.toContain('vacuum (full) profile');
});
