import { embedOffline } from '../../src/ai/offline/embedder.js';

/** A query as the service embeds it. */
export const embedQuery = (query: string): Float32Array => embedOffline([query], 'query')[0]!;

/** A vector as pgvector reads it, to the last bit. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`;

/** Texts to be stored, as pgvector reads them: six decimals are about what half precision keeps of a number below 1. */
export const embedded = (texts: string[]): string[] =>
  embedOffline(texts, 'stored').map((vector) => `[${Array.from(vector, (x) => Math.round(x * 1e6) / 1e6).join(',')}]`);
