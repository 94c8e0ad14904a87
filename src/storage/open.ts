import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type Migration } from 'typeorm';
import { Profiles1700000000001 } from '../../migrations/1700000001-profiles.js';
import { Revisions1700000000002 } from '../../migrations/1700000002-revisions.js';
import { Usage1700000000003 } from '../../migrations/1700000003-usage.js';
import { Search1700000000004 } from '../../migrations/1700000004-search.js';
import { Spaces1700000000005 } from '../../migrations/1700000005-spaces.js';
import { Accounts1700000000006 } from '../../migrations/1700000006-accounts.js';
import { Fence1700000000007 } from '../../migrations/1700000007-fence.js';
import { Rations1700000000008 } from '../../migrations/1700000008-rations.js';
import { Order1700000000009 } from '../../migrations/1700000009-order.js';
import { Finished1700000000010 } from '../../migrations/1700000010-finished.js';
import { Targets1700000000011 } from '../../migrations/1700000011-targets.js';
import { PasswordResets1700000000013 } from '../../migrations/1700000013-password-resets.js';
import { LimnError } from '../errors.js';
import type { Failpoint } from '../failpoints.js';
import type { Log } from '../log.js';
import { Turns } from '../turns.js';
import { overPool, storageFull, type Storage } from './connection.js';
import { lockDirectory } from './directory-lock.js';
import { freeBytes, watchDisk } from './disk.js';
import { Account, ApiKey, App, PasswordReset, Session } from './entities.js';
import { openLocalBus, openServerBus } from './events.js';
import { assertFenced, ensureRole, prepareEntering } from './fence.js';
import { PgliteStream } from './pglite-stream.js';
import { inspectDirectory, inspectServer } from './preflight.js';
import { PgliteThread } from './pglite-thread.js';
import { makePrivate } from './private-directory.js';
import { settleDirectory } from './restore.js';
import { startUpkeep } from './upkeep.js';

const MIGRATIONS = [Profiles1700000000001, Revisions1700000000002, Usage1700000000003, Search1700000000004, Spaces1700000000005, Accounts1700000000006, Fence1700000000007, Rations1700000000008, Order1700000000009, Finished1700000000010, Targets1700000000011, PasswordResets1700000000013];
/** Any number: held by whoever migrates a server's database. */
const MIGRATION_LOCK = 7_316_101;

/** Counts and sequence numbers stay far below 2^53, so they are numbers here. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format))) as pg.CustomTypesConfig['getTypeParser'],
};

/** A segment of the database's log. */
const ROOM_TO_OPEN_BYTES = 16 * 1024 * 1024;

