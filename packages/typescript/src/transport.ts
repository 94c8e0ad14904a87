import { ConnectionError, failureOf } from './errors.js';

/** How a client reaches its service. */
export interface TransportOptions {
  /** Where the service is, such as `https://limn.example.com`. */
  url: string;
  /** The key of an app, or a token that was issued with one. */
  key: string;
  /** How long one try may take, in milliseconds, beside what the service is asked to wait; 30,000 by default. */
  timeoutMs?: number;
  /** How often to try again what failed for now; 3 by default. */
  retries?: number;
  /** In place of the global one. */
  fetch?: typeof globalThis.fetch;
}

/** One call of the service. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | string[] | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether doing it twice does it once, so that it may be tried again when nobody knows whether it was done. */
  isRepeatable: boolean;
  /** How long the service was asked to wait, in milliseconds. */
  waitMs?: number;
  /** It answers bit by bit: the signal ends the answer too. */
  streams?: boolean;
  signal?: AbortSignal | undefined;
}

/** What the service answered with success; `body` is parsed, and undefined where there is none. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 60_000;
/** Refused before anything was done, so that everything may be tried again. */
const REFUSED = new Set([429, 503]);
const FOR_NOW = new Set([500, 502, 504]);

/** Sends calls, and sends again what failed for now: after `Retry-After` where the service tells, else ever later. */
export class Transport {
  readonly url: string;
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    // What is read from the environment is often not there.
    for (const name of ['url', 'key'] as const)
      if (typeof options[name] !== 'string') throw new TypeError(`Limn needs the option ${name}, a string`);
    this.url = options.url.replace(/\/+$/, '');
    this.#options = options;
  }

  /** What a call answers, parsed; throws as `send` does. */
  async ask<T>(
    method: Call['method'],
    path: string,
    { query = {}, body, signal, isRepeatable = true }: Asked = {},
  ): Promise<T> {
    return (await this.send({ method, path, query, body, isRepeatable, signal })).body as T;
  }

  /** Throws an `ApiFailure` for a refusal, a `ConnectionError` without any answer, and the reason of an abort. */
  async send(call: Call): Promise<Answer> {
    return this.#untilDone(call, async (response) => ({
      status: response.status,
      headers: response.headers,
      body: parsed(await response.text()),
    }));
  }

  /** Opens an answer that comes bit by bit, which `signal` ends; throws as `send` does until it has begun. */
  async open(path: string, accept: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const call: Call = { method: 'GET', path, headers: { accept }, isRepeatable: true, streams: true, signal };
    return this.#untilDone(call, async ({ body }) => body ?? new ReadableStream());
  }

  /** For how long a try, or an answer that comes bit by bit, may be silent. */
  get timeoutMs(): number {
    return this.#options.timeoutMs ?? TIMEOUT_MS;
  }

  async #untilDone<T>(call: Call, take: (response: Response) => Promise<T>): Promise<T> {
    const { retries = RETRIES } = this.#options;
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#try(call, take);
      if ('done' in outcome) return outcome.done;
      if (!outcome.mayRepeat || tries >= retries) throw outcome.error;
      await pause(outcome.retryAfterMs ?? backOffMs(tries), call.signal);
    }
  }

  async #try<T>(call: Call, take: (response: Response) => Promise<T>): Promise<{ done: T } | Refusal> {
    const { method, path, query = {}, body, headers = {}, isRepeatable, waitMs = 0, streams, signal } = call;
    const { key, fetch: send = globalThis.fetch } = this.#options;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.timeoutMs + waitMs);
    const stop = (): void => late.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      signal?.throwIfAborted();
      const response = await send(`${this.url}${path}${queryOf(query)}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: late.signal,
      });
      if (response.ok) return { done: await take(response) };
      const retryAfter = secondsOf(response.headers.get('retry-after'));
      return {
        error: failureOf(response.status, parsed(await response.text()), retryAfter),
        mayRepeat: REFUSED.has(response.status) || (isRepeatable && FOR_NOW.has(response.status)),
        retryAfterMs: retryAfter === undefined ? undefined : Math.min(retryAfter * 1_000, LONGEST_PAUSE_MS),
      };
    } catch (error) {
      signal?.throwIfAborted();
      const why = late.signal.aborted ? `no answer within ${this.timeoutMs + waitMs} ms` : (error as Error).message;
      return { error: new ConnectionError(`${method} ${path}: ${why}`, { cause: error }), mayRepeat: isRepeatable };
    } finally {
      clearTimeout(timer);
      if (!streams) signal?.removeEventListener('abort', stop);
    }
  }
}

/** What `Transport.ask` takes beside method and path. */
export interface Asked {
  query?: Exclude<Call['query'], undefined>;
  body?: unknown;
  /** Whether doing it twice does it once; it does unless told. */
  isRepeatable?: boolean;
  signal?: AbortSignal | undefined;
}

/** How long to wait after so many tries that failed, in milliseconds: ever longer, and not for everybody the same. */
export const backOffMs = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);

interface Refusal {
  error: Error;
  mayRepeat: boolean;
  retryAfterMs?: number | undefined;
}

/** Resolves after so many milliseconds; throws the reason of an abort meanwhile. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

function queryOf(query: Exclude<Call['query'], undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) given.append(name, String(one));
  return given.size === 0 ? '' : `?${given}`;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy on the way answers in pages.
    return text;
  }
}

/** Of `Retry-After`, which is seconds or a date. */
function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
