import type OpenAI from 'openai';
import { ReaderError, type Usage } from './reader.js';

/**
 * Where a model is served and how long one call may take, headers and body together. Comes from the operator alone,
 * never from a client.
 */
export interface ModelServerOptions {
  apiKey: string;
  /** Any OpenAI-compatible server, such as `http://localhost:11434/v1`; the OpenAI API itself when absent. */
  baseURL: string | undefined;
  model: string;
  timeoutMs: number;
}

/** A server of models behind one deadline, one size cap and one meaning of errors. */
export interface ModelServer {
  /**
   * Runs one request against the client, with a signal that also ends it after the timeout. Throws
   * {@link RequestRefused} for a 400, 413 or 422, {@link AnswerTooLarge} over the cap, and a {@link ReaderError} for
   * everything else. Nothing is retried here: the queue retries, and counts.
   */
  call<T>(signal: AbortSignal, request: (client: OpenAI, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends the calls under way. */
  close(): void;
}

/**
 * The server understood the request and will not serve it; `words` (lower case) say why. Not for the client: it may
 * quote the request.
 */
export class RequestRefused extends Error {
  constructor(
    readonly words: string,
    readonly tooLong: boolean,
  ) {
    super(words);
  }
}

/** The answer ran over the size cap and was not read to its end. */
export class AnswerTooLarge extends Error {}

const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
const MOST_ERROR_CHARACTERS = 500;
const TOO_LONG = /context.?(?:length|window|size)|maximum context|too long|too many (?:input )?tokens/;
const REFUSED = new Set([400, 413, 422]);

/** `modelSetting` is the name of the setting that chose the model, for messages about a wrong one. */
export function openModelServer(
  options: ModelServerOptions,
  maxAnswerBytes: number,
  modelSetting: string,
): ModelServer {
  // A tenth of a second to load, which who has no model need not wait for.
  const opened = import('openai').then(({ default: sdk }) => ({
    sdk,
    client: new sdk({
      apiKey: options.apiKey,
      baseURL: options.baseURL ?? 'https://api.openai.com/v1',
      timeout: options.timeoutMs,
      maxRetries: 0,
      fetch: cappedFetch(maxAnswerBytes),
      // A redirect would carry the texts, and the key, to an address that the operator did not choose.
      fetchOptions: { redirect: 'manual' },
      // The client reads its own environment variables otherwise, and its debug log prints whole requests.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
    }),
  }));
  // Who calls first hears of what fails.
  opened.catch(() => undefined);
  const running = new Set<AbortController>();
  return {
    async call(signal, request) {
      const { sdk, client } = await opened;
      const controller = new AbortController();
      const stop = () => controller.abort();
      let late = false;
      // The client's own timeout ends with the headers; this one also covers a body that drips.
      const timer = setTimeout(() => {
        late = true;
        stop();
      }, options.timeoutMs);
      signal.addEventListener('abort', stop, { once: true });
      running.add(controller);
      try {
        signal.throwIfAborted();
        return await request(client, controller.signal);
      } catch (error) {
        if (late || error instanceof sdk.APIConnectionTimeoutError) {
          throw new ReaderError(`The model server did not answer within ${options.timeoutMs} ms`, { retryable: true });
        }
        if (controller.signal.aborted || signal.aborted)
          throw new ReaderError('Reading was stopped', { retryable: true });
        throw explain(sdk, error, options.apiKey, modelSetting);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        running.delete(controller);
      }
    },
    close() {
      for (const controller of running) controller.abort();
    },
  };
}

/**
 * The same error with what the failed work cost; anything that is no ReaderError becomes one that is worth another try.
 */
export function withUsage(error: unknown, usage: Usage): ReaderError {
  const known =
    error instanceof ReaderError
      ? error
      : new ReaderError('The text could not be read', { retryable: true, cause: error });
  const { retryable, retryAfterMs, cause } = known;
  return new ReaderError(known.message, {
    retryable,
    usage,
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function cappedFetch(maxBytes: number): typeof fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    let seen = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          seen += bytes.byteLength;
          if (seen > maxBytes) controller.error(new AnswerTooLarge(`over ${maxBytes} bytes`));
          else controller.enqueue(bytes);
        },
      }),
    );
    const { ok, status, statusText, headers } = response;
    return new Response(ok ? counted : await errorBody(new Response(counted)), { status, statusText, headers });
  };
}

/**
 * The client finds words only under `error`; servers that complain under `detail`, under `message` or in plain text are
 * put into that form.
 */
async function errorBody(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body) return text;
  } catch {
    // Not JSON: it becomes JSON below.
  }
  return JSON.stringify({ error: { message: text.slice(0, MOST_ERROR_CHARACTERS) } });
}

function explain(sdk: typeof OpenAI, error: unknown, apiKey: string, modelSetting: string): Error {
  if (error instanceof AnswerTooLarge) return error;
  const cause = new Error(messageOf(error).replaceAll(apiKey, '[key]').slice(0, MOST_ERROR_CHARACTERS));
  if (!(error instanceof sdk.APIError) || error.status === undefined) {
    const unreachable = error instanceof sdk.APIConnectionError;
    const message = unreachable
      ? 'The model server could not be reached (OPENAI_BASE_URL)'
      : 'The answer of the model server was cut off or unreadable';
    return new ReaderError(message, { retryable: true, cause });
  }
  if (REFUSED.has(error.status)) {
    const words = `${error.param ?? ''} ${error.code ?? ''} ${cause.message}`.toLowerCase();
    return new RequestRefused(words, error.status === 413 || TOO_LONG.test(words));
  }
  const { message, retryable } = meaningOf(error.status, error.code, modelSetting);
  const wait = retryable ? requestedWaitMs(error.headers) : undefined;
  return new ReaderError(message, { retryable, cause, ...(wait === undefined ? {} : { retryAfterMs: wait }) });
}

function meaningOf(
  status: number,
  code: string | null | undefined,
  modelSetting: string,
): { message: string; retryable: boolean } {
  if (status === 401) return { message: 'The model server refused the key (OPENAI_API_KEY)', retryable: false };
  if (status === 403)
    return {
      message: `The model server does not allow this key to use this model (OPENAI_API_KEY, ${modelSetting})`,
      retryable: false,
    };
  if (status === 404)
    return {
      message: `The model server does not know this model or address (${modelSetting}, OPENAI_BASE_URL)`,
      retryable: false,
    };
  if (status === 429 && code === 'insufficient_quota')
    return { message: 'The quota of the key at the model server is used up (OPENAI_API_KEY)', retryable: true };
  if (status === 429) return { message: 'The model server is limiting requests', retryable: true };
  if (status >= 300 && status < 400)
    return { message: 'The model server redirects, which is not followed (OPENAI_BASE_URL)', retryable: false };
  const passing = status >= 500 || status === 408 || status === 409 || status === 425;
  return { message: `The model server failed with status ${status}`, retryable: passing };
}

/** `Retry-After` as seconds or as a date, or the millisecond form that some servers add. */
function requestedWaitMs(headers: Headers | undefined): number | undefined {
  const ms = headers?.get('retry-after-ms');
  const given = headers?.get('retry-after');
  const wait = ms
    ? Number(ms)
    : given && /^[\d.]{1,12}$/.test(given.trim())
      ? Number(given) * 1000
      : given
        ? Date.parse(given) - Date.now()
        : Number.NaN;
  return Number.isFinite(wait) ? Math.min(LONGEST_WAIT_MS, Math.max(0, Math.ceil(wait))) : undefined;
}

/**
 * The server's words and those of what lies beneath, for the log; without the headers and bodies that the client's
 * errors carry.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
