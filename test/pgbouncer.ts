import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram, freePort } from './programs.js';

/** A pgbouncer on loopback before a PostgreSQL server. */
export interface Pgbouncer {
  /** As the server's address, by way of the pooler. */
  url: string;
  stop(): Promise<void>;
}

const START_MS = 30_000;
/** Fewer than a process opens: so everybody is lent what somebody else has just used. */
const SERVER_CONNECTIONS = 3;

/** Where Debian and others put it; undefined when it is not installed. */
export const findPgbouncer = (): string | undefined => findProgram('pgbouncer');

/** Starts one that lends connections by `mode`, with nothing else set than it needs. Its user must be the server's. */
export async function startPgbouncer(
  program: string,
  server: string,
  mode: 'transaction' | 'session',
): Promise<Pgbouncer> {
  const { hostname, port, username, password } = new URL(server);
  const directory = mkdtempSync(join(tmpdir(), 'limn-pgbouncer-'));
  const url = new URL(server);
  url.port = String(await freePort());
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: url.port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(directory, 'users'),
    pool_mode: mode,
    default_pool_size: mode === 'transaction' ? SERVER_CONNECTIONS : 50,
    max_client_conn: 500,
    max_db_connections: 0,
    logfile: join(directory, 'log'),
  };
  const ini = join(directory, 'pgbouncer.ini');
  writeFileSync(
    ini,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  );
  writeFileSync(settings.auth_file, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [directory, ini, settings.auth_file]) chownSync(file, idOf('-u'), idOf('-g'));
  // It refuses to run as root.
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'postgres'] : []), ini], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    rmSync(directory, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_MS; !(await answers(Number(url.port))); await pause(20)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error('pgbouncer did not start');
  }
  return { url: url.href, stop };
}

const idOf = (which: '-u' | '-g'): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (resolve(true), socket.destroy())).once('error', () => resolve(false));
  });
}
