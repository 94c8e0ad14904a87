import { setImmediate as nextTurn } from 'node:timers/promises';
import { backgroundTurns } from '../background.js';
import { noUsage, type Embedder, type Reader } from '../reader.js';
import { readKnowingSpeaker } from '../known-speaker.js';
import { TextThreads } from '../text-threads.js';
import { Thread } from '../thread.js';
import { backgroundOf, bearingAmong, type Background } from './commonness.js';
import { embedOffline } from './embedder.js';
import { OFFLINE_CALIBRATION, OFFLINE_DIMENSIONS, OFFLINE_MODEL } from './model.js';
import { readPackedBackground } from './packed-background.js';

/** Whose calls are those that no tenant makes. */
const NOBODY = '';

/**
 * The reader that needs no network and no key: rules for English and the core of some other languages. Same text, same
 * facts, every time.
 */
export function openOfflineReader(): Reader {
  const threads = new TextThreads('read');
  return {
    name: 'offline-1',
    async read(inputs, _known, signal, asker) {
      const found = await readKnowingSpeaker(inputs, (input, told) =>
        threads.call({ ...input, known: told }, input.text, asker?.tenantId, signal),
      );
      return { found, usage: noUsage() };
    },
    prepare: () => threads.prepare(),
    close: () => threads.close(),
  };
}

/** Any query in full words. */
const A_QUERY = 'people who love long walks by the sea';
/** So many texts of the background are embedded before others have their turn: some 5 ms. */
const SLICE = 50;

/**
 * The embedder that needs no network: word vectors beside hashed words and character n-grams. A query is embedded where
 * it comes in, which takes less time than telling a thread of it; stored texts, of any length, on a thread of their
 * own.
 */
export function openOfflineEmbedder(): Embedder {
  const thread = new Thread('embed');
  let background: Promise<Background> | undefined;
  const known = (): Promise<Background> =>
    (background ??= openBackground().catch((error: unknown) => {
      background = undefined;
      throw error;
    }));
  /** The first query would wait for dictionaries to load. */
  const prepareQueries = async (): Promise<void> => {
    const [vector] = embedOffline([A_QUERY], 'query');
    bearingAmong(await known(), A_QUERY, vector!);
  };
  return {
    model: OFFLINE_MODEL,
    dimensions: OFFLINE_DIMENSIONS,
    calibration: OFFLINE_CALIBRATION,
    embed: async (texts, kind, signal, _usage, asker) =>
      kind === 'query'
        ? embedOffline(texts, kind)
        : ((await thread.call(texts, asker?.tenantId ?? NOBODY, signal)) as Float32Array[]),
    bearing: async (query, vector) => bearingAmong(await known(), query, vector),
    // Who asks first hears of what fails.
    prepare: (kind) => (kind === 'query' ? void prepareQueries().catch(() => undefined) : thread.prepare()),
    close: () => thread.close(),
  };
}

async function openBackground(): Promise<Background> {
  return readPackedBackground() ?? (await embedBackground());
}

async function embedBackground(): Promise<Background> {
  const texts = backgroundTurns();
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += SLICE) {
    await nextTurn();
    vectors.push(...embedOffline(texts.slice(from, from + SLICE), 'stored'));
  }
  return backgroundOf(vectors);
}
