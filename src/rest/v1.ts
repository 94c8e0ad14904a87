import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Needs } from '../service/needs.js';
import type { Gate } from '../wire/admit.js';
import type { Answer } from './answering.js';
import { assertJsonType } from './body.js';
import { registerDocs } from './docs.js';
import { answerFailures, answerNoRoute } from './failure.js';
import { openGate } from './gate.js';
import { OPERATIONS, routeOf, type OperationId } from './operations.js';
import { profileAnswers } from './profile-answers.js';
import { searchAnswers } from './search-answers.js';
import { submissionAnswers } from './submission-answers.js';
import { webhookAnswers } from './webhook-answers.js';
import { WaitingRoom } from './waiting.js';

export interface RestSettings {
  gate: Gate;
  maxBodyBytes: number;
}

/**
 * Serves the interface specification under /v1, its OpenAPI description and reference page, and gives every failure of
 * the whole server, unknown routes included, the error body of the specification.
 */
export async function registerRest(
  app: FastifyInstance,
  needs: Needs,
  { gate, maxBodyBytes }: RestSettings,
): Promise<void> {
  answerFailures(app, needs.log);
  await app.register(async (v1) => {
    const admit = openGate(needs, gate);
    const answers: Record<OperationId, Answer> = {
      ...profileAnswers(needs, new WaitingRoom(v1)),
      ...searchAnswers(needs),
      ...submissionAnswers(needs),
      ...webhookAnswers(needs),
    };
    v1.decorateRequest('caller');
    v1.removeAllContentTypeParsers();
    // Bytes as they came: the order of checks and their words are ours, and a refused body need not cost the
    // connection.
    v1.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const id of Object.keys(OPERATIONS) as OperationId[]) {
      const { method, path, body } = OPERATIONS[id];
      const onRequest = body ? [admit, requireJson] : [admit];
      v1.route({ method, url: routeOf(path), onRequest, bodyLimit: maxBodyBytes, handler: answers[id] });
    }
    v1.get('/v1/smart-search', { onRequest: admit }, (request, reply) => {
      reply.header('link', '</v1/search>; rel="canonical"');
      return answers.searchProfiles(request, reply);
    });
    // Nothing else under /v1, whatever other rooms serve at the root of the server.
    v1.all('/v1/*', { onRequest: async (request, reply) => answerNoRoute(app, request, reply) }, (request, reply) =>
      answerNoRoute(app, request, reply),
    );
  });
  await registerDocs(app);
}

async function requireJson({ headers }: FastifyRequest): Promise<void> {
  assertJsonType(headers['content-type']);
}
