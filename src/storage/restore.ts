import fs from 'node:fs';
import path from 'node:path';
import { LimnError } from '../errors.js';
import { unpack } from './archive.js';
import { lockDirectory } from './directory-lock.js';
import { makePrivate } from './private-directory.js';

/**
 * Within a data directory: the database, the one that a restore is replacing, and what backups and restores are made
 * of.
 */
const [CURRENT, FORMER] = ['pg', 'pg-former'];
const WORKSHOP = /^(?:snapshot|restore)-\w{6}$/;

export interface RestoreOptions {
  file: string;
  directory: string;
  /** Replaces a database that is there; without it, that is refused. */
  replace: boolean;
  /** Looks whether the unpacked database opens; throws when it does not. */
  verify(directory: string): Promise<void>;
}

/**
 * Puts the database of a backup into a data directory that nobody has open, after it has been opened beside it. Killed
 * at any moment, it leaves what was there. Throws `unavailable` when somebody has it open and `bad_request` when there
 * is one already or the file is no backup.
 */
export async function restoreDirectory({ file, directory, replace, verify }: RestoreOptions): Promise<void> {
  if (!fs.existsSync(file)) throw new LimnError('bad_request', `There is no file ${file}`);
  makePrivate(directory);
  const lock = await lockDirectory(directory);
  try {
    settleDirectory(directory);
    const current = path.join(directory, CURRENT);
    if (fs.existsSync(current) && !replace)
      throw new LimnError('bad_request', `${directory} has a database already; --replace puts the backup in its place`);
    const beside = fs.mkdtempSync(path.join(directory, 'restore-'));
    try {
      await unpack(file, beside);
      if (!fs.existsSync(path.join(beside, CURRENT, 'PG_VERSION')))
        throw new LimnError('bad_request', `${file} is no backup of Limn`);
      await verify(beside);
      const former = path.join(directory, FORMER);
      if (fs.existsSync(current)) fs.renameSync(current, former);
      fs.renameSync(path.join(beside, CURRENT), current);
      keepNames(directory);
      fs.rmSync(former, { recursive: true, force: true });
    } finally {
      fs.rmSync(beside, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Undoes or finishes what a restore or backup was killed in. For whoever holds the directory. */
export function settleDirectory(directory: string): void {
  const [current, former] = [path.join(directory, CURRENT), path.join(directory, FORMER)];
  if (fs.existsSync(former) && !fs.existsSync(current)) fs.renameSync(former, current);
  for (const name of fs.readdirSync(directory))
    if (name === FORMER || WORKSHOP.test(name)) fs.rmSync(path.join(directory, name), { recursive: true, force: true });
}

/** Renames are on the disk only when their directory is. */
export function keepNames(directory: string): void {
  const opened = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
