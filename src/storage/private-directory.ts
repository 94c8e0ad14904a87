import fs from 'node:fs';
import path from 'node:path';
import { LimnError } from '../errors.js';

/**
 * Bits of everybody but the owner, of everybody, and of a directory that users share, such as one for temporary files.
 */
const [OTHERS, WRITABLE_BY_ALL, SHARED] = [0o077, 0o002, 0o1000];
const ROOT = 0;
/** What Limn makes in a data directory; anything else there is left alone. */
const OURS = /^(?:pg|pg-former|(?:snapshot|restore)-\w{6}|limn\.\w+)$/;

/**
 * Makes a data directory, or takes one that is there, so that its owner alone can enter it, and with it every file that
 * this process makes from now on. What Limn made there before is taken from others too. Throws `bad_request` for a
 * directory of another user, as PostgreSQL does (what one user writes the other could not read), and for one that users
 * share. One of root that only root and its group can write to, such as a mounted volume, is taken as it is: what is
 * private lies in directories of its own.
 */
export function makePrivate(directory: string): void {
  // PGlite asks for files that everybody may read and write; this holds for its thread as well.
  process.umask(OTHERS);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = fs.statSync(directory);
  const us = process.geteuid?.() ?? uid;
  if ((mode & SHARED) !== 0)
    throw new LimnError(
      'bad_request',
      `The data directory ${directory} is shared by all users: set LIMN_DATA_DIR to a directory of its own`,
    );
  if (uid === us) {
    if ((mode & OTHERS) !== 0) fs.chmodSync(directory, mode & 0o7777 & ~OTHERS);
  } else if (uid !== ROOT || (mode & WRITABLE_BY_ALL) !== 0) {
    throw new LimnError(
      'bad_request',
      `The data directory ${directory} belongs to user ${uid}, and this is user ${us}: run as its owner, or set ` +
        'LIMN_DATA_DIR to a directory of your own',
    );
  }
  for (const entry of fs.readdirSync(directory, { withFileTypes: true }))
    if (OURS.test(entry.name)) takeFromOthers(path.join(directory, entry.name), entry, us);
}

/**
 * A directory last, so that one that is private has nothing in it that is not: the next start need not look into it.
 */
function takeFromOthers(file: string, entry: fs.Dirent, us: number): void {
  if (entry.isSymbolicLink()) return;
  const { uid, mode } = fs.lstatSync(file);
  if ((mode & OTHERS) === 0 || uid !== us) return;
  if (entry.isDirectory())
    for (const inner of fs.readdirSync(file, { withFileTypes: true }))
      takeFromOthers(path.join(file, inner.name), inner, us);
  fs.chmodSync(file, mode & 0o7777 & ~OTHERS);
}
