import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzipSync } from 'node:zlib';
import { extract, Header, Pax, type HeaderData } from 'tar';
import { LimnError } from '../errors.js';

/** Files are archived as `.tar.gz`: other programs can look into a backup, and gzip notices every damaged byte. */

const KINDS = new Set(['File', 'Directory']);
/** The unit of the tar format; an archive ends with two empty ones. */
const BLOCK = 512;
/**
 * What is decompressed at once: at gzip's best ratio, a thousand to one, a hostile archive takes 64 MiB of memory at
 * most.
 */
const READ_BYTES = 64 * 1024;
/** Far below the number of files that a process may have open. */
const FLUSHED_AT_ONCE = 128;
/** What an archive of the program's own is decompressed into at once. */
const OWN_BYTES = 1024 * 1024;

/**
 * Writes all of a directory into a new archive, readable by its owner alone; it has its name only when it is whole and
 * on the disk. Rejects with `bad_request` where the name is taken, and with what went wrong while reading or writing,
 * after which nothing of it is left.
 */
export async function pack(directory: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const entries = await fs.promises.readdir(directory, { recursive: true, withFileTypes: true });
    // Open before the stream can fail: one that opens the file itself may create it after it was removed.
    const opened = await fs.promises.open(unfinished, 'wx', 0o600);
    await pipeline(packed(entries, directory), createGzip({ level: 1 }), opened.createWriteStream({ flush: true }));
    fs.linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new LimnError('bad_request', `${file} exists already: name a new file, or move it away`);
    // Whoever asked knows the name that they gave, not the one it has until it is whole.
    throw Object.assign(error as Error, { path: file });
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/**
 * An archive of a directory's entries, one file after the other. The library's own writer keeps several files in flight
 * and ends itself twice where one has two names, from a callback where nobody can catch it; whatever fails in a
 * generator fails its pipeline and nothing else.
 */
async function* packed(entries: fs.Dirent[], directory: string): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const from = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory, from);
    if (entry.isDirectory()) yield* headersOf({ path: `${name}/`, type: 'Directory', mode: 0o700, size: 0 });
    else if (entry.isFile()) yield* fileOf(name, from);
    else throw new Error(`${from} is neither a file nor a directory`);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * A file with its header, in the size that it has when it is opened: what is appended meanwhile is left out. Throws
 * when it gets shorter.
 */
async function* fileOf(name: string, from: string): AsyncGenerator<Buffer> {
  const opened = await fs.promises.open(from);
  try {
    const { size, mtime } = await opened.stat();
    yield* headersOf({ path: name, type: 'File', mode: 0o600, size, mtime });
    let left = size;
    if (size > 0) {
      for await (const chunk of opened.createReadStream({ autoClose: false, start: 0, end: size - 1 })) {
        left -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    }
    if (left > 0) throw new Error(`${from} became shorter while it was packed`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  } finally {
    await opened.close();
  }
}

/** The header of an entry, with an extended one before it where the path or the size does not fit. */
function* headersOf(data: HeaderData): Generator<Buffer> {
  const header = new Header(data);
  const isTooLong = header.encode();
  if (isTooLong) yield new Pax({ path: data.path, size: data.size }).encode();
  yield header.block!;
}

/**
 * Writes an archive's files into an empty directory. Throws `bad_request` for what is no archive of {@link pack}, or is
 * damaged. Holds up the event loop, as befits a command of its own or a first start: what fails is thrown here, and
 * nothing is written any more once it has.
 */
export async function unpack(file: string, directory: string): Promise<void> {
  const others: string[] = [];
  const isKept = (name: string, entry: object): boolean =>
    ('type' in entry && KINDS.has(String(entry.type))) || (others.push(name), false);
  try {
    extract({
      file,
      cwd: directory,
      sync: true,
      maxReadSize: READ_BYTES,
      strict: true,
      preserveOwner: false,
      filter: isKept,
    });
    if (others.length > 0) throw new Error(`The archive has something else than files: ${others[0]}`);
  } catch (error) {
    const { syscall, path: place = file } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) throw Object.assign(error as Error, { path: place });
    throw new LimnError('bad_request', `${file} is no backup of Limn, or is damaged`, { cause: error });
  }
  const files = fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  // Many at once, as a file system writes its journal for all who wait: a tenth of the time of one after the other.
  for (let at = 0; at < files.length; at += FLUSHED_AT_ONCE)
    await Promise.all(files.slice(at, at + FLUSHED_AT_ONCE).map(flush));
}

/**
 * As {@link unpack}, for an archive of {@link pack} that came with the program: nobody's backup, so that it is taken at
 * its word and as a whole, for a third of the processor's time.
 */
export async function unpackOwn(file: string, directory: string): Promise<void> {
  const archive = readOwn(file);
  const open: number[] = [];
  const flushOpen = async (): Promise<void> => {
    await Promise.all(open.map((one) => sync(one)));
    for (const one of open.splice(0)) fs.closeSync(one);
  };
  for (let at = 0; archive[at] !== undefined && archive[at] !== 0;) {
    const field = (from: number, length: number): string =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0[^]*/, '');
    const place = path.join(directory, field(0, 100));
    const size = Number.parseInt(field(124, 12), 8);
    const isDirectory = field(156, 1) === '5';
    at += BLOCK;
    if (isDirectory) fs.mkdirSync(place, { recursive: true, mode: 0o700 });
    else {
      open.push(fs.openSync(place, 'wx', 0o600));
      fs.writeFileSync(open.at(-1)!, archive.subarray(at, at + size));
    }
    at += Math.ceil(size / BLOCK) * BLOCK;
    if (open.length === FLUSHED_AT_ONCE) await flushOpen();
  }
  await flushOpen();
}

const sync = promisify(fs.fsync);

function readOwn(file: string): Buffer {
  const bytes = fs.readFileSync(file);
  try {
    return gunzipSync(bytes, { chunkSize: OWN_BYTES });
  } catch (error) {
    throw new LimnError('internal', `${file} is damaged: install Limn anew`, { cause: error });
  }
}

async function flush(file: string): Promise<void> {
  const opened = await fs.promises.open(file);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
