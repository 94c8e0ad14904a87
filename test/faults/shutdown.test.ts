import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { KEY, startService, type Served } from '../../rig/children.js';
import { endAll } from '../../rig/cleanup.js';
import { newPlace } from '../../rig/place.js';
import { openAcknowledged } from '../graphql/wire.js';
import { post, postUntilAccepted, readReady, statusOf, until } from './posting.js';

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));
const server = inject('postgresUrl');
afterAll(endAll);

/** A balancer as they come: one request to each in turn, none to those that were not ready at the last look, and no second try. */
async function openBalancer(backends: string[]): Promise<{ url: string; close(): void }> {
  let ready = backends;
  let turn = 0;
  let closed = false;
  void (async () => {
    for (; !closed; await pause(200)) ready = (await Promise.all(backends.map(async (url) => ((await statusOf(url, '/readyz')) === 200 ? [url] : [])))).flat();
  })();
  const balancer: Server = createServer((incoming, answer) => {
    const target = new URL(incoming.url!, ready[turn++ % Math.max(ready.length, 1)] ?? backends[0]);
    const passed = ask(target, { method: incoming.method, headers: incoming.headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
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
  test('fails no request behind a balancer, sends its sockets away with 1001 and leaves what it was reading to the other', async () => {
    const { settings } = await newPlace(server!);
    const first = await startService({ ...settings, LIMN_DRAIN_SECONDS: '5' });
    const second = await startService(settings);
    const balancer = await openBalancer([first.url, second.url]);
    const line = await openAcknowledged({ url: first.url, key: KEY });
    const statuses: number[] = [];
    let stopped = false;
    const lanes = Array.from({ length: 4 }, async (_, lane) => {
      for (let i = 0; !stopped; i++) {
        statuses.push((await post(balancer.url, `p${lane}`, `hobby: m${i}`)).status, await statusOf(balancer.url, `/v1/profile/p${lane}`));
      }
    });
    await until('load', () => statuses.length > 20, 60_000);
    signal(first, 'SIGTERM');
    await until('not ready', async () => (await statusOf(first.url, '/readyz')) === 503, 1_000);
    expect((await post(first.url, 'late', 'hobby: chess')).status).toBe(202);
    expect(await line.closed).toMatchObject({ code: 1001 });
    expect(await first.ended()).toBe(0);
    const atEnd = statuses.length;
    await until('load after the end', () => statuses.length > atEnd + 10, 60_000);
    stopped = true;
    await Promise.all(lanes);
    balancer.close();
    expect(new Set(statuses)).toEqual(new Set([202, 200]));
    for (let lane = 0; lane < 4; lane++) await readReady(second.url, `p${lane}`);
    await readReady(second.url, 'late');
  });

  test('ends at once when it is told twice', async () => {
    const { settings } = await newPlace(server!);
    const service = await startService({ ...settings, LIMN_DRAIN_SECONDS: '60' });
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    signal(service, 'SIGTERM');
    await until('not ready', async () => (await statusOf(service.url, '/readyz')) === 503);
    const told = Date.now();
    signal(service, 'SIGTERM');
    expect(await service.ended()).toBe(1);
    expect(Date.now() - told).toBeLessThan(5_000);
  });

  test('ends also when its database has gone', async () => {
    const own = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const service = await startService({ DATABASE_URL: own });
    await postUntilAccepted(service.url, 'a', 'hobby: chess');
    execFileSync(script, ['stop', own], { stdio: 'ignore' });
    await pause(500);
    const told = Date.now();
    signal(service, 'SIGTERM');
    expect([0, 1]).toContain(await service.ended());
    expect(Date.now() - told).toBeLessThan(15_000);
  });
});
