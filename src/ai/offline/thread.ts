import { Worker } from 'node:worker_threads';
import { ReaderError } from '../reader.js';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * A thread that reads or embeds beside the event loop, so that a long text delays nobody's answer. One that dies or takes too long is
 * replaced on the next call.
 */
export class Thread {
  private readonly role: 'read' | 'embed';
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private worker: Worker | undefined;

  constructor(role: 'read' | 'embed') {
    this.role = role;
    this.worker = this.start();
  }

  /** Runs the role's function on `input`. Throws a retryable ReaderError when the thread dies or `signal` aborts. */
  call(input: unknown, signal: AbortSignal): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.end(worker, new ReaderError('Reading was stopped', { retryable: true, cause: signal.reason }));
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      const settled = <T extends unknown[]>(settle: (...args: T) => void) => (...args: T): void => {
        signal.removeEventListener('abort', onAbort);
        settle(...args);
      };
      this.pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ id, input });
    });
  }

  async close(): Promise<void> {
    if (this.worker) this.end(this.worker, new ReaderError('The reader was closed', { retryable: true }));
  }

  private start(): Worker {
    const worker = new Worker(new URL('./thread-worker.js', import.meta.url), { workerData: { role: this.role } });
    worker.unref();
    worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
      const call = this.pending.get(id);
      this.pending.delete(id);
      if (error === undefined) call?.resolve(result);
      else call?.reject(new Error(error));
    });
    worker.on('error', (error) => this.end(worker, new ReaderError('The offline reader stopped', { retryable: true, cause: error })));
    return worker;
  }

  /** A thread cannot be interrupted in the middle of a text: it is ended, and whatever waited for it is told. */
  private end(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of waiting) reject(error);
  }
}
