import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { nearest, nearestFew, type Nearest, type NearestRequest } from '../../src/storage/nearest.js';
import { factCosines, modelId, storedParts } from '../../src/storage/vectors.js';
import { databases, openBareStorage } from '../limn.js';
import { numbers, store, type Person } from './people.js';
import { plansOf } from './plan.js';

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
        name: i % 3 === 0 ? 'anna' : 'b_b%',
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
  const bruteForce = (tenantId: string, { embedding, threshold, filter, shift }: NearestRequest): string[] => {
    const scored = [...people.values()]
      .filter((person) => person.tenantId === tenantId)
      .map((person) => ({ ...person, cosine: scoreOf(person, embedding) }));
    const best = Math.max(...scored.map(({ cosine }) => cosine));
    const bar = threshold + Math.min(shift.most, Math.max(shift.least, best - shift.from));
    return scored
      .filter(({ name, cosine }) => cosine >= bar && (!filter || name?.includes(filter.value)))
      .toSorted((one, other) => other.cosine - one.cosine || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);
  };

  /** Returns how many hits were compared. */
  async function compareWithBruteForce(search: typeof nearestFew = nearest): Promise<number> {
    let compared = 0;
    for (const tenantId of tenants) {
      for (const threshold of [Number.NEGATIVE_INFINITY, 0.1, 0.25, 0.4]) {
        for (const filter of [undefined, { field: 'name' as const, value: 'ann' }]) {
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
          };
          const expected = bruteForce(tenantId, request);
          const found = await search(storage, tenantId, model, request);
          expect(found.total).toBe(expected.length);
          expect(found.nearMisses).toBe(
            bruteForce(tenantId, { ...request, threshold: threshold - 0.1 }).length - expected.length,
          );
          expect(found.hits.map(({ profile }) => profile.profileId)).toEqual(expected.slice(0, 100));
          expect(found.order.map(({ profileId }) => profileId)).toEqual(expected.slice(0, 20));
          expect(found.order.map(({ cosine }) => cosine)).toEqual(found.hits.slice(0, 20).map(({ cosine }) => cosine));
          compared += found.hits.length;
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
    };
    const { total } = await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, page: 1 });
    const walked: string[] = [];
    for (let page = 1; walked.length < total; page++)
      walked.push(
        ...(await nearest(storage.within(tenants[0]), tenants[0], model, { ...request, page })).hits.map(
          ({ profile }) => profile.profileId,
        ),
      );
    expect(walked).toEqual(bruteForce(tenants[0], { ...request, page: 1 }));
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
    expect(await compareWithBruteForce(nearestFew)).toBeGreaterThan(0);
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

