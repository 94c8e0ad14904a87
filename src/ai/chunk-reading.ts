import type { Trace } from '../tracing.js';
import type { UnreadReason } from '../profile/submission.js';
import { InvalidAnswer, parseAnswer, type Answer, type AnsweredFact } from './answer.js';
import type { Chat, ChatAnswer, ChatMessage } from './chat.js';
import { repack, splitChunk, type Chunk } from './chunk.js';
import { AnswerTooLarge } from './model-server.js';
import { dataMessage, repairMessage } from './prompt.js';
import type { KnownValues, Unread, Usage } from './reader.js';

/** A shorter text that still does not fit is no matter of length. */
const SHORTEST_SPLIT = 1000;
/** What the model is shown of an answer that it is to repair. */
const MOST_REPEATED_CHARACTERS = 2000;
/** A model that has failed at so many parts of a text, and read none, is asked for no more of it. */
const MOST_FAILURES = 3;

/** What the calls of one reading share. */
export interface Session {
  chat: Chat;
  trace: Trace | undefined;
  known: KnownValues;
  usage: Usage;
  /** Hears how much of a longer request the server has read, and tells how many characters to send from now on. */
  cutInSilence(readTokens: number): number;
  /** Parts that the model could not read, and those that it could. */
  failures: number;
  successes: number;
}

/** What came of a chunk. */
export interface ChunkRead {
  facts: AnsweredFact[];
  /** By submission id. */
  subjects: Map<string, string>;
  unread: Unread[];
}

/**
 * Has a model read a chunk, in smaller parts where it or the answer to it is too long. Where the model declines, or
 * gives no usable answer when asked twice, the chunk is read by halves until only the text that is to blame is left,
 * which is told as unread. Throws a ReaderError where its server fails.
 */
export async function readChunk(session: Session, chunk: Chunk, signal: AbortSignal): Promise<ChunkRead> {
  if (session.successes === 0 && session.failures >= MOST_FAILURES) return unread(chunk, 'invalid_output');
  const question: ChatMessage = { role: 'user', content: dataMessage(chunk, session.known) };
  let outcome = await attempt(session, chunk, [question], signal);
  if (outcome.kind === 'unusable') outcome = await attempt(session, chunk, [question, ...repairTurns(outcome)], signal);
  if (outcome.kind === 'cut_in_silence') {
    const parts = repack(chunk, session.cutInSilence(outcome.readTokens));
    if (parts.length > 1) return readParts(session, parts, signal);
  }
  const { kind } = outcome;
  // One text that the model declines is declined in halves too; several are told apart by them.
  const halves =
    kind === 'cut' || (kind !== 'whole' && chunk.length > 1) ? splitChunk(chunk, SHORTEST_SPLIT) : undefined;
  if (halves) return readParts(session, halves, signal);
  if ('answer' in outcome && outcome.answer) {
    session.successes += 1;
    return whatWasRead(chunk, outcome.answer);
  }
  session.failures += 1;
  return unread(chunk, kind === 'declined' ? 'declined' : kind === 'cut' ? 'too_long' : 'invalid_output');
}

async function readParts(session: Session, parts: Chunk[], signal: AbortSignal): Promise<ChunkRead> {
  const reads: ChunkRead[] = [];
  for (const part of parts) reads.push(await readChunk(session, part, signal));
  return joinedReads(reads);
}

/** What came of several chunks. Where parts of a text name different subjects the first does, which has the heading. */
export const joinedReads = (reads: readonly ChunkRead[]): ChunkRead => ({
  facts: reads.flatMap(({ facts }) => facts),
  subjects: new Map(reads.toReversed().flatMap(({ subjects }) => [...subjects])),
  unread: reads.flatMap((read) => read.unread),
});

function whatWasRead(chunk: Chunk, { facts, subject }: Answer): ChunkRead {
  const ids = subject === undefined ? [] : chunk.map(({ input }) => input.submissionId);
  return { facts, subjects: new Map(ids.map((id) => [id, subject!])), unread: [] };
}

const unread = (chunk: Chunk, reason: UnreadReason): ChunkRead => ({
  facts: [],
  subjects: new Map(),
  unread: chunk.map(({ input: { submissionId }, start, text }) => ({
    submissionId,
    start,
    end: start + text.length,
    reason,
  })),
});

/** `cut`: request or answer were too long for the server; what the answer has of facts is worth more than nothing. */
type Outcome =
  | { kind: 'whole'; answer: Answer }
  | { kind: 'cut'; answer?: Answer }
  | { kind: 'cut_in_silence'; readTokens: number; answer?: Answer }
  | { kind: 'declined' }
  | Unusable;

interface Unusable {
  kind: 'unusable';
  content: string;
  complaint: string;
}

async function attempt(
  { chat, usage, trace }: Session,
  chunk: Chunk,
  turns: ChatMessage[],
  signal: AbortSignal,
): Promise<Outcome> {
  let said: ChatAnswer;
  try {
    said = await chat.ask(turns, usage, signal, trace);
  } catch (error) {
    if (error instanceof AnswerTooLarge) return { kind: 'unusable', content: '', complaint: 'it is far too long' };
    throw error;
  }
  if (said.kind === 'declined') return said;
  if (said.kind === 'too_long') return { kind: 'cut' };
  const read = parsed(said.content, chunk);
  const answer = 'complaint' in read ? undefined : read;
  if (said.readTokens !== undefined)
    return { kind: 'cut_in_silence', readTokens: said.readTokens, ...(answer ? { answer } : {}) };
  if (said.isCut || answer?.isWhole === false) return { kind: 'cut', ...(answer ? { answer } : {}) };
  return 'complaint' in read ? read : { kind: 'whole', answer: read };
}

function parsed(content: string, chunk: Chunk): Answer | Unusable {
  try {
    return parseAnswer(content, chunk);
  } catch (error) {
    if (error instanceof InvalidAnswer) return { kind: 'unusable', content, complaint: error.message };
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
