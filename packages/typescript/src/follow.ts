import { ConnectionError } from './errors.js';
import { backOffMs, pause, type Transport } from './transport.js';
import type { Submission } from './types.js';

/** How often in a row a stream may end without a word that is new, before that is an error. */
const RETRIES = 5;
/** The service says every 15 seconds that a connection lives. */
const LONGEST_SILENCE_MS = 45_000;

/** The steps of a submission, each once, over as many connections as it takes. Throws as `Limn.follow` tells. */
export async function* followSubmission(
  transport: Transport,
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<Submission, void, undefined> {
  let told = '';
  for (let failures = 0; ; failures += 1) {
    const ended = new AbortController();
    const stop = (): void => ended.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    try {
      const stream = await transport.open(path, 'text/event-stream', ended.signal);
      for await (const data of eventsOf(stream, Math.max(transport.timeoutMs, LONGEST_SILENCE_MS))) {
        const step = JSON.parse(data) as Submission;
        const now = JSON.stringify([step.state, step.attempts, step.error]);
        // A connection begins with how it is now, which the one before may have told.
        if (now !== told) yield step;
        if (step.state === 'merged' || step.state === 'failed') return;
        if (now !== told) failures = 0;
        told = now;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ConnectionError)) throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      ended.abort();
    }
    if (failures >= RETRIES) throw new ConnectionError(`GET ${path}: the connection ended ${failures + 1} times`);
    await pause(backOffMs(failures), signal);
  }
}

/** The data of server-sent events. Throws a `ConnectionError` when the stream breaks or is silent for too long. */
async function* eventsOf(stream: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await withinSilence(reader.read(), silenceMs);
    if (done) return;
    const blocks = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = [...block.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line);
      if (data.length > 0) yield data.join('\n');
    }
  }
}

async function withinSilence<T>(read: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([read, silence]);
  } catch (error) {
    throw new ConnectionError((error as Error).message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
