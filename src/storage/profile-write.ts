import { assignTransactionId } from './activity.js';
import type { Grounded } from '../profile/observation.js';
import type { Revision } from '../profile/revision.js';
import type { UnreadReason } from '../profile/submission.js';
import { column } from './columns.js';
import type { Tx } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { readyWhen, STATUS_COLUMNS, type StatusNow } from './profiles.js';
import { finishClaimSteps, WAITING, type Claim } from './queue.js';
import { withParameters, type NamedParameters, type Places, type Step } from './statement.js';
import { profileEvent, deliveriesStep, type ProfileEvent } from './webhook-events.js';

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

/** The content of a profile, with the columns that filters and sorts read (case-folded by `foldForFilter`). */
export type MergedProfile = Pick<ProfileEntity, (typeof MERGED)[number]>;

/** The columns that the text index of filters covers. */
const INDEXED = ['nameKey', 'genderKey', 'locationKey', 'interestsKey', 'summaryKey'] as const;

/** A new entry of the update log: what a submission or a revision changed. */
export interface NewEntry {
  submissionId: string | null;
  /** JSON text. */
  changes: string;
  /** JSON text of the paths that changed; null where none did. */
  paths: string | null;
  revision: Revision | null;
  /** The reader, and why it read instead of the configured one; absent when the configured one did. */
  reader?: string;
  fallback?: UnreadReason;
  /** The observation as JSON text, so that the profile can be folded again without reading the text again. */
  said?: { receivedAt: Date; body: string };
}

/** The new content of a locked profile, as of `at`, and the log entries that explain it. */
export interface ProfileWrite {
  merged: MergedProfile;
  at: Date;
  entries: NewEntry[];
  /** The reader that found the facts; null for a change by hand. */
  reader: string | null;
}

/** The values of the statements below. Each list has one value per entry. */
interface StepValues extends MergedProfile {
  tenantId: string;
  profileId: string;
  at: Date;
  submissionIds: (string | null)[];
  changes: string[];
  revisions: (string | null)[];
  receivedAt: (Date | null)[];
  bodies: (string | null)[];
  readers: (string | null)[];
  /** The index of each entry. */
  places: number[];
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
  revisions: entries.map((entry) => entry.revision && JSON.stringify(entry.revision)),
  receivedAt: entries.map(({ said }) => said?.receivedAt ?? null),
  bodies: entries.map(({ said }) => said?.body ?? null),
  readers: entries.map((entry) => entry.reader ?? reader),
  places: entries.map((_, place) => place),
});

// Fails for a submission that has an entry already, so that nothing is merged twice. Arrays are wrapped in a select for
// the same reason as in NEXT_TENANT (queue.ts).
const LOG = withParameters<StepValues>(
  'step.log',
  ({ tenantId, profileId, at, submissionIds, changes, revisions, places }) => `
  insert into update_log (tenant_id, profile_id, seq, submission_id, extracted_on, changes, revision)
  select ${tenantId}::uuid, ${profileId}, nextval('stream_seq'), submission_id, ${at}::timestamptz, changes, revision
  from (
    select * from unnest((select ${submissionIds}::uuid[]), (select ${changes}::text[]), (select ${revisions}::text[]),
      (select ${places}::int[])) as given(submission_id, changes, revision, place) order by place
  ) given on conflict (tenant_id, profile_id, seq) do nothing`,
);

/** Stores the observations, each at the position of its log entry. */
const STORE_OBSERVATIONS = withParameters<StepValues>(
  'step.say',
  ({ tenantId, profileId, submissionIds, receivedAt, bodies, readers }) => `
  insert into observation (tenant_id, profile_id, seq, submission_id, received_at, reader, body)
  select ${tenantId}::uuid, ${profileId}, entry.seq, said.submission_id, said.received_at, said.reader, said.body
  from unnest((select ${submissionIds}::uuid[]), (select ${receivedAt}::timestamptz[]), (select ${bodies}::text[]),
    (select ${readers}::text[])) as said(submission_id, received_at, body, reader)
  cross join lateral (
    select seq from update_log where tenant_id = ${tenantId} and submission_id = said.submission_id offset 0
  ) entry
  where said.body is not null on conflict do nothing`,
);

// Marks the profile for the text index. If a worker has locked the mark, it is indexing the old texts: this waits for
// it and sets the mark again.
const MARK_FOR_INDEX = withParameters<StepValues>(
  'step.list',
  (places) => `
  insert into text_pending (tenant_id, profile_id)
  select tenant_id, profile_id from profile where tenant_id = ${places.tenantId} and profile_id = ${places.profileId}
    and (${INDEXED.map((key) => column(ProfileEntity, key)).join(', ')}) is distinct from
      (${INDEXED.map((key) => places[key]).join(', ')})
  on conflict (tenant_id, profile_id) do update set profile_id = excluded.profile_id`,
);

const saving = (name: string, status: (places: Places<StepValues>) => string): NamedParameters<StepValues> =>
  withParameters<StepValues>(
    name,
    (places) => `
  update profile set ${MERGED.map((key) => `${column(ProfileEntity, key)} = ${places[key]}`).join(', ')},
    last_updated = ${places.at}::timestamptz, revision = revision + 1${status(places)}
  where tenant_id = ${places.tenantId} and profile_id = ${places.profileId} returning ${STATUS_COLUMNS}`,
  );
