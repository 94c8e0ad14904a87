import { parentPort, workerData } from 'node:worker_threads';

/** The other end of thread.ts. Loads only what its role needs. */

const port = parentPort;
if (!port) throw new Error('thread-worker runs as a worker thread');

const run = (workerData as { role: 'read' | 'embed' }).role === 'read' ? await reading() : await embedding();

port.on('message', ({ id, input }: { id: number; input: unknown }) => {
  try {
    port.postMessage({ id, result: run(input) });
  } catch (error) {
    port.postMessage({ id, error: (error as Error).stack ?? String(error) });
  }
});

async function reading(): Promise<(input: unknown) => unknown> {
  const { readOffline } = await import('./read.js');
  return (input) => readOffline(input as Parameters<typeof readOffline>[0]);
}

async function embedding(): Promise<(input: unknown) => unknown> {
  const { embedOffline } = await import('./embedder.js');
  return (input) => {
    const { texts, kind } = input as { texts: string[]; kind: 'stored' | 'query' };
    return embedOffline(texts, kind);
  };
}
