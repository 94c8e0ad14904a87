import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FILTER_FIELDS,
  SORT_FIELDS,
  type FilterField,
  type SearchRequest,
  type SortField,
} from '../../src/profile/search.js';
import type { Storage } from '../../src/storage/connection.js';
import { listProfiles } from '../../src/storage/listing.js';
import { eraseProfile } from '../../src/storage/profiles.js';
import { indexTexts } from '../../src/storage/texts.js';
import { databases, openBareStorage } from '../limn.js';
import { numbers } from './people.js';
import { plansOf } from './plan.js';

interface Row {
  profile_id: string;
  status: 'processing' | 'ready';
  name_key: string | null;
  age: number | null;
  gender_key: string | null;
  location_key: string | null;
  language: string | null;
  interests_key: string | null;
  summary_key: string | null;
  created_at: string;
  last_updated: string;
}

const random = numbers(11);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

function person(n: number): Row {
  const name = oneOf([null, 'anna berg', 'joanna', 'ben', '100% real_name']);
  const location = oneOf([null, 'lisbon', 'london', 'oslo']);
  return {
    profile_id: `p${n}`,
    status: random() < 0.1 ? 'processing' : 'ready',
    name_key: name,
    age: oneOf([null, 7, 17, 30, 70]),
    gender_key: oneOf([null, 'female', 'male']),
    location_key: location,
    language: oneOf([null, 'en', 'fr']),
    interests_key: oneOf([null, 'hiking\njazz', 'jazz']),
    summary_key: `${name} lives in ${location}.`,
    created_at: moment(n),
    last_updated: moment(Math.floor(random() * 40)),
  };
}

const moment = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Stores rows as submissions and merges leave them. */
async function store(storage: Storage, tenantId: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  await storage.run(
    {
      text:
        `insert into profile (tenant_id, id_key, ${columns}) select $1, profile_id, ${columns} from ` +
        'json_populate_recordset(null::profile, $2)',
    },
    [tenantId, JSON.stringify(rows)],
  );
  await storage.run(
    {
      text:
        'insert into queue (tenant_id, profile_id) select tenant_id, profile_id from profile where tenant_id = $1 ' +
        `and status = 'processing'`,
    },
    [tenantId],
  );
  await storage.run(
    {
      text:
        'insert into text_pending (tenant_id, profile_id) select tenant_id, profile_id from profile where ' +
        'tenant_id = $1',
    },
    [tenantId],
  );
}

const never = new AbortController().signal;

const COLUMNS: Record<Exclude<FilterField, 'language'>, keyof Row> = {
  id: 'profile_id',
  name: 'name_key',
  location: 'location_key',
  age: 'age',
  gender: 'gender_key',
  status: 'status',
  summary: 'summary_key',
  interests: 'interests_key',
};
const SORTS: Record<SortField, keyof Row> = {
  last_updated: 'last_updated',
  created_at: 'created_at',
  id: 'profile_id',
  name: 'name_key',
  age: 'age',
  location: 'location_key',
  status: 'status',
};

function bruteForce(rows: Row[], { filter, sort }: Pick<SearchRequest, 'filter' | 'sort'>): string[] {
  const passes = (row: Row): boolean => {
    if (!filter) return true;
    if (filter.field === 'language') return row.language === filter.value;
    const value = row[COLUMNS[filter.field]];
    return value !== null && String(value).includes(filter.value);
  };
  const way = sort.order === 'asc' ? 1 : -1;
  const compare = (a: Row, b: Row): number => {
    const [x, y] = [a[SORTS[sort.field]], b[SORTS[sort.field]]];
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1;
    if (x !== y) return x! < y! ? -way : way;
    return a.profile_id < b.profile_id ? -way : way;
  };
  return rows
    .filter(passes)
    .toSorted(compare)
    .map(({ profile_id }) => profile_id);
}

