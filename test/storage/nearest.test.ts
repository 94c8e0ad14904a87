import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { nearest, nearestApproximate, type NearestRequest } from '../../src/storage/nearest.js';
import { WINDOW } from '../../src/storage/search-candidates.js';
import { factCosines, modelId, statesWithCosines } from '../../src/storage/vectors.js';
import { databases, openBareStorage } from '../limn.js';
import { numbers, store, type Person } from './people.js';

const DIMENSIONS = 24;

const PROFILES = 200;

/** Facts that many say. */
const COMMON = 30;

/** The best hit moves nothing. */
const STILL = { from: 0, least: 0, most: 0 };

describe.each(databases())('search by meaning on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  const tenants = [randomUUID(), randomUUID()] as const;
  const random = numbers(7);
  // Whole numbers are exact in half precision, so that brute force sees the very vectors that are stored.
  const vector = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, () => Math.floor(random() * 17) - 8);
  const people = new Map<string, Person>();
  let model: number;

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    model = await modelId(storage, 'test', DIMENSIONS);
    // The same digest means another vector to each tenant, so that a fact of the neighbour's would be noticed.
    const common = tenants.map(() => Array.from({ length: COMMON }, vector));
    for (let i = 0; i < PROFILES; i++) {
      const place = i % 10 === 0 ? 1 : 0;
      const id = `p${i}`;
      const facts = new Map(
        Array.from({ length: i % 5 }, () => Math.floor(random() * COMMON)).map((k) => [
          `common ${k}`,
          common[place]![k]!,
        ]),
      );
      if (i % 3 === 0 || facts.size === 0) facts.set(`only of ${id}`, vector());
      const person = {
        tenantId: tenants[place],
        id,
        name: i % 3 === 0 ? 'anna' : i % 50 === 1 ? 'rare' : 'b_b%',
        facts,
        whole: i % 7 === 0 ? undefined : vector(),
      };
      people.set(id, person);
      await store(storage, model, person);
    }
  });
  afterAll(() => close());

  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const cosineOf = (a: Float32Array, b: Float32Array): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  const scoreOf = ({ facts, whole }: Person, asked: Float32Array): number => {
    const best = Math.max(...[...facts.values()].map((fact) => cosineOf(fact, asked)));
    return whole ? 0.7 * best + 0.3 * cosineOf(whole, asked) : best;
  };
  /** Everybody whom the filter lets through in their order, with whether they are hits. */
  const bruteForce = (
    tenantId: string,
    { embedding, threshold, filter, shift }: NearestRequest,
  ): { id: string; isHit: boolean }[] => {
    const scored = [...people.values()]
      .filter((person) => person.tenantId === tenantId)
      .map((person) => ({ ...person, cosine: scoreOf(person, embedding) }));
    const best = Math.max(...scored.map(({ cosine }) => cosine));
    const bar = threshold + Math.min(shift.most, Math.max(shift.least, best - shift.from));
    return scored
      .filter(({ name }) => !filter || name?.includes(filter.value))
      .toSorted((one, other) => other.cosine - one.cosine || (one.id < other.id ? -1 : 1))
      .map(({ id, cosine }) => ({ id, isHit: cosine >= bar }));
  };
  const idsOf = (some: { id: string }[]): string[] => some.map(({ id }) => id);
  const hitsOf = (tenantId: string, request: NearestRequest): string[] =>
    idsOf(bruteForce(tenantId, request).filter(({ isHit }) => isHit));

  /** Returns how many hits were compared. */
  async function compareWithBruteForce(search: typeof nearestApproximate = nearest): Promise<number> {
    let compared = 0;
    for (const tenantId of tenants) {
      for (const threshold of [Number.NEGATIVE_INFINITY, 0.1, 0.25, 0.4, 0.9]) {
        for (const value of [undefined, 'ann', 'rare', 'nobody']) {
          const filter = value === undefined ? undefined : { field: 'name' as const, value };
          // Random vectors: the best is at .5 or so.
          const shift = random() < 0.3 ? STILL : { from: 0.3 + 0.4 * random(), least: -0.1, most: 0.1 };
          const request = {
            embedding: vector(),
            threshold,
            nearThreshold: threshold - 0.1,
            shift,
            filter,
            page: 1,
            pageSize: 100,
            ahead: 20,
            under: [0, 1, 5, 10][Math.floor(random() * 4)]!,
          };
          const expected = hitsOf(tenantId, request);
          const found = await search(storage, tenantId, model, request);
          expect(found.total).toBe(expected.length);
          expect(found.nearMisses).toBe(
            hitsOf(tenantId, { ...request, threshold: threshold - 0.1 }).length - expected.length,
          );
          expect(found.hits.map(({ profile }) => profile.profileId)).toEqual(expected.slice(0, 100));
          expect(found.order.map(({ profileId }) => profileId)).toEqual(expected.slice(0, 20));
          expect(found.order.map(({ cosine }) => cosine)).toEqual(found.hits.slice(0, 20).map(({ cosine }) => cosine));
          const next = idsOf(bruteForce(tenantId, request).filter(({ isHit }) => !isHit));
          const told = found.under.map(({ profile }) => profile.profileId);
          // Near misses are told exactly, and behind them those who are likely, in the order of what they score.
          const exact = Math.min(request.under, found.nearMisses);
          expect(told.slice(0, exact)).toEqual(next.slice(0, exact));
          expect(told).toEqual(next.filter((id) => told.includes(id)));
          const likely = search === nearest ? next.filter((id) => people.get(id)!.whole) : next;
          expect(told.length).toBeGreaterThanOrEqual(Math.min(request.under, likely.length));
          if (next.length <= WINDOW && likely.length === next.length)
            expect(told).toEqual(next.slice(0, request.under));
          compared += found.hits.length + found.under.length;
        }
      }
    }
    return compared;
  }

  test('page, total and near misses equal brute force, for a large and a small tenant, filtered or not', async () => {
    expect(await compareWithBruteForce()).toBeGreaterThan(0);
  });

  test('pages part the result without gaps or repeats', async () => {
    const request = {
      embedding: vector(),
      threshold: 0,
      nearThreshold: -0.1,
      shift: STILL,
      filter: undefined,
      pageSize: 7,
      ahead: 0,
      under: 0,
    };
    const { total } = await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, page: 1 });
    const walked: string[] = [];
    for (let page = 1; walked.length < total; page++)
      walked.push(
        ...(await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, page })).hits.map(
          ({ profile }) => profile.profileId,
        ),
      );
    expect(walked).toEqual(hitsOf(tenants[0], { ...request, page: 1 }));
    const past = await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, page: 1000 });
    expect(past).toMatchObject({ hits: [], total });
  });

  test('the facts of one profile are told with the cosines of brute force, the whole left out', async () => {
    const person = people.get('p3')!;
    const asked = vector();
    const found = await factCosines(storage, person.tenantId, model, 'p3', asked);
    expect([...found.keys()].toSorted()).toEqual([...person.facts.keys()].toSorted());
    for (const [part, fact] of person.facts) expect(found.get(part)).toBeCloseTo(cosineOf(fact, asked), 5);
    expect(await factCosines(storage, tenants[1], model, 'p3', asked)).toEqual(new Map());
  });

  test('the facts of many profiles are told as those of each, without those of the neighbour', async () => {
    const asked = vector();
    for (const least of [Number.NEGATIVE_INFINITY, 0]) {
      const named = new Map(['p3', 'p10', 'p4', 'nobody'].map((id) => [id, least]));
      const found = await statesWithCosines(storage, tenants[0], model, named, asked);
      expect(found.map(({ profileId, state }) => [profileId, state])).toEqual([
        ['p3', ''],
        ['p4', ''],
      ]);
      for (const { profileId, cosines } of found) {
        const all = await factCosines(storage, tenants[0], model, profileId, asked);
        expect(cosines).toEqual(new Map([...all].filter(([, cosine]) => cosine >= least)));
      }
    }
  });

  test('whoever is identical is found however far the best hit moves the threshold', async () => {
    const someone = [...people.values()].find(({ tenantId, whole }) => tenantId === tenants[0] && whole === undefined);
    const [embedding] = someone!.facts.values();
    const { hits, shift } = await nearest(storage.within(tenants[0]), tenants[0], model, {
      embedding: embedding!,
      threshold: 1 - 1e-6,
      nearThreshold: 0.9,
      shift: { from: 0.5, least: -0.1, most: 0.2 },
      filter: undefined,
      page: 1,
      pageSize: 10,
      ahead: 0,
      under: 0,
    });
    expect(shift).toBeCloseTo(0.2);
    expect(hits.map(({ profile }) => profile.profileId)).toContain(someone!.id);
  });

  test('a filter takes % and _ literally', async () => {
    const request = {
      embedding: vector(),
      threshold: -2,
      nearThreshold: -2,
      shift: STILL,
      page: 1,
      pageSize: 1,
      ahead: 0,
      under: 0,
    };
    const totalOf = async (value: string): Promise<number> =>
      (await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, filter: { field: 'name', value } }))
        .total;
    expect(await totalOf('b_b%')).toBe(await totalOf('b'));
    expect(await totalOf('a%a')).toBe(0);
    expect(await totalOf('_nna')).toBe(0);
    expect(await totalOf('\\')).toBe(0);
  });

  test('an approximate search is exact where facts are few', async () => {
    expect(await compareWithBruteForce(nearestApproximate)).toBeGreaterThan(0);
  });

  test('an index for approximate search changes no answer', async () => {
    for (const table of ['fact_vector', 'whole_vector']) {
      await storage.run(
        {
          text:
            `create index ${table}_hnsw on ${table} using hnsw ((embedding::halfvec(${DIMENSIONS})) ` +
            'halfvec_cosine_ops)',
        },
        [],
      );
    }
    expect(await compareWithBruteForce()).toBeGreaterThan(0);
    for (const table of ['fact_vector', 'whole_vector']) await storage.run({ text: `drop index ${table}_hnsw` }, []);
  });
});
