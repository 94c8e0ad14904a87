import type { Worker } from 'node:worker_threads';
import { LimnError } from '../errors.js';
import { startThread } from '../threads.js';
import type { FromPglite, PgliteData, ToPglite } from './pglite-messages.js';

/** What Node calls a thread that has ended. */
const ENDED = -1;

/** The thread in which PGlite runs, as the event loop sees it. */
export class PgliteThread {
  private readonly worker: Worker;
  private readonly unread: PgliteData['unread'];
  private readonly clients = new Map<number, (data: Uint8Array) => void>();
  private lastId = 0;

  private constructor(worker: Worker, unread: PgliteData['unread']) {
    this.worker = worker;
    this.unread = unread;
    worker.on('message', (message: FromPglite) => {
      if (!('id' in message)) return;
      const client = this.clients.get(message.id);
      if (client) client(message.data);
      else this.acknowledge(message.data.length);
    });
  }

  /**
   * Opens the database in `directory`, and makes it where there is none. `onFatal` is told when the thread dies later.
   */
  static open(directory: string, onFatal: (error: Error) => void): Promise<PgliteThread> {
    const unread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = startThread('database', new URL('./pglite-worker.js', import.meta.url), {
      directory,
      unread,
    } satisfies PgliteData);
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', () => {
        worker.off('error', reject);
        worker.on('error', onFatal);
        resolve(new PgliteThread(worker, unread));
      });
    });
  }

  /**
   * Makes a client known, whose answers go to `onAnswer` in pieces; it {@link acknowledge}s each. Returns its number:
   * each is higher than the ones before.
   */
  attach(onAnswer: (data: Uint8Array) => void): number {
    this.clients.set(++this.lastId, onAnswer);
    return this.lastId;
  }

  /** Drops what is still said to a client. */
  detach(id: number): void {
    this.clients.delete(id);
  }

  send(id: number, data: Uint8Array): void {
    this.tell({ id, data });
  }

  /** So many bytes have been read. */
  acknowledge(bytes: number): void {
    if (bytes === 0) return;
    Atomics.sub(this.unread, 0, bytes);
    Atomics.notify(this.unread, 0);
  }

  /**
   * Copies the files between two messages of the client: as a power cut would leave them, which the next start mends.
   * Throws `unavailable` when it cannot.
   */
  async copyTo(directory: string): Promise<void> {
    const { failure } = await this.answer(
      { copyTo: directory },
      (message) => 'copied' in message && message.copied === directory && message,
    );
    if (failure !== undefined) throw new LimnError('unavailable', `The database could not be copied: ${failure}`);
  }

  /** Closes the database and ends the thread. */
  async close(): Promise<void> {
    // One that has ended before says so no more.
    if (this.worker.threadId === ENDED) return;
    const ended = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
    await Promise.race([this.answer({ close: true }, (message) => 'closed' in message && message), ended]);
    await this.worker.terminate();
  }

  private answer<Answer>(question: ToPglite, find: (message: FromPglite) => Answer | false): Promise<Answer> {
    return new Promise((resolve) => {
      const onMessage = (message: FromPglite): void => {
        const found = find(message);
        if (found === false) return;
        this.worker.off('message', onMessage);
        resolve(found);
      };
      this.worker.on('message', onMessage);
      this.tell(question);
    });
  }

  private tell(message: ToPglite): void {
    this.worker.postMessage(message);
  }
}
