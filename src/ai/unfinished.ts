import { createHash } from 'node:crypto';
import type { ChunkRead } from './chunk-reading.js';
import type { Chunk } from './chunk.js';

/**
 * What was read of long texts whose reading failed before the end, so that the next attempt pays only for the rest.
 * In memory alone, and forgotten after a while.
 */
export interface UnfinishedReadings {
  get(key: string): ChunkRead | undefined;
  put(key: string, read: ChunkRead): void;
  forget(keys: Iterable<string>): void;
}

/** Longer than the pauses between the attempts of one submission. */
const KEPT_MS = 15 * 60 * 1000;
/**
 * More than a text of the largest size has chunks, for several texts. The facts of a chunk are as long as a model's
 * answer may be: tens of kilobytes.
 */
const MOST_CHUNKS = 200;

/** Opens an empty store. `now` is in milliseconds. */
export function openUnfinishedReadings(now: () => number = Date.now): UnfinishedReadings {
  const kept = new Map<string, { read: ChunkRead; until: number }>();
  return {
    get(key) {
      const entry = kept.get(key);
      return entry && entry.until > now() ? entry.read : undefined;
    },
    put(key, read) {
      for (const [old, { until }] of kept) {
        if (until > now() && kept.size < MOST_CHUNKS) break;
        kept.delete(old);
      }
      kept.set(key, { read, until: now() + KEPT_MS });
    },
    forget(keys) {
      for (const key of keys) kept.delete(key);
    },
  };
}

/**
 * Names one chunk as it would be asked about: equal only for the same pieces of the same submissions with the same
 * words around them.
 */
export function chunkKey(chunk: Chunk, message: string): string {
  const pieces = chunk.map(({ input, start }) => `${input.submissionId} ${start}`).join('\n');
  return createHash('sha256').update(`${pieces}\n\n${message}`).digest('base64url');
}
