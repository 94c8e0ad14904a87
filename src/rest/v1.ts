import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, LimnError } from '../errors.js';
import { withEvidence } from '../profile/attach-evidence.js';
import type { ProfileDocument } from '../profile/profile.js';
import { explainHits } from '../service/explain-hits.js';
import type { Needs } from '../service/needs.js';
import { readMerged, readOne } from '../service/read.js';
import { remove } from '../service/remove.js';
import { search } from '../service/search.js';
import { submit } from '../service/submit.js';
import type { Gate } from '../wire/admit.js';
import { parseJsonObject } from '../wire/json-body.js';
import { refuseUnknown } from '../wire/unknown.js';
import { assertJsonType, writableData } from './body.js';
import { registerDocs } from './docs.js';
import { etagOf, namesEtag } from './etag.js';
import { answerFailures, answerNoRoute } from './failure.js';
import { openGate } from './gate.js';
import { OPERATIONS, queryNames, type OperationId } from './operations.js';
import { acknowledgement, profileBody, searchBody, type StoredProfile } from './present.js';
import { readQuery } from './query.js';
import { SUBMISSION_FIELDS } from './schemas.js';

export interface RestSettings {
  gate: Gate;
  maxBodyBytes: number;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Of a post. */
const FIELDS = Object.keys(SUBMISSION_FIELDS);
const JSON_UTF8 = 'application/json; charset=utf-8';

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
    const answers = operations(needs);
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
      v1.route({ method, url: path.replace('{id}', ':id'), onRequest, bodyLimit: maxBodyBytes, handler: answers[id] });
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

function operations(needs: Needs): Record<OperationId, Answer> {
  return {
    async submitProfile(request, reply) {
      readQuery(request, reply, queryNames('submitProfile'));
      const body = parseJsonObject(request.body);
      refuseUnknown('field', Object.keys(body), FIELDS);
      const { data, input_type: inputType, subject } = body;
      const idempotencyKey = request.headers['idempotency-key'];
      const { profileId, submissionId, replayed } = await submit(needs, request.caller, {
        id: idOf(request),
        data: writableData(data),
        inputType,
        subject,
        idempotencyKey,
      });
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply
        .code(202)
        .headers({
          location: `/v1/profile/${encodeURIComponent(profileId)}`,
          'x-submission-id': submissionId,
          'cache-control': 'no-store',
          'content-type': JSON_UTF8,
        })
        .send(acknowledgement(profileId));
    },

    async readProfile(request, reply) {
      const { include } = readQuery(request, reply, queryNames('readProfile'));
      if (include && include !== 'evidence') throw invalidField('include', 'must be evidence');
      const stored = await readOne(needs, request.caller, idOf(request));
      if (!stored) throw new LimnError('not_found', 'There is no such profile');
      const etag = etagOf(stored);
      reply.header('etag', etag);
      reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'accept-encoding');
      const held = request.headers['if-none-match'];
      if (held !== undefined && namesEtag(held, etag)) return reply.code(304).send();
      return reply
        .header('content-type', JSON_UTF8)
        .send(profileBody(include ? await evidenced(needs, request, stored) : stored));
    },

    async deleteProfile(request, reply) {
      readQuery(request, reply, queryNames('deleteProfile'));
      const held = request.headers['if-match'];
      await remove(
        needs,
        request.caller,
        idOf(request),
        held === undefined ? undefined : await versionNamed(needs, request, held),
      );
      return reply.code(204).header('cache-control', 'no-store').send();
    },

    async searchProfiles(request, reply) {
      const { include, ...input } = readQuery(request, reply, queryNames('searchProfiles'));
      if (include && include !== 'because') throw invalidField('include', 'must be because');
      const found = await search(needs, request.caller, input);
      const explained = include ? await explainHits(needs, request.caller, found) : undefined;
      if (!found.totalIsExact) reply.header('x-total-capped', 'true');
      return reply
        .headers({ 'cache-control': 'no-store', vary: 'accept-encoding', 'content-type': JSON_UTF8 })
        .send(searchBody(found, explained));
    },
  };
}

/** Percent-decoded once, by the router. */
const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The profile with its evidence; read after the document, so a value that changes in between comes without any. */
async function evidenced(
  needs: Pick<Needs, 'storage'>,
  { caller }: FastifyRequest,
  stored: StoredProfile,
): Promise<StoredProfile> {
  const state = await readMerged(needs, caller, stored.profileId);
  return { ...stored, document: JSON.stringify(withEvidence(JSON.parse(stored.document) as ProfileDocument, state)) };
}

/**
 * The version that an `If-Match` header names, checked again where the profile is erased. Throws `precondition_failed`.
 */
async function versionNamed(
  needs: Pick<Needs, 'storage'>,
  request: FastifyRequest,
  header: string,
): Promise<StoredProfile> {
  const stored = await readOne(needs, request.caller, idOf(request));
  if (!stored || !namesEtag(header, etagOf(stored)))
    throw new LimnError('precondition_failed', 'The profile has changed since', { field: 'If-Match' });
  return stored;
}
