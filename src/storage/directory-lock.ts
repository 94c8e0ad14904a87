import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { LimnError } from '../errors.js';
import { startFault } from '../start-faults.js';

/** Held while a process has the embedded database open. */
export interface DirectoryLock {
  /** Holds the database of the directory as well, once there is one. */
  holdDatabase(): void;
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
/**
 * Of a directory whose {@link FILE} somebody has removed this file still tells that its database is open: without it
 * there is no database.
 */
const OF_DATABASE = path.join('pg', 'PG_VERSION');
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
  const opened = openLocked(directory, FILE, fs.constants.O_CREAT);
  let database: number | undefined;
  let held = true;
  const lock: DirectoryLock = {
    holdDatabase() {
      if (database === undefined && fs.existsSync(path.join(directory, OF_DATABASE)))
        database = openLocked(directory, OF_DATABASE);
    },
    release() {
      if (!held) return;
      held = false;
      if (database !== undefined) fs.closeSync(database);
      fs.ftruncateSync(opened);
      fs.closeSync(opened);
    },
  };
  try {
    lock.holdDatabase();
    writeHolder(opened, directory);
    fs.rmSync(path.join(directory, FORMER_FILE), { force: true });
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

function writeHolder(opened: number, directory: string): void {
  const holder: Holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString() };
  try {
    fs.ftruncateSync(opened);
    fs.writeSync(opened, `${JSON.stringify(holder)}\n`, 0);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? startFault(`directory ${code}`, { directory }, error) : error;
  }
}

/** A link in its place is not followed: what it leads to is somebody else's. */
function openLocked(directory: string, name: string, flags = 0): number {
  const file = path.join(directory, name);
  for (;;) {
    const opened = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_NOFOLLOW | flags, 0o600);
    try {
      if (!tryLock(opened)) throw inUse(path.join(directory, FILE));
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
