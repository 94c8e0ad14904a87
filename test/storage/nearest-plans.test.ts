import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { nearest, nearestApproximate, type Nearest, type NearestRequest } from '../../src/storage/nearest.js';
import { modelId, storedParts } from '../../src/storage/vectors.js';
import { databasesOfOneMachine, openBareStorage } from '../limn.js';
import { plansOf } from './plan.js';

const DIMENSIONS = 24;

/** The best hit moves nothing. */
const STILL = { from: 0, least: 0, most: 0 };

describe.each(databasesOfOneMachine())('the plan of a search by meaning on the %s database', (database) => {
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
      under: 0,
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

  test('looks up by keys who is next under the threshold, where few pass the filter', async () => {
    const request: NearestRequest = {
      embedding: new Float32Array(DIMENSIONS).fill(1),
      threshold: 0.9,
      nearThreshold: 0.8,
      shift: STILL,
      filter: { field: 'id', value: 'p777' },
      page: 1,
      pageSize: 10,
      ahead: 100,
      under: 10,
    };
    const [first, second, ...more] = await plansOf(storage, large, (tx) => nearest(tx, large, 1, request));
    expect(more).toEqual([]);
    expect([...first!, ...second!].filter((node) => /Seq Scan .*(?:vector|fact)/.test(node))).toEqual([]);
    expect(second!.flatMap((node) => /\w+_vector_\w+/.exec(node)?.[0] ?? []).toSorted()).toEqual([
      'fact_vector_pkey',
      'whole_vector_pkey',
    ]);
    expect(first!.filter((node) => node.includes('hnsw'))).toEqual([]);
    const { under } = await nearest(storage.within(large), large, 1, request);
    expect(under).toHaveLength(10);
    for (const { profile } of under) expect(profile.profileId).toContain('p777');
  });

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
      under: 0,
    };
    for (let i = 0; i < 8; i++) await nearest(storage.within(small), small, 1, request);
    // On the connection that they were sent over.
    const [kept] = await storage
      .within(small)
      .query<{ generic_plans: number; custom_plans: number }>(
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
      under: 0,
    };
    const cosines = ({ hits }: Nearest): Map<string, number> =>
      new Map(hits.map(({ profile, cosine }) => [profile.profileId, cosine]));

    test('an approximate search takes it, and an exact one does not', async () => {
      const [, approximate] = await plansOf(storage, large, (recorded) =>
        nearestApproximate(recorded, large, 1, request),
      );
      expect(approximate!.filter((node) => node.includes('fact_vector'))).toEqual([
        'Index Scan fact_vector_hnsw fact_vector',
      ]);
      expect(await planOf(large, undefined)).not.toContain('Index Scan fact_vector_hnsw fact_vector');
    });

    test('an approximate search takes it as often as it is asked', async () => {
      const scans = async (): Promise<number> => {
        await storage.within(large).query({ text: 'select pg_stat_force_next_flush()' }, []);
        const [row] = await storage.query<{ scans: number }>(
          { text: `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'fact_vector_hnsw'` },
          [],
        );
        return row!.scans;
      };
      const before = await scans();
      for (let i = 0; i < 8; i++) await nearestApproximate(storage.within(large), large, 1, request);
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
        await nearestApproximate(storage.within(large), large, 1, { ...request, pageSize: 8_000 }),
      ];
      const right = cosines(exact);
      expect(approximate.total).toBeGreaterThan(100);
      expect(approximate.total).toBeLessThan(exact.total);
      for (const [id, cosine] of cosines(approximate)) expect(cosine).toBeLessThanOrEqual(right.get(id)! + 1e-9);
    });
  });
});
