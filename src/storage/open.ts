import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LimnError } from '../errors.js';
import type { Failpoint } from '../failpoints.js';
import type { Log } from '../log.js';
import { startFault } from '../start-faults.js';
import { RoundRobin } from '../round-robin.js';
import { overPool, type Storage } from './connection.js';
import { lockDirectory } from './directory-lock.js';
import { freeBytes, watchDisk } from './disk.js';
import { beginDatabase } from './empty-database.js';
import { openLocalBus, openServerBus } from './events.js';
import {
  citusConnections,
  lentConnections,
  ownConnections,
  ownerConnectionsOfCitus,
  settleForCitus,
  settleForOwnerOfCitus,
  settleForTenants,
  tenantsConnections,
} from './row-level-security.js';
import { MIGRATIONS, MIGRATION_TABLE, refuseNewer, runMigrations } from './migrate.js';
import { PgliteStream } from './pglite-stream.js';
import { PgliteThread } from './pglite-thread.js';
import { POOL, SERVER_POOL } from './pools.js';
import { explainRefusal, refuseOtherDatabase, refusePooler, START_CONNECT_MS } from './pooler.js';
import { inspectDirectory, inspectServer } from './preflight.js';
import { makePrivate } from './private-directory.js';
import { withReplica, type ReplicaOptions } from './replica.js';
import { settleDirectory } from './restore.js';
import { assertFenced, ensureRole } from './role.js';
import { ENTITIES } from './tables.js';
import { startUpkeep } from './upkeep.js';

/** Any number: held by whoever migrates a server's database. */
const MIGRATION_LOCK = 7_316_101;

/** A segment of the database's log. */
const ROOM_TO_OPEN_BYTES = 16 * 1024 * 1024;

/**
 * How long the first connection to the embedded database may take: there is nobody else to turn to, and a busy machine
 * or the replay of a long log must not end a start. A thread that dies is told by itself. Generous: a guess.
 */
const EMBEDDED_START_MS = 300_000;
/** How long after its own timeout a server's word of it is waited for. */
const LATE_MS = 1_000;

/**
 * Connections of the tables' owner beside so many of tenants: work is found, keys are looked up and the house is kept
 * there. The share is a guess; two, so that one long statement holds up nothing else.
 */
const ofOwner = (connections: number): number => Math.max(2, Math.ceil(connections / 3));

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
export async function openEmbedded(
  { directory, upkeepMs, reserveBytes, onFatal, failpoint }: EmbeddedOptions,
  log: Log,
): Promise<Storage> {
  makePrivate(directory);
  const lock = await lockDirectory(directory);
  try {
    settleDirectory(directory);
    inspectDirectory(directory);
    const data = path.join(directory, 'pg');
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await beginDatabase(directory, 'pg', onFatal);
    lock.holdDatabase();
    const thread = await PgliteThread.open(data, onFatal);
    const { source, pool } = await connect({
      extra: {
        ...POOL,
        connectionTimeoutMillis: EMBEDDED_START_MS,
        stream: () => new PgliteStream(thread),
        max: 1,
        idleTimeoutMillis: 0,
        user: 'postgres',
        database: 'postgres',
      },
    });
    pool.on('error', (error) => log.error({ error: error.message }, 'idle database connection failed'));
    await refuseNewer((sql) => pool.query(sql));
    await ensureRole((sql) => pool.query(sql));
    await runMigrations(source, failpoint);
    // From here on it bounds how long a caller waits for the one connection; the pool reads it each time.
    pool.options.connectionTimeoutMillis = POOL.connectionTimeoutMillis;
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
    return await fenced(
      overPool(
        source,
        { pool, fence: ownConnections },
        { pool, fence: ownConnections },
        {
          kind: 'embedded',
          events,
          hasRoom: watchDisk(directory, reserveBytes),
          snapshot,
          close: () => (closing ??= close()),
        },
        log,
        onFatal,
        new RoundRobin(1),
      ),
    );
  } catch (error) {
    lock.release();
    // What PGlite dies of while it opens has words of many kinds.
    throw (await freeBytes(directory)) >= ROOM_TO_OPEN_BYTES
      ? error
      : startFault('directory ENOSPC', { directory }, error);
  }
}

