import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SORT_FIELDS, type SearchRequest } from '../../src/profile/search.js';
import type { Storage } from '../../src/storage/connection.js';
import { listProfiles } from '../../src/storage/listing.js';
import { databasesOfOneMachine, openBareStorage } from '../limn.js';
import { plansOf } from './plan.js';

describe.each(databasesOfOneMachine())('the plan of a list on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  const tenantId = randomUUID();
  const MANY = 20_000;

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    await storage.run(
      {
        text: `
      insert into profile (tenant_id, profile_id, id_key, status, document, name_key, age, location_key, language,
        last_updated, created_at)
      select $1, 'p' || n, 'p' || n, 'ready', repeat('x', 500), case when n % 10 > 0 then 'anna ' || md5(n::text) end,
        n % 90, 'town ' || n % 500, 'en', now() - n * interval '1 s', now() - n * interval '1 s'
      from generate_series(1, ${MANY}) n`,
      },
      [tenantId],
    );
    await storage.run(
      {
        text:
          'insert into profile_text (tenant_id, profile_id, id_key, name_key, location_key) select tenant_id, ' +
          'profile_id, id_key, name_key, location_key from profile',
      },
      [],
    );
    // As a change, which may take its time: on a busy machine a query would be given up.
    await storage.run({ text: `select gin_clean_pending_list('profile_text_trigrams')` }, []);
    await storage.run({ text: 'vacuum analyze' }, []);
  });
  afterAll(() => close());

  const request = { filter: undefined, sort: { field: 'last_updated', order: 'desc' }, page: 1, pageSize: 10 } as const;
  const plans = (more: Partial<SearchRequest>): Promise<string[][]> =>
    plansOf(storage, tenantId, (tx) => listProfiles(tx, tenantId, { ...request, ...more }));

  const wholeTables = (plan: string[]): string[] => plan.filter((node) => node.startsWith('Seq Scan profile'));

  test.each(
    SORT_FIELDS.flatMap((field) => [
      { field, order: 'asc' as const },
      { field, order: 'desc' as const },
    ]),
  )('walks along an index when sorted by %j', async (sort) => {
    const [, ...pages] = await plans({ sort });
    expect(pages.flatMap(wholeTables)).toEqual([]);
    // By status comes the queue first, which is short: then what is of both, in one statement.
    const walk = pages.at(-1)!.map((node) => node.split(' ').slice(0, 2).join(' '));
    expect(walk.slice(-2)).toEqual(['Limit', 'Index Scan']);
    expect(walk.filter((node) => node === 'Sort')).toHaveLength(pages.length - 1);
  });

  test('finds the few that a text filter lets through by their trigrams, and nobody at no cost', async () => {
    for (const filter of [
      { field: 'name' as const, value: 'c4ca4238' },
      { field: 'location' as const, value: 'town 49' },
      { field: 'id' as const, value: 'zzz' },
    ]) {
      const [count, page] = await plans({ filter });
      expect(count).toContain('Bitmap Index Scan profile_text_trigrams');
      expect(wholeTables([...count!, ...(page ?? [])])).toEqual([]);
    }
  });

  test('looks for a long text once: the few that have it are told with their number', async () => {
    const [, page] = await plans({
      filter: { field: 'name', value: 'c4ca4238' },
      sort: { field: 'age', order: 'asc' },
    });
    expect(page!.filter((node) => /profile/.test(node))).toEqual(['Index Scan profile_pkey profile']);
    const { profiles, total } = await listProfiles(storage.within(tenantId), tenantId, {
      ...request,
      filter: { field: 'name', value: 'c4ca4238' },
      pageSize: 1,
      page: 1,
    });
    expect([profiles.map(({ profileId }) => profileId), total]).toEqual([['p1'], 1]);

    const hundreds = { filter: { field: 'location', value: 'town 12' }, pageSize: 50 } as const;
    const pages = (await plans(hundreds)).at(-1)!;
    expect(pages.filter((node) => /profile/.test(node))).toEqual(['Index Scan profile_pkey profile']);
    const towns = await listProfiles(storage.within(tenantId), tenantId, { ...request, ...hundreds });
    expect([towns.profiles.slice(0, 3).map(({ profileId }) => profileId), towns.profiles.length, towns.total]).toEqual([
      ['p12', 'p120', 'p121'],
      50,
      440,
    ]);
  });

  test.each([
    ['name', 'anna'],
    ['name', 'anna 1'],
    ['location', 'town 1'],
    ['location', 'town 12'],
  ] as const)('walks along the sorted index where a filter of %s by %s lets many through', async (field, value) => {
    const [, page] = await plans({ filter: { field, value } });
    expect(page).toEqual(['Limit', 'Index Scan profile_last_updated profile']);
  });

  test('counts by an index where a filter names few possible values', async () => {
    for (const filter of [
      { field: 'age' as const, value: '17' },
      { field: 'language' as const, value: 'fr' },
      { field: 'status' as const, value: 'processing' },
    ]) {
      const [count] = await plans({ filter });
      expect(wholeTables(count!), count!.join()).toEqual([]);
    }
  });
});
