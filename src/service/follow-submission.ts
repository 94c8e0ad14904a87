import type { SubmissionRecord } from '../storage/submissions.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { noSuchSubmission, readReceipt } from './read.js';

/** A submission as it was when it was told. */
export interface Progress {
  seq: number;
  record: SubmissionRecord;
}

/** That a reading begins is no event: it is looked for. */
const POLL_MS = 500;

/**
 * Follows one submission: how it is now, then every change, until it is merged or has failed for good. Ends when it is
 * erased meanwhile. Throws `not_found`, `forbidden`.
 */
export async function followSubmission(
  needs: Pick<Needs, 'storage' | 'changeFeed'>,
  caller: Caller,
  id: string,
): Promise<AsyncIterableIterator<Progress>> {
  const first = await readReceipt(needs, caller, id);
  if (!first) throw noSuchSubmission();
  let told: string | undefined;
  const follower = needs.changeFeed.listen(caller.tenantId, first.profileId, async (seq): Promise<Progress[]> => {
    const record = await readReceipt(needs, caller, id);
    if (!record) follower.close();
    const now = record && JSON.stringify([record.state, record.attempts, record.error]);
    if (!record || now === told) return [];
    told = now;
    return [{ seq: seq + 1, record }];
  });
  const poll = setInterval(() => follower.wake(), POLL_MS).unref();
  let isOver = false;
  const end = (): Promise<IteratorResult<Progress>> => {
    clearInterval(poll);
    return follower.return();
  };
  const progress: AsyncIterableIterator<Progress> = {
    async next() {
      const step = isOver ? await end() : await follower.next();
      if (step.done) return end();
      isOver = isFinal(step.value.record);
      return step;
    },
    return: end,
    [Symbol.asyncIterator]: () => progress,
  };
  return progress;
}

const isFinal = ({ state }: SubmissionRecord): boolean => state === 'merged' || state === 'failed';
