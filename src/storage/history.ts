import type { Changes } from '../profile/profile.js';
import { prepared, type Tx } from './connection.js';
import { HEAD_COLUMNS, type ProfileHead } from './profiles.js';

/** One entry of a profile's update log; `seq` orders it and is its cursor. */
export interface LogEntry {
  seq: number;
  submissionId: string | null;
  extractedOn: Date;
  changes: Changes;
}

const APPEND = prepared('update_log.append', `
  insert into update_log (tenant_id, profile_id, seq, submission_id, extracted_on, changes)
  select $1, $2, entry.seq, entry.submission_id, $3, entry.changes from unnest($4::bigint[], $5::uuid[], $6::text[]) as entry(seq, submission_id, changes)`);

/** Adds entries that were extracted at one moment. A submission that has an entry already makes this fail: nothing is merged twice. */
export async function appendLog(tx: Tx, tenantId: string, profileId: string, at: Date, entries: { seq: number; submissionId: string; changes: string }[]): Promise<void> {
  await tx.run(APPEND, [tenantId, profileId, at, entries.map((entry) => entry.seq), entries.map((entry) => entry.submissionId), entries.map((entry) => entry.changes)]);
}

const OBSERVE = prepared('observation.append', `
  insert into observation (tenant_id, profile_id, seq, submission_id, received_at, reader, body)
  select $1, $2, one.seq, one.submission_id, one.received_at, $3, one.body
  from unnest($4::bigint[], $5::uuid[], $6::timestamptz[], $7::text[]) as one(seq, submission_id, received_at, body)`);

/** Keeps what submissions said, so that the profile can be folded again without reading them twice. */
export async function keepObservations(
  tx: Tx, tenantId: string, profileId: string, reader: string, observations: { seq: number; submissionId: string; receivedAt: Date; body: string }[],
): Promise<void> {
  await tx.run(OBSERVE, [
    tenantId, profileId, reader, observations.map((one) => one.seq), observations.map((one) => one.submissionId),
    observations.map((one) => one.receivedAt), observations.map((one) => one.body),
  ]);
}

const PAGE = prepared('update_log.page', `
  select seq, submission_id as "submissionId", extracted_on as "extractedOn", changes from update_log
  where tenant_id = $1 and profile_id = $2 and seq > $3 order by seq limit $4`);

/** Log entries after `after`, oldest first. */
export async function readLog(tx: Tx, tenantId: string, profileId: string, after: number, first: number): Promise<LogEntry[]> {
  const rows = await tx.query<Omit<LogEntry, 'changes'> & { changes: string }>(PAGE, [tenantId, profileId, after, first]);
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as Changes }));
}

const HEAD_AND_LOG = prepared('profile.head_and_log', `
  select ${HEAD_COLUMNS}, (
    select '[' || string_agg(
      '[' || seq || ',' || coalesce('"' || submission_id || '"', 'null') || ',' || (extract(epoch from extracted_on) * 1000)::bigint || ',' || changes || ']', ',' order by seq) || ']'
    from (select * from update_log where tenant_id = $1 and profile_id = $2 order by seq limit $3) entry
  ) as log
  from profile where tenant_id = $1 and profile_id = $2`);

/** A profile and its first log entries in one round trip, which is half of what two reads cost. */
export async function readHeadAndLog(tx: Tx, tenantId: string, profileId: string, first: number): Promise<{ head: ProfileHead; log: LogEntry[] } | undefined> {
  const [row] = await tx.query<ProfileHead & { log: string | null }>(HEAD_AND_LOG, [tenantId, profileId, first]);
  if (!row) return undefined;
  const { log, ...head } = row;
  const entries = JSON.parse(log ?? '[]') as [seq: number, submissionId: string | null, extractedOn: number, changes: Changes][];
  return { head, log: entries.map(([seq, submissionId, extractedOn, changes]) => ({ seq, submissionId, extractedOn: new Date(extractedOn), changes })) };
}

const UNTIL = prepared('observation.until', `
  select observation.body, update_log.extracted_on as "extractedOn" from observation join update_log using (tenant_id, profile_id, seq)
  where tenant_id = $1 and profile_id = $2 and extracted_on <= $3 order by seq`);

/** What had been said and merged by a moment, oldest first, as JSON texts. */
export async function observationsUntil(tx: Tx, tenantId: string, profileId: string, moment: Date): Promise<{ body: string; extractedOn: Date }[]> {
  return tx.query<{ body: string; extractedOn: Date }>(UNTIL, [tenantId, profileId, moment]);
}
