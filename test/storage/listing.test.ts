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
    request: Omit<SearchRequest, 'query' | 'sensitivity' | 'nearest'>,
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

  test.each<[what: string, sort: SearchRequest['sort'], before: Partial<Row>, change: string]>([
    ['are given a name', { field: 'name', order: 'asc' }, { name_key: null }, `name_key = 'anna'`],
    ['lose their age', { field: 'age', order: 'asc' }, { age: 30 }, 'age = null'],
    ['have been read', { field: 'status', order: 'desc' }, { status: 'processing' }, `status = 'ready'`],
  ])('who %s while a list is made is in it, and once', async (_what, sort, before, change) => {
    const tenantId = randomUUID();
    const settled: Partial<Row> = { status: 'ready', name_key: 'ben', age: 20 };
    await store(storage, tenantId, [
      { ...person(1), ...settled, ...before },
      { ...person(2), ...settled },
      { ...person(3), ...settled, age: null },
    ]);
    const meanwhile = async (): Promise<void> => {
      const both = `where tenant_id = $1 and profile_id = 'p1'`;
      await storage.run({ text: `update profile set ${change} ${both}` }, [tenantId]);
      if (before.status === 'processing') await storage.run({ text: `delete from queue ${both}` }, [tenantId]);
    };
    const reads = {
      async query<Found>(...step: Parameters<Storage['query']>): Promise<Found[]> {
        const found = await storage.within(tenantId).query<Found>(...step);
        if (!step[0].text.includes(' as total')) await meanwhile();
        return found;
      },
    };
    const { profiles } = await listProfiles(reads, tenantId, { filter: undefined, sort, page: 1, pageSize: 10 });
    expect(profiles.map(({ profileId }) => profileId).toSorted()).toEqual(['p1', 'p2', 'p3']);
  });
});
