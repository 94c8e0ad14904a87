import { Readable } from 'node:stream';

/** Proxies close what is quiet for a minute, most of them. */
const BEAT_MS = 15_000;

/** One server-sent event, with JSON on its line. */
export const serverEvent = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Steps as server-sent events of one name, each with JSON on its line, until there are no more of them, `ends` is
 * aborted, or nobody reads on. What may grow is only what a reader who does not read is sent to show life.
 */
export function eventStream<T>(
  name: string,
  steps: AsyncIterableIterator<T>,
  dataOf: (step: T) => object,
  ends: AbortSignal,
): Readable {
  const stream = new Readable({ read: () => undefined });
  const beat = setInterval(() => stream.push(':\n\n'), BEAT_MS).unref();
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
