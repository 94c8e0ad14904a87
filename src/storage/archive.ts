import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { LimnError } from '../errors.js';

/** Files are archived as `.tar.gz` (POSIX ustar): other programs can look into a backup, and gzip notices every damaged byte. */

const BLOCK = 512;
const CHUNK_BYTES = 1024 * 1024;
const [FILE, DIRECTORY] = ['0', '5'];

/** Writes all of a directory into a new archive, readable by its owner alone; it has its name only when it is whole and on the disk. */
export async function pack(directory: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await pipeline(Readable.from(entriesOf(directory)), createGzip({ level: 1 }), fs.createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
    fs.linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new LimnError('bad_request', `${file} exists already`);
    throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** Writes an archive's files into an empty directory, for its owner alone. Throws `bad_request` for what is no archive of {@link pack}, or is damaged. */
export async function unpack(file: string, directory: string): Promise<void> {
  const gunzip = createGunzip();
  const source = fs.createReadStream(file);
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    const bytes = new Taking(gunzip);
    for (let header = await bytes.take(BLOCK); header.some((byte) => byte !== 0); header = await bytes.take(BLOCK)) await unpackEntry(header, bytes, directory);
    // To the end, where gzip has its checksum.
    await bytes.drain();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new LimnError('bad_request', `${file} is no backup of Limn, or is damaged`, { cause: error });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function* entriesOf(directory: string): AsyncGenerator<Buffer> {
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true }).toSorted((a, b) => a.parentPath.length - b.parentPath.length)) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory, full).split(path.sep).join('/');
    if (entry.isDirectory()) yield headerOf(`${name}/`, DIRECTORY!, 0);
    if (!entry.isFile()) continue;
    const { size } = fs.statSync(full);
    yield headerOf(name, FILE!, size);
    for await (const chunk of fs.createReadStream(full, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer;
    if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(name: string, kind: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 99) throw new Error(`The name of ${name} is too long for an archive`);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(kind === DIRECTORY ? 0o700 : 0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(`${kind}`, 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

/** The sum of a header's bytes, its own place taken as spaces. */
const sumOf = (header: Buffer): number => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

async function unpackEntry(header: Buffer, bytes: Taking, directory: string): Promise<void> {
  const text = (start: number, end: number): string => header.toString('utf8', start, end).split('\0', 1)[0]!;
  const name = text(0, 100);
  const kind = text(156, 157);
  let left = Number.parseInt(text(124, 136), 8);
  const target = path.join(directory, name);
  const isSound = text(257, 263) === 'ustar' && Number.parseInt(text(148, 156), 8) === sumOf(header) && left >= 0 && target.startsWith(directory + path.sep);
  if (!isSound || (kind !== FILE && kind !== DIRECTORY)) throw new Error(`The archive has a bad entry: ${name}`);
  if (kind === DIRECTORY) return void fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  const padding = (BLOCK - (left % BLOCK)) % BLOCK;
  const opened = fs.openSync(target, 'wx', 0o600);
  try {
    for (; left > 0; left -= Math.min(left, CHUNK_BYTES)) fs.writeSync(opened, await bytes.take(Math.min(left, CHUNK_BYTES)));
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
  await bytes.take(padding);
}

/** Takes exactly as many bytes of a stream as are asked for. */
class Taking {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  }

  async take(count: number): Promise<Buffer> {
    const parts = [this.rest];
    let length = this.rest.length;
    while (length < count) {
      const { value, done } = await this.chunks.next();
      if (done) throw new Error('The archive ends in the middle');
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? this.rest : Buffer.concat(parts);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }

  /** Reads on until there is no more. */
  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }
}
