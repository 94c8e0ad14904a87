import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create, extract } from 'tar';
import { LimnError } from '../errors.js';

/** Files are archived as `.tar.gz`: other programs can look into a backup, and gzip notices every damaged byte. */

const KINDS = new Set(['File', 'Directory']);

/** Writes all of a directory into a new archive, readable by its owner alone; it has its name only when it is whole and on the disk. */
export async function pack(directory: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const archive = create({ cwd: directory, portable: true, strict: true }, ['.']);
    await pipeline(archive, createGzip({ level: 1 }), fs.createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
    fs.linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new LimnError('bad_request', `${file} exists already: name a new file, or move it away`);
    // Whoever asked knows the name that they gave, not the one it has until it is whole.
    throw Object.assign(error as Error, { path: file });
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** Writes an archive's files into an empty directory. Throws `bad_request` for what is no archive of {@link pack}, or is damaged. */
export async function unpack(file: string, directory: string): Promise<void> {
  const others: string[] = [];
  const isKept = (name: string, entry: object): boolean => ('type' in entry && KINDS.has(String(entry.type))) || (others.push(name), false);
  try {
    await extract({ file, cwd: directory, strict: true, preserveOwner: false, filter: isKept });
    if (others.length > 0) throw new Error(`The archive has something else than files: ${others[0]}`);
  } catch (error) {
    const { syscall, path: place = file } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) throw Object.assign(error as Error, { path: place });
    throw new LimnError('bad_request', `${file} is no backup of Limn, or is damaged`, { cause: error });
  }
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) if (entry.isFile()) flush(path.join(entry.parentPath, entry.name));
}

function flush(file: string): void {
  const opened = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
