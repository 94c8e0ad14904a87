import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { onServer } from '../../rig/test-database.js';
import { openLimn, patiently, type Limn } from '../limn.js';
import { LIMN } from '../limn-program.js';
import { until } from '../until.js';
import { postUntilAccepted } from './posting.js';

describe.runIf(inject('postgresUrl') !== null)('several processes on one PostgreSQL server', () => {
  const open: Limn[] = [];
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    for (const limn of open.splice(0).toReversed()) await limn.close();
  });

  const startApi = async (): Promise<Limn> => {
    const limn = await openLimn({ database: 'server', env: { LIMN_ROLE: 'api' } });
    open.push(limn);
    return limn;
  };
  /** Until it is: a pool that waits for a connection on a busy machine has the service refuse with 503. */
  const accepted = async (limn: Limn, id: string, text: string): Promise<void> =>
    expect(await postUntilAccepted(limn.url, id, text, { key: limn.key })).toMatchObject({ status: 202 });
  const startWorker = async (limn: Limn): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [...LIMN], {
      env: { PATH: process.env['PATH'], ...limn.env, LIMN_ROLE: 'worker', PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.once('close', () => reject(new Error(`The worker ended: ${said}`)));
      child.stderr!.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes('worker is ready')) resolve();
      });
    });
    return child;
  };

  test('what one accepts another reads, and several that start at once migrate in turn', async () => {
    const limn = await startApi();
    await accepted(limn, 'early', 'I live in Oslo.');
    await until('it waits to be read', async () => {
      const { profile } = (await (await limn.fetch('/v1/profile/early')).json()) as { profile?: { status: string } };
      return profile?.status === 'processing';
    });
    await Promise.all([startWorker(limn), startWorker(limn)]);
    const ids = Array.from({ length: 30 }, (_, i) => `p${i}`);
    await Promise.all(
      ids.flatMap((id) =>
        ['I love chess.', 'I love sailing.', 'I love pottery.'].map((text) => accepted(limn, id, text)),
      ),
    );
    for (const id of ['early', ...ids]) {
      const profile = await limn.ready(id);
      expect(profile['update_log']).toHaveLength(id === 'early' ? 1 : 3);
    }
  });

  test('a worker killed again and again loses nothing and merges nothing twice', async () => {
    const limn = await startApi();
    const ids = Array.from({ length: 60 }, (_, i) => `k${i}`);
    const texts = ['I love chess.', 'I love sailing.', 'I love pottery.', 'I live in Oslo.'];
    const posting = Promise.all(ids.flatMap((id) => texts.map((text) => accepted(limn, id, text))));
    for (let kills = 0; kills < 4; kills++) {
      const worker = await startWorker(limn);
      await new Promise((resolve) => setTimeout(resolve, 60 * (kills + 1)));
      worker.kill('SIGKILL');
      await new Promise((resolve) => worker.once('close', resolve));
    }
    await posting;
    // Leases of the dead would run out by themselves in half a minute.
    await onServer(limn.env['DATABASE_URL']!, 'update queue set due_at = now()');
    await startWorker(limn);
    for (const id of ids) {
      const profile = await limn.ready(id);
      expect(profile['update_log'], id).toHaveLength(texts.length);
      expect(
        Object.values(profile['interests'] as Record<string, { value: string }[]>)
          .flat()
          .map(({ value }) => value)
          .toSorted(),
      ).toEqual(['chess', 'pottery', 'sailing']);
    }
    const states = await patiently(() =>
      limn.app.needs.storage.query<{ state: string; count: number }>(
        { text: 'select state, count(*) as count from submission group by state' },
        [],
      ),
    );
    expect(states).toEqual([{ state: 'merged', count: ids.length * texts.length }]);
  });
});
