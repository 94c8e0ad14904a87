import { Readable } from 'node:stream';

/** How often to send a comment: most proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 15_000;

/** A server-sent event with JSON as its data, as text. */
export const serverEvent = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * A stream of server-sent events of one name, one for each step of an iterator. It ends with the iterator, when `ends`
 * is aborted, or when it is closed. For a client that does not read, only heartbeats accumulate: few bytes a minute.
 */
export function eventStream<T>(
  name: string,
  steps: AsyncIterableIterator<T>,
  dataOf: (step: T) => object,
  ends: AbortSignal,
): Readable {
  const stream = new Readable({ read: () => undefined });
  const beat = setInterval(() => stream.push(':\n\n'), HEARTBEAT_MS).unref();
  const stop = (): void => void steps.return?.();
  ends.addEventListener('abort', stop, { once: true });
  const write = async (): Promise<void> => {
    for await (const step of steps) stream.push(serverEvent(name, dataOf(step)));
    stream.push(null);
  };
  stream.once('close', stop);
  write()
    .catch((error: Error) => stream.destroy(error))
    .finally(() => {
      clearInterval(beat);
      ends.removeEventListener('abort', stop);
    });
  if (ends.aborted) stop();
  return stream;
}
