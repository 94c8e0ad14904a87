import { parentPort, workerData } from 'node:worker_threads';
import { publishMemory } from '../../threads.js';

/** The other end of thread.ts. Loads only what its role needs. */

const port = parentPort;
if (!port) throw new Error('thread-worker runs as a worker thread');

publishMemory();
const { role } = workerData as { role: 'read' | 'embed' };
const run = role === 'read' ? await reading() : await embedding();

// The first text pays for dictionaries that load when they are needed: better nobody's than the first client's.
run(role === 'read' ? { submissionId: '', text: 'I live in Oslo.', inputType: undefined, receivedAt: new Date(0).toISOString() } : ['hello']);

port.postMessage({ isReady: true });
port.on('message', (input: unknown) => {
  try {
    port.postMessage({ result: run(input) });
  } catch (error) {
    port.postMessage({ error: (error as Error).stack ?? String(error) });
  }
});

async function reading(): Promise<(input: unknown) => unknown> {
  const { readOffline } = await import('./read.js');
  return (input) => readOffline(input as Parameters<typeof readOffline>[0]);
}

async function embedding(): Promise<(input: unknown) => unknown> {
  const { embedOffline } = await import('./embedder.js');
  return (input) => embedOffline(input as string[], 'stored');
}
