import type { Fact } from '../../profile/observation.js';
import { backgroundTurns } from '../background.js';
import type { Embedder, Reader } from '../reader.js';
import { commonnessAmong } from './commonness.js';
import { OFFLINE_CALIBRATION, OFFLINE_DIMENSIONS, OFFLINE_MODEL } from './model.js';
import { Thread } from './thread.js';

/** Whose calls are those that no tenant makes. */
const NOBODY = '';

/** The reader that needs no network and no key: rules for English and the core of some other languages. Same text, same facts, every time. */
export function openOfflineReader(): Reader {
  const thread = new Thread('read');
  return {
    name: 'offline-1',
    async read(inputs, _known, signal, tenantId = NOBODY) {
      const facts = new Map<string, Fact[]>();
      for (const input of inputs) facts.set(input.submissionId, (await thread.call(input, tenantId, signal)) as Fact[]);
      return { facts, usage: { calls: 0, promptTokens: 0, completionTokens: 0 } };
    },
    prepare: () => thread.prepare(),
    close: () => thread.close(),
  };
}

/** The background takes 60 ms, once. */
const BACKGROUND_MS = 5_000;

/** The embedder that needs no network: word vectors beside hashed words and character n-grams. Queries do not wait behind stored texts. */
export function openOfflineEmbedder(): Embedder {
  const threads = { stored: new Thread('embed'), query: new Thread('embed') };
  const embed = async (texts: string[], kind: 'stored' | 'query', signal: AbortSignal, tenantId = NOBODY, thread = threads[kind]): Promise<Float32Array[]> =>
    (await thread.call({ texts, kind }, tenantId, signal)) as Float32Array[];
  let background: Promise<Float32Array[]> | undefined;
  const embedBackground = (): Promise<Float32Array[]> =>
    embed(backgroundTurns(), 'stored', AbortSignal.timeout(BACKGROUND_MS), NOBODY, threads.query).catch((error: unknown) => {
      background = undefined;
      throw error;
    });
  return {
    model: OFFLINE_MODEL,
    dimensions: OFFLINE_DIMENSIONS,
    calibration: OFFLINE_CALIBRATION,
    embed: (texts, kind, signal, _usage, tenantId) => embed(texts, kind, signal, tenantId),
    commonness: async (query, vector) => commonnessAmong(await (background ??= embedBackground()), query, vector),
    prepare: (kind) => threads[kind].prepare(),
    close: async () => {
      await Promise.all([threads.stored.close(), threads.query.close()]);
    },
  };
}
