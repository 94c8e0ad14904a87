import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.js';

/**
 * What `pg` takes for a socket, with PGlite in a worker thread at the other end. The official adapter mixed up answers
 * once a client was replaced after an error; here each client has a number, and an answer for another number is
 * dropped. Whoever does not read holds up the database, as on a socket.
 */
export class PgliteStream extends Duplex {
  private readonly id: number;
  private readonly thread: PgliteThread;
  /** Bytes that wait here to be read. */
  private unread = 0;

  constructor(thread: PgliteThread) {
    super();
    this.thread = thread;
    this.id = thread.attach((data) => {
      const isWanted = this.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
      if (isWanted) thread.acknowledge(data.length);
      else this.unread += data.length;
    });
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  override _read(): void {
    this.acknowledgeAll();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.thread.send(this.id, chunk);
    done();
  }

  // One hop to the thread for all messages of a query instead of one for each.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.thread.send(this.id, Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  // As when a server hangs up: pg waits for it before it calls a client ended.
  override _final(done: (error?: Error | null) => void): void {
    this.thread.detach(this.id);
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.thread.detach(this.id);
    this.acknowledgeAll();
    done(error);
  }

  private acknowledgeAll(): void {
    this.thread.acknowledge(this.unread);
    this.unread = 0;
  }

  // The socket methods that pg calls and that have no meaning here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
