import type { ReadingInput } from './reader.js';
import { mostTokens } from './token-estimate.js';

/** A stretch of one submission: `input.text.slice(start, start + text.length) === text`. */
export interface Piece {
  input: ReadingInput;
  /** Offset in the submission, in UTF-16 units. */
  start: number;
  text: string;
}

/** What one model call reads. */
export type Chunk = Piece[];

/** Room that the fence of one piece takes beside its text. */
const FENCE_CHARACTERS = 60;
const SENTENCE_END = /[.!?…]["'”’)\]]?\s|[。！？]/gu;

/**
 * Packs submissions, in order, into chunks of about `limit` characters: small ones share a chunk, long ones are cut at
 * the end of a paragraph, line, sentence or word. Every character of every text is in exactly one piece.
 */
export function packInputs(inputs: readonly ReadingInput[], limit: number): Chunk[] {
  return pack(
    inputs.map((input) => ({ input, start: 0, text: input.text })),
    limit,
  );
}

/** The same chunk in chunks of about `limit` characters. */
export const repack = (chunk: Chunk, limit: number): Chunk[] => pack(chunk, limit);

/** What is looked at of texts to tell how many characters of theirs a token has. */
const SAMPLED_INPUTS = 20;
const SAMPLED_CHARACTERS = 1000;

/** About how many characters of such texts so many tokens hold. */
export function charactersFor(inputs: readonly ReadingInput[], tokens: number): number {
  const sample = inputs
    .slice(0, SAMPLED_INPUTS)
    .map(({ text }) => text.slice(0, SAMPLED_CHARACTERS))
    .join('');
  return Math.floor((tokens * sample.length) / Math.max(1, mostTokens(sample)));
}

/** The same chunk in two smaller ones, or undefined for a single text too short for that to help. */
export function splitChunk(chunk: Chunk, shortest: number): [Chunk, Chunk] | undefined {
  const [only] = chunk;
  if (chunk.length !== 1 || !only) {
    const middle = Math.ceil(chunk.length / 2);
    return [chunk.slice(0, middle), chunk.slice(middle)];
  }
  if (only.text.length < shortest) return undefined;
  // A cut falls between half and all of what is allowed: here between 3 and 6 tenths.
  const cut = cutPoint(only.text, Math.ceil(only.text.length * 0.6));
  return [
    [{ ...only, text: only.text.slice(0, cut) }],
    [{ ...only, start: only.start + cut, text: only.text.slice(cut) }],
  ];
}

/**
 * Where to cut `text` so that the first part has at most `limit` UTF-16 units and ends as naturally as its second half
 * allows.
 */
export function cutPoint(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const earliest = Math.floor(limit / 2);
  const window = text.slice(0, limit);
  for (const mark of ['\n\n', '\n']) {
    const found = window.lastIndexOf(mark);
    if (found >= earliest) return found + mark.length;
  }
  const sentence = lastSentenceEnd(window, earliest);
  if (sentence !== undefined) return sentence;
  for (const mark of ['},', ' ', ',']) {
    const found = window.lastIndexOf(mark);
    if (found >= earliest) return found + mark.length;
  }
  return isHighSurrogate(window.charCodeAt(limit - 1)) && limit > 1 ? limit - 1 : limit;
}

function pack(pieces: readonly Piece[], limit: number): Chunk[] {
  const chunks: Chunk[] = [];
  let current: Chunk = [];
  let room = limit;
  for (const piece of pieces.flatMap((whole) => cutPiece(whole, limit))) {
    if (current.length > 0 && sizeOf(piece) > room) {
      chunks.push(current);
      current = [];
      room = limit;
    }
    current.push(piece);
    room -= sizeOf(piece);
  }
  if (current.length > 0) chunks.push(current);
  return chunks;
}

function cutPiece(whole: Piece, limit: number): Piece[] {
  const longest = Math.max(2, limit - FENCE_CHARACTERS);
  const pieces: Piece[] = [];
  let done = 0;
  do {
    const rest = whole.text.slice(done);
    const text = rest.slice(0, cutPoint(rest, longest));
    pieces.push({ input: whole.input, start: whole.start + done, text });
    done += text.length;
  } while (done < whole.text.length);
  return pieces;
}

const sizeOf = (piece: Piece): number => piece.text.length + FENCE_CHARACTERS;

function lastSentenceEnd(window: string, earliest: number): number | undefined {
  let last: number | undefined;
  for (const match of window.slice(earliest).matchAll(SENTENCE_END)) last = earliest + match.index + match[0].length;
  return last;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
