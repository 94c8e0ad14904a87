import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { KEY, launchService, startService, type Served } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openProxy } from '../../rig/proxy.js';
import { openAcknowledged } from '../contract/graphql/wire.js';
import { until } from '../until.js';
import { post, postUntilAccepted, readReady, statusOf } from './posting.js';

/** Beside the tests that run at the same time: what blocks one blocks all. */
const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));
/** Long enough for a loaded machine to notice that it has begun. */
const DRAIN = '15';
const server = inject('postgresUrl');
afterAll(endAll);

/**
 * A balancer as they come: one request to each in turn, none to those that were not ready at the last look, and no
 * second try.
 */
async function openBalancer(backends: string[]): Promise<{ url: string; close(): void }> {
  let ready = backends;
  let turn = 0;
  let closed = false;
  void (async () => {
    for (; !closed; await pause(200))
      ready = (
        await Promise.all(backends.map(async (url) => ((await statusOf(url, '/readyz')) === 200 ? [url] : [])))
      ).flat();
  })();
  const balancer: Server = createServer((incoming, answer) => {
    const target = new URL(incoming.url!, ready[turn++ % Math.max(ready.length, 1)] ?? backends[0]);
    const passed = ask(target, { method: incoming.method, headers: incoming.headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      // An answer that breaks off breaks off here too, else its client waits for the rest.
      pipeline(response, answer, () => undefined);
    });
    passed.on('error', () => answer.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    close() {
      closed = true;
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

const signal = (service: Served, name: NodeJS.Signals): boolean => process.kill(service.pid, name);

describe.runIf(server !== null).concurrent('a service on a PostgreSQL server that is told to stop', () => {
  test(
    'fails no request behind a balancer, sends its sockets away with 1001 and leaves what it was reading to the ' +
      'other',
    async () => {
      const { settings } = await newTestDatabase(server!);
      const first = await startService({ ...settings, LIMN_DRAIN_SECONDS: DRAIN });
      const second = await startService(settings);
      const balancer = await openBalancer([first.url, second.url]);
      const line = await openAcknowledged({ url: first.url, key: KEY });
      const statuses: number[] = [];
      let stopped = false;
      const lanes = Array.from({ length: 4 }, async (_, lane) => {
        for (let i = 0; !stopped; i++) {
          statuses.push(
            (await post(balancer.url, `p${lane}`, `hobby: m${i}`)).status,
            await statusOf(balancer.url, `/v1/profile/p${lane}`),
          );
        }
      });
      await until('load', () => statuses.length > 20);
      signal(first, 'SIGTERM');
      await until('not ready', async () => (await statusOf(first.url, '/readyz')) === 503);
      expect((await post(first.url, 'late', 'hobby: chess')).status).toBe(202);
      expect(await line.closed).toMatchObject({ code: 1001 });
      expect(await first.ended()).toBe(0);
      const atEnd = statuses.length;
      await until('load after the end', () => statuses.length > atEnd + 10);
      stopped = true;
      await Promise.all(lanes);
      balancer.close();
      expect(new Set(statuses)).toEqual(new Set([202, 200]));
      for (let lane = 0; lane < 4; lane++) await readReady(second.url, `p${lane}`);
      await readReady(second.url, 'late');
    },
  );

  test('ends at once when it is told twice', async () => {
    const { settings } = await newTestDatabase(server!);
    // Longer than a test may take.
    const service = await startService({ ...settings, LIMN_DRAIN_SECONDS: '600' });
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    signal(service, 'SIGTERM');
    await until('not ready', async () => (await statusOf(service.url, '/readyz')) === 503);
    signal(service, 'SIGTERM');
    expect(await service.ended()).toBe(1);
  });

  test('ends also when its database has gone', async () => {
    const own = (await run(script, ['start', '--fast', '--while-running', String(process.pid)])).stdout.trim();
    const service = await startService({ DATABASE_URL: own });
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    await run(script, ['stop', own]);
    signal(service, 'SIGTERM');
    expect([0, 1]).toContain(await service.ended());
  });

  test('ends also when its database does not answer any more', async () => {
    const { settings } = await newTestDatabase(server!);
    const direct = new URL(settings['DATABASE_URL']!);
    const proxy = await openProxy(Number(direct.port));
    direct.port = String(proxy.port);
    const service = await startService({ DATABASE_URL: direct.href });
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    proxy.swallow();
    void post(service.url, 'b', 'hobby: go').catch(() => undefined);
    signal(service, 'SIGTERM');
    expect([0, 1]).toContain(await service.ended());
    await proxy.close();
  });

  test('while it waits for another to migrate ends when it is told twice', async () => {
    const { settings } = await newTestDatabase(server!);
    const holder = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    await holder.connect();
    await holder.query('select pg_advisory_lock(7316101)');
    const service = await launchService(settings);
    await until(
      'waiting',
      async () =>
        (
          await holder.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount === 1,
    );
    signal(service, 'SIGTERM');
    signal(service, 'SIGTERM');
    expect([0, 1]).toContain(await service.ended());
    await holder.end();
  });
});

describe.concurrent('a service on the embedded database that is told to stop', () => {
  test('while it starts hears the signal, and opens again', async () => {
    const { settings } = await newTestDatabase(undefined);
    const early = await launchService(settings);
    const lock = path.join(settings['LIMN_DATA_DIR']!, 'limn.lock');
    await until('opening', () => existsSync(lock));
    signal(early, 'SIGTERM');
    // 1 where the machine is so busy that the start takes longer than a stop may.
    expect([0, 1]).toContain(await early.ended());
    const service = await startService(settings);
    expect((await postUntilAccepted(service.url, 'a', 'hobby: chess')).status).toBe(202);
    await service.stop();
  });

  test('ends in good order while a socket takes nothing and a client does not finish its request', async () => {
    const { settings } = await newTestDatabase(undefined);
    const service = await startService(settings);
    const line = await openAcknowledged({ url: service.url, key: KEY });
    line.socket.pause();
    const { port } = new URL(service.url);
    const slow = connect(Number(port), '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write(
      `POST /v1/profile/a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${KEY}\r\ncontent-type: ` +
        'application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await postUntilAccepted(service.url, 'b', 'hobby: chess');
    signal(service, 'SIGTERM');
    expect(await service.ended()).toBe(0);
    slow.destroy();
  });
});
