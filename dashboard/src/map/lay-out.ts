import workerAddress from './layout-worker.ts?worker&url';
import type { Layout, LayoutRequest } from './layout-worker.ts';

/** What the page's policy asks for: an address of a program is one that this very file names. */
interface ScriptUrls {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: ScriptUrls };
const policy = trustedTypes?.createPolicy('limn-map', { createScriptURL: () => workerAddress });

/** Lays vectors (signed bytes as base64) out on a plane, on a thread of its own. Aborting `signal` ends the thread. */
export function layOut(encoded: string[], signal: AbortSignal): Promise<Layout> {
  const rows = encoded.map((one) => Int8Array.from(atob(one), (letter) => letter.charCodeAt(0)));
  const length = rows[0]?.length ?? 0;
  const vectors = new Float32Array(length * rows.length);
  rows.forEach((row, at) => vectors.set(row, at * length));
  const worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
  return new Promise<Layout>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage({ vectors, count: rows.length } satisfies LayoutRequest, [vectors.buffer]);
  }).finally(() => worker.terminate());
}
