import type { SubmissionRecord } from '../storage/submissions.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { noSuchSubmission, readReceipt } from './read.js';

/** How often to poll, in milliseconds: no event is published when reading begins. */
const POLL_MS = 500;

/**
 * Follows one submission: its current state, then every change, until it is merged or has failed for good. Ends early
 * when it is erased. Throws `not_found`, `forbidden`.
 */
export async function followSubmission(
  needs: Pick<Needs, 'storage' | 'feed'>,
  caller: Caller,
  id: string,
): Promise<AsyncIterableIterator<SubmissionRecord>> {
  const first = await readReceipt(needs, caller, id);
  if (!first) throw noSuchSubmission();
  let lastSeen: string | undefined;
  const follower = needs.feed.followReading(caller.tenantId, first.profileId, async () => {
    const record = await readReceipt(needs, caller, id);
    if (!record) follower.close();
    const now = record && JSON.stringify([record.state, record.attempts, record.error]);
    if (!record || now === lastSeen) return [];
    lastSeen = now;
    return [record];
  });
  const poll = setInterval(() => follower.wake(), POLL_MS).unref();
  let isOver = false;
  const end = (): Promise<IteratorResult<SubmissionRecord>> => {
    clearInterval(poll);
    return follower.return();
  };
  const progress: AsyncIterableIterator<SubmissionRecord> = {
    async next() {
      const step = isOver ? await end() : await follower.next();
      if (step.done) return end();
      isOver = isFinal(step.value);
      return step;
    },
    return: end,
    [Symbol.asyncIterator]: () => progress,
  };
  return progress;
}

const isFinal = ({ state }: SubmissionRecord): boolean => state === 'merged' || state === 'failed';
