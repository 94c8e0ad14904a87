import { isUtf8 } from 'node:buffer';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { LimnError, publicError, STATUS, type ErrorCode } from '../errors.js';
import type { Log } from '../log.js';
import { authenticate } from '../service/authenticate.js';
import { rateLimited, type RateLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { invalidKey, type Caller } from '../tenant/caller.js';
import { describeError } from './errors.js';

/** Who sends a request and whether the minute has room for it; asked before a byte of the body is read. */
export async function admit(needs: Needs, limiter: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  // Node keeps the first of two and drops the other: whoever checked the other one, we must not take this one.
  if (request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization').length > 1) throw invalidKey();
  const caller = await authenticate(needs, request.headers.authorization);
  const allowance = await limiter.consume(caller.tenantId);
  if (!allowance) return caller;
  const { limit, remaining, resetSeconds } = allowance;
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds });
  if (!allowance.allowed) throw rateLimited(allowance);
  return caller;
}

/** The JSON object in a body. Throws `invalid_json` for broken UTF-8 or JSON, `bad_request` for a batch, `unsupported_media_type` for another charset. */
export function parseBody(contentType: string, body: Buffer): object {
  const charset = /;\s{0,9}charset="?([\w-]{1,40})/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new LimnError('unsupported_media_type', 'charset must be utf-8');
  if (!isUtf8(body)) throw new LimnError('invalid_json', 'The body is not valid UTF-8');
  const value = parseJson(body.toString('utf8').replace(/^\ufeff/, ''));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LimnError('bad_request', 'The body must be a JSON object with one operation');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words quote the body.
    throw new LimnError('invalid_json', 'The body is not valid JSON');
  }
}

/** Answers what failed before GraphQL was asked, in the form in which GraphQL tells of errors. */
export function answerFailure(log: Log, maxBodyBytes: number, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = translate(error, maxBodyBytes);
  if (failure.status === STATUS.internal) log.error({ requestId: request.id, err: failure.cause ?? failure }, 'a GraphQL request failed');
  const described = describeError(failure);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .headers({ ...failure.headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ errors: [{ ...described, extensions: { ...described.extensions, requestId: request.id } }] }));
}

/** The words of the framework's errors, which have statuses of their own. */
const FRAMEWORK: Partial<Record<number, [code: ErrorCode, message: string]>> = {
  400: ['bad_request', 'The request could not be read'],
  415: ['unsupported_media_type', 'Content-Type must be application/json'],
};

function translate(error: unknown, maxBodyBytes: number): LimnError {
  if (error instanceof LimnError) return error;
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode === 413) return new LimnError('too_large', `The body must be at most ${maxBodyBytes} bytes`);
  const known = statusCode < 500 ? (FRAMEWORK[statusCode] ?? FRAMEWORK[400]) : undefined;
  return known ? new LimnError(known[0], known[1], { cause: error }) : publicError(error);
}
