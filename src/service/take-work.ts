import { extend, freeAll, release, stillHeld, take, type Taken } from '../storage/queue.js';
import { nextDueMs } from '../storage/queue-size.js';
import { markUnread } from '../storage/submissions.js';
import type { Needs } from './needs.js';

type Takes = Pick<Needs, 'storage' | 'limits' | 'failpoint'>;

/** A profile held by this worker, as it was then, and the submissions to read now. */
export interface Work extends Taken {
  /** When it was asked for, in milliseconds since 1970. */
  askedAt: number;
}

/**
 * Takes the next profile that waits, in turn after `afterTenant` and of none of `sated`. Undefined when there is none,
 * `contended` when others were taking all that was looked at.
 */
export async function takeWork(
  { storage, limits, failpoint }: Takes,
  afterTenant: string,
  sated: string[],
): Promise<Work | 'contended' | undefined> {
  const askedAt = Date.now();
  const work = await take(storage, afterTenant, sated, limits.leaseMs);
  if (!work || work === 'contended') return work;
  await failpoint('claim.after');
  return { ...work, askedAt };
}

/** Milliseconds until something in the queue is due; undefined when it is empty. */
export async function untilDueMs({ storage }: Takes): Promise<number | undefined> {
  return nextDueMs(storage);
}

/** Keeps work held for another lease. False when it belongs to somebody else by now, or its profile is gone. */
export async function heartbeat({ storage, limits, failpoint }: Takes, { claim: held }: Work): Promise<boolean> {
  await failpoint('heartbeat.before');
  return extend(storage.within(held.tenantId), held, limits.leaseMs);
}

/** Gives work back that this worker will not finish, to be taken again after `delayMs`; the attempt does not count. */
export async function handBack({ storage }: Takes, { claim: held, batch }: Work, delayMs = 0): Promise<void> {
  await storage.within(held.tenantId).tx(async (tx) => {
    if (!(await stillHeld(tx, held))) return;
    await markUnread(
      tx,
      held.tenantId,
      batch.map((one) => one.submissionId),
    );
    await release(tx, held, delayMs);
  });
}

/** Frees all leases: only where nobody else can hold one. */
export async function freeLeases({ storage }: Takes): Promise<void> {
  await freeAll(storage);
}
