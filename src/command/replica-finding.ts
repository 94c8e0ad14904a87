import type { Config } from '../config.js';
import { LimnError } from '../errors.js';
import type { Finding } from './finding.js';

/** More than a few moments' worth of the primary's log; a guess. */
const FAR_BEHIND = 16 * 1024 * 1024;

/** The standby that is to answer reads, where one is set. */
export async function replicaFinding({ database }: Config): Promise<Finding[]> {
  if (database.kind !== 'server' || !database.replica) return [];
  const { url, directUrl, replica } = database;
  try {
    const { describeReplica } = await import('../storage/replica-inspection.js');
    const { bytesBehind } = await describeReplica(url, directUrl, replica.url);
    const message = `a standby of the database, ${bytesBehind} bytes of its log behind`;
    return [
      bytesBehind < FAR_BEHIND
        ? { subject: 'Replica', state: 'ok', message }
        : {
            subject: 'Replica',
            state: 'warning',
            message: `${message}: reads go to DATABASE_URL until it has caught up; look at pg_stat_replication there`,
          },
    ];
  } catch (error) {
    if (error instanceof LimnError) return [{ subject: 'Replica', state: 'fault', message: error.message }];
    const { message, code } = error as Error & { code?: string };
    return [
      {
        subject: 'Replica',
        state: 'warning',
        message:
          `cannot be used (${message || code}), and DATABASE_URL answers in its place: start it, or correct ` +
          'DATABASE_READ_URL',
      },
    ];
  }
}
