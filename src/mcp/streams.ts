import { Readable } from 'node:stream';
import { LimnError } from '../errors.js';

/** Most streams of changes that an app may have open in one process: each costs a socket and a check of each event. */
const MOST_STREAMS = 100;
/** Most bytes that are buffered for a client that reads too slowly. */
const LONGEST_BACKLOG_BYTES = 256 * 1024;

/** The open streams of changes, by app. */
export class OpenStreams {
  private readonly open = new Map<string, Set<() => void>>();

  /** Registers a stream, which `end` ends, until `over` is aborted. Throws `rate_limited` if the app has too many. */
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
 * The same bytes with a bounded buffer: the source has no backpressure, so events would pile up for a client that does
 * not read. The stream is destroyed when too much is buffered, or when `reserve` has no memory for it.
 */
export function boundedStream(
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
      if (!release || unread > LONGEST_BACKLOG_BYTES) return void read.destroy();
      read.push(value);
    }
  };
  read.once('close', () => release?.());
  fill().catch((error: Error) => read.destroy(error));
  return read;
}
