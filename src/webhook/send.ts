import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './address.js';

/** The outcome of one request. */
export interface SendResult {
  /** The endpoint answered with a status of 2xx. */
  isDelivered: boolean;
  /** HTTP status; undefined without an answer. */
  status?: number;
  /** Why it was not delivered. Quotes nothing of the answer's body. */
  error?: string;
  retryAfterSeconds?: number;
}

export interface SendSettings {
  /** Whether endpoints may be in private networks. */
  allowsPrivate: boolean;
  /** For the whole request, from DNS to the end of the answer. */
  timeoutMs: number;
  userAgent: string;
  /** Resolves a host name. The default is the resolver of the system. */
  resolve?(host: string): Promise<LookupAddress[]>;
}

/** Sends one request to an endpoint. Never throws. */
export type Send = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) => Promise<SendResult>;

/** Timeout of a request of the service itself, from DNS to the end of the answer. */
export const DELIVERY_MS = 10_000;
/** An answer is read up to this size, and then discarded. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Makes a {@link Send} that is safe against SSRF: a host is resolved once, all its addresses are checked, and the
 * connection is made to one of the checked addresses, so that DNS rebinding gains nothing. Redirects are not followed.
 * Each request has its own connection.
 */
export function openSender({ allowsPrivate, timeoutMs, userAgent, resolve = resolveAll }: SendSettings): Send {
  return async (url, headers, body, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const aborted = AbortSignal.any([timeout, signal]);
    try {
      const target = new URL(url);
      const addresses = await addressesOf(target, resolve, allowsPrivate, aborted);
      return await post(target, addresses, { ...headers, 'user-agent': userAgent }, body, aborted);
    } catch (error) {
      if (timeout.aborted) return failed(`No answer within ${timeoutMs / 1_000} s`);
      if (signal.aborted) return failed('Stopped');
      return failed(reasonOf(error));
    }
  };
}

const failed = (error: string): SendResult => ({ isDelivered: false, error });

/** An error whose message may be shown to the owner of the endpoint. */
class Refusal extends Error {}

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? `No connection (${code})` : 'No connection';
};

const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });

/** The addresses to connect to. Throws {@link Refusal} when one of them must not be connected to. */
async function addressesOf(
  target: URL,
  resolve: (host: string) => Promise<LookupAddress[]>,
  allowsPrivate: boolean,
  aborted: AbortSignal,
): Promise<LookupAddress[]> {
  const host = hostOf(target);
  const family = isIP(host);
  const found = family === 0 ? await untilAborted(resolve(host), aborted) : [{ address: host, family }];
  if (found.length === 0) throw new Refusal('The name has no address');
  // A single private address is enough to refuse a host: hosts of the Internet have none.
  if (!allowsPrivate && found.some(({ address }) => !isPublicAddress(address)))
    throw new Refusal('The address is in a private or reserved network');
  return found;
}

/** Rejects as soon as `aborted` is. Node cannot cancel a DNS look-up, so `work` itself goes on. */
async function untilAborted<T>(work: Promise<T>, aborted: AbortSignal): Promise<T> {
  aborted.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new Error('Stopped'));
    aborted.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => aborted.removeEventListener('abort', stop));
  });
}

function post(
  target: URL,
  pinned: LookupAddress[],
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<SendResult> {
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
    // After a switch of protocols (101) Node closes the connection and emits neither `error` nor `response`.
    sending.on('close', () => reject(new Refusal('Hung up without an answer')));
    sending.on('response', (answer) => {
      let size = 0;
      const settle = (): void => {
        sending.destroy();
        resolve(resultOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      };
      answer.on('data', (chunk: Buffer) => (size += chunk.length) > MOST_ANSWER_BYTES && settle());
      answer.on('end', settle);
      answer.on('error', reject);
    });
    sending.end(bytes);
  });
}

function resultOf(status: number, retryAfter: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { isDelivered: true, status };
  return {
    isDelivered: false,
    status,
    error: status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed` : `Answered ${status}`,
    ...secondsIn(retryAfter),
  };
}

/** Parses `Retry-After`, which is seconds or a date. The caller bounds the wait. */
function secondsIn(retryAfter: string | undefined): { retryAfterSeconds?: number } {
  if (retryAfter === undefined) return {};
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) };
}
