import { extendLease, releaseAllClaims, releaseClaim, lockClaim, take, type Taken } from '../storage/queue.js';
import { nextDueMs } from '../storage/queue-size.js';
import { markUnread } from '../storage/submissions.js';
import type { Needs } from './needs.js';

type QueueNeeds = Pick<Needs, 'storage' | 'limits' | 'failpoint'>;

/** A claimed profile, as it was when it was claimed, and the batch of its submissions to read now. */
export interface Work extends Taken {
  /** When the claim was requested, in milliseconds since 1970. */
  requestedAt: number;
}

/**
 * Claims the next profile that waits: the next tenant's after `afterTenant`, in turn, and none of a tenant in `except`.
 * Undefined when nothing is due; `contended` when other workers claimed everything that was tried.
 */
export async function takeWork(
  { storage, limits, failpoint }: QueueNeeds,
  afterTenant: string,
  except: string[],
): Promise<Work | 'contended' | undefined> {
  const requestedAt = Date.now();
  const work = await take(storage, afterTenant, except, limits.leaseMs);
  if (!work || work === 'contended') return work;
  await failpoint('claim.after');
  return { ...work, requestedAt };
}

/** Milliseconds until something in the queue is due; undefined when it is empty. */
export async function untilDueMs({ storage }: QueueNeeds): Promise<number | undefined> {
  return nextDueMs(storage);
}

/** Renews the lease of a claim. False when another worker has it by now, or its profile is gone. */
export async function heartbeat({ storage, limits, failpoint }: QueueNeeds, { claim }: Work): Promise<boolean> {
  await failpoint('heartbeat.before');
  return extendLease(storage.within(claim.tenantId), claim, limits.leaseMs);
}

/** Puts work back into the queue unread, to be taken again after `delayMs`. It costs the submissions no attempt. */
export async function putBackUnread({ storage }: QueueNeeds, { claim, batch }: Work, delayMs = 0): Promise<void> {
  await storage.within(claim.tenantId).tx(async (tx) => {
    if (!(await lockClaim(tx, claim))) return;
    await markUnread(
      tx,
      claim.tenantId,
      batch.map(({ submissionId }) => submissionId),
    );
    await releaseClaim(tx, claim, delayMs);
  });
}

/** Ends the leases of all claims. Only for a process that nobody shares its database with. */
export async function releaseAllWork({ storage }: QueueNeeds): Promise<void> {
  await releaseAllClaims(storage);
}
