import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_CACHED_HITS, SearchPageCache, type FoundOrder } from '../../../src/service/search-page-cache.js';
import { databases, type Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const HOBBIES = [
  'sailing',
  'sailing boats',
  'sailing at night',
  'boats',
  'sailing and chess',
  'sailing with my sister',
  'the sailing club',
  'sailing ships',
  'racing boats',
  'sailing in winter',
  'sailing songs',
  'old boats',
];

describe.each(databases())('the pages of a search by meaning on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
    await Promise.all(
      HOBBIES.map(async (hobby, i) => {
        await limn.post(`p${i}`, `I love ${hobby}.`);
        await limn.ready(`p${i}`);
      }),
    );
  });

  interface Page {
    profiles: { profile_id: string; similarityScore: number }[];
    total: number;
    nearMisses: number;
  }
  const find = async (page: number, query = 'sailing boats', pageSize = 4): Promise<Page> =>
    (await (
      await limn.fetch(
        '/v1/search?' +
          `${new URLSearchParams({ query, sensitivity: '5', page: String(page), pageSize: String(pageSize) })}`,
      )
    ).json()) as Page;
  const ids = ({ profiles }: Page): string[] => profiles.map(({ profile_id }) => profile_id);

  test('part what was found without gaps or repeats while profiles change, and a first page is new', async () => {
    const before = await find(1, 'sailing boats', 100);
    expect(before.total).toBe(HOBBIES.length);
    const first = await find(1);
    const [best, next] = ids(before);
    const last = ids(before).at(-1)!;
    // One falls behind, one comes to the front, one goes and one is new.
    for (const [id, text] of [
      [best!, 'I hate sailing boats now. I love chess, opera and the violin.'],
      [last, 'I love sailing boats. Sailing boats are my life.'],
      ['new', 'I love sailing boats.'],
    ] as const) {
      await limn.post(id, text);
      await limn.ready(id);
    }
    expect((await limn.fetch(`/v1/profile/${next}`, { method: 'DELETE' })).status).toBe(204);
    const gone = ids(before)[5]!;
    expect((await limn.fetch(`/v1/profile/${gone}`, { method: 'DELETE' })).status).toBe(204);

    const [second, third] = [await find(2), await find(3)];
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(ids(before).filter((id) => id !== gone));
    expect([second, third].map(({ total, nearMisses }) => [total, nearMisses])).toEqual([
      [first.total, first.nearMisses],
      [first.total, first.nearMisses],
    ]);
    expect(third.profiles.map(({ similarityScore }) => similarityScore)).toEqual(
      before.profiles.slice(8).map(({ similarityScore }) => similarityScore),
    );

    const anew = await find(1, 'sailing boats', 100);
    expect(ids(anew)).toContain('new');
    expect(ids(anew).indexOf(last)).toBeLessThan(3);
    expect(ids(anew)[0]).not.toBe(best);
    expect(ids(anew)).not.toContain(gone);
  });

  test('without a first page are found as they are', async () => {
    const all = ids(await find(1, 'boats', 100));
    const other = await find(2, 'old boats', 3);
    expect(other.profiles).toHaveLength(3);
    expect(all).toEqual(expect.arrayContaining(ids(other)));
  });
});

describe('a walk', () => {
  const placed = (name: string, count: number): FoundOrder['order'] =>
    Array.from({ length: count }, (_, i) => ({ profileId: `${name}${i}`, similarityScore: 1 - i / count }));
  const order = (count: number, total = count): FoundOrder => ({
    order: placed('p', count),
    total,
    nearMisses: 0,
    nearest: placed('n', 5),
    nearestAsked: 5,
    suggestedSensitivity: 40,
    asked: {
      query: 'boats',
      model: 1,
      vector: new Float32Array(8),
      scale: { midpoint: 0, slope: 1, fall: 1, rise: 1, behind: 0 },
    },
  });

  test('goes no farther than its order, unless nobody comes after', () => {
    const walks = new SearchPageCache();
    walks.begin('long', order(MOST_CACHED_HITS, MOST_CACHED_HITS + 1));
    expect(walks.next('long', { page: 10, pageSize: 100 })?.order).toHaveLength(100);
    expect(walks.next('long', { page: 11, pageSize: 100 })).toBeUndefined();
    walks.begin('short', order(7));
    expect(walks.next('short', { page: 2, pageSize: 5 })?.order.map(({ profileId }) => profileId)).toEqual([
      'p5',
      'p6',
    ]);
    expect(walks.next('short', { page: 3, pageSize: 5 })).toMatchObject({ order: [], total: 7 });
  });

  test('tells of as many under the threshold as it knows, and is begun anew for more', () => {
    const walks = new SearchPageCache();
    walks.begin('some', order(7));
    const nearestOf = (nearest?: number): string[] | undefined =>
      walks
        .next('some', { page: 2, pageSize: 5, ...(nearest !== undefined && { nearest }) })
        ?.nearest.map(({ profileId }) => profileId);
    expect(nearestOf()).toEqual([]);
    expect(nearestOf(2)).toEqual(['n0', 'n1']);
    expect(nearestOf(5)).toHaveLength(5);
    expect(nearestOf(6)).toBeUndefined();
  });

  test('is forgotten when many have begun since, but not while its pages are turned', () => {
    const walks = new SearchPageCache();
    walks.begin('turned', order(7));
    walks.begin('left', order(7));
    for (let i = 0; i < 250; i++) {
      walks.begin(`other ${i}`, order(1));
      expect(walks.next('turned', { page: 2, pageSize: 5 })).toBeDefined();
    }
    expect(walks.next('left', { page: 2, pageSize: 5 })).toBeUndefined();
  });
});
