import type { Revision } from '../profile/revision.js';
import type { Tx } from './connection.js';
import { becoming, STATUS_COLUMNS, type StatusNow } from './profiles.js';
import { leaving, WAITING, type Claim } from './queue.js';
import { prepared } from './statement.js';

/** The merged content and what filters and sorts look at, folded by `foldForFilter`. */
export interface MergedProfile {
  document: string;
  recentLog: string;
  state: string;
  nameKey: string | null;
  age: number | null;
  genderKey: string | null;
  locationKey: string | null;
  language: string | null;
  interestsKey: string | null;
  summaryKey: string | null;
  embeddingPending: boolean;
  steps: number;
}

/** An entry to be written: what a submission or a revision changed. */
export interface NewEntry {
  submissionId: string | null;
  /** JSON text. */
  changes: string;
  revision: Revision | null;
  /** What a submission said, as JSON text, so that the profile can be folded again without reading it twice. */
  said?: { receivedAt: Date; body: string };
}

/** What a locked profile becomes at a moment, and why. */
export interface ProfileWrite {
  merged: MergedProfile;
  at: Date;
  entries: NewEntry[];
  /** Who found what the entries say was said; null when people did something by hand. */
  reader: string | null;
}

// A submission that has an entry already makes this fail: nothing is merged twice. Arrays stand behind a select for the
// same reason as in TAKE.
const LOGGED = `entry as materialized (
    select nextval('stream_seq') as seq, submission_id, changes, revision, received_at, body from (
      select * from unnest((select $4::uuid[]), (select $5::text[]), (select $6::text[]), (select $7::timestamptz[]),
        (select $8::text[]))
        with ordinality as given(submission_id, changes, revision, received_at, body, position) order by position
    ) given
  ), observed as (
    insert into observation (tenant_id, profile_id, seq, submission_id, received_at, reader, body)
    select $1, $2, seq, submission_id, received_at, $9, body from entry where body is not null
  ), logged as (
    insert into update_log (tenant_id, profile_id, seq, submission_id, extracted_on, changes, revision) select $1, $2,
      seq, submission_id, $3, changes, revision from entry
  )`;

// Whoever holds the mark in text_pending is bringing the index up to date with what was there before: it is waited for,
// and the mark set again.
const saved = (status: string): string => `changed as (
    insert into text_pending (tenant_id, profile_id)
    select tenant_id, profile_id from profile where tenant_id = $1 and profile_id = $2
      and (name_key, gender_key, location_key, interests_key, summary_key) is distinct from ($13, $15, $16, $18, $19)
    on conflict (tenant_id, profile_id) do update set profile_id = excluded.profile_id
  ), saved as (
    update profile set document = $10, recent_log = $11, state = $12, name_key = $13, age = $14, gender_key = $15,
      location_key = $16, language = $17,
      interests_key = $18, summary_key = $19, embedding_pending = $20, steps = $21, last_updated = $3, revision =
        revision + 1${status}
    where tenant_id = $1 and profile_id = $2 returning ${STATUS_COLUMNS}
  )`;

const REVISE = prepared('step.revise', `with ${LOGGED}, ${saved('')} select * from saved`);

/** Writes what people made of a locked profile, and the log of it. Returns its status. */
export async function writeRevision(
  tx: Tx,
  tenantId: string,
  profileId: string,
  step: ProfileWrite,
): Promise<StatusNow> {
  return (await tx.query<StatusNow>(REVISE, valuesOf(tenantId, profileId, step)))[0]!;
}

const MERGE = prepared(
  'step.merge',
  `
  with read as (
    update submission set state = 'merged', data = null, finished_at = now(), error = null, changes = one.changes,
      reader = $9, ungrounded = one.ungrounded
    from unnest((select $4::uuid[]), (select $5::text[]), (select $22::int[])) as one(submission_id, changes,
      ungrounded)
    -- The profile for the index of what waits.
    where submission.tenant_id = $1 and submission.profile_id = $2 and ${WAITING} and submission.submission_id =
      one.submission_id and submission.state = 'processing' returning 1
  ), more as (
    select exists (
      select from submission where tenant_id = $1 and profile_id = $2 and ${WAITING} and submission_id <> all((select
        $4::uuid[])::uuid[])
    ) as waiting
  ), ${leaving('$23')}, ${LOGGED}, ${saved(`, ${becoming('not (select waiting from more)')}`)}
  select saved.*, waiting, (select count(*) from read) as count from saved, more`,
);

/**
 * Writes what was read of a claim into its locked profile: the content, the log, the end of its submissions, whose text
 * is deleted, and of the claim. The profile becomes ready unless more came in meanwhile (`waiting`), when it goes back
 * in line. `ungrounded`: of each submission, how many values its text did not bear out. Throws when one of the
 * submissions was not being read.
 */
export async function writeMerge(
  tx: Tx,
  claim: Claim,
  step: ProfileWrite,
  ungrounded: number[],
): Promise<{ status: StatusNow; waiting: boolean }> {
  const [row] = await tx.query<StatusNow & { waiting: boolean; count: number }>(MERGE, [
    ...valuesOf(claim.tenantId, claim.profileId, step),
    ungrounded,
    claim.token,
  ]);
  const { waiting, count, ...status } = row!;
  if (count !== step.entries.length) throw new Error('A submission of a held profile was merged by somebody else');
  return { status, waiting };
}

const valuesOf = (tenantId: string, profileId: string, { merged, at, entries, reader }: ProfileWrite): unknown[] => [
  tenantId,
  profileId,
  at,
  entries.map((entry) => entry.submissionId),
  entries.map((entry) => entry.changes),
  entries.map((entry) => entry.revision && JSON.stringify(entry.revision)),
  entries.map(({ said }) => said?.receivedAt ?? null),
  entries.map(({ said }) => said?.body ?? null),
  reader,
  merged.document,
  merged.recentLog,
  merged.state,
  merged.nameKey,
  merged.age,
  merged.genderKey,
  merged.locationKey,
  merged.language,
  merged.interestsKey,
  merged.summaryKey,
  merged.embeddingPending,
  merged.steps,
];
