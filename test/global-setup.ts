import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findChromium } from './browser/chromium.js';
import { buildWhatIsStale } from './fresh-build.js';
import type * as TestCluster from '../rig/test-cluster.js';
import type { ClusterTemplate } from '../rig/test-cluster.js';
import { LIMN, NODE_FLAGS } from './limn-program.js';
import { findPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.js';
import { findPrometheus } from './prometheus.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A PostgreSQL server with pgvector where tests may create databases as superuser, or null where none is to be had.
     */
    postgresUrl: string | null;
    /** The same server behind a pgbouncer that lends connections by transaction, or null where there is none. */
    poolerUrl: string | null;
    /** A database of a Citus cluster to copy on all its machines, or null where none was named. */
    cluster: ClusterTemplate | null;
    /** A migrated database of that server to copy, or null where there is none. */
    templateDatabase: string | null;
    /** A migrated directory of the embedded database to copy: making one takes seconds. */
    templateDirectory: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const script = join(root, 'scripts/postgres-for-tests');
const run = promisify(execFile);
/** Whether V8 takes what was kept of a file of the bundle. */
const IS_COMPILED =
  "const { load, scripts } = require('./dist/bundle/load.js'); load('run.js'); \
  [...scripts.values()].some(({ cachedDataRejected }) => cachedDataRejected === false)";
/** Several times what a run has at once. */
const PLENTY_BYTES = 6 * 1024 ** 3;

/** What a run needs beside its processes, made once for all layers. */
interface Surroundings {
  provided: ProvidedContext;
  /** How many layers have it; the last one ends it. */
  layers: number;
  end(): Promise<void>;
}
/** Each layer loads this file anew, so that only what the process knows is shared. */
const shared = globalThis as { limnTestSurroundings?: Promise<Surroundings> | undefined };

/**
 * Builds what is stale, then finds or starts the PostgreSQL server of this run and provides its address as
 * `postgresUrl`. `LIMN_TEST_DATABASE_URL` names a server to use; `none` runs without one. `LIMN_TEST_CITUS_URL` names
 * the coordinator of a cluster, on which what runs on every database runs too. With
 * `LIMN_STALE_BUILD=allow` nothing is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const surroundings = await (shared.limnTestSurroundings ??= surround());
  surroundings.layers++;
  for (const name of Object.keys(surroundings.provided) as (keyof ProvidedContext)[])
    project.provide(name, surroundings.provided[name]);
  return async () => {
    if (--surroundings.layers > 0) return;
    shared.limnTestSurroundings = undefined;
    await surroundings.end();
  };
}

/** Runs one statement on a server. Loaded when it is built: on a fresh clone it is not there before. */
async function onTestServer(url: string, sql: string): Promise<void> {
  const { onServer } = await import('../rig/test-database.js');
  await onServer(url, sql);
}

async function surround(): Promise<Surroundings> {
  buildWhatIsStale();
  compileBundle();
  process.env['BENCH_NODE_FLAGS'] ??= NODE_FLAGS.join(' ');
  if (!findChromium())
    process.stderr.write(
      '\n*** SKIPPED: every test of the dashboard in a browser (no Chromium on the PATH). "apt-get install ' +
        'chromium-headless-shell" gets one on Debian. ***\n\n',
    );
  if (!findPrometheus())
    process.stderr.write(
      '\n*** SKIPPED: every test of the alerts and the dashboard of deploy/ in Prometheus (it is not installed). ' +
        '"apt-get install prometheus" gets it on Debian. ***\n\n',
    );
  const room = makeRoom();
  const postgres = findPostgres();
  const data = join(room, 'template');
  const [cluster, pooler, templateDatabase] = await Promise.all([
    findCluster(),
    findPooler(postgres?.url),
    postgres && makeTemplate(postgres.url),
    run(process.execPath, [...LIMN, 'migrate'], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: data, LIMN_LOG_LEVEL: 'warn' },
    }),
  ]);
  return {
    provided: {
      postgresUrl: postgres?.url ?? null,
      cluster: cluster ?? null,
      templateDatabase: templateDatabase ?? null,
      poolerUrl: pooler?.url ?? null,
      templateDirectory: data,
    },
    layers: 0,
    async end() {
      if (cluster) await (await testCluster()).dropClusterTemplate(cluster);
      await pooler?.stop();
      await postgres?.stop();
      rmSync(room, { recursive: true, force: true });
    },
  };
}

