import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endAll } from '../../rig/cleanup.js';
import { openAcknowledged, told } from '../contract/graphql/wire.js';
import type { Limn } from '../limn.js';
import { findPgbouncer, startPgbouncer } from '../pgbouncer.js';
import { found, isStandbyRead, openReplicated, wentWhile, type Replicated } from '../replicated.js';
import { until } from '../until.js';

afterAll(endAll);

describe.runIf(inject('postgresUrl') !== null)('a standby that answers reads', () => {
  let limn: Limn;
  let primary: Replicated['primary'];
  let standby: Replicated['standby'];
  let another: Replicated['another'];
  let whileItStands: Replicated['whileItStands'];
  beforeAll(async () => {
    ({ limn, primary, standby, another, whileItStands } = await openReplicated());
  });
  afterAll(() => limn?.close());

  test('refuses strangers', async () => {
    for (const path of ['/v1/search?query=chess', '/v1/profile/ada/context'])
      expect((await limn.fetch(path, { key: null })).status).toBe(401);
  });

  test('refuses the neighbouring tenant, whoever had the connection before', async () => {
    const other = await limn.newTenant();
    const everybody = { text: 'select profile_id as id, pg_is_in_recovery() as "isStandby" from profile' };
    const { storage } = limn.app.needs;
    for (let round = 0; round < 20; round++) {
      expect(await storage.reading(limn.tenantId).query(everybody, [])).toEqual([{ id: 'ada', isStandby: true }]);
      expect(await storage.reading(other.tenantId).query(everybody, [])).toEqual([]);
      expect(await storage.reading(other.tenantId).tx((tx) => tx.query(everybody, []))).toEqual([]);
    }
    const went = await wentWhile(limn, async () => {
      expect(await found(limn, 'query=who plays chess&sensitivity=0', other.key)).toEqual([]);
      expect(await found(limn, 'sortBy=name', other.key)).toEqual([]);
      expect((await limn.fetch('/v1/profile/ada/context?query=chess', { key: other.key })).status).toBe(404);
    });
    expect(went.replica).toBeGreaterThanOrEqual(3);
    // Whoever names no tenant sees nothing, and nobody writes.
    const write = { text: `update profile set status = 'ready' returning profile_id` };
    await expect(storage.reading(other.tenantId).query(write, [])).resolves.toEqual([]);
  });

  test('answers searches, lists, contexts and the log as the primary does, and no profile itself', async () => {
    const plays = { text: 'select current_setting($1) as set' };
    const reads = limn.app.needs.storage.reading(limn.tenantId);
    for (const [setting, set] of [
      ['jit', 'off'],
      ['random_page_cost', '1.1'],
      ['role', 'limn_app'],
      ['statement_timeout', '10s'],
    ])
      expect(await reads.query(plays, [setting])).toEqual([{ set }]);
    const went = await wentWhile(limn, async () => {
      expect(await found(limn, 'query=who plays chess')).toEqual(['ada']);
      expect(await found(limn, 'filterBy=location&filterValue=bern')).toEqual(['ada']);
      expect(await (await limn.fetch('/v1/profile/ada/context?query=games')).text()).toContain('chess');
      await told(limn, 'query { profile(id: "ada") { updateLog(last: 5) { edges { cursor } } } }');
    });
    expect(went.replica).toBeGreaterThanOrEqual(4);
    expect({ ...went, replica: 0 }).toEqual({ replica: 0, behind: 0, away: 0, failed: 0 });
    expect((await wentWhile(limn, () => limn.fetch('/v1/profile/ada'))).replica).toBe(0);
  });

  test('is not read until it has what was written, by this process or another', async () => {
    const other = await another();
    try {
      expect(await isStandbyRead(other)).toBe(true);
      await whileItStands(async () => {
        for (const [id, writer] of [
          ['bob', limn],
          ['cleo', other],
        ] as const) {
          await writer.post(id, `My name is ${id}. I live in Bern. I love chess.`);
          // Accepted is there at once, and ready is there once anybody says so.
          expect(await found(other, 'sortBy=name')).toContain(id);
          await writer.ready(id);
          expect(await found(other, 'query=who plays chess')).toContain(id);
          const context = await other.fetch(`/v1/profile/${id}/context?query=chess`);
          expect(await context.text()).toContain('chess');
        }
        const { behind, replica } = await wentWhile(other, () => found(other, 'sortBy=name'));
        expect(replica).toBe(0);
        expect(behind).toBeGreaterThan(0);
        // What was deleted is gone.
        expect((await other.fetch('/v1/profile/cleo', { method: 'DELETE' })).status).toBe(204);
        expect(await found(other, 'sortBy=name')).not.toContain('cleo');
      });
      await until('the standby is read again', () => isStandbyRead(other));
      expect(await found(other, 'sortBy=name&sortOrder=asc')).toEqual(['ada', 'bob']);
    } finally {
      await other.close();
    }
  });

  test('answers who has not written with what it has where that may be older, and who has with all', async () => {
    const other = await another({ LIMN_REPLICA_LAG_MS: '60000' });
    const heard = new Set<string>();
    other.app.needs.storage.events.subscribe((event) => 'tenantId' in event && heard.add(event.tenantId));
    const quiet = await limn.newTenant();
    const read = (key: string): Promise<string[]> => found(other, 'sortBy=name', key);
    try {
      // That an app was made is a write of it, of which word must not arrive while the standby stands still.
      await until('the other process knows of the app', async () => heard.has(quiet.tenantId));
      await until(
        'the standby is read',
        async () => (await wentWhile(other, () => read(quiet.key))).replica > 0 && isStandbyRead(other),
      );
      await whileItStands(async () => {
        await other.post('kim', 'I love sailing.');
        const writers = await wentWhile(other, async () => expect(await read(other.key)).toContain('kim'));
        expect({ replica: writers.replica, isBehind: writers.behind > 0 }).toEqual({ replica: 0, isBehind: true });
        await other.ready('kim');
        expect(await found(other, 'query=who loves sailing')).toContain('kim');
        const others = await wentWhile(other, async () => expect(await read(quiet.key)).toEqual([]));
        expect({ isReplica: others.replica > 0, behind: others.behind }).toEqual({ isReplica: true, behind: 0 });
        // Another process tells of what it writes.
        await limn.post('lou', 'I love tea.', { key: quiet.key });
        await until('the other process has heard', async () => (await read(quiet.key)).includes('lou'));
      });
    } finally {
      await other.close();
    }
  });

  test('has pages follow each other that come from it and from the primary', async () => {
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
    for (const id of ids) await limn.post(id, 'I collect stamps.');
    for (const id of ids) await limn.ready(id);
    const other = await another();
    const page = (words: string, at: number): Promise<string[]> => found(other, `${words}&page=${at}&pageSize=2`);
    const walk =
      'query ($after: String) { profilesConnection(first: 2, after: $after) { edges { node { id } } ' +
      'pageInfo { endCursor hasNextPage } } }';
    interface Walked {
      edges: { node: { id: string } }[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
    }
    const next = async (after?: string): Promise<Walked> =>
      (await told(other, walk, { after }))['profilesConnection'] as unknown as Walked;
    try {
      await until('the standby is read', () => isStandbyRead(other));
      const lists = ['filterBy=interests&filterValue=stamps&sortBy=id&sortOrder=asc', 'query=who collects stamps'];
      const first = await Promise.all(lists.map((words) => page(words, 1)));
      let walked = await next();
      const went = walked.edges.map(({ node }) => node.id);
      await whileItStands(async () => {
        await limn.post('zoe', 'I like tea.');
        await limn.ready('zoe');
        const { replica } = await wentWhile(other, async () => {
          for (const [at, words] of lists.entries()) {
            const rest = [await page(words, 2), await page(words, 3)];
            expect([first[at]!, ...rest].flat().toSorted()).toEqual(ids);
          }
          while (walked.pageInfo.hasNextPage) {
            walked = await next(walked.pageInfo.endCursor);
            went.push(...walked.edges.map(({ node }) => node.id));
          }
        });
        expect(replica).toBe(0);
        expect(went).toEqual([...new Set(went)].toSorted());
        expect(went).toEqual(expect.arrayContaining([...ids, 'zoe']));
      });
    } finally {
      await other.close();
    }
  });

  test('shows whoever was told that a profile is ready no older one', async () => {
    const other = await another();
    const line = await openAcknowledged(other);
    try {
      await whileItStands(async () => {
        line.subscribe('1', 'subscription { profileStatus(id: "dan") { status profile { summary } } }', {});
        await limn.post('dan', 'I live in Oslo. I love curling.');
        await until('dan is ready', async () => JSON.stringify((await line.next(5_000)) ?? {}).includes('"READY"'));
        expect(await (await other.fetch('/v1/profile/dan/context?query=sport')).text()).toContain('curling');
        expect(await found(other, 'query=who loves curling')).toContain('dan');
      });
    } finally {
      line.socket.close();
      await other.close();
    }
  });

  test('searches approximately in a transaction of its own', async () => {
    const other = await another({ LIMN_SEARCH_APPROXIMATE_ABOVE: '0', LIMN_REPLICA_WAIT_MS: '2000' });
    try {
      const went = await wentWhile(other, async () =>
        expect(await found(other, 'query=who plays chess')).toContain('ada'),
      );
      expect(went.replica).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });

  test.runIf(findPgbouncer() !== undefined)('answers where connections are lent by transaction too', async () => {
    const poolers = await Promise.all(
      [primary, standby].map(({ url }) => startPgbouncer(findPgbouncer()!, url, 'transaction')),
    );
    const [to, from] = poolers as [(typeof poolers)[0], (typeof poolers)[0]];
    const env = { DATABASE_URL: to.url, DATABASE_DIRECT_URL: primary.url, DATABASE_READ_URL: from.url };
    try {
      await expect(another({ DATABASE_READ_URL: from.url })).rejects.toThrow('DATABASE_READ_URL leads to a pooler');
      const other = await another(env);
      try {
        const went = await wentWhile(other, async () =>
          expect(await found(other, 'query=who plays chess')).toContain('ada'),
        );
        expect(went.replica).toBeGreaterThan(0);
        const everybody = { text: 'select profile_id from profile' };
        const stranger = await other.newTenant();
        expect(await other.app.needs.storage.reading(stranger.tenantId).query(everybody, [])).toEqual([]);
      } finally {
        await other.close();
      }
    } finally {
      await Promise.all(poolers.map((pooler) => pooler.stop()));
    }
  });
});
