import { setTimeout as pause } from 'node:timers/promises';
import { startService } from '../../rig/child-processes.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { figure, type Figure } from '../figure.js';
import type { BenchContext } from '../context.js';
import { progressOf } from '../search/progress.js';
import { openAsking } from './requests.js';
import { makeLongProfile } from './people.js';
import { look, startOf, type Sample } from './sample.js';
import { allowedRise, trendOf } from './slope.js';
import { startTraffic } from './traffic.js';

const LOOK_MS = 2_000;
const GONE_MS = 2_000;
/** So much of the time is not judged: caches fill, code is compiled, the database grows to the size that it keeps. */
const WARM_UP = { share: 1 / 3, mostMs: 10 * 60_000 };
/** Profiles with an export of 2.7 MB, and the markers that each takes. */
const LONG = 2;
const LONG_MARKERS = 10_000;

/**
 * What a service holds under mixed load for as long as asked, on each database: none of it may grow, nothing accepted
 * may be lost, and the process stays.
 */
export async function measureMemory(context: BenchContext): Promise<Figure[]> {
  const { databases, isTogether } = context.memory;
  if (context.postgres === undefined && databases.includes('server'))
    context.say('*** No PostgreSQL with pgvector here: the embedded database alone is measured. ***');
  const measured = databases.filter((database) => database === 'embedded' || context.postgres !== undefined);
  const figures: Figure[][] = [];
  if (isTogether) figures.push(...(await Promise.all(measured.map((database) => measure(database, context)))));
  else for (const database of measured) figures.push(await measure(database, context));
  return figures.flat();
}

async function measure(
  database: 'embedded' | 'server',
  { postgres, memory: { minutes, heapMb }, say, keep }: BenchContext,
): Promise<Figure[]> {
  const place = await newTestDatabase(database === 'server' ? postgres : undefined);
  const service = await startService(place.settings, heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]);
  const gone = service.ended().then((code) => {
    throw new Error(`The service on the ${database} database ended by itself (${code}): ${service.output()}`);
  });
  gone.catch(() => undefined);
  const { send, count } = openAsking(service.url);
  const startedAt = await startOf(service.url);
  const long = Array.from({ length: LONG }, (_, i) => `long-${i}`);
  const lengths = await Promise.race([
    gone,
    Promise.all(long.map((id, i) => makeLongProfile(send, id, i * LONG_MARKERS))),
  ]);
  say(`  ${database}: exports of ${lengths.map((length) => (length / 1e6).toFixed(1)).join(' and ')} MB`);
  const traffic = startTraffic(send, long, LONG * LONG_MARKERS);
  const samples: Sample[] = [];
  const progress = progressOf(say);
  const requests = (): number => Object.values(count.answered).reduce((sum, one) => sum + one, 0);
  const watch = async (): Promise<void> => {
    const started = performance.now();
    for (let next = LOOK_MS; performance.now() - started < minutes * 60_000; next += LOOK_MS) {
      await pause(Math.max(0, started + next - performance.now()));
      const held = await look(service.url, service.pid);
      samples.push({ seconds: Math.round((performance.now() - started) / 100) / 10, requests: requests(), held });
      progress(
        `${database} ${Math.round((performance.now() - started) / 1_000)} s, ${requests()} requests: ${Object.entries(
          held,
        )
          .map(([name, mb]) => `${name} ${Math.round(mb)}`)
          .join(', ')} MB`,
      );
    }
  };
  const orGone = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([gone, work]);
    } catch (error) {
      // Clients lose their connections a little before its end is known, which says more.
      await Promise.race([gone, pause(GONE_MS)]);
      throw error;
    }
  };
  await orGone(Promise.race([traffic.failure, watch()]));
  const { accepted, missing } = await orGone(traffic.end());
  const restarts = (await startOf(service.url)) === startedAt ? 0 : 1;
  keep(`memory ${database}`, { heapMb, minutes, count, accepted, missing, samples });
  await service.stop();
  await place.remove();
  return figuresOf(`${database}${heapMb === undefined ? '' : `, heap of ${heapMb} MB`}`, samples, minutes, [
    figure({
      name: `${database}: posts accepted and lost`,
      unit: 'posts',
      limit: undefined,
      ours: missing.length,
      goal: { text: 'none', isMet: ({ ours }) => ours === 0 },
      notes: { accepted, ...count.answered, 'told to come again': count.refused },
    }),
    figure({
      name: `${database}: restarts`,
      unit: 'restarts',
      limit: undefined,
      ours: restarts,
      goal: { text: 'none', isMet: ({ ours }) => ours === 0 },
      notes: {},
    }),
  ]);
}

/** A figure for each level that was looked at: missed where it rises by more than noise, beyond doubt. */
function figuresOf(name: string, samples: Sample[], minutes: number, more: Figure[]): Figure[] {
  const warmUp = Math.min(WARM_UP.mostMs, WARM_UP.share * minutes * 60_000) / 1_000;
  const judged = samples.filter(({ seconds }) => seconds >= warmUp);
  const levels = [...new Set(judged.flatMap(({ held }) => Object.keys(held)))];
  const asked = (judged.at(-1)?.requests ?? 0) - (judged[0]?.requests ?? 0);
  const whole = (value: number): string => value.toFixed(1);
  return [
    ...levels.map((level) => {
      const trend = trendOf(
        judged.flatMap(({ seconds, held }): [number, number][] =>
          held[level] === undefined ? [] : [[seconds, held[level]]],
        ),
      );
      const allowed = allowedRise(trend);
      return figure({
        name: `${name}: ${level}`,
        unit: 'MB an hour',
        limit: undefined,
        ours: trend.perHour,
        goal: { text: `surely rises < ${whole(allowed)} MB`, isMet: () => trend.surelyRises < allowed },
        notes: {
          '±': whole(trend.standardError),
          level: `${whole(trend.level)} MB`,
          rise: `${whole(trend.rise)} MB in ${Math.round((minutes * 60 - warmUp) / 60)} min`,
          surely: `${whole(trend.surelyRises)} MB`,
          'a million requests': `${whole((trend.rise / asked) * 1e6)} MB`,
        },
      });
    }),
    ...more,
  ];
}
