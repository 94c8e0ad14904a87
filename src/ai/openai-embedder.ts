import type OpenAI from 'openai';
import { z } from 'zod';
import { AnswerTooLarge, openModelServer, RequestRefused, type ModelServerOptions } from './model-server.js';
import { noUsage, ReaderError, type Calibration, type Embedder } from './reader.js';

export interface OpenAiEmbedderOptions extends ModelServerOptions {
  /**
   * Length of the vectors. Asked of the server when given; may be absent for a model that {@link KNOWN_MODELS} lists.
   */
  dimensions: number | undefined;
}

interface KnownModel {
  dimensions: number;
  /** Words that the model was trained to see before a stored text and before a question. */
  stored?: string;
  query?: string;
}

/** By the start of the last part of the model's name. */
const KNOWN_MODELS: Record<string, KnownModel> = {
  'text-embedding-3-small': { dimensions: 1536 },
  'text-embedding-3-large': { dimensions: 3072 },
  'text-embedding-ada-002': { dimensions: 1536 },
  'nomic-embed-text': { dimensions: 768, stored: 'search_document: ', query: 'search_query: ' },
  'mxbai-embed-large': { dimensions: 1024, query: 'Represent this sentence for searching relevant passages: ' },
  'all-minilm': { dimensions: 384 },
  'bge-m3': { dimensions: 1024 },
  'multilingual-e5-small': { dimensions: 384, stored: 'passage: ', query: 'query: ' },
  'multilingual-e5-base': { dimensions: 768, stored: 'passage: ', query: 'query: ' },
  'multilingual-e5-large': { dimensions: 1024, stored: 'passage: ', query: 'query: ' },
};

/**
 * Start values of quality.md section 3 for a model that nobody has fitted; `oneWordMidpoint` keeps the ratio of the
 * fitted offline one, .286 to .455.
 */
const UNFITTED: Calibration = { midpoint: 0.38, slope: 12, oneWordMidpoint: 0.24, fitted: false };

const BATCH_TEXTS = 256;
/** Hosted models take 8,192 tokens a text and 300,000 a request; a character is at most about one token. */
const TEXT_CHARACTERS = 8000;
const BATCH_CHARACTERS = 250_000;
/** A number in JSON, with its comma and room for the longest forms. */
const BYTES_PER_NUMBER = 32;

const Cost = z.object({ usage: z.object({ prompt_tokens: z.number().int().nonnegative() }) });
const Answer = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative().optional(), embedding: z.array(z.unknown()) })),
});

/**
 * Embeds with any OpenAI-compatible server. Texts are cut at 8,000 characters. Throws {@link ReaderError} when the
 * server fails or answers with anything but one vector of finite numbers and of the right length for each text; throws
 * at once when `dimensions` is needed and missing.
 */
export function openOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const known = knownModel(options.model);
  const dimensions = options.dimensions ?? known?.dimensions;
  if (dimensions === undefined) throw new Error(`LIMN_EMBEDDING_DIMENSIONS is needed for the model ${options.model}`);
  const server = openModelServer(options, BATCH_TEXTS * dimensions * BYTES_PER_NUMBER + 65_536, 'LIMN_EMBEDDING_MODEL');
  return {
    model: options.model,
    dimensions,
    calibration: UNFITTED,
    async embed(texts, kind, signal, usage = noUsage()) {
      const vectors: Float32Array[] = [];
      for (const input of batches(texts.map((text) => (known?.[kind] ?? '') + (cut(text) || ' ')))) {
        const body: OpenAI.EmbeddingCreateParams = {
          model: options.model,
          input,
          encoding_format: 'float',
          ...(options.dimensions === undefined ? {} : { dimensions: options.dimensions }),
        };
        usage.calls += 1;
        const answer: unknown = await server
          .call(signal, (client, stop) => client.embeddings.create(body, { signal: stop }))
          .catch(rethrow);
        usage.promptTokens += Cost.safeParse(answer).data?.usage.prompt_tokens ?? 0;
        vectors.push(...parseVectors(answer, input.length, dimensions));
      }
      return vectors;
    },
    async close() {
      server.close();
    },
  };
}

function knownModel(name: string): KnownModel | undefined {
  const last = name.toLowerCase().split('/').at(-1) ?? '';
  return Object.entries(KNOWN_MODELS).find(([start]) => last.startsWith(start))?.[1];
}

function batches(texts: string[]): string[][] {
  const found: string[][] = [];
  let current: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (current.length === BATCH_TEXTS || (current.length > 0 && characters + text.length > BATCH_CHARACTERS)) {
      found.push(current);
      current = [];
      characters = 0;
    }
    current.push(text);
    characters += text.length;
  }
  if (current.length > 0) found.push(current);
  return found;
}

const cut = (text: string): string => text.slice(0, TEXT_CHARACTERS).toWellFormed();

function rethrow(error: unknown): never {
  if (error instanceof RequestRefused) {
    const setting = error.words.includes('dimensions') ? 'LIMN_EMBEDDING_DIMENSIONS' : 'LIMN_EMBEDDING_MODEL';
    throw new ReaderError(`The model server refused to embed (${setting})`, { retryable: false, cause: error });
  }
  if (error instanceof AnswerTooLarge) throw wrongLength(error);
  throw error;
}

function parseVectors(answer: unknown, count: number, dimensions: number): Float32Array[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success || parsed.data.data.length !== count) throw unusable(`not ${count} vectors`);
  const vectors = Array.from<Float32Array | undefined>({ length: count });
  for (const [at, { index = at, embedding }] of parsed.data.data.entries()) {
    if (index >= count || vectors[index]) throw unusable('wrong order of vectors');
    if (embedding.length !== dimensions) throw wrongLength(new Error(`${embedding.length} instead of ${dimensions}`));
    vectors[index] = unitVector(embedding);
  }
  return vectors.filter((vector) => vector !== undefined);
}

function unitVector(numbers: unknown[]): Float32Array {
  let squares = 0;
  for (const number of numbers) {
    if (typeof number !== 'number' || !Number.isFinite(number)) throw unusable('a component that is no finite number');
    squares += number * number;
  }
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length < 1e-12) throw unusable('a vector without direction');
  return Float32Array.from(numbers, (number) => Number(number) / length);
}

const unusable = (what: string): ReaderError =>
  new ReaderError('The embedding server gave an unusable answer', { retryable: true, cause: new Error(what) });

const wrongLength = (cause: Error): ReaderError =>
  new ReaderError('The embedding model does not give vectors of the configured length (LIMN_EMBEDDING_DIMENSIONS)', {
    retryable: false,
    cause,
  });