/** How long a connection is kept that nobody uses: opening one and planning its statements anew takes longer than a search among thousands. */
const KEPT_MS = 5 * 60_000;
const POOL = { types: TYPES, connectionTimeoutMillis: 10_000, application_name: 'limn', onConnect: settle };
/** With the {@link LATE_MS} of a statement: whoever asks a server that does not answer is told within 15 s. */
const SERVER_POOL = { ...POOL, connectionTimeoutMillis: 4_000, idleTimeoutMillis: KEPT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** How long after its own timeout a server's word of it is waited for. */
const LATE_MS = 1_000;

export interface EmbeddedOptions {
  directory: string;
  /** How often dead rows are vacuumed and the log is cut, and what was erased leaves the files. */
  upkeepMs: number;
  /** What is to stay free on its disk: with less, {@link Storage.hasRoom} says no. */
  reserveBytes: number;
  /** Told when the database can no longer answer (a full disk): the process should end. */
  onFatal(error: Error): void;
  failpoint: Failpoint;
}

/** Opens PGlite in `directory`, which it makes private and holds alone; migrates it. */
export async function openEmbedded({ directory, upkeepMs, reserveBytes, onFatal, failpoint }: EmbeddedOptions, log: Log): Promise<Storage> {
  makePrivate(directory);
  const lock = await lockDirectory(directory);
  try {
    settleDirectory(directory);
    inspectDirectory(directory);
    const data = path.join(directory, 'pg');
    // What makes a database takes hundreds of megabytes that only the end of its thread gives back.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await (await PgliteThread.open(data, onFatal)).close();
    const thread = await PgliteThread.open(data, onFatal);
    const { source, pool } = await connect({
      extra: { ...POOL, stream: () => new PgliteStream(thread), max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres' },
    });
    pool.on('error', (error) => log.error({ error: error.message }, 'idle database connection failed'));
    await ensureRole((sql) => pool.query(sql));
    await runMigrations(source, failpoint);
    const events = openLocalBus();
    const upkeep = startUpkeep(pool, events, { directory, everyMs: upkeepMs, onFatal }, log);
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      upkeep.stop();
      await source.destroy();
      await thread.close();
      lock.release();
    };
    const snapshot = async (): Promise<string> => {
      await upkeep.tidy();
      return copyDatabase(thread, fs.mkdtempSync(path.join(directory, 'snapshot-')));
    };
    return await fenced(overPool(source, pool, { kind: 'embedded', events, hasRoom: watchDisk(directory, reserveBytes), snapshot, close: () => (closing ??= close()) }, onFatal, new Turns(1)));
  } catch (error) {
    lock.release();
    // What PGlite dies of while it opens has words of many kinds.
    throw (await freeBytes(directory)) >= ROOM_TO_OPEN_BYTES ? error : storageFull(error);
  }
}

export interface ServerOptions {
  url: string;
  /** Connections of this process for statements; one more listens. */
  connections: number;
  statementTimeoutMs: number;
  failpoint: Failpoint;
}

/** Connects to a PostgreSQL server with pgvector and migrates it, one process at a time. */
export async function openServer({ url, connections, statementTimeoutMs, failpoint }: ServerOptions, log: Log): Promise<Storage> {
  const timeouts = { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + LATE_MS, idle_in_transaction_session_timeout: 60_000 };
  await migrateAlone(url, log, failpoint);
  const { source, pool } = await connect({ url, extra: { ...SERVER_POOL, ...timeouts, max: connections } });
  // Without a listener an idle connection that the server ends would end this process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection failed'));
  const events = await openServerBus({ connectionString: url, application_name: 'limn-events' }, log);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await events.close();
    await source.destroy();
  };
  const snapshot = async (): Promise<never> => {
    throw new LimnError('bad_request', 'A database on a server is backed up by its own tools: pg_dump');
  };
  return fenced(overPool(source, pool, { kind: 'server', events, hasRoom: () => Promise.resolve(true), snapshot, close: () => (closing ??= close()) }, () => undefined));
}

async function fenced(storage: Storage): Promise<Storage> {
  try {
    await assertFenced((statement, tenantId) => storage.within(tenantId).query(statement, []));
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Readies a new connection, and tells it how to plan. Rows of one tenant are fetched by their index: with the cost of a disk's seeks the planner would
 * rather read those of everybody. Compiling a statement takes longer than running it, and the more profiles there are, the rather the planner would.
 */
async function settle(client: pg.ClientBase): Promise<void> {
  await client.query('set random_page_cost = 1.1; set jit = off');
  await prepareEntering(client);
}

async function connect(options: Partial<DataSourceOptions> & { extra: pg.PoolConfig }): Promise<{ source: DataSource; pool: pg.Pool }> {
  const source = new DataSource({
    type: 'postgres', driver: pg, installExtensions: false, entities: [Account, Session, PasswordReset, App, ApiKey], migrations: MIGRATIONS, migrationsTableName: 'migration', ...options,
  } as DataSourceOptions);
  await source.initialize();
  return { source, pool: (source.driver as unknown as { master: pg.Pool }).master };
}

/** TypeORM takes no lock around migrations: several processes that start at once would collide. */
async function migrateAlone(url: string, log: Log, failpoint: Failpoint): Promise<void> {
  const guard = new pg.Client({ connectionString: url, application_name: 'limn-migrate', connectionTimeoutMillis: 10_000 });
  guard.on('error', (error) => log.warn({ error: error.message }, 'migration connection failed'));
  await guard.connect();
  try {
    await inspectServer(guard);
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRole((sql) => guard.query(sql));
    const { source } = await connect({ url, extra: { ...POOL, max: 1 } });
    try {
      const done = await runMigrations(source, failpoint);
      if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'migrated');
    } finally {
      await source.destroy();
    }
  } finally {
    await guard.end().catch(() => undefined);
  }
}

/** Each migration in a transaction of its own, in which its failpoint lies. */
async function runMigrations(source: DataSource, failpoint: Failpoint): Promise<Migration[]> {
  for (const migration of source.migrations) {
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      await up(runner);
      await failpoint('migrate.mid');
    };
  }
  return source.runMigrations({ transaction: 'each' });
}

async function copyDatabase(thread: PgliteThread, to: string): Promise<string> {
  try {
    await thread.copyTo(to);
    return to;
  } catch (error) {
    fs.rmSync(to, { recursive: true, force: true });
    throw error;
  }
}
