import { parentPort, workerData } from 'node:worker_threads';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { publishMemory } from '../threads.js';
import { UNREAD_BYTES, type FromPglite, type PgliteData, type ToPglite } from './pglite-messages.js';

/** Runs PGlite beside the event loop: the other end of pglite-thread.ts. */

const SIMPLE_QUERY = 0x51; // 'Q'
const TERMINATE = 0x58; // 'X'
/** PGlite writes 8 kB at a time: long answers go in pieces of this size, which cost the event loop less. */
const PIECE_BYTES = 64 * 1024;

/** Bits of everybody but the owner of a file. */
const OTHERS = 0o077;

/**
 * The node file system of PGlite with a real fsync (its own only pretends, so a power cut could take acknowledged
 * commits), and with files that are for their owner alone: its own gives what it has made to everybody, whatever the
 * umask.
 */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    (result.emscriptenOpts.preRun ??= []).push((module: EmscriptenModule) => {
      const files = module.FS.filesystems.NODEFS;
      files.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
      const setattr = files.setattr;
      files.setattr = (file, node, attributes, ...calls) =>
        setattr(
          file,
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
          ...calls,
        );
    });
    return result;
  }
}

interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        stream_ops: { fsync?: (stream: { nfd: number }) => number };
        setattr(file: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void;
      };
    };
  };
}

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const { directory, unread } = workerData as PgliteData;
publishMemory();

let current = 0;

const say = (message: FromPglite, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

let db: PGlite;
let last = Promise.resolve();
// What fails here ends the thread, as an error that nobody catches.
void open();

async function open(): Promise<void> {
  db = await PGlite.create({
    fs: new DurableNodeFS(directory),
    extensions: { vector, pg_trgm, btree_gin },
    // Without autovacuum or a checkpointer the log grows for ever: small WAL segments and the timer of upkeep.ts keep
    // it bounded.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      // wal_recycle would keep old segments, with all that was erased, as room for new ones.
      '-c',
      'wal_recycle=off',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
      '-c',
      'max_wal_size=64MB',
      '-c',
      'min_wal_size=32MB',
      '-c',
      'log_checkpoints=off',
    ],
  });
  // One after the other, as PGlite is one session. What fails here leaves it in a state that nobody knows: it ends the
  // thread.
  port!.on('message', (message: ToPglite) => void (last = last.then(() => obey(message)).catch(die)));
  say({ ready: true });
}

async function obey(message: ToPglite): Promise<void> {
  if ('close' in message) {
    await db.close();
    return say({ closed: true });
  }
  if ('copyTo' in message) return say({ copied: message.copyTo, failure: copyFiles(message.copyTo) });
  const { id, data } = message;
  if (id < current) return; // a client that pg has given up
  if (id !== current) {
    // What the last client left open or set must not reach the next one.
    if (current !== 0) for (const sql of ['ROLLBACK', 'DISCARD ALL']) await execute(simpleQuery(sql), () => undefined);
    current = id;
  }
  if (data[0] === TERMINATE) return;
  let answer: Uint8Array[] = [];
  let length = 0;
  const flush = (): void => {
    if (length === 0) return;
    const piece = new Uint8Array(length);
    let at = 0;
    for (const bytes of answer) {
      piece.set(bytes, at);
      at += bytes.length;
    }
    [answer, length] = [[], 0];
    waitForReader(piece.length);
    say({ id, data: piece }, [piece.buffer]);
  };
  await execute(data, (bytes) => {
    // A copy: the bytes are a view into PGlite's own memory.
    answer.push(bytes.slice());
    length += bytes.length;
    if (length >= PIECE_BYTES) flush();
  });
  flush();
}

/**
 * Has PGlite do what wire messages say and gives the bytes of its answer as it writes them. Its other calls parse each
 * answer and keep what they have parsed for as long as the database is open, where nobody asks for the result as a
 * whole.
 */
function execute(data: Uint8Array, onRawData: (bytes: Uint8Array) => void): Promise<void> {
  return db.execProtocolRawStream(data, { syncToFs: false, onRawData });
}

/**
 * Stands still as long as too much is unread: PGlite, which writes an answer in one go, cannot be held up otherwise.
 */
function waitForReader(bytes: number): void {
  for (let waiting = Atomics.load(unread, 0); waiting >= UNREAD_BYTES; waiting = Atomics.load(unread, 0))
    Atomics.wait(unread, 0, waiting);
  Atomics.add(unread, 0, bytes);
}

function die(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** Copies the database into `pg` of another directory while nothing is written; returns why not. */
function copyFiles(to: string): string | undefined {
  try {
    fs.cpSync(directory, path.join(to, 'pg'), { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`, 'utf8');
  const frame = Buffer.alloc(5 + text.length);
  frame[0] = SIMPLE_QUERY;
  frame.writeInt32BE(4 + text.length, 1);
  text.copy(frame, 5);
  return frame;
}
