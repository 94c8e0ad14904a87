import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { resetLostDueTimes } from '../../src/storage/clock-set-back.js';
import { eraseProfile, lockClaimedProfile, readProfile } from '../../src/storage/profiles.js';
import { extendLease, finishClaim, releaseAllClaims, releaseClaim, take } from '../../src/storage/queue.js';
import type { Claim, QueuedSubmission } from '../../src/storage/queue.js';
import { nextDueMs } from '../../src/storage/queue-size.js';
import { writeMerge } from '../../src/storage/profile-write.js';
import { accept, type NewSubmission } from '../../src/storage/accept.js';
import {
  earlierUnderKey,
  markFailed,
  markForRetry,
  markUnread,
  readSubmission,
} from '../../src/storage/submissions.js';
import { databases, openBareStorage } from '../limn.js';
import { BARE } from './people.js';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const LEASE_MS = 30_000;

describe.each(databases())('the queue on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  let tenant: string;

  beforeAll(async () => ({ storage, close } = await openBareStorage(database)));
  afterAll(() => close());
  beforeEach(async () => {
    await storage.run({ text: 'delete from queue' }, []);
    tenant = randomUUID();
  });

  const post = (profileId: string, data: string, more: Partial<NewSubmission> = {}): NewSubmission => ({
    tenantId: tenant,
    submissionId: randomUUID(),
    profileId,
    idKey: profileId,
    inputType: undefined,
    data,
    idempotencyKey: undefined,
    fingerprint: undefined,
    ...more,
  });
  const takeNext = async (
    after = NOBODY,
    except: string[] = [],
  ): Promise<{ held: Claim; batch: QueuedSubmission[] } | undefined> => {
    const work = await take(storage, after, except, LEASE_MS);
    return work && work !== 'contended' ? { held: work.claim, batch: work.batch } : undefined;
  };
  const merge = ({ held, batch }: { held: Claim; batch: QueuedSubmission[] }): Promise<string> =>
    storage.tx(async (tx) => {
      const row = await lockClaimedProfile(tx, held);
      if (!row || row.incarnation !== batch[0]!.incarnation) return 'fenced';
      const entries = batch.map(({ submissionId }) => ({ submissionId, changes: '{}', paths: null, revision: null }));
      const { waiting, status } = await writeMerge(
        tx,
        held,
        { merged: BARE, at: row.now, entries, reader: 'test' },
        batch.map(() => ({ drops: {}, dropped: [] })),
      );
      return waiting ? 'more' : status.status;
    });

  test('posts of one profile are read together and in the order they came', async () => {
    await accept(storage, [post('a', 'one'), post('b', 'other'), post('a', 'two')]);
    await accept(storage, [post('a', 'three')]);
    const work = await takeNext();
    expect(work!.batch.map(({ data }) => data)).toEqual(['one', 'two', 'three']);
    expect(await merge(work!)).toBe('ready');
  });

  test('a held profile is not given to anybody else, and its later posts wait for the next reading', async () => {
    await accept(storage, [post('a', 'one')]);
    const work = await takeNext();
    await accept(storage, [post('a', 'two')]);
    expect(await takeNext()).toBeUndefined();
    expect(await merge(work!)).toBe('more');
    expect((await readProfile(storage, tenant, 'a'))!.status).toBe('processing');
    const next = await takeNext();
    expect(next!.batch.map(({ data }) => data)).toEqual(['two']);
    expect(await merge(next!)).toBe('ready');
  });

  test('who is late for the only profile of the next tenant gets that of the one after it, in turn', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()].toSorted() as [string, string, string];
    for (const tenantId of [first, second, third]) await accept(storage, [post('a', tenantId, { tenantId })]);
    let isFirst = true;
    const late: Pick<Storage, 'isSharded' | 'ofAll' | 'within'> = {
      ...storage,
      async ofAll(statement, values) {
        const turns = await storage.ofAll(statement, values);
        if (isFirst) expect((await takeNext())!.held.tenantId).toBe(first);
        isFirst = false;
        return turns as never[];
      },
    };
    expect(await take(late, NOBODY, [], LEASE_MS)).toMatchObject({ claim: { tenantId: second } });
    expect(await take(late, second, [], LEASE_MS)).toMatchObject({ claim: { tenantId: third } });
    expect(await take(late, third, [], LEASE_MS)).toBeUndefined();
  });

  test('who is late again and again is told that others were quicker, not that there is nothing', async () => {
    const tenants = Array.from({ length: 40 }, () => randomUUID());
    for (const tenantId of tenants) await accept(storage, [post('a', 'one', { tenantId })]);
    const late: Pick<Storage, 'isSharded' | 'ofAll' | 'within'> = {
      ...storage,
      async ofAll(statement, values) {
        const turns = await storage.ofAll<{ tenantId: string }>(statement, values);
        for (const { tenantId } of turns)
          await storage.run({ text: `update queue set due_at = 'infinity' where tenant_id = $1` }, [tenantId]);
        return turns as never[];
      },
    };
    expect(await take(late, NOBODY, [], LEASE_MS)).toBe('contended');
    expect(await takeNext()).toBeDefined();
  });

  test('an expired lease goes to another worker, and the first can neither extend nor merge', async () => {
    await accept(storage, [post('a', 'one')]);
    const frozen = await takeNext();
    await storage.run({ text: `update queue set due_at = now() - interval '1 second'` }, []);
    const other = await takeNext();
    expect(other!.batch[0]).toMatchObject({ data: 'one', attempts: 2 });
    expect(await extendLease(storage, frozen!.held, LEASE_MS)).toBe(false);
    expect(await merge(frozen!)).toBe('fenced');
    expect(await extendLease(storage, other!.held, LEASE_MS)).toBe(true);
    expect(await merge(other!)).toBe('ready');
  });

  test('a submission that has failed is read alone and does not hold up those after it for good', async () => {
    await accept(storage, [post('a', 'poison'), post('a', 'fine')]);
    const first = await takeNext();
    expect(first!.batch).toHaveLength(2);
    await storage.tx(async (tx) => {
      await markForRetry(
        tx,
        tenant,
        first!.batch.map((one) => one.submissionId),
        'reader down',
      );
      await releaseClaim(tx, first!.held, 0);
    });
    const alone = await takeNext();
    expect(alone!.batch.map(({ data, attempts }) => [data, attempts])).toEqual([['poison', 2]]);
    await storage.tx(async (tx) => {
      await markFailed(tx, tenant, alone!.held.profileId, [alone!.batch[0]!.submissionId], 'cannot be read');
      expect(await finishClaim(tx, alone!.held)).toBe(true);
    });
    const rest = await takeNext();
    expect(rest!.batch.map(({ data }) => data)).toEqual(['fine']);
    expect(await merge(rest!)).toBe('ready');
    expect(await readSubmission(storage, tenant, alone!.batch[0]!.submissionId)).toMatchObject({
      state: 'failed',
      error: 'cannot be read',
    });
  });

  test('work given back unread costs no attempt', async () => {
    await accept(storage, [post('a', 'one')]);
    const work = await takeNext();
    await storage.tx(async (tx) => {
      await markUnread(tx, tenant, [work!.batch[0]!.submissionId]);
      await releaseClaim(tx, work!.held, 0);
    });
    expect((await takeNext())!.batch[0]!.attempts).toBe(1);
  });

  test('a profile that backs off is not due before its time', async () => {
    await accept(storage, [post('a', 'one')]);
    const work = await takeNext();
    await releaseClaim(storage, work!.held, 60_000);
    expect(await takeNext()).toBeUndefined();
    const ms = await nextDueMs(storage);
    expect(ms).toBeGreaterThan(50_000);
    await releaseAllClaims(storage);
    expect(await takeNext()).toBeUndefined();
  });

  test('what a clock that was set back keeps waiting waits no longer, and what waits by design does', async () => {
    const day = 24 * 60 * 60 * 1_000;
    await accept(storage, [post('lost', 'x'), post('tomorrow', 'x')]);
    await storage.run(
      {
        text: `
          update queue set due_at = now() + make_interval(days => case profile_id when 'lost' then 30 else 1 end)
          where tenant_id = $1`,
      },
      [tenant],
    );
    expect(await takeNext()).toBeUndefined();
    await resetLostDueTimes(storage, day / 1_000);
    expect(await takeNext()).toMatchObject({ held: { profileId: 'lost' } });
    expect(await takeNext()).toBeUndefined();
  });

  test('turns go round the tenants, so that a long queue of one does not delay the other', async () => {
    const [early, late] = [randomUUID(), randomUUID()].toSorted();
    await accept(
      storage,
      Array.from({ length: 20 }, (_, i) => post(`p${i}`, 'x', { tenantId: late! })),
    );
    await accept(storage, [post('q', 'x', { tenantId: early! })]);
    const first = await takeNext();
    const second = await takeNext(first!.held.tenantId);
    expect([first!.held.tenantId, second!.held.tenantId].toSorted()).toEqual([early, late]);
  });

  test("after the last tenant the turn is the first one's again, and those who are passed over have none", async () => {
    const tenants = Array.from({ length: 4 }, () => randomUUID()).toSorted();
    for (const tenantId of tenants)
      await accept(
        storage,
        ['p', 'q', 'r'].map((id) => post(id, 'x', { tenantId })),
      );
    const [first, second, third, last] = tenants as [string, string, string, string];
    expect((await takeNext(last))!.held.tenantId).toBe(first);
    expect((await takeNext(second))!.held.tenantId).toBe(third);
    expect((await takeNext(second, [third, last]))!.held.tenantId).toBe(first);
    expect((await takeNext(NOBODY, [first, second, third]))!.held.tenantId).toBe(last);
    expect(await takeNext(first, tenants)).toBeUndefined();
    expect((await takeNext(last, [second]))!.held.tenantId).toBe(first);
  });

  test('erasing a profile fences whoever reads it, and the same id starts anew', async () => {
    await accept(storage, [post('a', 'old')]);
    const work = await takeNext();
    expect(await storage.tx((tx) => eraseProfile(tx, tenant, 'a'))).toBe('erased');
    await accept(storage, [post('a', 'new')]);
    expect(await merge(work!)).toBe('fenced');
    const anew = await takeNext();
    expect(anew!.batch.map(({ data }) => data)).toEqual(['new']);
    expect(anew!.batch[0]!.incarnation).toBeGreaterThan(work!.batch[0]!.incarnation);
    expect(await merge(anew!)).toBe('ready');
  });

  test('erasing leaves no row of the profile in any table that knows profiles', async () => {
    await accept(storage, [post('gone', 'x', { idempotencyKey: 'k', fingerprint: Buffer.from('f') })]);
    await storage.tx((tx) => eraseProfile(tx, tenant, 'gone'));
    const tables = await storage.query<{ name: string }>(
      {
        text:
          `select table_name as name from information_schema.columns where column_name = 'profile_id' and ` +
          `table_schema = 'public' and table_name in (select table_name from information_schema.tables where ` +
          `table_type = 'BASE TABLE')`,
      },
      [],
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables)
      expect(await storage.query({ text: `select 1 from ${name} where tenant_id = $1` }, [tenant]), name).toEqual([]);
    expect(await earlierUnderKey(storage, tenant, 'k')).toBeUndefined();
  });

  test('fifty posts under one idempotency key store one submission', async () => {
    const key = { idempotencyKey: 'once', fingerprint: Buffer.from('same') };
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(storage, [post('a', 'x', key)])));
    expect(answers.flat()).toHaveLength(1);
    expect((await earlierUnderKey(storage, tenant, 'once'))!.submissionId).toBe(answers.flat()[0]!.submissionId);
    expect((await takeNext())!.batch).toHaveLength(1);
  });

  test('two batches with the same profiles in opposite order both go through', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `p${i}`);
    for (let round = 0; round < 5; round++) {
      const batches = [ids, ids.toReversed()].map((order) =>
        accept(
          storage,
          order.map((id) => post(id, 'x')),
        ),
      );
      expect((await Promise.all(batches)).flat()).toHaveLength(60);
    }
  });

  test(
    'a transaction refuses a statement beside it where that would wait for ever, and rolls back when its work ' +
      'throws',
    async () => {
      const beside = storage.tx(async () => storage.query({ text: 'select 1 as one' }, []));
      if (database === 'embedded') await expect(beside).rejects.toThrow('outside the open transaction');
      else expect(await beside).toEqual([{ one: 1 }]);
      await expect(
        storage.tx(async (tx) => {
          await accept({ ...tx, tx: (work) => work(tx) }, [post('a', 'x')]);
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      expect(await readProfile(storage, tenant, 'a')).toBeUndefined();
    },
  );
});
