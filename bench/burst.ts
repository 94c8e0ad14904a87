import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { post, read } from '../rig/posts.js';
import { atMost, figure, type Figure } from './figure.js';
import { openSocket } from './follow.js';
import type { BenchContext } from './context.js';
import { inLanes } from './load.js';
import { startProgram } from './program.js';
import { submissionOfOneFact } from './script.js';

const PROFILES = 100;
const POSTS_EACH = 10;
const MODEL_MS = 500;
/** Readings at once, the default of the service. */
const READERS = 16;
const PATIENCE_MS = 60_000;
/** What the service allows on one socket. */
const FOLLOWED_A_SOCKET = 50;

/**
 * A burst of posts to few profiles, read by a model that takes half a second: how many calls that costs, and until when
 * all is merged.
 */
export async function measureBurst({ postgres, say }: BenchContext): Promise<Figure[]> {
  const place = await newTestDatabase(postgres);
  const model = await startProgram('scripted-model', { BENCH_DELAY_MS: String(MODEL_MS) });
  const service = await startService({
    ...place.settings,
    OPENAI_BASE_URL: `${model.url}/v1`,
    LIMN_EMBEDDING_MODEL: 'offline',
  });
  const ids = Array.from({ length: PROFILES }, (_, i) => `burst-${i}`);
  const clock = await watch(service.url, ids);
  const started = performance.now();
  await inLanes(PROFILES * POSTS_EACH, (number) =>
    post(service.url, ids[number % PROFILES]!, submissionOfOneFact(number)),
  );
  const postedMs = performance.now() - started;
  const readyMs = (await clock.allReady()) - started;
  await assertMergedOnce(service.url, ids);
  const stats = (await (await fetch(`${model.url}/stats`)).json()) as {
    calls: number;
    texts: number;
    promptTokens: number;
  };
  await clock.close();
  await service.stop();
  await model.stop();
  await place.remove();
  say(`burst: ${stats.calls} calls, all ready after ${Math.round(readyMs)} ms`);
  const posts = PROFILES * POSTS_EACH;
  return [
    figure({
      name: `burst of ${posts} posts to ${PROFILES} profiles`,
      unit: 'model calls',
      limit: PROFILES,
      ours: stats.calls,
      goal: atMost(250, 'calls'),
      notes: {
        'texts a call': (stats.texts / stats.calls).toFixed(1),
        'prompt tokens a post': Math.round(stats.promptTokens / posts),
        posted: `in ${Math.round(postedMs)} ms`,
      },
    }),
    figure({
      name: 'the same until all are ready',
      unit: 'ms',
      limit: Math.ceil(PROFILES / READERS) * MODEL_MS,
      ours: Math.round(readyMs),
      notes: { limit: `one call a profile, ${READERS} at once` },
    }),
  ];
}

/** Follows profiles and tells when the last of them became ready after which none was processing. */
async function watch(url: string, ids: string[]): Promise<{ allReady(): Promise<number>; close(): Promise<void> }> {
  const sockets = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / FOLLOWED_A_SOCKET) }, () => openSocket(url)),
  );
  const ready = new Set<string>();
  let at = 0;
  const statuses = async (): Promise<string[]> =>
    (await Promise.all(ids.map((id) => read(url, id)))).map(({ status }) => status);
  for (const [number, id] of ids.entries()) {
    sockets[number % sockets.length]!.follow(id, (status) => {
      if (status !== 'READY') return void ready.delete(id);
      ready.add(id);
      at = performance.now();
    });
  }
  return {
    async allReady() {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
        if (ready.size < ids.length) await Promise.race([sleep(0), ...sockets.map(({ failure }) => failure)]);
        // An event may be under way when the last post has been answered, so the tables have the last word.
        else if ((await statuses()).every((status) => status === 'ready')) return at;
      }
      const stuck = (await statuses()).filter((status) => status !== 'ready').length;
      throw new Error(
        `After ${PATIENCE_MS} ms ${ids.length - ready.size} profiles were not told to be ready, and ${stuck} were not`,
      );
    },
    close: async () => void (await Promise.all(sockets.map((socket) => socket.close()))),
  };
}

async function assertMergedOnce(url: string, ids: string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => read(url, id)));
  const wrong = found.findIndex(({ update_log }) => update_log?.length !== POSTS_EACH);
  if (wrong >= 0)
    throw new Error(
      `${ids[wrong]} was posted to ${POSTS_EACH} times and merged ${found[wrong]?.update_log?.length ?? 0} times`,
    );
}
