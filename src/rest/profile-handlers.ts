import type { FastifyRequest } from 'fastify';
import { invalidField, LimnError } from '../errors.js';
import { withEvidence } from '../profile/attach-evidence.js';
import type { ProfileDocument } from '../profile/profile.js';
import { parseWhole } from '../profile/search.js';
import { contextualize } from '../service/contextualize.js';
import type { Needs } from '../service/needs.js';
import { preview } from '../service/preview.js';
import { LONGEST_PAGE, PAGE, readExport, readHead, readHistory, readMerged, readOne } from '../service/read.js';
import { remove } from '../service/remove.js';
import { submit } from '../service/submit.js';
import { submitMany } from '../service/submit-many.js';
import { fromCursor, LOG_POSITION } from '../wire/cursor.js';
import { varyBy } from '../wire/headers.js';
import { isJsonObject, parseJsonObject } from '../wire/json-body.js';
import { refuseUnknown } from '../wire/unknown.js';
import { clientGone } from '../wire/client-gone.js';
import { idParam, sendJson, type Handler } from './handler.js';
import { writableData } from './body.js';
import { etagOf, namesEtag } from './etag.js';
import { parseFields } from './fields.js';
import { queryNames } from './operations.js';
import { acknowledgement, profileBody, type StoredProfile } from './present.js';
import { batchBody, logBody, previewBody } from './present-submission.js';
import type { PROFILE_OPERATIONS } from './profile-operations.js';
import { readQuery } from './query.js';
import { POST_FIELDS, SUBMISSION_FIELDS } from './submission-schemas.js';
import { HeldRequests } from './held-requests.js';

/** The fields of a post, and of each post of a batch. */
const FIELDS = Object.keys(SUBMISSION_FIELDS);
const BATCH_FIELDS = Object.keys(POST_FIELDS);

