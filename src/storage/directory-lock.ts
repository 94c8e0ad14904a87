import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { LimnError } from '../errors.js';

/** Held while a process has the embedded database open. */
export interface DirectoryLock {
  release(): void;
}

/** Whom people find in the lock's file; `host` is the container where there is one. */
interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** Never deleted: whoever had opened it before would hold a lock on a file that nobody else finds. */
const FILE = 'limn.lock';
/** What decided before there was {@link FILE}. */
const FORMER_FILE = 'limn.pid';
const NOBODY_DOES = new Set(['ENOLCK', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL']);

const require = createRequire(import.meta.url);

/**
 * Makes sure that one process alone opens a data directory: PGlite takes no lock, and two processes on one directory
 * lose acknowledged commits without an error. What decides is a lock of the kernel on a file in the directory itself
 * (of the open file, `F_OFD_SETLK`, on Linux), so that it is the same whatever path, container, network or user a
 * process comes from, on network file systems too; the kernel drops it with the process, also after kill -9. What the
 * file says only tells people who holds it. Throws `unavailable` when somebody does, or when the file system or the
 * platform has no locks.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, FILE);
  const opened = openLocked(file);
  fs.ftruncateSync(opened);
  fs.writeSync(
    opened,
    `${JSON.stringify({ pid: process.pid, host: os.hostname(), since: new Date().toISOString() } satisfies Holder)}\n`,
    0,
  );
  fs.rmSync(path.join(directory, FORMER_FILE), { force: true });
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      fs.ftruncateSync(opened);
      fs.closeSync(opened);
    },
  };
}

function openLocked(file: string): number {
  for (;;) {
    const opened = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
    try {
      if (!tryLock(opened)) throw inUse(file);
      // Another file may have taken its place since it was opened, such as that of a directory that was copied over
      // this one.
      if (fs.fstatSync(opened).ino === fs.statSync(file, { throwIfNoEntry: false })?.ino) return opened;
    } catch (error) {
      fs.closeSync(opened);
      throw error;
    }
    fs.closeSync(opened);
  }
}

/** Native code, so that it is loaded only where it is needed: a service on a server runs without. */
function tryLock(opened: number): boolean {
  let locks: { tryLock(opened: number): boolean };
  try {
    locks = require('fs-native-extensions') as typeof locks;
  } catch (error) {
    // The package itself is missing, not what it has for this platform.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') throw error;
    throw new LimnError(
      'unavailable',
      `Files cannot be locked on ${process.platform} ${process.arch}, so the embedded database is not safe ` +
        'there; set DATABASE_URL',
      { cause: error },
    );
  }
  try {
    return locks.tryLock(opened);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NOBODY_DOES.has(code)) throw error;
    throw new LimnError(
      'unavailable',
      `The file system of the data directory has no locks (${code}); set LIMN_DATA_DIR to another, or DATABASE_URL`,
      { cause: error },
    );
  }
}

function inUse(file: string): LimnError {
  const holder = readHolder(file);
  const who = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process';
  return new LimnError(
    'unavailable',
    `The data directory is in use by ${who}; stop it, or set LIMN_DATA_DIR or DATABASE_URL`,
  );
}

/** Undefined where the holder has not written it yet. */
function readHolder(file: string): Holder | undefined {
  try {
    const { pid, host, since } = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' && typeof since === 'string'
      ? { pid, host, since }
      : undefined;
  } catch {
    return undefined;
  }
}
