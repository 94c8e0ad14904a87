import type { Needs } from '../service/needs.js';
import { followSubmission } from '../service/follow-submission.js';
import { issueToken } from '../service/issue-token.js';
import { noSuchSubmission, readOne, readReceipt, readUsage } from '../service/read.js';
import { retry } from '../service/retry.js';
import { restoreSubmission, revertSubmission, reviseValues, type ValueChange } from '../service/revise.js';
import { parseJsonObject } from '../wire/json-body.js';
import { refuseUnknown } from '../wire/unknown.js';
import { LimnError } from '../errors.js';
import type { Caller } from '../tenant/caller.js';
import { idParam, sendJson, type Handler } from './handler.js';
import { queryNames } from './operations.js';
import { profileText } from './present.js';
import { presentRevised, presentSubmission, usageBody } from './present-submission.js';
import { listIn } from './profile-handlers.js';
import { readQuery } from './query.js';
import type { SUBMISSION_OPERATIONS } from './submission-operations.js';
import { TOKEN_FIELDS } from './submission-schemas.js';
import type { HeldRequests } from './held-requests.js';

/** The changes that a body may ask for, in the order in which they are made, with the fields of each. */
const CHANGES = [
  ['unpin', ['path', 'value']],
  ['forget', ['path', 'value']],
  ['set', ['path', 'value', 'replaces']],
] as const;

/** The handlers of operations on submissions, of corrections by hand, of tokens and of usage. */
export function submissionHandlers(
  needs: Needs,
  heldRequests: HeldRequests,
): Record<keyof typeof SUBMISSION_OPERATIONS, Handler> {
  const reversal =
    (name: 'revertSubmission' | 'restoreSubmission', verb: typeof revertSubmission): Handler =>
    async (request, reply) => {
      readQuery(request, reply, queryNames(name));
      const { profileId, changes } = await verb(needs, request.caller, idParam(request));
      const record = await readReceipt(needs, request.caller, idParam(request));
      if (!record) throw noSuchSubmission();
      const profile = await textOf(needs, request.caller, profileId);
      return sendJson(
        reply,
        `{"submission":${JSON.stringify(presentSubmission(record))},"changes":${JSON.stringify(changes)},` +
          `"profile":${profile}}`,
      );
    };
  return {
    async readSubmission(request, reply) {
      readQuery(request, reply, queryNames('readSubmission'));
      const record = await readReceipt(needs, request.caller, idParam(request));
      if (!record) throw noSuchSubmission();
      return sendJson(reply, presentSubmission(record));
    },

    async followSubmission(request, reply) {
      readQuery(request, reply, queryNames('followSubmission'));
      return heldRequests.sendEvents(
        needs,
        request,
        reply,
        'submission',
        () => followSubmission(needs, request.caller, idParam(request)),
        presentSubmission,
      );
    },

    async retrySubmission(request, reply) {
      readQuery(request, reply, queryNames('retrySubmission'));
      const record = await retry(needs, request.caller, idParam(request));
      return sendJson(reply, presentSubmission(record), { status: 202 });
    },

    revertSubmission: reversal('revertSubmission', revertSubmission),
    restoreSubmission: reversal('restoreSubmission', restoreSubmission),

    async reviseValues(request, reply) {
      readQuery(request, reply, queryNames('reviseValues'));
      const changes = changesIn(parseJsonObject(request.body));
      const revised = await reviseValues(needs, request.caller, idParam(request), changes);
      const { profileId } = revised[0]!;
      const profile = await textOf(needs, request.caller, profileId);
      return sendJson(
        reply,
        `{"profile_id":${JSON.stringify(profileId)},"results":${JSON.stringify(revised.map(presentRevised))},` +
          `"profile":${profile}}`,
      );
    },

    async issueToken(request, reply) {
      readQuery(request, reply, queryNames('issueToken'));
      const body = parseJsonObject(request.body);
      refuseUnknown('field', Object.keys(body), Object.keys(TOKEN_FIELDS));
      const { scope, profile_id: profileId, seconds } = body;
      const issued = await issueToken(needs, request.caller, { scope, profileId, seconds });
      return sendJson(
        reply,
        { token: issued.token, scope: issued.scope, profile_id: issued.profileId, expires_at: issued.expiresAt },
        { status: 201 },
      );
    },

    async readUsage(request, reply) {
      const { days } = readQuery(request, reply, queryNames('readUsage'));
      return sendJson(reply, usageBody(await readUsage(needs, request.caller, days)));
    },
  };
}

/** The changes in a body. Throws `invalid_field`. */
function changesIn(body: Record<string, unknown>): ValueChange[] {
  refuseUnknown(
    'field',
    Object.keys(body),
    CHANGES.map(([kind]) => kind),
  );
  return CHANGES.flatMap(([kind, fields]) =>
    (body[kind] === undefined ? [] : listIn(body, kind)).map((change) => {
      refuseUnknown('field', Object.keys(change), [...fields]);
      return { ...change, kind } as ValueChange;
    }),
  );
}

async function textOf(needs: Pick<Needs, 'storage'>, caller: Caller, profileId: string): Promise<string> {
  const stored = await readOne(needs, caller, profileId);
  if (!stored) throw new LimnError('not_found', 'The profile was erased meanwhile');
  return profileText(stored);
}