const FILTERS: SearchRequest['filter'][] = [
  undefined,
  ...['anna', 'an', 'n', '%', '_', '\\', 'nobody at all', '0% real_'].map((value) => ({
    field: 'name' as const,
    value,
  })),
  ...['7', '17', '0', 'x'].map((value) => ({ field: 'age' as const, value })),
  ...['re', 'pro', 'y', 'processing', 'gone'].map((value) => ({ field: 'status' as const, value })),
  ...(['id', 'location', 'gender', 'summary', 'interests'] as const).flatMap((field) =>
    ['p1', 'on', 'male', 'a lives in l', 'zz'].map((value) => ({ field, value })),
  ),
  ...['en', 'fr', 'xx'].map((value) => ({ field: 'language' as const, value })),
];

describe.each(databases())('lists on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  const [here, there] = [randomUUID(), randomUUID()];
  const people = Array.from({ length: 150 }, (_, n) => person(n));

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    await store(storage, here, people);
    await store(
      storage,
      there,
      Array.from({ length: 40 }, (_, n) => person(n)),
    );
  });
  afterAll(() => close());

  const listed = async (
    request: Omit<SearchRequest, 'query' | 'sensitivity'>,
  ): Promise<{ ids: string[]; total: number }> => {
    const { profiles, total } = await listProfiles(storage.within(here), here, request);
    return { ids: profiles.map(({ profileId }) => profileId), total };
  };
  const compareEverything = async (): Promise<void> => {
    for (const filter of FILTERS) {
      for (const field of SORT_FIELDS) {
        for (const order of ['asc', 'desc'] as const) {
          const expected = bruteForce(people, { filter, sort: { field, order } });
          const page = 1 + Math.floor(random() * 4);
          expect(
            await listed({ filter, sort: { field, order }, page, pageSize: 30 }),
            JSON.stringify([filter, field, order, page]),
          ).toEqual({ ids: expected.slice((page - 1) * 30, page * 30), total: expected.length });
        }
      }
    }
  };

  test('every filter with every sort equals brute force, before and after the index has caught up', async () => {
    expect(new Set(FILTERS.map((filter) => filter?.field))).toEqual(new Set([undefined, ...FILTER_FIELDS]));
    await compareEverything();
    expect(await indexTexts(storage, never)).toBe(190);
    await compareEverything();
    expect(await indexTexts(storage, never)).toBe(0);
  });

  test('pages part a list without gaps or repeats, over the end of those that have a value', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const sort = { field: 'name' as const, order };
      const walked: string[] = [];
      for (let page = 1; walked.length < people.length; page++)
        walked.push(...(await listed({ filter: undefined, sort, page, pageSize: 7 })).ids);
      expect(walked).toEqual(bruteForce(people, { filter: undefined, sort }));
    }
  });

  test('what changes is found at once, and what is erased is not', async () => {
    const tenantId = randomUUID();
    await store(storage, tenantId, [person(1), person(2)]);
    await indexTexts(storage, never);
    await storage.run({ text: `update profile set name_key = 'renamed' where tenant_id = $1 and profile_id = 'p1'` }, [
      tenantId,
    ]);
    await storage.run({ text: `insert into text_pending values ($1, 'p1')` }, [tenantId]);
    const renamed = async (): Promise<number> =>
      (
        await listProfiles(storage.within(tenantId), tenantId, {
          filter: { field: 'name', value: 'renamed' },
          sort: { field: 'id', order: 'asc' },
          page: 1,
          pageSize: 10,
        })
      ).total;
    expect(await renamed()).toBe(1);
    await indexTexts(storage, never);
    expect(await renamed()).toBe(1);
    await storage.tx((tx) => eraseProfile(tx, tenantId, 'p1'));
    expect(await renamed()).toBe(0);
    expect(
      await storage.query({ text: 'select profile_id from profile_text where tenant_id = $1' }, [tenantId]),
    ).toEqual([{ profile_id: 'p2' }]);
  });
});

describe.each(databases())('the plan of a list on the %s database', (database) => {
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
    await storage.query({ text: `select gin_clean_pending_list('profile_text_trigrams')` }, []);
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
    // By status comes the queue first, which is short.
    const walk = pages.find((page) => !page.some((node) => node.endsWith(' queue')));
    expect(walk?.map((node) => node.split(' ').slice(0, 2).join(' '))).toEqual(['Limit', 'Index Scan']);
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
