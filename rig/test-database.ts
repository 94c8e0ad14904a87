import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Settings } from './child-processes.js';
import { atEnd } from './cleanup.js';

/** A new and empty database for one measurement. */
export interface TestDatabase {
  kind: 'server' | 'embedded';
  /** How the service is told of it. */
  settings: Settings;
  /** Where {@link openDatabase} finds it; the embedded one only while no service runs on it. */
  where: string;
  /**
   * Where a raw limit may work beside the service: the same database on a server, a copy of the embedded one. No
   * service may run meanwhile.
   */
  forBaseline(): string;
  remove(): Promise<void>;
}

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));

/**
 * Address of a PostgreSQL server: the one of `DATABASE_URL`, else one started for this run; undefined where there is
 * none.
 */
export function findPostgres({ isLarge } = { isLarge: false }): string | undefined {
  return process.env['DATABASE_URL'] || startPostgres({ isLarge })?.url;
}

/** A PostgreSQL server of this run alone. */
export interface OwnPostgres {
  url: string;
  /** Stops it and keeps its data: at once, as a restart does, or by kill -9. */
  down(how: 'stop' | 'crash'): Promise<void>;
  /** Starts it again where it was. */
  up(): Promise<void>;
  /** Starts a hot standby that follows it. */
  standby(): Promise<OwnPostgres>;
}

/**
 * Starts a PostgreSQL server for this run; undefined where there is none. A large one caches a quarter of what the
 * machine's memory holds.
 */
export function startPostgres({ isLarge } = { isLarge: false }): OwnPostgres | undefined {
  try {
    execFileSync(script, ['check'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const url = execFileSync(script, ['start', ...(isLarge ? ['--large'] : []), '--while-running', String(process.pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  return ownPostgres(url);
}

function ownPostgres(url: string): OwnPostgres {
  atEnd(() => void execFileSync(script, ['stop', url], { stdio: 'ignore' }));
  const tell = promisify(execFile);
  return {
    url,
    down: async (how) => void (await tell(script, ['down', ...(how === 'crash' ? ['--crash'] : []), url])),
    up: async () => void (await tell(script, ['up', url])),
    standby: async () => ownPostgres((await tell(script, ['standby', url])).stdout.trim()),
  };
}

/** Makes one: a database of its own on the server, or a directory; a copy of `template` where one is given. */
export async function newTestDatabase(postgres: string | undefined, template?: string): Promise<TestDatabase> {
  return postgres === undefined ? newDirectory(template) : newDatabase(postgres, template);
}

function newDirectory(template: string | undefined): TestDatabase {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-test-'));
  if (template !== undefined) fs.cpSync(template, path.join(directory, 'limn'), { recursive: true });
  return {
    kind: 'embedded',
    settings: { LIMN_DATA_DIR: path.join(directory, 'limn') },
    where: path.join(directory, 'limn', 'pg'),
    forBaseline() {
      const copy = path.join(directory, 'baseline');
      fs.cpSync(path.join(directory, 'limn', 'pg'), copy, { recursive: true });
      return copy;
    },
    remove: atEnd(() => fs.rmSync(directory, { recursive: true, force: true })),
  };
}

async function newDatabase(server: string, template: string | undefined): Promise<TestDatabase> {
  // A copy has its template's name in its own, by which whoever made the template finds what is left of its copies.
  const name = `${template ?? 'limn_test'}_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return {
    kind: 'server',
    settings: { DATABASE_URL: url.href },
    where: url.href,
    forBaseline: () => url.href,
    remove: atEnd(() => onServer(server, `drop database ${name} with (force)`)),
  };
}

/** Runs one statement on a server, over a connection of its own, and tells its rows. */
export async function rowsOn<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The same of a statement whose rows nobody wants. */
export async function onServer(url: string, sql: string): Promise<void> {
  await rowsOn(url, sql);
}
