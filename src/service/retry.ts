import { LimnError } from '../errors.js';
import { lockProfile, markProcessing } from '../storage/profiles.js';
import { enqueue } from '../storage/queue.js';
import { markAgain, type SubmissionRecord } from '../storage/submissions.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { noSuchSubmission, readReceipt } from './read.js';

/**
 * Lets a failed submission be read again, as if it had just been posted. Throws `not_found`, `bad_request` for one that
 * has not failed or whose text is gone, `forbidden`.
 */
export async function retry(needs: Pick<Needs, 'storage'>, caller: Caller, id: string): Promise<SubmissionRecord> {
  assertMayWrite(caller);
  const { tenantId } = caller;
  const submission = await readReceipt(needs, caller, id);
  if (!submission) throw noSuchSubmission();
  const { profileId, submissionId, state } = submission;
  if (state !== 'failed')
    throw new LimnError('bad_request', `The submission is ${state}; only one that has failed can be retried`, {
      field: 'id',
    });
  const status = await needs.storage.within(tenantId).tx(async (tx) => {
    if (!(await lockProfile(tx, tenantId, profileId))) throw noSuchSubmission();
    if (!(await markAgain(tx, tenantId, submissionId)))
      throw new LimnError('bad_request', 'The text of the submission has been deleted; post it again', { field: 'id' });
    await enqueue(tx, tenantId, profileId);
    return markProcessing(tx, tenantId, profileId);
  });
  needs.storage.events.publish([{ kind: 'status', ...status, at: status.at.toISOString() }]);
  const again = await readReceipt(needs, caller, id);
  if (!again) throw noSuchSubmission();
  return again;
}
