import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityBetween } from '../../src/storage/activity.js';
import type { Storage } from '../../src/storage/connection.js';
import { databasesOfOneMachine, openBareStorage } from '../limn.js';
import { plansOf } from './plan.js';

describe.each(databasesOfOneMachine())('the plan of what happened in an app on the %s database', (database) => {
  const tenantId = randomUUID();
  const MANY = 5_000;
  let storage: Storage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    for (const text of [
      `insert into profile (tenant_id, profile_id, id_key, status)
        select $1, 'p' || n, 'p' || n, 'ready' from generate_series(1, 100) n`,
      `insert into submission (tenant_id, submission_id, profile_id, incarnation, state, finished_at)
        select $1, gen_random_uuid(), 'p' || 1 + n % 100, 1, 'merged', now() from generate_series(1, ${MANY}) n`,
      `insert into update_log (tenant_id, profile_id, seq, submission_id, extracted_on, changes)
        select tenant_id, profile_id, nextval('stream_seq'), submission_id, now(), '{}' from submission
        where tenant_id = $1`,
    ])
      await storage.run({ text }, [tenantId]);
    await storage.run({ text: 'vacuum analyze' }, []);
  });
  afterAll(() => close());

  test('reads a page of each of its parts in order, however much is left', async () => {
    const [plan] = await plansOf(storage, tenantId, (tx) => activityBetween(tx, tenantId, 10, 2 * MANY, 10));
    expect(plan!.slice(0, 2)).toEqual(['Limit', 'Merge Append']);
    expect(plan).toContain('Index Scan submission_of_app submission');
    expect(plan).toContain('Index Scan update_log_of_app update_log');
    expect(plan!.filter((node) => /^(?:Sort|Seq Scan)/.test(node))).toEqual([]);
  });

  test('has what each part tells, in the order of the stream', async () => {
    const rows = await activityBetween(storage.within(tenantId), tenantId, 0, 2 * MANY + 10, 3 * MANY);
    expect(rows.length).toBe(2 * MANY);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['accepted', 'merged']));
    const others = await activityBetween(storage.within(randomUUID()), tenantId, 0, 2 * MANY + 10, 10);
    expect(others).toEqual([]);
  });
});
