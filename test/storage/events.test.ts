import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openLog } from '../../src/log.js';
import { openProxy } from '../../rig/proxy.js';
import { openServerBus, type EventBus, type StorageEvent } from '../../src/storage/events.js';

const url = inject('postgresUrl');

describe.runIf(url !== null)('events between processes on a PostgreSQL server', () => {
  const log = openLog('silent');
  let near: EventBus;
  let far: EventBus;
  beforeAll(async () => {
    near = await openServerBus({ connectionString: url! }, log);
    far = await openServerBus({ connectionString: url!, application_name: 'far' }, log);
  });
  afterAll(async () => {
    await near.close();
    await far.close();
  });

  const status = (statusSeq: number): StorageEvent => ({
    kind: 'status',
    tenantId: randomUUID(),
    profileId: 'ü'.repeat(60),
    incarnation: 1,
    status: 'ready',
    statusSeq,
    at: new Date(0).toISOString(),
  });
  const hears = (bus: EventBus, count: number): Promise<StorageEvent[]> =>
    new Promise((resolve) => {
      const heard: StorageEvent[] = [];
      const stop = bus.subscribe((event) => {
        heard.push(event);
        if (heard.length < count) return;
        stop();
        resolve(heard);
      });
    });

  test('a bus is closed although nobody is at the other end of its line any more', async () => {
    const proxy = await openProxy(Number(new URL(url!).port));
    const through = new URL(url!);
    through.port = String(proxy.port);
    const bus = await openServerBus({ connectionString: through.href }, log);
    try {
      proxy.swallow();
      expect(await bus.close()).toBeUndefined();
    } finally {
      await proxy.close();
    }
  });

  test('every event reaches the other process once and in order, also when one burst fills many payloads', async () => {
    const events = Array.from({ length: 700 }, (_, i) => status(i));
    const [heard, own] = [hears(far, events.length), hears(near, events.length)];
    near.publish(events);
    expect(await heard).toEqual(events);
    expect(await own).toEqual(events);
  });

  test('a connection that is cut comes back, says so, and hears again', async () => {
    const resync = new Promise<void>((resolve) => far.subscribe(() => undefined, resolve));
    const client = new pg.Client({ connectionString: url! });
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'far'`);
    await client.end();
    await resync;
    const heard = hears(far, 1);
    const event = status(9);
    const again = setInterval(() => near.publish([event]), 100);
    expect(await heard).toEqual([event]);
    clearInterval(again);
  });
});
