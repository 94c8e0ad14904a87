import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openLog } from '../../src/log.js';
import { openServerBus } from '../../src/storage/events.js';
import { KEY, startService } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openProxy } from '../../rig/proxy.js';
import { openAcknowledged, type TestSocket } from '../contract/graphql/wire.js';
import { postUntilAccepted, readReady } from './posting.js';

const server = inject('postgresUrl');
afterAll(endAll);

const STATUS = 'subscription ($id: ID!) { profileStatus(id: $id) { status } }';
const nextStatus = async (line: TestSocket): Promise<string> =>
  String((await line.next())?.payload?.['data']?.['profileStatus']?.['status']);

describe.runIf(server !== null)('who follows a profile over two processes', () => {
  test('is told the status now after a reconnect, and each change though event connections are killed', async () => {
    const { settings } = await newTestDatabase(server!);
    const [api] = await Promise.all([
      startService({ ...settings, LIMN_ROLE: 'api' }),
      startService({ ...settings, LIMN_ROLE: 'worker' }),
    ]);
    const admin = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    await admin.connect();
    await postUntilAccepted(api.url, 'a', 'hobby: m0');
    await readReady(api.url, 'a');
    const line = await openAcknowledged({ url: api.url, key: KEY });
    line.subscribe('1', STATUS, { id: 'a' });
    expect(await nextStatus(line)).toBe('READY');
    for (let round = 1; round <= 3; round++) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limn-events' and ` +
          'datname = current_database()',
      );
      await postUntilAccepted(api.url, 'a', `hobby: m${round}`);
      expect(await nextStatus(line)).toBe('PROCESSING');
      expect(await nextStatus(line)).toBe('READY');
    }
    await admin.end();
    line.socket.terminate();
    await postUntilAccepted(api.url, 'a', 'hobby: m4');
    const again = await openAcknowledged({ url: api.url, key: KEY });
    again.subscribe('1', STATUS, { id: 'a' });
    const first = await nextStatus(again);
    expect(['PROCESSING', 'READY']).toContain(first);
    if (first === 'PROCESSING') expect(await nextStatus(again)).toBe('READY');
    again.socket.terminate();
  });

  test('an event connection that is half open is noticed and opened anew', async () => {
    const address = new URL(server!);
    const proxy = await openProxy(Number(address.port));
    address.port = String(proxy.port);
    const near = await openServerBus({ connectionString: address.href }, openLog('silent'));
    const far = await openServerBus({ connectionString: server! }, openLog('silent'));
    const resynced = new Promise<void>((resolve) => near.subscribe(() => undefined, resolve));
    proxy.swallow();
    near.publish([{ kind: 'key', tenantId: 'lost' }]);
    setTimeout(() => proxy.mend(), 1_000);
    await resynced;
    const heard = new Promise<unknown>((resolve) =>
      far.subscribe((event) => event.kind === 'key' && event.tenantId === 'found' && resolve(event)),
    );
    near.publish([{ kind: 'key', tenantId: 'found' }]);
    expect(await heard).toEqual({ kind: 'key', tenantId: 'found' });
    await near.close();
    await far.close();
  });
});