/** The handlers of operations on posts and profiles. */
export function profileHandlers(
  needs: Needs,
  heldRequests: HeldRequests,
): Record<keyof typeof PROFILE_OPERATIONS, Handler> {
  return {
    async submitProfile(request, reply) {
      const seconds = HeldRequests.secondsIn(readQuery(request, reply, queryNames('submitProfile'))['wait']);
      const body = parseJsonObject(request.body);
      refuseUnknown('field', Object.keys(body), FIELDS);
      const idempotencyKey = request.headers['idempotency-key'];
      const receipt = await submit(needs, request.caller, { id: idParam(request), idempotencyKey, ...postIn(body) });
      const { profileId, submissionId, replayed } = receipt;
      if (replayed) reply.header('idempotent-replayed', 'true');
      reply.headers({
        location: `/v1/profile/${encodeURIComponent(profileId)}`,
        'x-submission-id': submissionId,
      });
      const stored = (await heldRequests.isMergedWithin(seconds, needs, request, reply, receipt))
        ? await readOne(needs, request.caller, profileId)
        : undefined;
      if (!stored) return sendJson(reply, acknowledgement(profileId), { status: 202 });
      return sendJson(reply.header('etag', etagOf(stored)), profileBody(stored), { vary: true });
    },

    async submitMany(request, reply) {
      readQuery(request, reply, queryNames('submitMany'));
      const body = parseJsonObject(request.body);
      refuseUnknown('field', Object.keys(body), ['posts']);
      const posts: unknown = body['posts'];
      if (!Array.isArray(posts)) throw invalidField('posts', 'must be a list of objects');
      const outcomes = await submitMany(
        needs,
        request.caller,
        posts.map((post: unknown) => () => {
          const one = objectOf(post);
          refuseUnknown('field', Object.keys(one), BATCH_FIELDS);
          return { id: one['id'], idempotencyKey: one['idempotency_key'], ...postIn(one) };
        }),
      );
      return sendJson(reply, batchBody(posts, outcomes));
    },

    async previewSubmission(request, reply) {
      readQuery(request, reply, queryNames('previewSubmission'));
      const body = parseJsonObject(request.body);
      refuseUnknown('field', Object.keys(body), FIELDS);
      const input = { ...postIn(body), id: idParam(request) };
      return sendJson(reply, previewBody(await preview(needs, request.caller, input, clientGone(reply))));
    },

    async readProfile(request, reply) {
      const { include, fields } = readQuery(request, reply, queryNames('readProfile'));
      if (include && include !== 'evidence') throw invalidField('include', 'must be evidence');
      const wanted = parseFields(fields);
      const stored = await readOne(needs, request.caller, idParam(request));
      if (!stored) throw noSuchProfile();
      const etag = etagOf(stored);
      varyBy(reply, 'accept-encoding').headers({ etag, 'cache-control': 'private, no-cache' });
      const ifNoneMatch = request.headers['if-none-match'];
      if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)) return reply.code(304).send();
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .send(profileBody(include ? await evidenced(needs, request, stored) : stored, wanted));
    },

    async deleteProfile(request, reply) {
      readQuery(request, reply, queryNames('deleteProfile'));
      const ifMatch = request.headers['if-match'];
      const only = ifMatch === undefined ? undefined : await versionNamed(needs, request, ifMatch);
      await remove(needs, request.caller, idParam(request), only);
      return reply.code(204).header('cache-control', 'no-store').send();
    },

    async readContext(request, reply) {
      const { query, max_tokens: maxTokens } = readQuery(request, reply, queryNames('readContext'));
      const context = await contextualize(needs, request.caller, { id: idParam(request), query, maxTokens });
      if (!context) throw noSuchProfile();
      return sendJson(reply, context, { vary: true });
    },

    async readUpdateLog(request, reply) {
      const { limit, cursor } = readQuery(request, reply, queryNames('readUpdateLog'));
      const first = Math.min(parseWhole('limit', limit, PAGE, Number.MAX_SAFE_INTEGER), LONGEST_PAGE);
      const after = cursor ? Number(fromCursor(cursor, LOG_POSITION, 'cursor')) : 0;
      const head = await readHead(needs, request.caller, idParam(request));
      if (!head) throw noSuchProfile();
      return sendJson(reply, logBody(await readHistory(needs, request.caller, head.profileId, first, after)), {
        vary: true,
      });
    },

    async exportProfile(request, reply) {
      readQuery(request, reply, queryNames('exportProfile'));
      const everything = await readExport(needs, request.caller, idParam(request));
      if (everything === undefined) throw noSuchProfile();
      return sendJson(reply, everything, { vary: true });
    },
  };
}

const noSuchProfile = (): LimnError => new LimnError('not_found', 'There is no such profile');

/** The input of a post in a body, without its id and idempotency key. */
const postIn = ({ data, input_type: inputType, subject }: Record<string, unknown>) => ({
  data: writableData(data),
  inputType,
  subject,
});

/** A list of objects in a body. Throws `invalid_field`. */
export function listIn(body: Record<string, unknown>, field: string): Record<string, unknown>[] {
  const list = body[field];
  if (!Array.isArray(list) || !list.every(isJsonObject)) throw invalidField(field, 'must be a list of objects');
  return list;
}

/** One of several posts. */
function objectOf(post: unknown): Record<string, unknown> {
  if (!isJsonObject(post)) throw new LimnError('bad_request', 'A post must be a JSON object');
  return post;
}

/** The profile with its evidence. It is read after the document: a value that changed in between has no evidence. */
async function evidenced(
  needs: Pick<Needs, 'storage'>,
  { caller }: FastifyRequest,
  stored: StoredProfile,
): Promise<StoredProfile> {
  const state = await readMerged(needs, caller, stored.profileId);
  return { ...stored, document: JSON.stringify(withEvidence(JSON.parse(stored.document) as ProfileDocument, state)) };
}

/**
 * The version that an `If-Match` header names; it is checked again in the transaction that erases the profile. Throws
 * `precondition_failed`.
 */
async function versionNamed(
  needs: Pick<Needs, 'storage'>,
  request: FastifyRequest,
  header: string,
): Promise<StoredProfile> {
  const stored = await readOne(needs, request.caller, idParam(request));
  if (!stored || !namesEtag(header, etagOf(stored)))
    throw new LimnError('precondition_failed', 'The profile has changed since', { field: 'If-Match' });
  return stored;
}
