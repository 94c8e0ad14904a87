import type { SubmissionState } from '../profile/submission.js';
import type { Caller } from '../tenant/caller.js';
import { follow } from './follow.js';
import type { Needs } from './needs.js';
import { readReceipt } from './read.js';
import type { Receipt } from './submit.js';

/**
 * Waits until a post has been merged or has failed and its profile is ready, and returns the final state. Undefined
 * when `signal` ends the wait first, or the post was erased.
 */
export async function awaitEnd(
  needs: Pick<Needs, 'storage' | 'feed'>,
  caller: Caller,
  { profileId, submissionId }: Pick<Receipt, 'profileId' | 'submissionId'>,
  signal: AbortSignal,
): Promise<SubmissionState | undefined> {
  const statuses = await follow(needs, caller, profileId);
  const leave = (): void => void statuses.return?.();
  signal.addEventListener('abort', leave, { once: true });
  try {
    if (signal.aborted) return undefined;
    for await (const { status } of statuses) {
      const state = status === 'ready' ? (await readReceipt(needs, caller, submissionId))?.state : undefined;
      if (state === 'merged' || state === 'failed') return state;
    }
    return undefined;
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}