export interface ServerOptions {
  url: string;
  /**
   * Where `url` is a pooler that lends connections by transaction: the server itself, to migrate it and to hear of
   * events.
   */
  directUrl: string | undefined;
  /** Connections of this process for what is done for tenants; some more do the rest, and one listens. */
  connections: number;
  statementTimeoutMs: number;
  /** A standby that answers reads; undefined: none. */
  replica: Pick<ReplicaOptions, 'url' | 'waitMs' | 'lagMs' | 'metrics'> | undefined;
  failpoint: Failpoint;
}

/** Connects to a PostgreSQL server with pgvector and migrates it, one process at a time. */
export async function openServer(
  { url, directUrl, connections, statementTimeoutMs, replica, failpoint }: ServerOptions,
  log: Log,
): Promise<Storage> {
  const timeouts = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 };
  const isCitus = await migrateAlone(url, directUrl, log, failpoint);
  if (isCitus && directUrl !== undefined)
    throw new LimnError('unavailable', 'On Citus no pooler serves: name the coordinator in DATABASE_URL alone');
  if (isCitus && replica) throw startFault('replica citus', {});
  const lent = directUrl === undefined ? undefined : lentConnections(timeouts);
  const session = lent
    ? { onConnect: undefined }
    : isCitus
      ? { ...timeouts, onConnect: settleForOwnerOfCitus }
      : timeouts;
  const extra = { ...SERVER_POOL, query_timeout: statementTimeoutMs + LATE_MS, ...session };
  const { source, pool } = await connect({
    url,
    extra: { ...extra, max: lent ? connections : ofOwner(connections) },
  }).catch((error: unknown) => {
    throw explainRefusal(error);
  });
  const [fence, onConnect] = isCitus ? [citusConnections, settleForCitus] : [tenantsConnections, settleForTenants];
  const tenants = lent
    ? { pool, fence: lent }
    : { pool: new pg.Pool({ connectionString: url, ...extra, max: connections, onConnect }), fence };
  // Without a listener an idle connection that the server ends would end this process.
  for (const one of new Set([pool, tenants.pool]))
    one.on('error', (error) => log.warn({ error: error.message }, 'idle database connection failed'));
  const events = await openServerBus({ connectionString: directUrl ?? url, application_name: 'limn-events' }, log);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await events.close();
    if (!lent) await tenants.pool.end();
    await source.destroy();
  };
  const snapshot = async (): Promise<never> => {
    throw new LimnError('bad_request', 'A database on a server is backed up by its own tools: pg_dump');
  };
  const storage = await fenced(
    overPool(
      source,
      { pool, fence: lent ?? (isCitus ? ownerConnectionsOfCitus : ownConnections) },
      tenants,
      { kind: 'server', events, hasRoom: () => Promise.resolve(true), snapshot, close: () => (closing ??= close()) },
      log,
      () => undefined,
    ),
  );
  if (!replica) return storage;
  return withReplica(storage, { ...replica, connections, session: extra, lent }, log);
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

async function connect(
  options: Partial<DataSourceOptions> & { extra: pg.PoolConfig },
): Promise<{ source: DataSource; pool: pg.Pool }> {
  const source = new DataSource({
    type: 'postgres',
    driver: pg,
    installExtensions: false,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: MIGRATION_TABLE,
    ...options,
  } as DataSourceOptions);
  await source.initialize();
  return { source, pool: (source.driver as unknown as { master: pg.Pool }).master };
}

/**
 * TypeORM takes no lock around migrations: several processes that start at once would collide. Returns whether the
 * tables can be spread over machines.
 */
async function migrateAlone(
  statements: string,
  direct: string | undefined,
  log: Log,
  failpoint: Failpoint,
): Promise<boolean> {
  const url = direct ?? statements;
  const guard = new pg.Client({
    connectionString: url,
    application_name: 'limn-migrate',
    connectionTimeoutMillis: START_CONNECT_MS,
  });
  guard.on('error', (error) => log.warn({ error: error.message }, 'migration connection failed'));
  await guard.connect().catch((error: Error & { code?: string }) => {
    throw direct === undefined ? error : startFault('database direct', { reason: error.message || error.code }, error);
  });
  try {
    const isCitus = await inspectServer(guard);
    await refusePooler(guard, url, direct === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    if (direct !== undefined) await refuseOtherDatabase(guard, statements);
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer((sql) => guard.query(sql));
    await ensureRole((sql) => guard.query(sql));
    const { source } = await connect({ url, extra: { ...POOL, max: 1 } });
    try {
      const done = await runMigrations(source, failpoint);
      if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'migrated');
    } finally {
      await source.destroy();
    }
    return isCitus;
  } finally {
    await guard.end().catch(() => undefined);
  }
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
