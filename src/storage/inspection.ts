import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { queryOn, type RunQuery } from './query.js';
import { homesOf, type Home } from './citus.js';
import { startFault } from '../start-faults.js';
import { lockDirectory } from './directory-lock.js';
import { MIGRATIONS, MIGRATION_TABLE, refuseNewer } from './migrate.js';
import { PgliteStream } from './pglite-stream.js';
import { PgliteThread } from './pglite-thread.js';
import { refuseOtherDatabase, refusePooler } from './pooler.js';
import { inspectDirectory, inspectServer } from './preflight.js';
import { makePrivate } from './private-directory.js';

/** What there is to know of a database before, or while, Limn works on it. */
export interface DatabaseFacts {
  /** Of PostgreSQL, such as 17.2. */
  release: string;
  /** Extensions that are made in it, of those that Limn needs. */
  extensions: { name: string; version: string }[];
  /** Migrations of this version of Limn that it has not run. */
  pending: number;
  /** What the database's clock says, RFC 3339. */
  now: string;
  /** Where the rows of each app are; absent where they are not spread over machines. */
  homes?: Home[] | undefined;
}

const CONNECT_MS = 10_000;
const FACTS = `select current_setting('server_version') as release, now() as now, to_regclass('${MIGRATION_TABLE}') is
  not null as "isMigrated"`;
const EXTENSIONS = `select extname as name, extversion as version from pg_extension
  where extname in ('vector', 'pg_trgm', 'btree_gin') order by 1`;

/** Asks a database what it is. */
export async function describeDatabase(query: RunQuery): Promise<DatabaseFacts> {
  const [facts] = (await query(FACTS, [])) as { release: string; now: Date; isMigrated: boolean }[];
  const ran = facts!.isMigrated ? ((await query(`select name from ${MIGRATION_TABLE}`, [])) as { name: string }[]) : [];
  const names = new Set(ran.map(({ name }) => name));
  return {
    release: facts!.release.split(' ')[0] ?? '',
    extensions: (await query(EXTENSIONS, [])) as DatabaseFacts['extensions'],
    pending: MIGRATIONS.filter(({ name }) => !names.has(name)).length,
    now: facts!.now.toISOString(),
    homes: facts!.isMigrated ? await homesOf(query) : undefined,
  };
}

/**
 * Looks at a server as a start does and changes nothing in it. Throws the fault of start-faults.ts, or the error, that
 * a start would end with.
 */
export async function inspectServerDatabase(url: string, directUrl: string | undefined): Promise<DatabaseFacts> {
  const guard = new pg.Client({
    connectionString: directUrl ?? url,
    application_name: 'limn-doctor',
    connectionTimeoutMillis: CONNECT_MS,
  });
  guard.on('error', () => undefined);
  await guard.connect().catch((error: Error & { code?: string }) => {
    throw directUrl === undefined
      ? error
      : startFault('database direct', { reason: error.message || error.code }, error);
  });
  try {
    await inspectServer(guard);
    await refusePooler(guard, directUrl ?? url, directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    if (directUrl !== undefined) await refuseOtherDatabase(guard, url);
    await refuseNewer((sql) => guard.query(sql));
    return await describeDatabase(queryOn(guard));
  } finally {
    await guard.end().catch(() => undefined);
  }
}

/**
 * Opens the embedded database of a directory that nobody has open, and migrates nothing; undefined where there is none
 * yet. Throws what a start would end with.
 */
export async function inspectEmbeddedDatabase(directory: string): Promise<DatabaseFacts | undefined> {
  if (!fs.existsSync(directory)) return undefined;
  inspectDirectory(directory);
  const data = path.join(directory, 'pg');
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) return undefined;
  makePrivate(directory);
  const lock = await lockDirectory(directory);
  let thread: PgliteThread | undefined;
  try {
    thread = await PgliteThread.open(data, () => undefined);
    const stream = new PgliteStream(thread);
    const client = new pg.Client({ stream: () => stream, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    await refuseNewer((sql) => client.query(sql));
    const facts = await describeDatabase(queryOn(client));
    await client.end();
    return facts;
  } finally {
    await thread?.close();
    lock.release();
  }
}
