import fs from 'node:fs';
import os from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { machine } from '../rig/machine.js';
import { findPostgres } from '../rig/test-database.js';
import { runSession } from '../rig/session.js';
import { measureAccept } from './accept.js';
import { measureBurst } from './burst.js';
import { measureFairness } from './fairness.js';
import { table, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { measureLongTexts } from './long-texts.js';
import { measureMcp } from './mcp.js';
import { measureMemory } from './memory/run.js';
import { measureReading } from './reading.js';
import { measureReady } from './ready.js';
import { measureSearch } from './search.js';
import { measureStarting } from './starting.js';
import { measureTracing } from './tracing.js';

const MEASUREMENTS = {
  accept: measureAccept,
  reading: measureReading,
  ready: measureReady,
  burst: measureBurst,
  fairness: measureFairness,
  starting: measureStarting,
  long: measureLongTexts,
  search: measureSearch,
  tracing: measureTracing,
  mcp: measureMcp,
  memory: measureMemory,
};
/** Takes longer than all others together: only when it is named. */
const USUAL = Object.keys(MEASUREMENTS).filter((name) => name !== 'memory');
type Name = keyof typeof MEASUREMENTS;

const USAGE = `npm run bench [-- [--small] [--million] NAME…]   \
names: ${USUAL.join(', ')}; all of these without one
npm run bench -- memory [--minutes N] [--embedded | --server] [--together] [--heap MB]

Measures beside the least that does the same job, in the same run on the same database. DATABASE_URL names a \
PostgreSQL server
to use (databases are made on it and dropped again); else one is started for the run; without any, the embedded \
database serves.
--million searches among a million profiles as well, which takes an hour more and 30 GB.
memory holds each database under mixed load for so many minutes (30 unless told), --together both at once: what \
the process and the heap
of each of its threads hold may not rise by more than noise after a warm-up (a third of the time, 10 minutes at \
most), the process may not
end, and everything accepted must be merged. It fails where the lower end of the 95 % interval of the slope (Theil \
and Sen, over 20 blocks
of time) amounts to more than 16 MB, or 5 % of the level where that is more. --heap is --max-old-space-size of the \
service.
BENCH_NODE_FLAGS are flags for Node under the service, such as --cpu-prof.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      embedded: { type: 'boolean', default: false },
      server: { type: 'boolean', default: false },
      together: { type: 'boolean', default: false },
      heap: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const unknown = positionals.filter((name) => !(name in MEASUREMENTS));
  const [minutes, heapMb] = [Number(values.minutes), values.heap === undefined ? undefined : Number(values.heap)];
  if (!(minutes > 0) || (heapMb !== undefined && !(heapMb > 0))) unknown.push('--minutes or --heap');
  if (values.help || unknown.length > 0) {
    console.log(USAGE);
    process.exitCode = unknown.length > 0 ? 2 : 0;
    return;
  }
  const onlyEmbedded = values.embedded && !values.server && positionals.every((name) => name === 'memory');
  const postgres = onlyEmbedded ? undefined : findPostgres({ isLarge: values.million });
  if (postgres === undefined && !onlyEmbedded)
    console.log(
      '*** No PostgreSQL with pgvector here: measuring on the embedded database, against direct queries to it. ***',
    );
  const details: Record<string, unknown> = {};
  const context: BenchContext = {
    postgres,
    small: values.small,
    million: values.million,
    seconds: values.small ? 1 : 4,
    memory: {
      minutes,
      heapMb,
      isTogether: values.together,
      databases: values.embedded === values.server ? ['embedded', 'server'] : [values.embedded ? 'embedded' : 'server'],
    },
    say: (text) => console.log(text),
    keep: (name, more) => void (details[name] = more),
  };
  const started = Date.now();
  const figures: Figure[] = [];
  for (const name of (positionals.length > 0 ? positionals : USUAL) as Name[]) {
    console.log(`${name} …`);
    figures.push(...(await MEASUREMENTS[name](context)));
  }
  const missed = figures.filter(({ met }) => !met);
  const crowded = figures.filter(({ load }) => load > os.cpus().length + 1);
  const file = write({
    at: new Date(started).toISOString(),
    seconds: Math.round((Date.now() - started) / 1_000),
    database: postgres === undefined ? 'embedded' : 'PostgreSQL',
    small: values.small,
    machine: machine(),
    figures,
    details,
  });
  console.log(
    `\n${table(figures)}\n\n` +
      `${missed.length === 0 ? 'Every goal was met' : `${missed.length} goals were missed`}; written to ${file}`,
  );
  if (crowded.length > 0)
    console.log(
      `*** Others were at work on this machine (load over its ${os.cpus().length} processors): ratios of ` +
        'requests/s are uncertain, processor time less so. ***',
    );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function write(result: { at: string; [more: string]: unknown }): string {
  const file = `bench/results/${result.at.replaceAll(':', '-').slice(0, 19)}.json`;
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

await runSession(main);
