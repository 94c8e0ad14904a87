import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, LimnError, publicError, type ErrorCode } from '../errors.js';
import type { Log } from '../log.js';
import { routeFor } from './operations.js';

const REQUEST_ID = /^[\w-]{1,64}$/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The `X-Request-Id` of the client when it has our form, else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What Fastify must be made with, so that requests which never reach a route fail in the same form. */
export const failureOptions = (
  log: Log,
): Pick<FastifyHttpOptions<Server>, 'frameworkErrors' | 'clientErrorHandler' | 'return503OnClosing'> => ({
  frameworkErrors: (error, request, reply) => void sendFailure(log, error, request, reply),
  clientErrorHandler: answerBrokenRequest,
  // A request on an open connection is answered while the server closes; the balancer has been told already.
  return503OnClosing: false,
});

/**
 * Gives every request of the server an id and every failure of it, the framework's own and unknown routes too, one
 * form.
 */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setGenReqId(requestIdOf);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // At once: a body that nobody will look at is not worth parsing, nor a complaint about it.
    done(request.is404 ? noRoute(app, request) : undefined);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(log, error, request, reply));
  app.setNotFoundHandler((request, reply) => answerNoRoute(app, request, reply));
}

/** Answers a request that no route takes: 404, 405 with `Allow`, or 204 for OPTIONS. */
export function answerNoRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = allowedMethods(app, pathOf(request));
  if (request.method === 'OPTIONS' && allowed.length > 0)
    return reply.code(204).header('allow', allowed.join(', ')).send();
  throw noRoute(app, request);
}

/** Sends the error envelope; the log keeps what a stranger may not read. */
function sendFailure(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = translate(error, request);
  if (failure.status >= 500 && !request.socket.destroyed) {
    const { message, stack } = failure.cause instanceof Error ? failure.cause : failure;
    log[failure.status === 500 ? 'error' : 'warn'](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        code: failure.code,
        error: message,
        stack,
      },
      'request failed',
    );
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .headers({
      ...failure.headers,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    .send(envelope(failure, request.id));
}

/** What a parser of HTTP itself refused, before there was any request: answered on the bare socket. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const [status, code, message] =
      BROKEN[error.code ?? ''] ?? ([400, 'bad_request', 'This is not a valid HTTP request'] as const);
    const id = randomUUID();
    const body = JSON.stringify({ error: status, message, code, request_id: id });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: ` +
        `no-store\r\nX-Request-Id: ${id}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

const BROKEN: Record<string, readonly [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'bad_request', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers are too large'],
};

/** The framework's errors that deserve words of their own. */
const NAMED: Record<string, [code: ErrorCode, message: string]> = {
  FST_ERR_BAD_URL: ['bad_request', 'The path has a malformed percent encoding'],
  FST_CP_ERR_INVALID_CONTENT_ENCODING: ['unsupported_media_type', 'Content-Encoding must be gzip or br, or absent'],
  FST_CP_ERR_INVALID_CONTENT: ['bad_request', 'The body is not compressed as Content-Encoding says'],
};

/** The rest of them, by the status they carry. */
const FRAMEWORK: Partial<Record<number, [code: ErrorCode, message: string]>> = {
  400: ['bad_request', 'The request could not be read'],
  404: ['route_not_found', 'There is no such route'],
  413: ['too_large', 'The body is too large'],
  414: ['invalid_field', 'id must be at most 255 bytes of UTF-8'],
  415: ['unsupported_media_type', 'Content-Type must be application/json'],
};

function translate(error: unknown, request: FastifyRequest): LimnError {
  if (error instanceof LimnError) return error;
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new LimnError('too_large', `The body must be at most ${bodyLimitOf(request)} bytes`);
  const known = NAMED[code] ?? (statusCode < 500 ? (FRAMEWORK[statusCode] ?? FRAMEWORK[400]) : undefined);
  return known ? new LimnError(known[0], known[1], { cause: error }) : publicError(error);
}

const bodyLimitOf = ({ routeOptions, server }: FastifyRequest): number =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0;

function envelope({ status, message, code, field }: LimnError, requestId: string): string {
  const details = field === undefined ? undefined : [{ field, message }];
  return JSON.stringify({ error: status, message, code, request_id: requestId, details });
}

/** Why no route takes a request; undefined where OPTIONS asks what a route takes. */
export function noRoute(app: FastifyInstance, request: FastifyRequest): LimnError | undefined {
  const path = pathOf(request);
  const allowed = allowedMethods(app, path);
  if (allowed.length === 0) return new LimnError('route_not_found', 'There is no such route');
  if (request.method === 'OPTIONS') return undefined;
  // The router lets go of a parameter that is longer than its limit.
  if ((allowed as string[]).includes(request.method)) return invalidField('id', 'must be at most 255 bytes of UTF-8');
  return new LimnError('method_not_allowed', `${request.method} is not allowed here; use ${allowed.join(', ')}`, {
    headers: { allow: allowed.join(', ') },
  });
}

/** The address of one person's assistant, which is no operation of REST. */
const OF_ASSISTANTS = /^\/mcp\/[^/]+$/;

/** Methods that some route takes at a path, with OPTIONS; none when no route knows the path. */
function allowedMethods(app: FastifyInstance, path: string): string[] {
  const route = routeFor(path) ?? (OF_ASSISTANTS.test(path) ? '/mcp/:id' : undefined);
  // A pattern is not one of the paths that it matches.
  if (route === undefined && /[*:]/.test(path)) return [];
  const url = route ?? path;
  const methods: string[] = METHODS.filter((method) => app.hasRoute({ method, url }));
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'];
}

/** The path as sent, without query and without the slash at its end. */
function pathOf({ raw }: FastifyRequest): string {
  const path = (raw.url ?? '').split(/[?#]/, 1)[0]!;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
