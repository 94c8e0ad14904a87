import { startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { atMost, figure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { median } from './load.js';
import { startProgram } from './program.js';

/**
 * From the start of the process to the first 200 on the embedded database, new and used, against that database alone.
 */
export async function measureStarting({ small, say }: BenchContext): Promise<Figure[]> {
  const times: Record<'first' | 'second' | 'firstLimit' | 'secondLimit', number[]> = {
    first: [],
    second: [],
    firstLimit: [],
    secondLimit: [],
  };
  for (let round = 0; round < (small ? 1 : 3); round++) {
    const place = await newTestDatabase(undefined);
    const limit = `${place.settings['LIMN_DATA_DIR']}-baseline`;
    times.firstLimit.push(await timeOfDatabase(limit));
    times.first.push(await timeOfService(place.settings));
    times.secondLimit.push(await timeOfDatabase(limit));
    times.second.push(await timeOfService(place.settings));
    await place.remove();
    say(
      `start ${round + 1}: first ${Math.round(times.first.at(-1)!)} ms, second ${Math.round(times.second.at(-1)!)} ms`,
    );
  }
  return [
    figure({
      name: 'first start, embedded, to the first 200',
      unit: 'ms',
      limit: median(times.firstLimit),
      ours: median(times.first),
      notes: { limit: 'the database alone' },
    }),
    figure({
      name: 'second start',
      unit: 'ms',
      limit: median(times.secondLimit),
      ours: median(times.second),
      goal: atMost(2_000, 'ms'),
      notes: {},
    }),
  ];
}

async function timeOfService(settings: Record<string, string>): Promise<number> {
  const service = await startService(settings);
  await service.stop();
  return service.readyMs;
}

async function timeOfDatabase(directory: string): Promise<number> {
  const started = performance.now();
  const program = await startProgram('baseline-start', { BENCH_DATABASE: directory });
  const took = performance.now() - started;
  await program.ended();
  return took;
}
