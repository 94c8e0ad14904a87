import type { Reads } from './connection.js';
import { prepared } from './statement.js';
import { RECORD_COLUMNS, type SubmissionRecord } from './submissions.js';

const LATEST = prepared(
  'submission.latest',
  `
  select * from (
    (select ${RECORD_COLUMNS} from submission where tenant_id = $1 and finished_at is not null
      order by received_at desc limit $2)
    union all
    (select ${RECORD_COLUMNS} from submission where tenant_id = $1 and finished_at is null
      order by received_at desc limit $2)
  ) latest order by "receivedAt" desc, "submissionId" desc limit $2`,
);

/** The submissions of a tenant that were received last, the latest first. */
export async function latestSubmissions(tx: Reads, tenantId: string, most: number): Promise<SubmissionRecord[]> {
  return tx.query<SubmissionRecord>(LATEST, [tenantId, most]);
}