describe.each(databases())('the plan of a search by meaning on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  const [large, middle, small] = [randomUUID(), randomUUID(), randomUUID()];

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    const model = await modelId(storage, 'test', DIMENSIONS);
    for (const [tenantId, profiles] of [
      [large, 8_000],
      [middle, 1_500],
      [small, 50],
    ] as const) {
      const values = [tenantId, model, profiles];
      const randomNumbers = `select array_agg(random() - 0.5) from generate_series(1, ${DIMENSIONS}) where n > 0`;
      const vector = `(${randomNumbers})::vector::halfvec`;
      await storage.run(
        {
          text:
            `insert into profile (tenant_id, profile_id, id_key, status) select $1, 'p' || n, 'p' || n, 'ready' ` +
            'from generate_series(1, $2::int) n',
        },
        [tenantId, profiles],
      );
      await storage.run(
        {
          text:
            `insert into whole_vector select $1, $2, 'p' || n, 'whole', ${vector} from generate_series(1, ` +
            '$3::int) n',
        },
        values,
      );
      await storage.run(
        {
          text: `insert into fact_vector select $1, $2, 'fact ' || n, ${vector} from generate_series(1, 2 * $3::int) n`,
        },
        values,
      );
      await storage.run(
        {
          text:
            `insert into profile_fact select $1, $2, 'p' || n, 'fact ' || (n * k) % (2 * $3) from ` +
            'generate_series(1, $3::int) n, generate_series(1, 8) k on conflict do nothing',
        },
        values,
      );
    }
    await storage.run({ text: 'analyze' }, []);
  });
  afterAll(() => close());

  async function planOf(tenantId: string, filter: NearestRequest['filter']): Promise<string[]> {
    const request = {
      embedding: new Float32Array(DIMENSIONS).fill(1),
      threshold: 0.5,
      nearThreshold: 0.4,
      shift: STILL,
      filter,
      page: 1,
      pageSize: 10,
      ahead: 100,
    };
    return (await plansOf(storage, tenantId, (tx) => nearest(tx, tenantId, 1, request)))[0]!;
  }

  test.each([undefined, { field: 'name' as const, value: 'ann' }])(
    'reads each vector of the tenant once, in the order of the disk, and finds who says a near fact by keys, ' +
      'with filter %j',
    async (filter) => {
      const plan = await planOf(large, filter);
      expect(plan.filter((node) => node.includes('Seq Scan'))).toEqual([]);
      expect(plan.flatMap((node) => /\w+_vector_\w+/.exec(node)?.[0] ?? []).toSorted()).toEqual([
        'fact_vector_pkey',
        'fact_vector_tenant',
        'whole_vector_tenant',
      ]);
      expect(plan.filter((node) => /^Index .*profile/.test(node)).toSorted()).toEqual([
        'Index Only Scan profile_fact_part profile_fact',
        'Index Only Scan profile_fact_pkey profile_fact',
        'Index Only Scan profile_fact_pkey profile_fact',
        'Index Scan profile_pkey profile',
        ...(filter ? ['Index Scan profile_pkey profile'] : []),
      ]);
      // Neither would pay where no key comes twice, but between facts that are near and those of near profiles, and
      // between who says something and all wholes.
      expect(plan.filter((node) => /Hash Join|Merge Join|Memoize/.test(node))).toEqual([
        expect.stringMatching(/Join/),
        expect.stringMatching(/Join/),
      ]);
    },
  );

  test('is made once, however few people a tenant has', async () => {
    const request: NearestRequest = {
      embedding: new Float32Array(DIMENSIONS).fill(1),
      threshold: 0.5,
      nearThreshold: 0.4,
      shift: STILL,
      filter: undefined,
      page: 1,
      pageSize: 10,
      ahead: 100,
    };
    for (let i = 0; i < 8; i++) await nearest(storage.within(small), small, 1, request);
    const [kept] = await storage.query<{ generic_plans: number; custom_plans: number }>(
      { text: `select generic_plans, custom_plans from pg_prepared_statements where name = 'tenant.search.nearest'` },
      [],
    );
    expect(kept?.generic_plans).toBeGreaterThanOrEqual(8);
    expect(kept?.custom_plans).toBe(0);
  });

  test('what a merge asks of the vectors is looked up by keys', async () => {
    const parts = Array.from({ length: 20 }, (_, i) => `fact ${i}`);
    const [plan] = await plansOf(storage, large, (tx) => storedParts(tx, large, 1, 'p1', parts));
    expect(plan!.filter((node) => /(?:Seq|Bitmap) /.test(node))).toEqual([]);
  });

  describe('with an index for approximate search', () => {
    // A coarse one, which is quickly built, of one tenant as docs/operations.md has it.
    beforeAll(() =>
      storage.run(
        {
          text:
            `create index fact_vector_hnsw on fact_vector using hnsw ((embedding::halfvec(${DIMENSIONS})) ` +
            `halfvec_cosine_ops) with (m = 4, ef_construction = 16) where tenant_id = '${large}' and model_id = 1`,
        },
        [],
      ),
    );
    const request: NearestRequest = {
      embedding: new Float32Array(DIMENSIONS).fill(1),
      threshold: 0.3,
      nearThreshold: 0.2,
      shift: STILL,
      filter: undefined,
      page: 1,
      pageSize: 10,
      ahead: 100,
    };
    const cosines = ({ hits }: Nearest): Map<string, number> =>
      new Map(hits.map(({ profile, cosine }) => [profile.profileId, cosine]));

    test('an approximate search takes it, and an exact one does not', async () => {
      const [, approximate] = await plansOf(storage, large, (recorded) => nearestFew(recorded, large, 1, request));
      expect(approximate!.filter((node) => node.includes('fact_vector'))).toEqual([
        'Index Scan fact_vector_hnsw fact_vector',
      ]);
      expect(await planOf(large, undefined)).not.toContain('Index Scan fact_vector_hnsw fact_vector');
    });

    test('an approximate search takes it as often as it is asked', async () => {
      const scans = async (): Promise<number> => {
        await storage.query({ text: 'select pg_stat_force_next_flush()' }, []);
        const [row] = await storage.query<{ scans: number }>(
          { text: `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'fact_vector_hnsw'` },
          [],
        );
        return row!.scans;
      };
      const before = await scans();
      for (let i = 0; i < 8; i++) await nearestFew(storage.within(large), large, 1, request);
      await expect.poll(scans).toBe(before + 8);
    });

    test('a small tenant beside a large one is found whole', async () => {
      const everybody = await nearest(storage.within(small), small, 1, {
        ...request,
        threshold: -2,
        nearThreshold: -2,
        pageSize: 100,
      });
      expect([everybody.total, new Set(everybody.hits.map(({ profile }) => profile.profileId)).size]).toEqual([50, 50]);
      expect((await planOf(small, undefined)).filter((node) => node.includes('hnsw'))).toEqual([]);
    });

    test('an approximate search finds fewer, and none with a cosine that is too high', async () => {
      const [exact, approximate] = [
        await nearest(storage.within(large), large, 1, { ...request, pageSize: 8_000 }),
        await nearestFew(storage.within(large), large, 1, { ...request, pageSize: 8_000 }),
      ];
      const right = cosines(exact);
      expect(approximate.total).toBeGreaterThan(100);
      expect(approximate.total).toBeLessThan(exact.total);
      for (const [id, cosine] of cosines(approximate)) expect(cosine).toBeLessThanOrEqual(right.get(id)! + 1e-9);
    });
  });
});
