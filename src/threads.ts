import v8 from 'node:v8';
import { Worker, workerData } from 'node:worker_threads';

/**
 * Bytes that a thread holds: objects in its own heap, and what lies outside of it, such as buffers and the memory of
 * WebAssembly.
 */
export interface ThreadMemory {
  name: string;
  heap: number;
  external: number;
}

/** How often a thread looks at its heap. */
const LOOK_MS = 1_000;
const RUNNING = new Set<{ name: string; shared: Float64Array }>();

/**
 * Starts a thread whose memory {@link threadMemories} tells, under a name that several may share. The script gets
 * `data` as its workerData and calls {@link publishMemory} once.
 */
export function startThread(name: string, script: URL, data: object): Worker {
  const thread = { name, shared: new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)) };
  const worker = new Worker(script, { workerData: { ...data, memory: thread.shared } });
  RUNNING.add(thread);
  worker.once('exit', () => RUNNING.delete(thread));
  return worker;
}

/**
 * Inside a thread: from now on its memory is known outside. Written to shared memory, so that nobody waits for a thread
 * that is at work.
 */
export function publishMemory(): void {
  const { memory } = workerData as { memory: Float64Array };
  const look = (): void => {
    const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
    memory.set([heap, external]);
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

/**
 * What the threads of this process hold, those of one name together. The event loop's own is in the metrics that come
 * with Node.
 */
export function threadMemories(): ThreadMemory[] {
  const sums = new Map<string, ThreadMemory>();
  for (const {
    name,
    shared: [heap = 0, external = 0],
  } of RUNNING) {
    const sum = sums.get(name) ?? { name, heap: 0, external: 0 };
    sums.set(name, { name, heap: sum.heap + heap, external: sum.external + external });
  }
  return [...sums.values()];
}
