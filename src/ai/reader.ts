import type { Fact, Grounded } from '../profile/observation.js';
import type { UnreadReason } from '../profile/submission.js';
import type { Known } from '../text/conversation.js';
import type { Trace } from '../tracing.js';

/** Whose text it is, and where its reading stands in its trace. */
export interface Asker {
  tenantId: string;
  trace?: Trace | undefined;
}

/** One submission as a reader gets it. */
export interface ReadingInput {
  submissionId: string;
  text: string;
  /** The client's label (`conversation`, `bio`, …): a hint, never trusted to be true. */
  inputType: string | undefined;
  /** RFC 3339: relative dates in the text count from here unless the text has a date of its own. */
  receivedAt: string;
  /** What is known of the subject: it tells who of several speakers it is. */
  known?: Known | undefined;
}

/** What a model costs, as its server reported it; all zero offline. */
export interface Usage {
  calls: number;
  promptTokens: number;
  /** Those of them that the server had in its cache; absent where it does not tell. */
  cachedTokens?: number;
  completionTokens: number;
}

/** Nothing used yet. */
export const noUsage = (): Usage => ({ calls: 0, promptTokens: 0, completionTokens: 0 });

/** What somebody makes of texts: believed by nobody before it is grounded. */
export interface Claims {
  /** Facts for each submission id of the input; their quotes may be made up. */
  facts: Map<string, Fact[]>;
  /**
   * Whom it takes for the subject, by submission id: believed where that is one of the speakers and nothing else tells.
   */
  subjects?: Map<string, string> | undefined;
  usage: Usage;
  /** What it could not read; nothing of it is among the facts. Absent where all was read. */
  unread?: Unread[];
  /** By submission id, what another reader has read in its place (fallback.ts). */
  fallbacks?: Map<string, Fallback>;
}

/** A stretch of a submission that a model could not read, in UTF-16 units. */
export interface Unread {
  submissionId: string;
  start: number;
  end: number;
  reason: UnreadReason;
}

/** Who read a submission in the place of the configured reader, why, and whether all of it. */
export interface Fallback {
  reader: string;
  reason: UnreadReason;
  isWhole: boolean;
}

/** What the texts bear out: all that is kept of them. */
export interface Reading {
  /** For each submission id of the input. */
  found: Map<string, Grounded>;
  usage: Usage;
  /** As in {@link Claims}. */
  fallbacks?: Map<string, Fallback>;
}

/**
 * What the profile holds already, as a compact hint: `path: value` lines, strongest first, at most 2,000 characters.
 */
export type KnownValues = string;

interface Reads<Result> {
  /** Shown to operators and kept with each reading, such as `offline-1` or the model's name. */
  readonly name: string;
  /**
   * Throws a {@link ReaderError} when the text cannot be read now (`retryable`) or ever. Never called inside a
   * transaction. Where texts wait in line, those of one tenant take turns with those of others, and short ones wait for
   * no long one.
   */
  read(inputs: ReadingInput[], known: KnownValues, signal: AbortSignal, asker?: Asker): Promise<Result>;
  /** Begins to load what the first text would wait for. Absent where nothing is. */
  prepare?(): void;
  close(): Promise<void>;
}

/** Reads text into claims. */
export type ClaimReader = Reads<Claims>;

/**
 * Reads text into grounded facts. One call reads a batch of one profile's submissions, oldest first. Whatever takes
 * time in proportion to the text is done beside the event loop, so that a long text delays nobody's answer.
 */
export type Reader = Reads<Reading>;

/** Turns texts into unit vectors of one space. */
export interface Embedder {
  /** Name of the space; vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  /**
   * One unit-length vector of `dimensions` floats for each text, in order. `query` texts may be treated as short
   * questions. What a model's server counts is added to `usage`, whatever comes of it. Where calls wait in line, those
   * of one tenant take turns with those of others.
   */
  embed(
    texts: string[],
    kind: 'stored' | 'query',
    signal: AbortSignal,
    usage?: Usage,
    asker?: Asker,
  ): Promise<Float32Array[]>;
  /** What tells of a query how its cosines are to be taken. Absent where the calibration does without. */
  bearing?(query: string, vector: Float32Array): Promise<Bearing>;
  /** Begins to load what the first text of a kind would wait for. Absent where nothing is. */
  prepare?(kind: 'stored' | 'query'): void;
  close(): Promise<void>;
}

/** How the cosines of one query are to be taken. */
export interface Bearing {
  /** How near it comes to people it has nothing to do with, as a cosine; its cosines count from there. */
  commonness: number;
  /** In logits: how far behind the best hit others are still meant, and how far it may take the midpoint up. */
  behind: number;
  rise: number;
}

/**
 * Maps a cosine to the 0..1 score that `sensitivity`/100 is compared with (calibration.ts), so that the cosine
 * `midpoint` scores .63. `oneWordMidpoint` replaces it for queries of one content word. Both are counted from the
 * commonness of a query where its model tells one.
 */
export interface Calibration {
  midpoint: number;
  slope: number;
  oneWordMidpoint: number;
  /** How far the best hit of a search may take the midpoint down, in logits; absent for the usual (calibration.ts). */
  fall?: number;
  /** False when nobody has fitted this model; said aloud at start. */
  fitted: boolean;
}

/** Why a reading failed, in words fit for the client, and whether trying again may help. */
export class ReaderError extends Error {
  readonly retryable: boolean;
  /** How long the server asked us to wait, from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  /** What failed calls cost all the same. */
  readonly usage: Usage | undefined;

  constructor(message: string, options: { retryable: boolean; retryAfterMs?: number; usage?: Usage; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ReaderError';
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.usage = options.usage;
  }
}
