import type OpenAI from 'openai';
import { z } from 'zod';
import { canBeCut, knownEmbeddingModel, USUAL_START, type KnownEmbeddingModel } from './known-embedding-models.js';
import { AnswerTooLarge, openModelServer, RequestRefused, type ModelServerOptions } from './model-server.js';
import { tokenCount } from './token-count.js';
import { tracedModel } from './traced-model.js';
import type { Trace } from '../tracing.js';
import { noUsage, ReaderError, type Embedder, type Usage } from './reader.js';

export interface OpenAiEmbedderOptions extends ModelServerOptions {
  /**
   * Length of the vectors. Asked of the server when given; may be absent for a model of known-embedding-models.ts.
   */
  dimensions: number | undefined;
}

/** The longest vectors that the database has an index for (`LIMN_EMBEDDING_DIMENSIONS`). */
const LONGEST_VECTOR = 4000;
type Kind = 'stored' | 'query';

const BATCH_TEXTS = 256;
/** Hosted models take 8,192 tokens a text and 300,000 a request; a character is at most about one token. */
const TEXT_CHARACTERS = 8000;
const BATCH_CHARACTERS = 250_000;
/** A number in JSON, with its comma and room for the longest forms. */
const BYTES_PER_NUMBER = 32;

const Cost = z.object({ usage: z.object({ prompt_tokens: tokenCount }) });
/** Numbers of four bytes, as most machines have them. */
const Packed = z.base64().transform((text) => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readFloatLE(at * 4));
});
const Answer = z.object({
  data: z.array(
    z.object({ index: z.number().int().nonnegative().optional(), embedding: z.union([z.array(z.unknown()), Packed]) }),
  ),
});

/** What of a request a server may turn out not to know; it is then asked without. */
interface Dialect {
  length: boolean;
  fields: boolean;
}

/**
 * Embeds with any OpenAI-compatible server. Texts are cut at 8,000 characters, and the vectors of a Matryoshka model to
 * the length that is wanted where its server does not do so. Throws {@link ReaderError} when the server fails or
 * answers with anything but one vector of finite numbers and of the right length for each text; throws at once when
 * `dimensions` is needed and missing.
 */
export function openOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const known = knownEmbeddingModel(options.model);
  const dimensions = options.dimensions ?? (known && Math.min(known.dimensions, LONGEST_VECTOR));
  if (dimensions === undefined) throw new Error(`LIMN_EMBEDDING_DIMENSIONS is needed for the model ${options.model}`);
  const longest = known && canBeCut(known, dimensions) ? known.dimensions : dimensions;
  const server = openModelServer(options, BATCH_TEXTS * longest * BYTES_PER_NUMBER + 65_536, 'LIMN_EMBEDDING_MODEL');
  const dialect: Dialect = {
    length: options.dimensions !== undefined || dimensions !== known?.dimensions,
    fields: known?.fields !== undefined,
  };
  const lengthField = known?.lengthField ?? 'dimensions';

  const ask = async (
    input: string[],
    kind: Kind,
    signal: AbortSignal,
    usage: Usage,
    trace?: Trace,
  ): Promise<Float32Array[]> => {
    for (;;) {
      const used = { ...dialect };
      const body: OpenAI.EmbeddingCreateParams = {
        model: options.model,
        input,
        encoding_format: known?.packs ? 'base64' : 'float',
        ...(used.length ? { [lengthField]: dimensions } : {}),
        ...(used.fields ? known?.fields?.[kind] : {}),
      };
      usage.calls += 1;
      try {
        const asked = {
          'gen_ai.embeddings.dimension.count': dimensions,
          'gen_ai.request.encoding_formats': body.encoding_format && [body.encoding_format],
        };
        const answer = await tracedModel(trace, 'embeddings', options, asked, () =>
          server.call(signal, (client, stop) => client.embeddings.create(body, { signal: stop })),
        );
        usage.promptTokens += Cost.safeParse(answer).data?.usage.prompt_tokens ?? 0;
        return parseVectors(answer, input.length, dimensions, longest);
      } catch (error) {
        const lacking = featureLacking(error, used, lengthField, known);
        // Without being told the length, a server gives that of its model.
        if (lacking === undefined || (lacking === 'length' && known?.dimensions !== longest)) throw meant(error);
        dialect[lacking] = false;
      }
    }
  };

  return {
    model: options.model,
    dimensions,
    calibration: { ...(known?.start ?? USUAL_START), fitted: false },
    async embed(texts, kind, signal, usage = noUsage(), asker) {
      const vectors: Float32Array[] = [];
      const marked = texts.map((text) => (known?.[kind] ?? '') + (cut(text) || ' '));
      for (const input of batches(marked, known?.atOnce))
        vectors.push(...(await ask(input, kind, signal, usage, asker?.trace)));
      return vectors;
    },
    async close() {
      server.close();
    },
  };
}

/** Which part of the request the server names in its refusal. */
function featureLacking(
  error: unknown,
  used: Dialect,
  lengthField: string,
  known: KnownEmbeddingModel | undefined,
): keyof Dialect | undefined {
  if (!(error instanceof RequestRefused)) return undefined;
  if (used.length && (error.words.includes(lengthField) || error.words.includes('matryoshka'))) return 'length';
  const names = Object.keys(known?.fields?.query ?? {});
  return used.fields && names.some((name) => error.words.includes(name)) ? 'fields' : undefined;
}

function batches(texts: string[], most = BATCH_TEXTS): string[][] {
  const found: string[][] = [];
  let current: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (current.length === most || (current.length > 0 && characters + text.length > BATCH_CHARACTERS)) {
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

/** The error as its caller is to have it. */
function meant(error: unknown): unknown {
  if (error instanceof AnswerTooLarge) return wrongLength(error);
  if (!(error instanceof RequestRefused)) return error;
  const setting = error.words.includes('dimension') ? 'LIMN_EMBEDDING_DIMENSIONS' : 'LIMN_EMBEDDING_MODEL';
  return new ReaderError(`The model server refused to embed (${setting})`, { retryable: false, cause: error });
}

/** Vectors of `dimensions` numbers, cut from vectors of up to `longest`. */
function parseVectors(answer: unknown, count: number, dimensions: number, longest: number): Float32Array[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success || parsed.data.data.length !== count) throw unusable(`not ${count} vectors`);
  const vectors = Array.from<Float32Array | undefined>({ length: count });
  for (const [at, { index = at, embedding }] of parsed.data.data.entries()) {
    if (index >= count || vectors[index]) throw unusable('wrong order of vectors');
    if (embedding.length !== dimensions && embedding.length !== longest)
      throw wrongLength(new Error(`${embedding.length} instead of ${dimensions}`));
    vectors[index] = unitVector(embedding.slice(0, dimensions));
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
