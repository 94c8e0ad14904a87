import type { Log } from '../log.js';
import type { Fact } from '../profile/observation.js';
import { InvalidAnswer, parseAnswer, type AnsweredFact } from './answer.js';
import { openChat, type ChatAnswer, type Chat, type ChatMessage } from './chat.js';
import { packInputs, splitChunk, type Chunk } from './chunk.js';
import { AnswerTooLarge, withUsage, type ModelServerOptions } from './model-server.js';
import { dataMessage, repairMessage } from './prompt.js';
import { noUsage, ReaderError, type ClaimReader, type KnownValues, type Usage } from './reader.js';
import { chunkKey, openUnfinishedReadings } from './unfinished.js';

export interface OpenAiReaderOptions extends ModelServerOptions {
  log?: Log;
  /** Text that one call reads, in characters; less for a model with a small context. */
  chunkCharacters?: number;
}

const CHUNK_CHARACTERS = 24_000;
/** A shorter text that still does not fit is no matter of length. */
const SHORTEST_SPLIT = 1000;
/** Calls at once for one long text; other profiles have calls of their own. */
const LANES = 3;
/** What the model is shown of an answer that it is to repair. */
const MOST_REPEATED_CHARACTERS = 2000;

/** What the calls of one reading share. */
interface Session {
  chat: Chat;
  known: KnownValues;
  usage: Usage;
}

/**
 * Reads with a language model behind any OpenAI-compatible server: one call for all submissions that fit into a chunk,
 * one repair of an unusable answer, no other retries. Nothing is read when a part fails; a later attempt does not pay
 * again for the parts that succeeded.
 */
export function openOpenAiReader(options: OpenAiReaderOptions): ClaimReader {
  const chat = openChat(options, options.log);
  const unfinished = openUnfinishedReadings();
  return {
    name: options.model,
    async read(inputs, known, signal) {
      const session: Session = { chat, known, usage: noUsage() };
      const chunks = packInputs(inputs, options.chunkCharacters ?? CHUNK_CHARACTERS);
      const keys = chunks.map((chunk) => chunkKey(chunk, dataMessage(chunk, known)));
      const facts = new Map<string, Fact[]>(inputs.map(({ submissionId }) => [submissionId, []]));
      try {
        const read = await inLanes(chunks, signal, async (chunk, at) => {
          const key = keys[at] ?? '';
          const found = unfinished.get(key) ?? (await readChunk(session, chunk, signal));
          if (chunks.length > 1) unfinished.put(key, found);
          return found;
        });
        for (const { submissionId, fact } of read.flat()) facts.get(submissionId)?.push(fact);
      } catch (error) {
        throw withUsage(error, session.usage);
      }
      unfinished.forget(keys);
      return { facts, usage: session.usage };
    },
    async close() {
      chat.close();
    },
  };
}

async function readChunk(session: Session, chunk: Chunk, signal: AbortSignal): Promise<AnsweredFact[]> {
  const question: ChatMessage = { role: 'user', content: dataMessage(chunk, session.known) };
  const first = await attempt(session, chunk, [question], signal);
  if (first.kind === 'read') return first.facts;
  if (first.kind === 'too_long') return readHalves(session, chunk, signal);
  const second = await attempt(session, chunk, [question, ...repairTurns(first)], signal);
  if (second.kind === 'read') return second.facts;
  if (second.kind === 'too_long') return readHalves(session, chunk, signal);
  throw new ReaderError('The model gave no usable answer (invalid_output)', {
    retryable: false,
    cause: new Error(second.complaint),
  });
}

async function readHalves(session: Session, chunk: Chunk, signal: AbortSignal): Promise<AnsweredFact[]> {
  const halves = splitChunk(chunk, SHORTEST_SPLIT);
  if (!halves)
    throw new ReaderError('The model cannot read this text within its limits (invalid_output)', { retryable: false });
  const facts: AnsweredFact[] = [];
  for (const half of halves) facts.push(...(await readChunk(session, half, signal)));
  return facts;
}

interface Unusable {
  kind: 'unusable';
  content: string;
  complaint: string;
}

async function attempt(
  { chat, usage }: Session,
  chunk: Chunk,
  turns: ChatMessage[],
  signal: AbortSignal,
): Promise<{ kind: 'read'; facts: AnsweredFact[] } | { kind: 'too_long' } | Unusable> {
  let answer: ChatAnswer;
  try {
    answer = await chat.ask(turns, usage, signal);
  } catch (error) {
    if (error instanceof AnswerTooLarge) return { kind: 'unusable', content: '', complaint: 'it is far too long' };
    throw error;
  }
  if (answer.kind === 'too_long') return answer;
  try {
    return { kind: 'read', facts: parseAnswer(answer.content, chunk) };
  } catch (error) {
    if (error instanceof InvalidAnswer) return { kind: 'unusable', content: answer.content, complaint: error.message };
    throw error;
  }
}

function repairTurns({ content, complaint }: Unusable): ChatMessage[] {
  // Some chat templates refuse an empty turn, and two of the same role in a row.
  const shown = content.slice(0, MOST_REPEATED_CHARACTERS).toWellFormed() || '…';
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content: repairMessage(complaint) },
  ];
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
