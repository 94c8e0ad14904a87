import type { Fact } from '../../profile/observation.js';
import type { Embedder, Reader } from '../reader.js';
import { OFFLINE_CALIBRATION, OFFLINE_DIMENSIONS, OFFLINE_MODEL } from './model.js';
import { Thread } from './thread.js';

/** The reader that needs no network and no key: rules for English and the core of some other languages. Same text, same facts, every time. */
export function openOfflineReader(): Reader {
  const thread = new Thread('read');
  return {
    name: 'offline-1',
    async read(inputs, _known, signal) {
      const facts = new Map<string, Fact[]>();
      for (const input of inputs) facts.set(input.submissionId, (await thread.call(input, signal)) as Fact[]);
      return { facts, usage: { calls: 0, promptTokens: 0, completionTokens: 0 } };
    },
    close: () => thread.close(),
  };
}

/** The embedder that needs no network: word vectors beside hashed words and character n-grams. Queries do not wait behind stored texts. */
export function openOfflineEmbedder(): Embedder {
  const threads = { stored: new Thread('embed'), query: new Thread('embed') };
  return {
    model: OFFLINE_MODEL,
    dimensions: OFFLINE_DIMENSIONS,
    calibration: OFFLINE_CALIBRATION,
    embed: async (texts, kind, signal) => (await threads[kind].call({ texts, kind }, signal)) as Float32Array[],
    close: async () => {
      await Promise.all([threads.stored.close(), threads.query.close()]);
    },
  };
}
