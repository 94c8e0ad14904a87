import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

interface Answer {
  id: number;
  data: Uint8Array;
}

/**
 * What `pg` takes for a socket, with PGlite in a worker thread at the other end. The official adapter mixed up answers once a client
 * was replaced after an error; here each client has a number, and an answer for another number is dropped.
 */
export class PgliteStream extends Duplex {
  private static lastId = 0;
  private readonly id = ++PgliteStream.lastId;
  private readonly worker: Worker;
  private readonly onMessage: (answer: Answer) => void;

  constructor(worker: Worker) {
    super();
    this.worker = worker;
    this.onMessage = (answer) => {
      if (answer.id === this.id) this.push(Buffer.from(answer.data.buffer, answer.data.byteOffset, answer.data.byteLength));
    };
    worker.on('message', this.onMessage);
    worker.setMaxListeners(0);
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.worker.postMessage({ id: this.id, data: chunk });
    done();
  }

  // One hop to the worker for all messages of a query instead of one for each.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.worker.postMessage({ id: this.id, data: Buffer.concat(chunks.map(({ chunk }) => chunk)) });
    done();
  }

  // As when a server hangs up: pg waits for it before it calls a client ended.
  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.worker.off('message', this.onMessage);
    done(error);
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
