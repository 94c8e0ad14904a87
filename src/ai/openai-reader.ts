import type { Log } from '../log.js';
import type { Fact } from '../profile/observation.js';
import { joinedReads, readChunk, type ChunkRead, type Session } from './chunk-reading.js';
import { ANSWER_SHARE, openChat, type ChatOptions } from './chat.js';
import { charactersFor, packInputs } from './chunk.js';
import { withUsage } from './model-server.js';
import { dataMessage } from './prompt.js';
import { noUsage, ReaderError, type ClaimReader, type Claims, type ReadingInput } from './reader.js';
import { chunkKey, openUnfinishedReadings } from './unfinished.js';

export interface OpenAiReaderOptions extends ChatOptions {
  log?: Log;
  /** Text that one call reads, in characters; fewer where the model's context has no room for them. */
  chunkCharacters?: number | undefined;
}

const CHUNK_CHARACTERS = 24_000;
/** Less than this is read in one call whatever the context: a shorter text that does not fit is no matter of length. */
const LEAST_CHUNK_CHARACTERS = 1000;
/** Calls at once for one long text; other profiles have calls of their own. */
const LANES = 3;
/**
 * All of a request but the texts: instructions, the schema in words, what is known at most and the marks of turns
 * (test/unit/ai/prompt-tokens.test.ts counts them).
 */
export const FIXED_TOKENS = 1750;

/**
 * Reads with a language model behind any OpenAI-compatible server: one call for all submissions that fit into a chunk,
 * one repair of an unusable answer, no other retries. What the model declines or cannot answer is told as unread; where
 * its server fails nothing is read, and a later attempt does not pay again for the parts that succeeded.
 */
export function openOpenAiReader(options: OpenAiReaderOptions): ClaimReader {
  const chat = openChat(options, options.log);
  const unfinished = openUnfinishedReadings();
  let most = options.chunkCharacters ?? CHUNK_CHARACTERS;
  /** What the server says to have read of a request that was longer is taken for its whole context. */
  const cutInSilence = (inputs: readonly ReadingInput[], readTokens: number): number => {
    const fewer = roomFor(readTokens, inputs);
    if (fewer < most) {
      most = fewer;
      options.log?.warn(
        { model: options.model, readTokens, chunkCharacters: most },
        'The model server cuts what is longer than its context without saying so: texts are read in smaller parts ' +
          '(LIMN_EXTRACTION_CONTEXT_TOKENS)',
      );
    }
    return most;
  };
  return {
    name: options.model,
    async read(inputs, known, signal, asker) {
      const session: Session = {
        chat,
        trace: asker?.trace,
        known,
        usage: noUsage(),
        cutInSilence: (readTokens) => cutInSilence(inputs, readTokens),
        failures: 0,
        successes: 0,
      };
      const chunks = packInputs(inputs, Math.min(most, roomFor(options.contextTokens, inputs)));
      const keys = chunks.map((chunk) => chunkKey(chunk, dataMessage(chunk, known)));
      try {
        const read = await inLanes(chunks, signal, async (chunk, at) => {
          const key = keys[at] ?? '';
          const found = unfinished.get(key) ?? (await readChunk(session, chunk, signal));
          if (chunks.length > 1) unfinished.put(key, found);
          return found;
        });
        unfinished.forget(keys);
        return { ...claimsOf(inputs, read), usage: session.usage };
      } catch (error) {
        throw withUsage(error, session.usage);
      }
    },
    async close() {
      chat.close();
    },
  };
}

/** How many characters of such texts one call has room for beside what else is in it and the answer. */
function roomFor(contextTokens: number | undefined, inputs: readonly ReadingInput[]): number {
  if (contextTokens === undefined) return Infinity;
  const room = charactersFor(inputs, contextTokens * (1 - ANSWER_SHARE) - FIXED_TOKENS);
  return Math.max(LEAST_CHUNK_CHARACTERS, room);
}

function claimsOf(inputs: readonly ReadingInput[], read: readonly ChunkRead[]): Omit<Claims, 'usage'> {
  const { facts: found, subjects, unread } = joinedReads(read);
  const facts = new Map<string, Fact[]>(inputs.map(({ submissionId }) => [submissionId, []]));
  for (const { submissionId, fact } of found) facts.get(submissionId)?.push(fact);
  return { facts, ...(subjects.size > 0 ? { subjects } : {}), ...(unread.length > 0 ? { unread } : {}) };
}

/**
 * Works on several items at once and keeps their order. After a failure nothing new is begun, but what is under way,
 * and will be paid for, is finished; then the first failure is thrown.
 */
async function inLanes<T, R>(items: T[], signal: AbortSignal, work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [at, item] of waiting) {
      if (failures.length > 0 || signal.aborted) return;
      results[at] = await work(item, at);
    }
  };
  await Promise.all(Array.from({ length: LANES }, () => lane().catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  if (signal.aborted) throw new ReaderError('Reading was stopped', { retryable: true });
  return results;
}
