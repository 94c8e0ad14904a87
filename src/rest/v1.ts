import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LimnError, spelled } from '../errors.js';
import type { Needs } from '../service/needs.js';
import type { Gate } from '../wire/admit.js';
import type { Answer } from './answering.js';
import { assertJsonType } from './body.js';
import { registerDocs } from './docs.js';
import { answerFailures, answerNoRoute } from './failure.js';
import { openGate } from './gate.js';
import type { Operation } from './operation.js';
import { OPERATIONS, parameterNames, routeOf, type OperationId } from './operations.js';
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
    const waiting = new WaitingRoom(v1);
    const answers: Record<OperationId, Answer> = {
      ...profileAnswers(needs, waiting),
      ...searchAnswers(needs),
      ...submissionAnswers(needs, waiting),
      ...webhookAnswers(needs),
    };
    const answered = Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [id, inOwnWords(parameterNames(id as OperationId), answer)]),
    ) as typeof answers;
    v1.decorateRequest('caller');
    v1.removeAllContentTypeParsers();
    // Bytes as they came: the order of checks and their words are ours, and a refused body need not cost the
    // connection.
    v1.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const id of Object.keys(OPERATIONS) as OperationId[]) {
      const { method, path, body, streams }: Operation = OPERATIONS[id];
      const onRequest = body ? [admit, requireJson] : [admit];
      const route = { method, url: routeOf(path), onRequest, bodyLimit: maxBodyBytes, handler: answered[id] };
      v1.route({ ...route, ...(streams && { compress: false as const }) });
    }
    v1.get('/v1/smart-search', { onRequest: admit }, (request, reply) => {
      reply.header('link', '</v1/search>; rel="canonical"');
      return answered.searchProfiles(request, reply);
    });
    // Nothing else under /v1, whatever other rooms serve at the root of the server.
    v1.all('/v1/*', { onRequest: async (request, reply) => answerNoRoute(app, request, reply) }, (request, reply) =>
      answerNoRoute(app, request, reply),
    );
  });
  await registerDocs(app);
}

/** What other wires have other names for. */
const ALSO = { first: 'limit' };

/** The same answers, whose refusals name parameters as the operation has them. Fields of bodies are named so anyway. */
const inOwnWords =
  (names: string[], answer: Answer): Answer =>
  (request, reply) =>
    answer(request, reply).catch((error: unknown) => {
      throw error instanceof LimnError ? spelled(error, names, ALSO) : error;
    });

async function requireJson({ headers }: FastifyRequest): Promise<void> {
  assertJsonType(headers['content-type']);
}