const SAVE = saving('step.save', () => '');
/** Saves, and sets the status to `ready` unless the profile is still queued. */
const SAVE_AND_READY = saving(
  'step.save_and_ready',
  ({ tenantId, profileId, at }) =>
    `, ${readyWhen(
      `not exists (select from queue where queue.tenant_id = ${tenantId} and queue.profile_id = ${profileId})`,
      `${at}::timestamptz`,
    )}`,
);

/** The `profile.changed` events of the entries. They name the paths that changed, and no values. */
const changedEvents = (profileId: string, entries: NewEntry[]): ProfileEvent[] =>
  entries.flatMap(({ submissionId, revision, paths }) =>
    paths === null
      ? []
      : [
          {
            type: 'profile.changed' as const,
            data: {
              profile_id: profileId,
              submission_id: submissionId ?? undefined,
              revision: revision?.kind,
              paths: JSON.parse(paths) as unknown,
            },
          },
        ],
  );

const sent = (statement: NamedParameters<StepValues>, values: StepValues): Step => [
  statement,
  statement.valuesOf(values),
];

/** Writes a change by hand to a locked profile, with its log entries. Returns its status. */
export async function writeRevision(
  tx: Tx,
  tenantId: string,
  profileId: string,
  step: ProfileWrite,
): Promise<StatusNow> {
  const values = stepValues(tenantId, profileId, step);
  const events = changedEvents(profileId, step.entries);
  await assignTransactionId(tx);
  const [, , saved] = await tx.together([
    sent(LOG, values),
    sent(MARK_FOR_INDEX, values),
    sent(SAVE, values),
    ...(events.length > 0 ? [deliveriesStep(tenantId, profileId, events)] : []),
  ]);
  return (saved!.rows as StatusNow[])[0]!;
}

/** The values of `FINISH_SUBMISSIONS`. Each list has one value per submission. */
interface FinishedSubmissions {
  tenantId: string;
  profileId: string;
  submissionIds: (string | null)[];
  changes: string[];
  readers: (string | null)[];
  fallbacks: (string | null)[];
  ungrounded: number[];
  dropped: (string | null)[];
  subjects: (string | null)[];
}

const FINISH_SUBMISSIONS = withParameters<FinishedSubmissions>(
  'step.read',
  (places) => `
  update submission set state = 'merged', data = null, finished_at = now(), error = null, changes = one.changes,
    reader = one.reader, fallback = one.fallback, ungrounded = one.ungrounded, dropped = one.dropped,
    subject = one.subject
  from unnest((select ${places.submissionIds}::uuid[]), (select ${places.changes}::text[]),
    (select ${places.ungrounded}::int[]), (select ${places.dropped}::text[]), (select ${places.subjects}::text[]),
    (select ${places.readers}::text[]), (select ${places.fallbacks}::text[]))
    as one(submission_id, changes, ungrounded, dropped, subject, reader, fallback)
  -- The profile id lets the index on waiting submissions serve.
  where submission.tenant_id = ${places.tenantId} and submission.profile_id = ${places.profileId} and ${WAITING}
    and submission.submission_id = one.submission_id and submission.state = 'processing'`,
);

/**
 * Writes a merge to a locked profile: its content and log entries, the end of the submissions, whose text is deleted,
 * and the end of the claim. The profile becomes ready, unless more submissions came in meanwhile (`waiting`): then it
 * stays queued. `grounded`: for each submission, what was dropped and the subject of the text. Throws when one of the
 * submissions was not being processed.
 */
export async function writeMerge(
  tx: Tx,
  claim: Claim,
  step: ProfileWrite,
  grounded: Pick<Grounded, 'drops' | 'dropped' | 'subject'>[],
): Promise<{ status: StatusNow; waiting: boolean }> {
  const { tenantId, profileId } = claim;
  const values = {
    ...stepValues(tenantId, profileId, step),
    fallbacks: step.entries.map(({ fallback }) => fallback ?? null),
    ungrounded: grounded.map(({ drops }) => Object.values(drops).reduce((sum, count) => sum + count, 0)),
    dropped: grounded.map(({ dropped }) => (dropped.length === 0 ? null : JSON.stringify(dropped))),
    subjects: grounded.map(({ subject }) => (subject === undefined ? null : JSON.stringify(subject))),
  };
  await assignTransactionId(tx);
  const [read, , back, logged, said, , saved] = await tx.together([
    [FINISH_SUBMISSIONS, FINISH_SUBMISSIONS.valuesOf(values)],
    ...finishClaimSteps(claim),
    sent(LOG, values),
    sent(STORE_OBSERVATIONS, values),
    sent(MARK_FOR_INDEX, values),
    sent(SAVE_AND_READY, values),
    deliveriesStep(tenantId, profileId, [
      ...changedEvents(profileId, step.entries),
      profileEvent('profile.ready', profileId),
    ]),
  ]);
  const wanted = [step.entries.length, step.entries.length, step.entries.filter((entry) => entry.said).length];
  if ([read, logged, said].some((answer, at) => answer!.count !== wanted[at]))
    throw new Error('A submission of a held profile was merged by somebody else');
  return { status: (saved!.rows as StatusNow[])[0]!, waiting: back!.count > 0 };
}
