import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { LimnError, publicError, STATUS, type ErrorCode } from '../errors.js';
import type { Log } from '../log.js';
import { assertUtf8, parseJsonObject } from '../wire/json-body.js';
import type { Context } from './context.js';
import { answerFor } from './documents.js';
import { describeError } from './errors.js';

/** What one GraphQL endpoint differs in from another. */
export interface Endpoint<Asking extends Context> {
  path: string;
  apollo: ApolloServer<Asking>;
  maxBodyBytes: number;
  log: Log;
  /** Whether queries may come by GET too: not where a browser adds by itself what opens the door. */
  takesGet: boolean;
  /** Of whom persisted documents are kept apart; absent where none are kept. */
  persistsFor?: (asking: Asking) => string;
  /** Who asks, told by the headers alone: nothing of the body has been read. Throws for who may not. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Asking>;
}

/**
 * Serves operations at `POST path`, and queries at `GET path` where it takes them, starting Apollo and stopping it with
 * the server. Nothing of a request is read before it is admitted.
 */
export async function serveOperations<Asking extends Context>(
  app: FastifyInstance,
  { path, apollo, maxBodyBytes, log, takesGet, persistsFor, admit }: Endpoint<Asking>,
): Promise<void> {
  await apollo.start();
  const handler = fastifyApolloHandler<Asking>(apollo, {
    context: async (request) => request.getDecorator<Asking>(ASKING),
  });
  await app.register(async (scope) => {
    scope.decorateRequest(ASKING);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        assertUtf8(request.headers['content-type'] ?? '');
        return parseJsonObject(body);
      },
    );
    scope.setErrorHandler((error, request, reply) => answerFailure(log, maxBodyBytes, error, request, reply));
    scope.addHook('onClose', () => apollo.stop());
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode < STATUS.bad_request || typeof payload !== 'string') return payload;
      // Apollo has counted the bytes without the id.
      reply.removeHeader('content-length');
      return withRequestId(payload, request.id);
    });
    scope.route({
      method: takesGet ? ['GET', 'POST'] : ['POST'],
      url: path,
      exposeHeadRoute: false,
      bodyLimit: maxBodyBytes,
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store');
        request.setDecorator<Asking>(ASKING, await admit(request, reply));
      },
      handler(request, reply) {
        const answer = async (): Promise<unknown> => handler.call(app, request, reply);
        if (!persistsFor || !namesDigest(request)) return answer();
        return answerFor(persistsFor(request.getDecorator<Asking>(ASKING)), answer);
      },
    });
  });
}

const ASKING = 'asking';

/** Whether a request may ask for, or leave, a persisted document: of a GET its parameter may say so. */
function namesDigest({ method, body, query }: FastifyRequest): boolean {
  const { extensions } = ((method === 'GET' ? query : body) ?? {}) as { extensions?: unknown };
  return extensions !== undefined && extensions !== null;
}

/** Answers what failed before GraphQL was asked, in the form in which GraphQL tells of errors. */
function answerFailure(
  log: Log,
  maxBodyBytes: number,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = translate(error, maxBodyBytes);
  if (failure.status === STATUS.internal)
    log.error({ requestId: request.id, err: failure.cause ?? failure }, 'a GraphQL request failed');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .headers({ ...failure.headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ errors: [describeError(failure)] }));
}

/** Names the request in every error, also of what Apollo refuses before it asks anybody. */
function withRequestId(payload: string, requestId: string): string {
  const { errors, ...answer } = JSON.parse(payload) as { errors?: GraphQLFormattedError[] };
  const named = errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return JSON.stringify({ errors: named, ...answer });
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
