import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './address.js';

/** What became of one request. */
export interface Answered {
  isTaken: boolean;
  /** Undefined where nobody answered. */
  status?: number;
  /** Why it was not taken, in words that quote nothing of the answer. */
  error?: string;
  retryAfterSeconds?: number;
}

export interface SendSettings {
  allowsPrivate: boolean;
  /** From the look-up of the name to the end of the answer. */
  timeoutMs: number;
  userAgent: string;
  /** The addresses of a name; the system's resolver unless a test brings its own. */
  resolve?(host: string): Promise<LookupAddress[]>;
}

/** One request to an endpoint; never throws. */
export type Send = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) => Promise<Answered>;

/** How long a request of the service itself may take: from the look-up of the name to the end of the answer. */
export const DELIVERY_MS = 10_000;
/** More of an answer is not waited for; none of it is kept. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Opens what sends to endpoints. A name is resolved once, every address of it looked at, and the connection made to
 * one of those: whoever answers another way the next time it is asked gains nothing. Redirects are not followed, and
 * each request has a connection of its own.
 */
export function openSender({ allowsPrivate, timeoutMs, userAgent, resolve = resolveAll }: SendSettings): Send {
  return async (url, headers, body, signal) => {
    const late = AbortSignal.timeout(timeoutMs);
    const end = AbortSignal.any([late, signal]);
    try {
      const target = new URL(url);
      const addresses = await addressesOf(target, resolve, allowsPrivate, end);
      return await post(target, addresses, { ...headers, 'user-agent': userAgent }, body, end);
    } catch (error) {
      if (late.aborted) return refused(`No answer within ${timeoutMs / 1_000} s`);
      if (signal.aborted) return refused('Stopped');
      return refused(wordsOf(error));
    }
  };
}

const refused = (error: string): Answered => ({ isTaken: false, error });

/** A reason that is told as it is. */
class Refusal extends Error {}

const wordsOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? `No connection (${code})` : 'No connection';
};

const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });

/** The addresses to connect to. Throws {@link Refusal} where a name leads anywhere it must not. */
async function addressesOf(
  target: URL,
  resolve: (host: string) => Promise<LookupAddress[]>,
  allowsPrivate: boolean,
  end: AbortSignal,
): Promise<LookupAddress[]> {
  const host = hostOf(target);
  const family = isIP(host);
  const found = family === 0 ? await withEnd(resolve(host), end) : [{ address: host, family }];
  if (found.length === 0) throw new Refusal('The name has no address');
  // All of them: a name of which one address is private is not one of the Internet's.
  if (!allowsPrivate && found.some(({ address }) => !isPublicAddress(address)))
    throw new Refusal('The address is in a private or reserved network');
  return found;
}

/** A look-up cannot be stopped, only left alone. */
async function withEnd<T>(work: Promise<T>, end: AbortSignal): Promise<T> {
  end.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new Error('Stopped'));
    end.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => end.removeEventListener('abort', stop));
  });
}

function post(
  target: URL,
  pinned: LookupAddress[],
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Answered> {
  const bytes = Buffer.from(body);
  const toPinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, pinned) : done(null, pinned[0]!.address, pinned[0]!.family);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(target, {
      method: 'POST',
      agent: false,
      lookup: toPinned,
      maxHeaderSize: 16 * 1024,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length, connection: 'close' },
      signal,
    });
    sending.on('error', reject);
    // Whoever switches protocols (101) is hung up on, of which neither of the two others tells.
    sending.on('close', () => reject(new Refusal('Hung up without an answer')));
    sending.on('response', (answer) => {
      let size = 0;
      const settle = (): void => {
        sending.destroy();
        resolve(answerOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      };
      answer.on('data', (chunk: Buffer) => (size += chunk.length) > MOST_ANSWER_BYTES && settle());
      answer.on('end', settle);
      answer.on('error', reject);
    });
    sending.end(bytes);
  });
}

function answerOf(status: number, retryAfter: string | undefined): Answered {
  if (status >= 200 && status < 300) return { isTaken: true, status };
  return {
    isTaken: false,
    status,
    error: status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed` : `Answered ${status}`,
    ...secondsIn(retryAfter),
  };
}

/** Of `Retry-After`, which is seconds or a date; how long is too long is for whoever waits to say. */
function secondsIn(retryAfter: string | undefined): { retryAfterSeconds?: number } {
  if (retryAfter === undefined) return {};
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) };
}