/** The build keeps the compiled bundle for a Node without flags; that of the tests would compile it at each start. */
function compileBundle(): void {
  const tried = execFileSync(process.execPath, [...NODE_FLAGS, '-p', IS_COMPILED], { cwd: root, encoding: 'utf8' });
  if (tried.trim() !== 'true')
    execFileSync(process.execPath, [join(root, 'scripts/compile-bundle.mjs'), ...NODE_FLAGS], { stdio: 'inherit' });
}

/**
 * A folder for all that this run writes, which goes with it: in memory where there is plenty, since tests make and drop
 * hundreds of databases of 40 MB. Other users, such as the one of a PostgreSQL server, may enter it as they may /tmp.
 */
function makeRoom(): string {
  const memory = '/dev/shm';
  const isPlenty = existsSync(memory) && freeBytes(memory) > PLENTY_BYTES;
  const room = mkdtempSync(join(isPlenty ? memory : tmpdir(), 'limn-tests-'));
  chmodSync(room, 0o1777);
  process.env['TMPDIR'] = room;
  return room;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const nameOfTemplate = (): string => `limn_template_${process.pid}`;

/** Drops what this run made on a server of others: its template, and copies that were there until a process ended. */
async function dropDatabases(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [nameOfTemplate()],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** A database of the server with all migrations, to copy. */
async function makeTemplate(server: string): Promise<string> {
  const name = nameOfTemplate();
  await onTestServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await run(process.execPath, [...LIMN, 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, LIMN_LOG_LEVEL: 'warn' },
  });
  return name;
}

function findPostgres(): { url: string; stop(): Promise<void> } | undefined {
  const given = process.env['LIMN_TEST_DATABASE_URL'];
  if (given && given !== 'none') {
    return { url: given, stop: () => dropDatabases(given) };
  }
  const missing = given === 'none' ? 'LIMN_TEST_DATABASE_URL=none' : whyNoServer();
  if (missing) {
    process.stderr.write(
      `\n*** SKIPPED: every test that needs a PostgreSQL server (${missing}). The embedded database is still ` +
        'tested. ***\n\n',
    );
    return undefined;
  }
  const url = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  return {
    url,
    stop: async () => void execFileSync(script, ['stop', url], { stdio: ['ignore', 'ignore', 'inherit'] }),
  };
}

const testCluster = (): Promise<typeof TestCluster> => import('../rig/test-cluster.js');

async function findCluster(): Promise<ClusterTemplate | undefined> {
  const url = process.env['LIMN_TEST_CITUS_URL'];
  if (url) return (await testCluster()).makeClusterTemplate(url, LIMN);
  process.stderr.write(
    '\n*** SKIPPED: every test on a Citus cluster (LIMN_TEST_CITUS_URL names no coordinator; docs/scale.md). ***\n\n',
  );
  return undefined;
}

async function findPooler(server: string | undefined): Promise<Pgbouncer | undefined> {
  const program = findPgbouncer();
  const pooler =
    program !== undefined && server !== undefined ? await startPgbouncer(program, server, 'transaction') : undefined;
  if (program === undefined)
    process.stderr.write(
      '\n*** SKIPPED: every test through a pooler (pgbouncer is not installed). "apt-get install pgbouncer" ' +
        'gets it on Debian. ***\n\n',
    );
  return pooler;
}

function whyNoServer(): string | undefined {
  try {
    execFileSync(script, ['check'], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return (
      `${said || 'PostgreSQL with pgvector is not installed'}; "scripts/postgres-for-tests install" gets it on ` +
      'Debian'
    );
  }
}
