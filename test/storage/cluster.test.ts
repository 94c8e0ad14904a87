import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, openLimn, type Limn, type Tenant } from '../limn.js';
import { LimnRuns } from '../faults/command/limn-process.js';
import { until } from '../until.js';

/** Where an app lives, as `limn doctor` tells it. */
const HOME = /^ok +App +.* \((\S+)\) lives on (\S+?)(, in shards of its own)?$/gm;

describe.runIf(databases().includes('cluster'))('a cluster', () => {
  let limn: Limn;
  let runs: LimnRuns;
  let coordinator: pg.Client;
  beforeAll(async () => {
    limn = await openLimn({ database: 'cluster' });
    runs = new LimnRuns('');
    coordinator = new pg.Client({ connectionString: limn.env['DATABASE_URL'] });
    await coordinator.connect();
  });
  afterAll(async () => {
    await coordinator?.end();
    await runs?.close();
    await limn?.close();
  });

  const told = (args: string[], code = 0): Promise<string> =>
    runs.done(args, { code, env: { DATABASE_URL: limn.env['DATABASE_URL']! } });
  const homes = async (): Promise<Map<string, { machine: string; isAlone: boolean }>> =>
    new Map(
      [...(await told(['doctor'])).matchAll(HOME)].map(([, tenantId, machine, alone]) => [
        tenantId!,
        { machine: machine!, isAlone: alone !== undefined },
      ]),
    );
  /** Two apps on different machines. */
  const twoApart = async (): Promise<[one: Tenant, other: Tenant, machineOfOne: string]> => {
    const tenants = await Promise.all(Array.from({ length: 12 }, () => limn.newTenant()));
    const known = await homes();
    const machine = known.get(tenants[0]!.tenantId)!.machine;
    const other = tenants.find(({ tenantId }) => known.get(tenantId)!.machine !== machine);
    return [tenants[0]!, other!, machine];
  };

  test('gives an app shards of its own, once, without losing anything or changing where others live', async () => {
    const { tenantId, key } = await limn.newTenant();
    await limn.post('a', 'I live in Lima.', { key });
    const before = await limn.ready('a', key);
    const [mine, others] = [(await homes()).get(tenantId)!, await homes()];
    expect(mine.isAlone).toBe(false);
    // Servers need not replicate by logs.
    expect(await told(['isolate', tenantId, '--block-writes'])).toMatch(/ has shards of its own now, in 16 tables\n$/);
    expect(await told(['isolate', tenantId])).toMatch(/ has shards of its own already\n$/);
    expect(await homes()).toEqual(new Map([...others, [tenantId, { ...mine, isAlone: true }]]));
    expect(await limn.ready('a', key)).toEqual(before);
    await limn.post('a', 'I like sailing.', { key });
    await until('it is merged', async () => ((await limn.ready('a', key))['update_log'] as unknown[]).length === 2);
  });

  test('names the cure where an app is unknown, and refuses to serve from one of its workers', async () => {
    expect(await told(['isolate', 'nobody'], 1)).toBe(
      'No app has the id or the name "nobody": limn app list tells them\n',
    );
    const [, , machine] = await twoApart();
    const url = Object.assign(new URL(limn.env['DATABASE_URL']!), { host: machine });
    expect(await runs.done(['serve'], { code: 2, env: { DATABASE_URL: url.href } })).toBe(
      `The database at ${machine}${url.pathname} is a worker of a Citus cluster, where what stays on its coordinator ` +
        'is not: set DATABASE_URL to the coordinator\n',
    );
  });

  test('serves the apps of other machines while one is away, tells its own to try again, and recovers', async () => {
    const [one, other, machine] = await twoApart();
    const port = machine.split(':')[1]!;
    const moveTo = (from: string, to: string): Promise<unknown> =>
      coordinator.query('update pg_dist_node set nodeport = $2 where nodeport = $1', [from, to]);
    for (const { key } of [one, other]) expect((await limn.post('a', 'I live in Lima.', { key })).status).toBe(202);
    // No machine listens there.
    await moveTo(port, '1');
    try {
      const asked: [path: string, init?: RequestInit][] = [
        ['/v1/profile/a'],
        ['/v1/search?query=sailing'],
        ['/v1/profile/a', { method: 'POST', body: '{"data":"x"}', headers: { 'content-type': 'application/json' } }],
      ];
      for (const [path, init] of asked) {
        const answer = await limn.fetch(path, { ...init, key: one.key });
        expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
        expect(await answer.json()).toMatchObject({ error: 503, code: 'unavailable' });
        expect(answer.headers.has('retry-after')).toBe(true);
      }
      const graphql = await limn.fetch('/graphql', {
        method: 'POST',
        body: JSON.stringify({ query: '{ profile(id: "a") { profileId } }' }),
        headers: { 'content-type': 'application/json' },
        key: one.key,
      });
      expect(await graphql.json()).toMatchObject({
        errors: [{ extensions: { code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) as number } }],
      });
      expect((await limn.post('b', 'I like sailing.', { key: other.key })).status).toBe(202);
      expect(await limn.ready('b', other.key)).toMatchObject({ status: 'ready' });
      expect((await limn.fetch('/v1/search?query=sailing', { key: other.key })).status).toBe(200);
    } finally {
      await moveTo('1', port);
    }
    await until('its app is served again', async () => {
      const answer = await limn.fetch('/v1/profile/a', { key: one.key });
      return answer.status === 200;
    });
    expect(await limn.ready('a', one.key)).toMatchObject({ core_info: { location: { value: 'Lima' } } });
    expect(limn.logs.some((line) => line.includes('machines with rows of apps do not answer'))).toBe(true);
    expect(limn.logs.some((line) => line.includes('all machines with rows of apps answer again'))).toBe(true);
  });
});
