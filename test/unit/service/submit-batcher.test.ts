import { describe, expect, it } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { SubmitBatcher } from '../../../src/service/submit-batcher.js';
import type { NewSubmission } from '../../../src/storage/accept.js';
import type { Storage } from '../../../src/storage/connection.js';

/** Storage of which a machine is away: what tenants named `away…` write fails, after a moment. */
function storageWith({ isSharded }: { isSharded: boolean }): Storage {
  const within = (tenantId: string): unknown => {
    const write = async (): Promise<unknown[]> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (tenantId.startsWith('away')) throw new LimnError('unavailable', 'The database is away');
      return [];
    };
    return { isSharded, tx: write, query: write };
  };
  return { isSharded, within } as unknown as Storage;
}

const postOf = (tenantId: string): NewSubmission =>
  ({ tenantId, submissionId: `of ${tenantId}`, profileId: 'p', idKey: 'p', data: 'x' }) as NewSubmission;

describe('posts of several apps that are written in batches', () => {
  // As many as are written at once, so that the last one waits behind them.
  const tenants = ['away 1', 'away 2', 'away 3', 'away 4', 'there'];
  const outcomes = async (isSharded: boolean): Promise<string[]> => {
    const batcher = new SubmitBatcher(storageWith({ isSharded }));
    const written = await Promise.allSettled(tenants.map((tenantId) => batcher.add(postOf(tenantId))));
    return written.map(({ status }) => status);
  };

  it('are refused for the apps of a machine that is away, and for no others', async () => {
    expect(await outcomes(true)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  });

  it('are all refused at once where one database serves all', async () => {
    expect(await outcomes(false)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'rejected']);
  });
});
