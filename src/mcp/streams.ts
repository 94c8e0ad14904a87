import { Readable } from 'node:stream';
import { LimnError } from '../errors.js';

/** Streams of changes that one app may hold open here: each costs a socket and a look at every event. */
const MOST_STREAMS = 100;
/** What may wait for a reader who does not read on. */
const MOST_UNREAD_BYTES = 256 * 1024;

/** How many streams of changes are open, by app, and the ways to end them. */
export class Streams {
  private readonly open = new Map<string, Set<() => void>>();

  /** Keeps a stream, which `end` ends, until `over` is aborted. Throws `rate_limited` where the app has too many. */
  add(tenantId: string, end: () => void, over: AbortSignal): void {
    if (over.aborted) return;
    const ends = this.open.get(tenantId) ?? new Set();
    if (ends.size >= MOST_STREAMS)
      throw new LimnError('rate_limited', `An app may hold ${MOST_STREAMS} streams of changes open here`, {
        retryAfterSeconds: 10,
      });
    this.open.set(tenantId, ends.add(end));
    over.addEventListener('abort', () => {
      ends.delete(end);
      if (ends.size === 0 && this.open.get(tenantId) === ends) this.open.delete(tenantId);
    });
  }

  endAll(): void {
    for (const ends of this.open.values()) for (const end of ends) end();
  }
}

/**
 * The same bytes for as long as somebody reads them: what makes them waits for nobody, so that they would pile up for
 * a client that does not read. `reserve` counts what waits, beside what waits for all others.
 */
export function whileRead(
  body: ReadableStream<Uint8Array>,
  reserve: (bytes: number) => (() => void) | undefined,
): Readable {
  const source = body.getReader();
  let release: (() => void) | undefined;
  const read = new Readable({
    read: () => undefined,
    destroy: (error, done) => void source.cancel().then(() => done(error), done),
  });
  const fill = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await source.read();
      if (done) return void read.push(null);
      if (read.destroyed) return;
      const unread = read.readableLength + value.byteLength;
      release?.();
      release = reserve(unread);
      if (!release || unread > MOST_UNREAD_BYTES) return void read.destroy();
      read.push(value);
    }
  };
  read.once('close', () => release?.());
  fill().catch((error: Error) => read.destroy(error));
  return read;
}
