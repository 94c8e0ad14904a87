import type { Changes } from '../profile/profile.js';
import type { Revision } from '../profile/revision.js';
import { columns } from './columns.js';
import type { Reads, Tx } from './connection.js';
import type { ObservationEntity } from './entities/observation.js';
import { SnapshotEntity } from './entities/snapshot.js';
import { UpdateLogEntity } from './entities/update-log.js';
import { HEAD_COLUMNS, type ProfileHead } from './profiles.js';
import { prepared } from './statement.js';

/** One entry of a profile's update log; `seq` orders it by when it was written and is its cursor. */
export interface LogEntry extends Pick<UpdateLogEntity, 'seq' | 'submissionId' | 'extractedOn'> {
  changes: Changes;
  /** What somebody did by hand; null when a submission was read. */
  revision: Revision | null;
}

type LogRow = Omit<UpdateLogEntity, 'tenantId' | 'profileId'>;
const LOG_COLUMNS = columns(UpdateLogEntity, 'seq', 'submissionId', 'extractedOn', 'changes', 'revision');

const PAGE = prepared(
  'update_log.page',
  `
  select ${LOG_COLUMNS} from update_log
  where tenant_id = $1 and profile_id = $2 and seq > $3 order by seq limit $4`,
);

/** Log entries after `after`, oldest first. */
export async function readLog(
  tx: Reads,
  tenantId: string,
  profileId: string,
  after: number,
  first: number,
): Promise<LogEntry[]> {
  return (await tx.query<LogRow>(PAGE, [tenantId, profileId, after, first])).map(toEntry);
}

const LAST_PAGE = prepared(
  'update_log.last_page',
  `
  select ${LOG_COLUMNS} from update_log
  where tenant_id = $1 and profile_id = $2 and ($3::bigint is null or seq < $3) and ($4::timestamptz is null or
    extracted_on <= $4) order by seq desc limit $5`,
);

/** Log entries before `before` and until a moment, or before nothing and until now, the latest first. */
export async function readLogBackwards(
  tx: Reads,
  tenantId: string,
  profileId: string,
  before: number | null,
  until: Date | null,
  last: number,
): Promise<LogEntry[]> {
  return (await tx.query<LogRow>(LAST_PAGE, [tenantId, profileId, before, until, last])).map(toEntry);
}

const toEntry = (row: LogRow): LogEntry => ({
  ...row,
  changes: JSON.parse(row.changes) as Changes,
  revision: JSON.parse(row.revision ?? 'null') as Revision | null,
});

const HEAD_AND_LOG = prepared(
  'profile.head_and_log',
  `
  select ${HEAD_COLUMNS}, (
    select '[' || string_agg(
      '[' || seq || ',' || coalesce('"' || submission_id || '"', 'null') || ',' || (extract(epoch from extracted_on) *
        1000)::bigint || ',' || changes || ',' || coalesce(revision, 'null') || ']', ',' order by seq) || ']'
    from (select * from update_log where tenant_id = $1 and profile_id = $2 order by seq limit $3) entry
  ) as log
  from profile where tenant_id = $1 and profile_id = $2`,
);

/** A profile and its first log entries in one round trip, which is half of what two reads cost. */
export async function readHeadAndLog(
  tx: Tx,
  tenantId: string,
  profileId: string,
  first: number,
): Promise<{ head: ProfileHead; log: LogEntry[] } | undefined> {
  const [row] = await tx.query<ProfileHead & { log: string | null }>(HEAD_AND_LOG, [tenantId, profileId, first]);
  if (!row) return undefined;
  const { log, ...head } = row;
  const entries = JSON.parse(log ?? '[]') as [
    seq: number,
    submissionId: string | null,
    extractedOn: number,
    changes: Changes,
    revision: Revision | null,
  ][];
  return {
    head,
    log: entries.map(([seq, submissionId, extractedOn, changes, revision]) => ({
      seq,
      submissionId,
      extractedOn: new Date(extractedOn),
      changes,
      revision,
    })),
  };
}

const SINCE = prepared(
  'observation.since',
  `
  select observation.body from update_log join observation using (tenant_id, profile_id, seq)
  where tenant_id = $1 and profile_id = $2 and extracted_on > $3 and extracted_on <= $4 order by seq`,
);

/** What was merged after one moment and by another, in order, as JSON texts. */
export async function observationsBetween(
  tx: Reads,
  tenantId: string,
  profileId: string,
  after: Date,
  until: Date,
): Promise<string[]> {
  return (await tx.query<Pick<ObservationEntity, 'body'>>(SINCE, [tenantId, profileId, after, until])).map(
    ({ body }) => body,
  );
}

const ACTIVE = prepared(
  'observation.active',
  `
  select observation.body from observation join submission using (tenant_id, submission_id)
  where observation.tenant_id = $1 and observation.profile_id = $2 and (reverted_at is null or submission_id = $3) and
    submission_id is distinct from $4 order by observation.seq`,
);

/**
 * What a profile is made of, in the order it was merged, as JSON texts: reverted submissions left out but for `also`,
 * and without `but`.
 */
export async function activeObservations(
  tx: Tx,
  tenantId: string,
  profileId: string,
  also: string | null,
  but: string | null,
): Promise<string[]> {
  return (await tx.query<Pick<ObservationEntity, 'body'>>(ACTIVE, [tenantId, profileId, also, but])).map(
    ({ body }) => body,
  );
}

const LAST_ENTRY = prepared(
  'update_log.last',
  `
  select max(extracted_on) as at from update_log where tenant_id = $1 and profile_id = $2 and extracted_on <= $3`,
);

/** When a profile last changed before or at a moment; undefined when nothing had happened yet. */
export async function lastChangeBy(
  tx: Reads,
  tenantId: string,
  profileId: string,
  moment: Date,
): Promise<Date | undefined> {
  return (await tx.query<{ at: Date | null }>(LAST_ENTRY, [tenantId, profileId, moment]))[0]?.at ?? undefined;
}

const KEEP = prepared(
  'snapshot.keep',
  `insert into snapshot (tenant_id, profile_id, at, state) values ($1, $2, $3, $4)`,
);

/** Keeps what merging remembers of a profile at a moment, so that its past is found without merging it all again. */
export async function keepSnapshot(
  tx: Tx,
  tenantId: string,
  profileId: string,
  at: Date,
  state: string,
): Promise<void> {
  await tx.run(KEEP, [tenantId, profileId, at, state]);
}

const SNAPSHOT = prepared(
  'snapshot.by',
  `
  select ${columns(SnapshotEntity, 'at', 'state')} from snapshot
  where tenant_id = $1 and profile_id = $2 and at <= $3 order by at desc limit 1`,
);

/** The last snapshot before or at a moment. */
export async function snapshotBy(
  tx: Reads,
  tenantId: string,
  profileId: string,
  moment: Date,
): Promise<Pick<SnapshotEntity, 'at' | 'state'> | undefined> {
  return (await tx.query<Pick<SnapshotEntity, 'at' | 'state'>>(SNAPSHOT, [tenantId, profileId, moment]))[0];
}
