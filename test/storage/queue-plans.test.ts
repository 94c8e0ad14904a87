import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { lockClaimedProfile } from '../../src/storage/profiles.js';
import { take, type Taken } from '../../src/storage/queue.js';
import { analyzeGrown } from '../../src/storage/statistics.js';
import { writeMerge } from '../../src/storage/profile-write.js';
import { accept } from '../../src/storage/accept.js';
import { openBareStorage } from '../limn.js';
import { BARE } from './people.js';
import { keptPlan } from './plan.js';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const LEASE_MS = 30_000;

describe('statements of the queue that were planned when there was nothing', () => {
  let storage: Storage;
  let close: () => Promise<void>;

  beforeAll(async () => ({ storage, close } = await openBareStorage('embedded')));
  afterAll(() => close());

  test('go to what waits of one profile alone, and are planned anew once tables have grown', async () => {
    const tenant = randomUUID();
    for (let i = 0; i < 8; i++) {
      await accept(storage, [
        {
          tenantId: tenant,
          submissionId: randomUUID(),
          profileId: 'a',
          idKey: 'a',
          inputType: undefined,
          data: 'one',
          idempotencyKey: undefined,
          fingerprint: undefined,
        },
      ]);
      const { claim, batch } = (await take(storage, NOBODY, [], LEASE_MS)) as Taken;
      await storage.tx(async (tx) => {
        const row = await lockClaimedProfile(tx, claim);
        await writeMerge(
          tx,
          claim,
          {
            merged: BARE,
            at: row!.now,
            entries: [{ submissionId: batch[0]!.submissionId, changes: '{}', paths: null, revision: null }],
            reader: 'test',
          },
          [{ drops: {}, dropped: [] }],
        );
      });
    }
    await storage.run(
      {
        text: `insert into submission (tenant_id, submission_id, profile_id, incarnation, state, finished_at, changes)
      select $1, gen_random_uuid(), 'b' || i, 1, 'merged', now(), repeat('x', 100) from generate_series(1, 5000) as i`,
      },
      [tenant],
    );
    const plans = [
      await keptPlan(storage, 'queue.take', tenant),
      await keptPlan(storage, 'step.read'),
      await keptPlan(storage, 'queue.leave'),
    ];
    const ways = plans.map((plan) => plan.filter((node) => node.endsWith(' submission') && /Scan/.test(node)));
    expect(ways.map((way) => [...new Set(way)])).toEqual([
      ['Index Scan submission_waiting submission'],
      ['Index Scan submission_waiting submission'],
      ['Index Only Scan submission_waiting submission'],
    ]);

    const known = async (): Promise<number> =>
      (
        await storage.query<{ rows: number }>(
          { text: `select reltuples::int as rows from pg_class where relname = 'submission'` },
          [],
        )
      )[0]!.rows;
    expect(await known()).toBeLessThan(0);
    await analyzeGrown(storage);
    expect(await known()).toBe(5_008);
    await storage.run({ text: 'delete from submission where tenant_id = $1' }, [tenant]);
    await analyzeGrown(storage);
    expect(await known(), 'it has not grown since').toBe(5_008);
    await storage.run({ text: `update pg_class set relpages = 1000000 where relname = 'submission'` }, []);
    await analyzeGrown(storage);
    expect(await known(), 'nor has one of gigabytes').toBe(5_008);
  });
});
