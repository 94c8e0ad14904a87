import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LimnError, spellField } from '../errors.js';
import type { Needs } from '../service/needs.js';
import type { Gate } from '../wire/admit.js';
import type { Handler } from './handler.js';
import { assertJsonType } from './body.js';
import { registerDocs } from './docs.js';
import { answerFailures, answerNoRoute } from './failure.js';
import { openGate } from './gate.js';
import type { Operation } from './operation.js';
import { OPERATIONS, parameterNames, routeOf, type OperationId } from './operations.js';
import { profileHandlers } from './profile-handlers.js';
import { searchHandlers } from './search-handlers.js';
import { submissionHandlers } from './submission-handlers.js';
import { webhookHandlers } from './webhook-handlers.js';
import { HeldRequests } from './held-requests.js';

export interface RestSettings {
  gate: Gate;
  maxBodyBytes: number;
}

/**
 * Serves the REST API under /v1, its OpenAPI description and its reference page. It also gives every error of the whole
 * server, unknown routes included, the error body of the API.
 */
export async function registerRest(
  app: FastifyInstance,
  needs: Needs,
  { gate, maxBodyBytes }: RestSettings,
): Promise<void> {
  answerFailures(app, needs.log);
  await app.register(async (v1) => {
    const admit = openGate(needs, gate);
    const heldRequests = new HeldRequests(v1);
    const handlers: Record<OperationId, Handler> = {
      ...profileHandlers(needs, heldRequests),
      ...searchHandlers(needs),
      ...submissionHandlers(needs, heldRequests),
      ...webhookHandlers(needs),
    };
    const wrapped = Object.fromEntries(
      Object.entries(handlers).map(([id, handler]) => [id, namingInputs(parameterNames(id as OperationId), handler)]),
    ) as typeof handlers;
    v1.decorateRequest('caller');
    v1.removeAllContentTypeParsers();
    // Bodies are taken as bytes and parsed by the handlers, after all other checks and with our own error messages. A
    // body that is refused does not cost the client its connection.
    v1.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const id of Object.keys(OPERATIONS) as OperationId[]) {
      const { method, path, body, streams }: Operation = OPERATIONS[id];
      const onRequest = body ? [admit, requireJson] : [admit];
      const route = { method, url: routeOf(path), onRequest, bodyLimit: maxBodyBytes, handler: wrapped[id] };
      v1.route({ ...route, ...(streams && { compress: false as const }) });
    }
    v1.get('/v1/smart-search', { onRequest: admit }, (request, reply) => {
      reply.header('link', '</v1/search>; rel="canonical"');
      return wrapped.searchProfiles(request, reply);
    });
    // Every other path under /v1 is unknown, even if the web app would serve a page for it.
    v1.all('/v1/*', { onRequest: async (request, reply) => answerNoRoute(app, request, reply) }, (request, reply) =>
      answerNoRoute(app, request, reply),
    );
  });
  await registerDocs(app);
}

/** Inputs that REST calls by another name than GraphQL. */
const RENAMED = { first: 'limit' };

/** Wraps a handler so that its errors name inputs as the parameters of the operation are spellField. */
const namingInputs =
  (names: string[], handler: Handler): Handler =>
  (request, reply) =>
    handler(request, reply).catch((error: unknown) => {
      throw error instanceof LimnError ? spellField(error, names, RENAMED) : error;
    });

async function requireJson({ headers }: FastifyRequest): Promise<void> {
  assertJsonType(headers['content-type']);
}
