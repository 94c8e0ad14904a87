import { beforeAll, describe, expect, test } from 'vitest';
import { databasesAndPooler, type Limn } from '../../limn.js';
import { findIn, joinWithPeople, PEOPLE, type Page } from './people.js';
import { refusesStrangers } from './strangers.js';

describe.each(databasesAndPooler())('searching on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinWithPeople(database);
  });
  const ask = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
    limn.fetch(`/v1/search?${query}`, { headers });
  const find = (query: string): Promise<Page> => findIn(limn, query);
  const ids = async (query: string): Promise<string[]> =>
    (await find(query)).profiles.map(({ profile_id }) => profile_id);

  test('it refuses strangers', () => refusesStrangers(limn, '/v1/search'));

  test('it finds nothing of the neighbouring tenant, by list, filter or meaning', async () => {
    const { key } = await limn.newTenant();
    for (const query of [
      '',
      'filterBy=name&filterValue=a',
      'query=sailing&sensitivity=0',
      'query=sailing&sensitivity=0&filterBy=id&filterValue=ann',
    ]) {
      expect(await (await limn.fetch(`/v1/search?${query}`, { key })).json(), query).toMatchObject({
        profiles: [],
        total: 0,
      });
    }
  });

  test('without parameters it lists everybody by last update, ten a page', async () => {
    const page = await find('');
    expect(page).toMatchObject({ total: 5, page: 1, pageSize: 10 });
    expect(page.profiles.map(({ profile_id }) => profile_id)).toEqual(PEOPLE.map(([id]) => id).toReversed());
    expect(page).not.toHaveProperty('nearMisses');
    expect(page.profiles[0]).not.toHaveProperty('similarityScore');
  });

  test('an entry is the whole profile', async () => {
    const [entry] = (await find('filterBy=id&filterValue=ann')).profiles;
    const { profile } = (await (await limn.fetch('/v1/profile/ann')).json()) as { profile: unknown };
    expect(entry).toEqual(profile);
    expect(await (await ask('')).text()).not.toMatch(/:null/);
  });

  test('it is never kept by a cache', async () => {
    const response = await ask('');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('etag')).toBe(false);
  });

  test.each<[string, string[]]>([
    ['filterBy=name&filterValue=AN', ['Dan', 'ann']],
    ['filterBy=location&filterValue=lon', ['eve@example.com', 'bob']],
    ['filterBy=age&filterValue=5', ['eve@example.com', 'bob']],
    ['filterBy=id&filterValue=%40', ['eve@example.com']],
    ['filterBy=id&filterValue=DAN', ['Dan']],
    ['filterBy=interests&filterValue=sail', ['cem', 'ann']],
    ['filterBy=status&filterValue=ready&pageSize=2', ['eve@example.com', 'Dan']],
    ['filterBy=summary&filterValue=violin', ['Dan']],
    ['filters=location:lon', ['eve@example.com', 'bob']],
    ['filters=location:lon&filters=id:%40', ['eve@example.com']],
    ['filterBy=location&filterValue=lon&filters=id:%40', ['eve@example.com']],
    ['filters=location:lon&filters=interests:sail', []],
    ['filterBy=name&filterValue=%25', []],
    ['filterBy=name&filterValue=_', []],
    ['filterBy=name&filterValue=%5C', []],
    ["filterBy=name&filterValue='%20or%201=1--", []],
    ['sortBy=id&sortOrder=asc', ['Dan', 'ann', 'bob', 'cem', 'eve@example.com']],
    ['sortBy=name&sortOrder=ASC', ['ann', 'bob', 'cem', 'Dan', 'eve@example.com']],
    ['sortBy=age&sortOrder=asc', ['Dan', 'ann', 'bob', 'eve@example.com', 'cem']],
    ['sortBy=age', ['eve@example.com', 'bob', 'ann', 'Dan', 'cem']],
    ['sortBy=created_at&sortOrder=asc&pageSize=1', ['ann']],
    ['sortBy=id&sortOrder=asc&page=2&pageSize=2', ['bob', 'cem']],
    ['sortBy=id&sortOrder=asc&page=2.0&pageSize=2.0', ['bob', 'cem']],
    ['page=99', []],
    ['query=&sortBy=id&sortOrder=asc&pageSize=1', ['Dan']],
  ])('?%s gives %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('pages make up the whole and each knows the total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => find(`sortBy=name&sortOrder=asc&pageSize=2&page=${page}`)));
    expect(pages.flatMap(({ profiles }) => profiles).length).toBe(5);
    expect(new Set(pages.flatMap(({ profiles }) => profiles.map(({ profile_id }) => profile_id))).size).toBe(5);
    expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual([
      [5, 1, 2],
      [5, 2, 2],
      [5, 3, 2],
    ]);
  });

  test('a page past the end is empty and knows the total', async () => {
    expect(await find('page=50')).toEqual({ profiles: [], total: 5, page: 50, pageSize: 10 });
  });

  test('a page size over the largest is the largest, and says so', async () => {
    expect(await find('pageSize=1000')).toMatchObject({ pageSize: 100, total: 5 });
  });

  describe('by meaning', () => {
    test('the best comes first, with scores of four decimals', async () => {
      const { profiles, total, nearMisses } = await find('query=sailing%20on%20the%20sea&sensitivity=0');
      const scores = profiles.map(({ similarityScore }) => similarityScore!);
      expect(
        profiles
          .slice(0, 2)
          .map(({ profile_id }) => profile_id)
          .toSorted(),
      ).toEqual(['ann', 'cem']);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const score of scores) expect(score).toBe(Math.round(score * 10_000) / 10_000);
      expect([total, nearMisses]).toEqual([5, 0]);
    });

    test('a profile scores the same whatever the sensitivity, the filter and the page', async () => {
      const scores = async (query: string): Promise<[string, number][]> =>
        (await find(`query=sailing%20on%20the%20sea&${query}`)).profiles.map(({ profile_id, similarityScore }) => [
          profile_id,
          similarityScore!,
        ]);
      const all = await scores('sensitivity=0');
      for (const sensitivity of [10, 40, 63, 75, 90])
        expect(await scores(`sensitivity=${sensitivity}`)).toEqual(
          all.filter(([, score]) => score * 100 >= sensitivity),
        );
      expect(await scores('sensitivity=0&filterBy=location&filterValue=berlin')).toEqual(
        all.filter(([id]) => id === 'cem'),
      );
      expect(await scores('sensitivity=0&page=2&pageSize=2')).toEqual(all.slice(2, 4));
    });

    test('the threshold holds for every hit, and a stricter one gives fewer', async () => {
      const totals: number[] = [];
      for (const sensitivity of [0, 30, 63, 90, 100]) {
        const { profiles, total } = await find(`query=sailing&sensitivity=${sensitivity}`);
        expect(total).toBe(profiles.length);
        for (const { similarityScore } of profiles)
          expect(similarityScore! * 100).toBeGreaterThanOrEqual(sensitivity - 0.01);
        totals.push(total);
      }
      expect(totals).toEqual(totals.toSorted((a, b) => b - a));
      expect((await find('query=sailing')).total).toBe((await find('query=sailing&sensitivity=63')).total);
    });

    test('the sort is ignored, even an impossible one', async () => {
      expect(await ids('query=sailing&sensitivity=0&sortBy=shoe_size&sortOrder=sideways')).toEqual(
        await ids('query=sailing&sensitivity=0'),
      );
    });

    test('a filter leaves the order by similarity and counts what it leaves', async () => {
      const all = await ids('query=sailing&sensitivity=0');
      const filtered = await find('query=sailing&sensitivity=0&filterBy=location&filterValue=l');
      expect(filtered.profiles.map(({ profile_id }) => profile_id)).toEqual(all.filter((id) => id !== 'Dan'));
      expect(filtered.total).toBe(4);
    });

    test('pages continue each other', async () => {
      const all = await ids('query=sailing&sensitivity=0');
      expect([
        ...(await ids('query=sailing&sensitivity=0&pageSize=3')),
        ...(await ids('query=sailing&sensitivity=0&pageSize=3&page=2')),
      ]).toEqual(all);
    });
  });
});
