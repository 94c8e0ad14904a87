import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { LimnError, publicError, STATUS, type ErrorCode } from '../errors.js';
import type { Log } from '../log.js';
import { describeError } from './errors.js';

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
