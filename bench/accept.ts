import { setTimeout as sleep } from 'node:timers/promises';
import { KEY, startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { openDatabase, type Database } from './database.js';
import { atLeast, paceFigure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { compareUnderLoad, type LoadTarget, type Request } from './load.js';
import { startProgram } from './program.js';

const CONNECTIONS = 32;
const FOLLOWERS = 200;
/** Profiles that each connection posts to in turn. */
const PROFILES = 100;
const TEXT = 'Yesterday we walked along the river and talked about the years in the old town. '
  .repeat(13)
  .slice(0, 1_000);

/**
 * Accepting posts of 1 kB against one statement in one commit, and again while many follow the profiles. Nobody reads
 * them meanwhile.
 */
export async function measureAccept({ postgres, seconds, say }: BenchContext): Promise<Figure[]> {
  if (postgres === undefined) {
    say('SKIPPED accept: without PostgreSQL the process that accepts is also the one that reads');
    return [];
  }
  const place = await newTestDatabase(postgres);
  const service = await startService({ ...place.settings, LIMN_ROLE: 'api' });
  const database = await openDatabase(place.where);
  const [app] = await database.query<{ tenant_id: string }>('app', 'select tenant_id from app', []);
  const baseline = await startProgram('baseline-accept', {
    BENCH_DATABASE: place.where,
    BENCH_TENANT: app?.tenant_id ?? '',
  });
  const empty = async (): Promise<void> => {
    await untilIdle(database);
    await database.query('empty', 'truncate profile, submission, queue, idempotency', []);
    // Else the log of one round would be written back in another's.
    await database.query('checkpoint', 'checkpoint', []).catch(() => undefined);
  };
  const ours: LoadTarget = {
    name: 'Limn',
    url: service.url,
    pid: service.pid,
    headers: { authorization: `Bearer ${KEY}` },
    before: empty,
  };
  const followed: LoadTarget = {
    ...ours,
    name: 'Limn, followed',
    async before() {
      await empty();
      const followers = await startProgram('followers', {
        BENCH_URL: service.url,
        BENCH_FOLLOWERS: String(FOLLOWERS),
        BENCH_KEY: KEY,
      });
      await sleep(500);
      return followers.stop;
    },
  };
  const paces = await compareUnderLoad(
    [{ name: 'limit', url: baseline.url, pid: baseline.pid, before: empty }, ours, followed],
    {
      requests,
      connections: CONNECTIONS,
      rounds: 3,
      seconds,
      postgres: place.where,
      say,
    },
  );
  await baseline.stop();
  await service.stop();
  await database.close();
  await place.remove();
  const [limit, alone, crowded] = ['limit', 'Limn', 'Limn, followed'].map((name) => paces.get(name)!);
  return [
    paceFigure('POST 1 kB, 32 connections', limit!, alone!, atLeast(0.6)),
    paceFigure(`the same with ${FOLLOWERS} subscriptions (limit: without)`, alone!, crowded!, atLeast(0.9)),
  ];
}

/** The last posts of a round are still being written when their connections are gone. */
async function untilIdle(database: Database): Promise<void> {
  const busy = async (): Promise<boolean> => {
    const others = await database.query(
      'busy',
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      [],
    );
    return others.length > 0;
  };
  while (await busy()) await sleep(50);
}

function requests(connection: number): Request[] {
  const body = JSON.stringify({ data: TEXT, input_type: 'text' });
  return Array.from({ length: PROFILES }, (_, i) => ({
    method: 'POST',
    path: `/v1/profile/post-${i * CONNECTIONS + connection}`,
    body,
  }));
}
