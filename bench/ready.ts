import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { post } from '../rig/posts.js';
import { openDatabase } from './database.js';
import { atMost, figure, type Figure } from './figure.js';
import { openSocket, type Followed } from './follow.js';
import type { BenchContext } from './context.js';
import { median, percentile } from './load.js';

const TEXT =
  'My name is Maria and I am 34 years old. I live in Lisbon, I love jazz and hiking, and last summer I moved ' +
  'here from Porto.';
const WARM_UP = 10;
/** Accept, claim and merge: what a submission costs at the least. */
const COMMITS = 3;

/** From a post to `READY` on a subscription, one at a time, with the offline reader, on both databases. */
export async function measureReady(context: BenchContext): Promise<Figure[]> {
  const figures = [await measureOn(undefined, context)];
  if (context.postgres !== undefined) figures.unshift(await measureOn(context.postgres, context));
  return figures;
}

async function measureOn(postgres: string | undefined, { small, say }: BenchContext): Promise<Figure> {
  const place = await newTestDatabase(postgres);
  const service = await startService(place.settings);
  const socket = await openSocket(service.url);
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + (small ? 20 : 100); i++) {
    const { readyMs } = await Promise.race([timeToReady(service.url, socket, `ready-${i}`), socket.failure]);
    if (i >= WARM_UP) times.push(readyMs);
    await sleep(30);
  }
  await socket.close();
  await service.stop();
  const limit = await timeOfCommits(place.forBaseline());
  await place.remove();
  const name = `post to ready, idle, ${place.kind === 'server' ? 'PostgreSQL' : 'embedded'}`;
  say(`${name}: ${median(times).toFixed(1)} ms`);
  return figure({
    name,
    unit: 'ms, p50',
    limit,
    ours: median(times),
    goal: atMost(50, 'ms'),
    notes: { 'p95 ms': percentile(times, 0.95).toFixed(1), limit: `${COMMITS} commits of one row` },
  });
}

/** Posts to a new profile: milliseconds until the answer, and until its subscription tells `READY`. */
export function timeToReady(
  url: string,
  socket: Followed,
  id: string,
): Promise<{ acceptedMs: number; readyMs: number }> {
  return new Promise((resolve, reject) => {
    let started = 0;
    let accepted: Promise<number> | undefined;
    const stop = socket.follow(id, (status) => {
      if (status !== 'READY' || !accepted) return;
      const readyMs = performance.now() - started;
      stop();
      accepted.then((acceptedMs) => resolve({ acceptedMs, readyMs }), reject);
    });
    // The subscription has to be there first: nobody answers one to a profile that is not.
    setTimeout(() => {
      started = performance.now();
      accepted = post(url, id, TEXT).then(() => performance.now() - started);
      accepted.catch(reject);
    }, 20);
  });
}

async function timeOfCommits(where: string): Promise<number> {
  const database = await openDatabase(where);
  const insert = async (): Promise<unknown> =>
    database.query(
      'commit',
      'insert into submission (tenant_id, submission_id, profile_id, incarnation, data) values ' +
        '(gen_random_uuid(), gen_random_uuid(), $1, 1, $1)',
      [TEXT],
    );
  const times: number[] = [];
  for (let i = 0; i < 60; i++) {
    const started = performance.now();
    for (let commit = 0; commit < COMMITS; commit++) await insert();
    if (i >= WARM_UP) times.push(performance.now() - started);
  }
  await database.close();
  return median(times);
}
