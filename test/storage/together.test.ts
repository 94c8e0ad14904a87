import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage, Tx } from '../../src/storage/connection.js';
import type { SqlStatement } from '../../src/storage/statement.js';
import { databasesAndPooler, openBareStorage } from '../limn.js';

const KEEP: SqlStatement = {
  name: 'test.keep',
  text: `insert into idempotency (tenant_id, key, fingerprint, submission_id)
    values ($1, $2, '', '00000000-0000-0000-0000-000000000001')`,
};
const KEYS: SqlStatement = { name: 'test.keys', text: 'select key from idempotency where tenant_id = $1 order by key' };
const COUNT: SqlStatement = { text: 'select count(*) as count from idempotency where tenant_id = $1' };

describe.each(databasesAndPooler())('statements sent together to the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
  });
  afterAll(() => close());

  /** Each place where statements can be sent. */
  const places: [string, (tenantId: string, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>][] = [
    ['for a tenant', (tenantId, work) => work(storage.within(tenantId))],
    ['in a transaction of a tenant', (tenantId, work) => storage.within(tenantId).tx(work)],
    ['for the owner', (_, work) => work(storage)],
    ['in a transaction of the owner', (_, work) => storage.tx(work)],
  ];

  it.each(places)('see what those before have done, %s, and are answered one by one', async (_, at) => {
    const tenantId = randomUUID();
    await at(tenantId, async (tx) => {
      for (let round = 0; round < 2; round++) {
        const [kept, keptToo, keys, count] = await tx.together([
          [KEEP, [tenantId, `a${round}`]],
          [KEEP, [tenantId, `b${round}`]],
          [KEYS, [tenantId]],
          [COUNT, [tenantId]],
        ]);
        expect(kept).toEqual({ rows: [], count: 1 });
        expect(keptToo).toEqual({ rows: [], count: 1 });
        const all = round === 0 ? ['a0', 'b0'] : ['a0', 'a1', 'b0', 'b1'];
        expect(keys!.rows).toEqual(all.map((key) => ({ key })));
        expect(count!.rows).toEqual([{ count: all.length }]);
      }
      expect(await tx.together([])).toEqual([]);
    });
  });

  it.each(places)('are undone where one of them fails, %s, and can be sent again', async (_, at) => {
    const tenantId = randomUUID();
    const twice = (tx: Tx): Promise<unknown> =>
      tx.together([
        [KEEP, [tenantId, 'same']],
        [{ name: `test.torn.${database}`, text: 'select nothing from nowhere' }, []],
        [{ name: 'test.never_reached', text: 'select 1 as one' }, []],
      ]);
    for (let round = 0; round < 2; round++)
      await expect(at(tenantId, twice), `round ${round}`).rejects.toMatchObject({ code: '42P01' });
    await at(tenantId, async (tx) => {
      const [keys, one] = await tx.together([
        [KEYS, [tenantId]],
        [{ name: 'test.never_reached', text: 'select 1 as one' }, []],
      ]);
      expect(keys!.rows).toEqual([]);
      expect(one!.rows).toEqual([{ one: 1 }]);
    });
  });
});
