import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endAll } from '../../rig/cleanup.js';
import { rowsOn, startPostgres } from '../../rig/test-database.js';
import { isNotReached, reachedText } from '../../src/storage/standby.js';
import type { Limn } from '../limn.js';
import { found, isStandbyRead, openReplicated, outcomesOf, type Replicated } from '../replicated.js';
import { until } from '../until.js';

afterAll(endAll);

describe.runIf(inject('postgresUrl') !== null)('a standby', () => {
  let limn: Limn;
  let primary: Replicated['primary'];
  let standby: Replicated['standby'];
  let another: Replicated['another'];
  beforeAll(async () => {
    ({ limn, primary, standby, another } = await openReplicated());
  });
  afterAll(() => limn?.close());

  test('that is another one than was asked before reads nothing that it does not have', async () => {
    // A balancer may lead each connection to a standby of its own: the transaction that reads looks itself.
    expect(await rowsOn(standby.url, reachedText('0'))).toHaveLength(1);
    await expect(rowsOn(standby.url, reachedText('1e15::int8'))).rejects.toSatisfy(isNotReached);
    await expect(rowsOn(primary.url, reachedText('0'))).rejects.toSatisfy(isNotReached);
  });

  test('that cancels a read, as recovery does, has the primary answer it', async () => {
    const where = { text: 'select pg_is_in_recovery() as "isStandby" from pg_sleep(.3)' };
    const reads = limn.app.needs.storage.reading(limn.tenantId);
    expect(await reads.query(where, [])).toEqual([{ isStandby: true }]);
    for (const end of ['pg_cancel_backend', 'pg_terminate_backend']) {
      const asked = reads.query(where, []);
      await until('the read is cancelled', async () => {
        const sql = `select ${end}(pid) as done from pg_stat_activity where query like '%pg_sleep(.3)%' and state =
          'active' and pid <> pg_backend_pid()`;
        return (await rowsOn<{ done: boolean }>(standby.url, sql)).length > 0;
      });
      expect(await asked).toEqual([{ isStandby: false }]);
    }
    expect((await outcomesOf(limn)).failed).toBeGreaterThanOrEqual(2);
    await until('the standby is read again', () => isStandbyRead(limn));
  });

  test('that dies fails nobody, makes nobody wait, and is read again when it is back', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) statuses.push((await limn.fetch('/v1/search?query=who plays chess')).status);
    })();
    await until('reads', () => statuses.length > 20);
    await standby.down('crash');
    const { length } = statuses;
    await until('reads without it', () => statuses.length > length + 20);
    expect(await isStandbyRead(limn)).toBe(false);
    expect((await outcomesOf(limn)).away).toBeGreaterThan(0);
    await standby.up();
    await until('the standby is read again', () => isStandbyRead(limn));
    isOver = true;
    await reading;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(limn.logs.filter((line) => line.includes('the replica answers and is read from')).length).toBeGreaterThan(0);
  });

  test('is not missed at a start while it is away', async () => {
    await standby.down('stop');
    const other = await another().finally(() => standby.up());
    try {
      await until('the standby is read', () => isStandbyRead(other));
      expect(await found(other, 'query=who plays chess')).toContain('ada');
    } finally {
      await other.close();
    }
  });

  test('of another database is refused at start, and a server that takes changes is not read', async () => {
    const stranger = startPostgres()!;
    await expect(another({ DATABASE_READ_URL: stranger.url })).rejects.toThrow(
      'DATABASE_READ_URL leads to another database than DATABASE_URL',
    );
    const neighbour = Object.assign(new URL(standby.url), { pathname: '/template1' }).href;
    await expect(another({ DATABASE_READ_URL: neighbour })).rejects.toThrow(
      'DATABASE_READ_URL leads to another database than DATABASE_URL',
    );
    const itself = Object.assign(new URL(primary.url), { hostname: 'localhost' }).href;
    const other = await another({ DATABASE_READ_URL: itself });
    try {
      expect(await found(other, 'query=who plays chess')).toContain('ada');
      expect(await outcomesOf(other)).toMatchObject({ replica: 0 });
      expect(other.logs.join('')).toContain('leads to a server that takes changes, not to a standby');
    } finally {
      await other.close();
    }
    // One that has gone its own way has other answers: whoever wrote would not find it there.
    await rowsOn(standby.url, 'select pg_promote()');
    await limn.post('eve', 'I live in Rome.');
    expect(await found(limn, 'sortBy=name')).toContain('eve');
    expect(await isStandbyRead(limn)).toBe(false);
  });
});
