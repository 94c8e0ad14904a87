import { parentPort, workerData } from 'node:worker_threads';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

/** Runs PGlite beside the event loop: takes PostgreSQL wire messages `{id, data}`, answers `{id, data}`. `id` names the client they belong to. */

const SIMPLE_QUERY = 0x51; // 'Q'
const TERMINATE = 0x58; // 'X'

/** The node file system of PGlite with a real fsync: its own only pretends, so a power cut could take acknowledged commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    (result.emscriptenOpts.preRun ??= []).push((module: EmscriptenModule) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } };
}

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const { directory } = workerData as { directory: string };

const db = await PGlite.create({
  fs: new DurableNodeFS(directory),
  extensions: { vector, pg_trgm, btree_gin },
  // Without autovacuum or a checkpointer the log grows for ever: small WAL segments and the timer of upkeep.ts keep it bounded.
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // wal_recycle would keep old segments, with all that was erased, as room for new ones.
    '-c', 'wal_recycle=off', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'log_checkpoints=off',
  ],
});

let current = 0;

port.on('message', (message: { id: number; data: Uint8Array } | { copyTo: string } | { close: true }) => {
  if ('close' in message) {
    void db.close().then(() => port.postMessage({ closed: true }));
    return;
  }
  if ('copyTo' in message) {
    port.postMessage({ copied: message.copyTo, failure: copyFiles(message.copyTo) });
    return;
  }
  const { id, data } = message;
  if (id < current) return; // a client that pg has given up
  if (id !== current) {
    // PGlite is one session: what the last client left open or set must not reach the next one.
    if (current !== 0) for (const sql of ['ROLLBACK', 'DISCARD ALL']) db.execProtocolRawSync(simpleQuery(sql));
    current = id;
  }
  if (data[0] === TERMINATE) return;
  // A copy: the bytes that execProtocolRawSync returns are a view into PGlite's own memory.
  const answer = Uint8Array.from(db.execProtocolRawSync(data));
  port.postMessage({ id, data: answer }, [answer.buffer]);
});
port.postMessage({ ready: true });

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
