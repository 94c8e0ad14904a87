import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, startService, type Launched } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { metricOf, post } from '../rig/posts.js';
import { atMost, atMostTimes, figure, type Figure } from './figure.js';
import { openSocket } from './follow.js';
import type { BenchContext } from './context.js';
import { inLanes, percentile } from './load.js';
import { memoryOf } from './process-memory.js';
import { timeToReady } from './ready.js';

const TEXTS = 10_000;
const ASKED = 60;
const PAUSE_MS = 20;
/** Over how many profiles the other app's texts go. */
const FLOODS = [1_000, 1];

/**
 * From post to `READY` of one app, alone and beside ten thousand texts that another app has waiting, with the offline
 * reader.
 */
export async function measureFairness({ postgres, small, say }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const profiles of FLOODS)
    figures.push(...(await measureBeside(postgres, small ? TEXTS / 10 : TEXTS, profiles, say)));
  return figures;
}

async function measureBeside(
  postgres: string | undefined,
  texts: number,
  profiles: number,
  say: BenchContext['say'],
): Promise<Figure[]> {
  const place = await newTestDatabase(postgres);
  const service = await startService(place.settings);
  const { key } = await createKey(place.settings, 'other');
  await timesOf(service, 'warm');
  const alone = await timesOf(service, 'alone');
  await inLanes(texts, (number) =>
    post(
      service.url,
      `flood-${number % profiles}`,
      `I love hobby${number} and I work as a nurse in Lyon.`,
      undefined,
      key,
    ),
  );
  const beside = await timesOf(service, 'beside');
  const left = await metricOf(service.url, 'limn_queue_profiles');
  const peakMb = memoryOf(service.pid, 'VmHWM');
  await service.stop();
  await place.remove();
  const name =
    `post to ready beside ${texts.toLocaleString('en')} waiting texts of another app to ` +
    `${profiles.toLocaleString('en')} profile${profiles === 1 ? '' : 's'}`;
  say(`${name}: p95 ${p95(alone.ready).toFixed(0)} ms alone, ${p95(beside.ready).toFixed(0)} ms`);
  return [
    figure({
      name,
      unit: 'ms, p95',
      limit: p95(alone.ready),
      ours: p95(beside.ready),
      goal: atMostTimes(2),
      notes: {
        limit: 'alone',
        'p50 ms': `${percentile(alone.ready, 0.5).toFixed(1)}/${percentile(beside.ready, 0.5).toFixed(1)}`,
        'profiles still waiting then': left,
        ...(peakMb === undefined ? {} : { 'peak MB': peakMb }),
      },
    }),
    figure({
      name: 'the same, the answer to the post',
      unit: 'ms, p95',
      limit: p95(alone.accepted),
      ours: p95(beside.accepted),
      goal: atMost(50, 'ms'),
      notes: { limit: 'alone' },
    }),
  ];
}

const p95 = (times: number[]): number => percentile(times, 0.95);

async function timesOf(service: Launched, name: string): Promise<{ ready: number[]; accepted: number[] }> {
  const socket = await openSocket(service.url);
  const times = { ready: [] as number[], accepted: [] as number[] };
  for (let i = 0; i < ASKED; i++) {
    const { readyMs, acceptedMs } = await Promise.race([
      timeToReady(service.url, socket, `${name}-${i}`),
      socket.failure,
    ]);
    times.ready.push(readyMs);
    times.accepted.push(acceptedMs);
    await sleep(PAUSE_MS);
  }
  await socket.close();
  return times;
}
