import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startService, type Served } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openProxy } from '../../rig/proxy.js';
import { until } from '../until.js';
import { hobbiesOf, post, postOn, postUntilAccepted, readReady, request, statusOf } from './posting.js';

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));
const server = inject('postgresUrl');

afterAll(endAll);

const isAlive = async ({ url }: Served): Promise<boolean> => (await statusOf(url, '/healthz')) === 200;

describe.runIf(server !== null)('a PostgreSQL server that goes away under load', () => {
  let url: string;
  beforeAll(() => {
    url = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  });
  afterAll(async () => {
    await endAll();
    execFileSync(script, ['stop', url], { stdio: 'ignore' });
  });
  const postgres = (...args: string[]): void => void execFileSync(script, [...args, url], { stdio: 'ignore' });

  test.each([
    ['by an orderly restart', []],
    ['by a kill', ['--crash']],
  ])('%s is told with 503 and comes back by itself, with every accepted post merged once', async (_, how) => {
    const { settings } = await newTestDatabase(url);
    const service = await startService(settings);
    const load = postOn(service.url, 6);
    for (const atCount of [20, 50]) {
      await until('posts', () => load.outcomes.length > atCount);
      postgres('down', ...how);
      let refused: Response | undefined;
      await until('a refusal', async () => (refused = await post(service.url, 'other', 'hobby: chess')).status !== 202);
      expect(refused!.status).toBe(503);
      expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused!.json()).toMatchObject({ code: 'unavailable' });
      // It asks the database once a second.
      await until('not ready', async () => (await statusOf(service.url, '/readyz')) === 503);
      expect(await isAlive(service)).toBe(true);
      postgres('up');
      await until('ready again', async () => (await statusOf(service.url, '/readyz')) === 200);
    }
    const accepted = await load.stop();
    expect(load.outcomes.every(({ status }) => status === 202)).toBe(true);
    expect(new Set(load.outcomes.flatMap(({ before }) => before))).toEqual(new Set([503]));
    for (const [id, markers] of accepted) {
      const profile = await readReady(service.url, id);
      expect(profile.update_log).toHaveLength(markers.length);
      expect(hobbiesOf(profile)).toEqual(markers.toSorted());
    }
  });
});

describe.runIf(server !== null).concurrent('a bad line to a PostgreSQL server', () => {
  test('that the server hangs up while nothing runs ends no process and costs no request', async () => {
    const { settings } = await newTestDatabase(server!);
    const service = await startService(settings);
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    await readReady(service.url, 'a');
    const admin = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> ' +
        'pg_backend_pid()',
    );
    await admin.end();
    await until('posts again', async () => (await post(service.url, 'a', 'hobby: sailing')).status === 202);
    expect(hobbiesOf(await readReady(service.url, 'a'))).toEqual(['chess', 'sailing']);
    expect(await isAlive(service)).toBe(true);
  });

  test('that is half open ends every request with 503, and nobody waits for it twice', async () => {
    const { settings } = await newTestDatabase(server!);
    const address = new URL(settings['DATABASE_URL']!);
    const proxy = await openProxy(Number(address.port));
    address.port = String(proxy.port);
    // Of so many a part is less than the requests that follow: one of them has to ask for the next.
    const service = await startService({ DATABASE_URL: address.href, LIMN_RATE_LIMIT: '1000' });
    await Promise.all(Array.from({ length: 20 }, (_, i) => postUntilAccepted(service.url, `p${i}`, 'hobby: chess')));
    for (let i = 0; i < 20; i++) await readReady(service.url, `p${i}`);
    proxy.swallow();
    const asked = Array.from({ length: 60 }, (_, i) =>
      i % 2 ? post(service.url, `p${i % 20}`, 'hobby: sailing') : request(service.url, `/v1/profile/p${i % 20}`),
    );
    await until('not ready', async () => (await statusOf(service.url, '/readyz')) === 503);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(await isAlive(service)).toBe(true);
    proxy.mend();
    await until('ready again', async () => (await statusOf(service.url, '/readyz')) === 200);
    expect((await post(service.url, 'p1', 'hobby: karate')).status).toBe(202);
    expect(hobbiesOf(await readReady(service.url, 'p1'))).toContain('karate');
  });

  test('that is slow makes answers slow and loses none', async () => {
    const { settings } = await newTestDatabase(server!);
    const address = new URL(settings['DATABASE_URL']!);
    const proxy = await openProxy(Number(address.port));
    address.port = String(proxy.port);
    const service = await startService({ DATABASE_URL: address.href });
    proxy.delay(40);
    // Where the machine is slow too, some are asked to come again.
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => postUntilAccepted(service.url, `p${i % 5}`, `hobby: m${i}`)),
    );
    expect(outcomes.every(({ status, before }) => status === 202 && before.every((one) => one === 503))).toBe(true);
    for (let i = 0; i < 5; i++) expect((await readReady(service.url, `p${i}`)).update_log).toHaveLength(6);
    proxy.delay(0);
  });
});
