import { metricsOf } from '../../rig/posts.js';
import { memoryOf } from '../process-memory.js';

/** What a service holds at one moment, in megabytes, after so many seconds and requests. */
export interface Sample {
  seconds: number;
  requests: number;
  /**
   * By name: `resident`, the whole process; `main heap`, the heap of the event loop; `database heap` and the like,
   * those of its threads; the same with `external`.
   */
  held: Record<string, number>;
}

const MB = 1_000_000;
const THREAD = /^limn_thread_(heap|external)_bytes\{thread="(\w+)"\} (\S+)/;
const MAIN = /^nodejs_(?:heap_size_used|external_memory)_bytes (\S+)/;

/**
 * Looks at a service from outside: the system tells what the process holds, `/metrics` what each of its threads does.
 */
export async function look(url: string, pid: number): Promise<Sample['held']> {
  const text = await metricsOf(url);
  const held: Sample['held'] = {};
  const resident = memoryOf(pid, 'VmRSS');
  if (resident !== undefined) held['resident'] = resident;
  for (const line of text.split('\n')) {
    const [, kind, thread, bytes] = THREAD.exec(line) ?? [];
    if (thread !== undefined) held[`${thread} ${kind}`] = Number(bytes) / MB;
    const [whole, ours] = MAIN.exec(line) ?? [];
    if (whole !== undefined) held[whole.includes('heap') ? 'main heap' : 'main external'] = Number(ours) / MB;
  }
  return held;
}

/** When the process that answers was started, in seconds since 1970. */
export async function startOf(url: string): Promise<number> {
  return Number(/^process_start_time_seconds (\S+)/m.exec(await metricsOf(url))?.[1]);
}
