import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFault } from '../start-faults.js';
import { unpackOwn } from './archive.js';
import { PgliteThread } from './pglite-thread.js';
import { keepNames } from './restore.js';

/**
 * A new database with the migrations of this version, packed by scripts/pack-empty-database.mjs when this is built.
 * Making one takes seconds of the processor and hundreds of megabytes at each first start, and comes to the same every
 * time; unpacking takes a tenth of a second.
 */
const PACKED = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url));

/**
 * Makes a new database in `directory`/`name`, where there is none, for whoever holds the directory. Killed in the
 * middle, it has left nothing under that name that the next start would take for one.
 */
export async function beginDatabase(
  directory: string,
  name: string,
  onFatal: (error: Error) => void,
  packed = PACKED,
): Promise<void> {
  const data = path.join(directory, name);
  // Beside what lies there PGlite makes its own, as it always has, and overwrites nothing.
  const isTaken = fs.existsSync(data) && fs.readdirSync(data).length > 0;
  // What makes a database takes memory that only the end of its thread gives back.
  if (isTaken || !fs.existsSync(packed)) return (await PgliteThread.open(data, onFatal)).close();
  const beside = fs.mkdtempSync(path.join(directory, 'restore-'));
  try {
    await unpackOwn(packed, beside);
    fs.renameSync(beside, data);
    keepNames(directory);
  } catch (error) {
    fs.rmSync(beside, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? startFault(`directory ${code}`, { directory }, error) : error;
  }
}
