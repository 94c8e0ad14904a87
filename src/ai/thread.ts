import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads.js';
import { RoundRobin } from '../round-robin.js';
import { ReaderError } from './reader.js';
import type { Role } from './thread-worker.js';

/**
 * Four times what a megabyte of the most hostile text takes on a busy machine (some 40 s of a core for short sentences
 * over and over): what was accepted is to be read, and who waits behind it must not wait for ever.
 */
const LONGEST_MS = 180_000;

/** As the metrics name the threads. */
const THREAD_NAMES: Record<Role, string> = { read: 'reader', ground: 'reader', embed: 'embedder' };

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * A thread that reads, grounds or embeds beside the event loop, so that a long text delays nobody's answer. It starts
 * with the first call; one that dies or takes too long is replaced on the next.
 */
export class Thread {
  private readonly role: Role;
  private pending: Pending | undefined;
  private readonly turns = new RoundRobin(1);
  private worker: Worker | undefined;
  /** The thread that has loaded what it needs. */
  private ready: Worker | undefined;
  private readonly longestMs: number;

  /** `longestMs`: after so long a call is given up and its thread replaced. */
  constructor(role: Role, longestMs = LONGEST_MS) {
    this.role = role;
    this.longestMs = longestMs;
  }

  /** Starts it before the first call does, which then need not wait for dictionaries to load. */
  prepare(): void {
    this.worker ??= this.start();
  }

  /**
   * Runs the role's function on `input`, one call after the other, so that a text that never ends takes no other down
   * with it; `whose` calls take turns with those of others. Throws a retryable ReaderError when the thread dies,
   * `signal` aborts or the time is up.
   */
  call(input: unknown, whose: string, signal: AbortSignal): Promise<unknown> {
    return this.turns.run(whose, () => this.run(input, signal));
  }

  async close(): Promise<void> {
    if (this.worker) this.end(this.worker, new ReaderError('The reader was closed', { retryable: true }));
  }

  private run(input: unknown, signal: AbortSignal): Promise<unknown> {
    const stopped = (): ReaderError =>
      new ReaderError('Reading was stopped', { retryable: true, cause: signal.reason });
    const late = (): ReaderError =>
      new ReaderError(`Reading took longer than ${this.longestMs} ms`, { retryable: true });
    if (signal.aborted) return Promise.reject(stopped());
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.end(worker, stopped());
      signal.addEventListener('abort', onAbort, { once: true });
      // A timer, which nothing collects: a timeout joined to other signals by AbortSignal.any never fires once Node 20
      // has collected garbage.
      let timer: NodeJS.Timeout | undefined;
      const begin = (): void => void (timer = setTimeout(() => this.end(worker, late()), this.longestMs));
      // Loading dictionaries is not the text's fault.
      if (this.ready === worker) begin();
      else worker.once('message', begin);
      const settle = (settled: () => void): void => {
        clearTimeout(timer);
        worker.off('message', begin);
        signal.removeEventListener('abort', onAbort);
        this.pending = undefined;
        settled();
      };
      this.pending = {
        resolve: (value) => settle(() => resolve(value)),
        reject: (error) => settle(() => reject(error)),
      };
      worker.postMessage(input);
    });
  }

  private start(): Worker {
    const worker = startThread(THREAD_NAMES[this.role], new URL('./thread-worker.js', import.meta.url), {
      role: this.role,
    });
    worker.unref();
    worker.once('message', () => (this.ready = worker));
    worker.on('message', ({ isReady, result, error }: { isReady?: true; result?: unknown; error?: string }) => {
      if (this.worker !== worker || isReady) return; // an answer that was given up, or none
      if (error === undefined) this.pending?.resolve(result);
      else this.pending?.reject(new Error(error));
    });
    worker.on('error', (error) =>
      this.end(worker, new ReaderError('The reader stopped', { retryable: true, cause: error })),
    );
    // One that ends without an error, as by process.exit, would leave its caller waiting.
    worker.on('exit', () => this.end(worker, new ReaderError('The reader ended', { retryable: true })));
    return worker;
  }

  /** A thread cannot be interrupted in the middle of a text: it is ended, and whoever waited for it is told. */
  private end(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    this.pending?.reject(error);
  }
}
