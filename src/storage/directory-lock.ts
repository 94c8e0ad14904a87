import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { LimnError } from '../errors.js';

/** Held while a process has the embedded database open. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Makes sure that one process alone opens a data directory: PGlite takes no lock, and two processes on one directory lose
 * acknowledged commits without an error. On Linux an abstract socket, which the kernel frees even after kill -9, decides; the pid file
 * covers other systems and tells people who holds it. Throws `unavailable` when somebody does.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, 'limn.pid');
  const socket = process.platform === 'linux' ? await holdSocket(`\0limn:${fs.realpathSync(directory)}`, file) : undefined;
  if (!socket) refuseLiveHolder(file);
  fs.writeFileSync(file, `${process.pid}\n`, { mode: 0o600 });
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      fs.rmSync(file, { force: true });
      socket?.close();
    },
  };
}

function holdSocket(name: string, file: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse(readHolder(file)) : error));
    server.listen({ path: name }, () => {
      server.unref();
      resolve(server);
    });
  });
}

function refuseLiveHolder(file: string): void {
  const holder = readHolder(file);
  if (holder === undefined || holder === process.pid) return;
  try {
    process.kill(holder, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  throw inUse(holder);
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

const inUse = (holder: number | undefined): LimnError =>
  new LimnError('unavailable', `The data directory is in use by ${holder === undefined ? 'another process' : `process ${holder}`}; stop it, or set LIMN_DATA_DIR or DATABASE_URL`);
