import { existsSync, readFileSync } from 'node:fs';
import type { Background } from './commonness.js';
import { OFFLINE_DIMENSIONS } from './model.js';

/**
 * The background as scripts/pack-background.mjs packs it at each build: column by column, numbers of four bytes as the
 * machine writes them. To embed it anew takes some 400 ms of the event loop at every start.
 */
const PACKED = new URL('./data/background-vectors.bin', import.meta.url);

/** What the build packed; undefined where nothing was packed, as in the source. */
export function readPackedBackground(): Background | undefined {
  if (!existsSync(PACKED)) return undefined;
  const bytes = readFileSync(PACKED);
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const size = numbers.length / OFFLINE_DIMENSIONS;
  return {
    size,
    columns: Array.from({ length: OFFLINE_DIMENSIONS }, (_, at) => numbers.subarray(at * size, (at + 1) * size)),
  };
}
