import type { Grounded } from '../profile/observation.js';
import type { Revision } from '../profile/revision.js';
import type { UnreadReason } from '../profile/submission.js';
import { column } from './columns.js';
import type { Tx } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { becoming, STATUS_COLUMNS, type StatusNow } from './profiles.js';
import { leaving, WAITING, type Claim } from './queue.js';
import { withParameters, type Places } from './statement.js';
import { naming, telling } from './webhook-events.js';

const NONE_WAITS = 'not (select waiting from more)';

const MERGED = [
  'document',
  'recentLog',
  'state',
  'nameKey',
  'age',
  'genderKey',
  'locationKey',
  'language',
  'interestsKey',
  'summaryKey',
  'embeddingPending',
  'steps',
] as const satisfies (keyof ProfileEntity)[];

/** The merged content and what filters and sorts look at, folded by `foldForFilter`. */
export type MergedProfile = Pick<ProfileEntity, (typeof MERGED)[number]>;

/** What of it the index behind filters has. */
const INDEXED = ['nameKey', 'genderKey', 'locationKey', 'interestsKey', 'summaryKey'] as const;

/** An entry to be written: what a submission or a revision changed. */
export interface NewEntry {
  submissionId: string | null;
  /** JSON text. */
  changes: string;
  /** JSON text of the paths that changed; null where none did. */
  paths: string | null;
  revision: Revision | null;
  /** Who read the submission, where it was another than who usually does, and why. */
  reader?: string;
  fallback?: UnreadReason;
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

/** What a step is written with; of the entries each list has one value for each. */
interface StepValues extends MergedProfile {
  tenantId: string;
  profileId: string;
  at: Date;
  submissionIds: (string | null)[];
  changes: string[];
  paths: (string | null)[];
  revisions: (string | null)[];
  receivedAt: (Date | null)[];
  bodies: (string | null)[];
  readers: (string | null)[];
}

const stepValues = (
  tenantId: string,
  profileId: string,
  { merged, at, entries, reader }: ProfileWrite,
): StepValues => ({
  ...merged,
  tenantId,
  profileId,
  at,
  submissionIds: entries.map((entry) => entry.submissionId),
  changes: entries.map((entry) => entry.changes),
  paths: entries.map((entry) => entry.paths),
  revisions: entries.map((entry) => entry.revision && JSON.stringify(entry.revision)),
  receivedAt: entries.map(({ said }) => said?.receivedAt ?? null),
  bodies: entries.map(({ said }) => said?.body ?? null),
  readers: entries.map((entry) => entry.reader ?? reader),
});

// A submission that has an entry already makes this fail: nothing is merged twice. Arrays stand behind a select for the
// same reason as in TAKE.
const logged = ({
  tenantId,
  profileId,
  at,
  submissionIds,
  changes,
  paths,
  revisions,
  receivedAt,
  bodies,
  readers,
}: Places<StepValues>): string => `entry as materialized (
    select nextval('stream_seq') as seq, submission_id, changes, paths, revision, received_at, body, reader from (
      select * from unnest((select ${submissionIds}::uuid[]), (select ${changes}::text[]), (select ${paths}::text[]),
        (select ${revisions}::text[]), (select ${receivedAt}::timestamptz[]), (select ${bodies}::text[]),
        (select ${readers}::text[]))
        with ordinality as given(submission_id, changes, paths, revision, received_at, body, reader, position)
      order by position
    ) given
  ), observed as (
    insert into observation (tenant_id, profile_id, seq, submission_id, received_at, reader, body)
    select ${tenantId}, ${profileId}, seq, submission_id, received_at, reader, body from entry where body is not null
  ), logged as (
    insert into update_log (tenant_id, profile_id, seq, submission_id, extracted_on, changes, revision)
    select ${tenantId}, ${profileId}, seq, submission_id, ${at}, changes, revision from entry
  )`;

// Whoever holds the mark in text_pending is bringing the index up to date with what was there before: it is waited for,
// and the mark set again.
const saved = (places: Places<StepValues>, status = ''): string => `changed as (
    insert into text_pending (tenant_id, profile_id)
    select tenant_id, profile_id from profile where tenant_id = ${places.tenantId} and profile_id = ${places.profileId}
      and (${INDEXED.map((key) => column(ProfileEntity, key)).join(', ')}) is distinct from
        (${INDEXED.map((key) => places[key]).join(', ')})
    on conflict (tenant_id, profile_id) do update set profile_id = excluded.profile_id
  ), saved as (
    update profile set ${MERGED.map((key) => `${column(ProfileEntity, key)} = ${places[key]}`).join(', ')},
      last_updated = ${places.at}, revision = revision + 1${status}
    where tenant_id = ${places.tenantId} and profile_id = ${places.profileId} returning ${STATUS_COLUMNS}
  )`;

/** SQL of what endpoints are told of the entries: which paths changed, and nothing of what they hold. */
const changed = ({ profileId }: Places<StepValues>): string => `
      select 'profile.changed', json_strip_nulls(json_build_object('profile_id', ${profileId}::text,
        'submission_id', submission_id, 'revision', revision::json ->> 'kind', 'paths', paths::json))::text, seq
      from entry where paths is not null`;

const REVISE = withParameters<StepValues>(
  'step.revise',
  (places) => `
  with ${logged(places)}, ${saved(places)}, ${telling(places, changed(places))} select * from saved`,
);

/** Writes what people made of a locked profile, and the log of it. Returns its status. */
export async function writeRevision(
  tx: Tx,
  tenantId: string,
  profileId: string,
  step: ProfileWrite,
): Promise<StatusNow> {
  return (await tx.query<StatusNow>(REVISE, REVISE.valuesOf(stepValues(tenantId, profileId, step))))[0]!;
}

/** What `MERGE` writes of each submission, in the order of the submissions. */
interface Merged {
  fallbacks: (string | null)[];
  ungrounded: number[];
  dropped: (string | null)[];
  subjects: (string | null)[];
  token: string;
}

/** Behind every place in the stream. */
const AFTER_ALL = `'9223372036854775807'::bigint`;

const MERGE = withParameters<StepValues & Merged>(
  'step.merge',
  (places) => `
  with read as (
    update submission set state = 'merged', data = null, finished_at = now(), error = null, changes = one.changes,
      reader = one.reader, fallback = one.fallback, ungrounded = one.ungrounded, dropped = one.dropped,
      subject = one.subject
    from unnest((select ${places.submissionIds}::uuid[]), (select ${places.changes}::text[]),
      (select ${places.ungrounded}::int[]), (select ${places.dropped}::text[]), (select ${places.subjects}::text[]),
      (select ${places.readers}::text[]), (select ${places.fallbacks}::text[]))
      as one(submission_id, changes, ungrounded, dropped, subject, reader, fallback)
    -- The profile for the index of what waits.
    where submission.tenant_id = ${places.tenantId} and submission.profile_id = ${places.profileId} and ${WAITING}
      and submission.submission_id = one.submission_id and submission.state = 'processing' returning 1
  ), more as (
    select exists (
      select from submission where tenant_id = ${places.tenantId} and profile_id = ${places.profileId} and ${WAITING}
        and submission_id <> all((select ${places.submissionIds}::uuid[])::uuid[])
    ) as waiting
  ), ${leaving(places)}, ${logged(places)}, ${saved(places, `, ${becoming(NONE_WAITS)}`)}, ${telling(
    places,
    `${changed(places)}
      union all
      select 'profile.ready', ${naming(places.profileId)}, ${AFTER_ALL} from more where not waiting`,
  )}
  select saved.*, waiting, (select count(*) from read) as count from saved, more`,
);

/**
 * Writes what was read of a claim into its locked profile: the content, the log, the end of its submissions, whose text
 * is deleted, and of the claim. The profile becomes ready unless more came in meanwhile (`waiting`), when it goes back
 * in line. `grounded`: of each submission, what its text did not bear out and whom it was taken to be about. Throws
 * when one of the submissions was not being read.
 */
export async function writeMerge(
  tx: Tx,
  claim: Claim,
  step: ProfileWrite,
  grounded: Pick<Grounded, 'drops' | 'dropped' | 'subject'>[],
): Promise<{ status: StatusNow; waiting: boolean }> {
  const values = {
    ...stepValues(claim.tenantId, claim.profileId, step),
    fallbacks: step.entries.map(({ fallback }) => fallback ?? null),
    ungrounded: grounded.map(({ drops }) => Object.values(drops).reduce((sum, count) => sum + count, 0)),
    dropped: grounded.map(({ dropped }) => (dropped.length === 0 ? null : JSON.stringify(dropped))),
    subjects: grounded.map(({ subject }) => (subject === undefined ? null : JSON.stringify(subject))),
    token: claim.token,
  };
  const [row] = await tx.query<StatusNow & { waiting: boolean; count: number }>(MERGE, MERGE.valuesOf(values));
  const { waiting, count, ...status } = row!;
  if (count !== step.entries.length) throw new Error('A submission of a held profile was merged by somebody else');
  return { status, waiting };
}
