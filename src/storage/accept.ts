import { nextPositions } from './activity.js';
import type { TenantStorage, Tx } from './connection.js';
import type { IdempotencyEntity } from './entities/idempotency.js';
import type { ProfileEntity } from './entities/profile.js';
import type { SubmissionEntity } from './entities/submission.js';
import type { StatusNow } from './profiles.js';
import { withParameters, type SqlStatement } from './statement.js';

/**
 * A post to be stored. `fingerprint` is a digest of the request: it tells a replay from another request with its key.
 */
export interface NewSubmission extends Pick<SubmissionEntity, 'tenantId' | 'submissionId' | 'profileId'> {
  idKey: ProfileEntity['idKey'];
  inputType: string | undefined;
  givenSubject?: string | undefined;
  data: string;
  idempotencyKey: string | undefined;
  traceParent?: string | undefined;
  fingerprint: IdempotencyEntity['fingerprint'] | undefined;
}

/** A stored submission, and the status of its profile. */
export type Accepted = Pick<SubmissionEntity, 'submissionId'> & Omit<StatusNow, 'tenantId' | 'profileId'>;

/** The values of the statements below. Each list has one value per post. */
type AcceptValues = Record<Exclude<keyof NewSubmission, 'tenantId'> | 'seq', unknown[]> &
  Pick<NewSubmission, 'tenantId'>;

/**
 * SQL of the condition that a post is new: it has no idempotency key, or its key was stored for this very submission. A
 * subquery per post, since for a join the planner would read all keys of the tenant.
 */
const isFresh = (tenantId: string): string => `(post.idempotency_key is null or (select earlier.submission_id
      from idempotency earlier where earlier.tenant_id = ${tenantId} and earlier.key = post.idempotency_key)
      = post.submission_id)`;

// For Citus: each statement writes one table, and all are sent in one round trip. Posts are passed as arrays, so that
// one transaction stores any number of them (2.2 times the posts per second of one transaction each).

const KEEP_KEYS = withParameters<AcceptValues>(
  'submission.keep_keys',
  ({ tenantId, submissionId, idempotencyKey, fingerprint, seq }) => `
  insert into idempotency as earlier (tenant_id, key, fingerprint, submission_id)
  select distinct on (key) ${tenantId}::uuid, key, fingerprint, submission_id
  from unnest(${submissionId}::uuid[], ${idempotencyKey}::text[], ${fingerprint}::bytea[], ${seq}::bigint[])
    as post(submission_id, key, fingerprint, seq)
  where key is not null order by key, seq
  on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint,
    submission_id = excluded.submission_id, created_at = excluded.created_at
    where excluded.created_at - earlier.created_at > interval '24 hours'`,
);

const TOUCH = withParameters<AcceptValues>(
  'profile.touch',
  ({ tenantId, submissionId, profileId, idKey, idempotencyKey }) => `
  insert into profile as held (tenant_id, profile_id, id_key, status)
  -- In a fixed order, or two batches with the same profiles could deadlock. Distinct by the id alone: Citus adds
  -- default values such as numbers of a sequence, which make all rows distinct.
  select distinct on (profile_id) ${tenantId}::uuid, profile_id, id_key, 'processing'
  from unnest(${submissionId}::uuid[], ${profileId}::text[], ${idKey}::text[], ${idempotencyKey}::text[])
    as post(submission_id, profile_id, id_key, idempotency_key)
  where ${isFresh(tenantId)} order by profile_id
  on conflict (tenant_id, profile_id) do update set
    status = excluded.status, revision = held.revision + (held.status = 'ready')::int,
    status_seq = held.status_seq + (held.status = 'ready')::int,
    status_at = case when held.status = 'ready' then excluded.status_at else held.status_at end
  returning profile_id as "profileId", incarnation, status, status_seq as "statusSeq", status_at as at`,
);

const STORE = withParameters<AcceptValues>(
  'submission.store',
  ({ tenantId, submissionId, profileId, inputType, givenSubject, data, idempotencyKey, traceParent, seq }) => `
  insert into submission (tenant_id, submission_id, profile_id, seq, incarnation, input_type, given_subject, data,
    text_bytes, idempotency_key, trace_parent)
  select ${tenantId}::uuid, post.submission_id, post.profile_id, post.seq,
    (select incarnation from profile where tenant_id = ${tenantId} and profile_id = post.profile_id), post.input_type,
    post.given_subject, post.data, octet_length(post.data), post.idempotency_key, post.trace_parent
  from unnest(${submissionId}::uuid[], ${profileId}::text[], ${inputType}::text[], ${givenSubject}::text[],
    ${data}::text[], ${idempotencyKey}::text[], ${traceParent}::text[], ${seq}::bigint[])
    as post(submission_id, profile_id, input_type, given_subject, data, idempotency_key, trace_parent, seq)
  where ${isFresh(tenantId)}
  on conflict do nothing returning submission_id as "submissionId", profile_id as "profileId"`,
);

const QUEUE = withParameters<AcceptValues>(
  'submission.queue',
  ({ tenantId, submissionId, profileId, idempotencyKey }) => `
  insert into queue (tenant_id, profile_id)
  select distinct ${tenantId}::uuid, profile_id
  from unnest(${submissionId}::uuid[], ${profileId}::text[], ${idempotencyKey}::text[])
    as post(submission_id, profile_id, idempotency_key)
  where ${isFresh(tenantId)} order by profile_id on conflict (tenant_id, profile_id) do nothing`,
);

/** Marks new profiles for the text index of filters. One that has never been ready is new, or marked already. */
const MARK_FOR_INDEX = withParameters<AcceptValues>(
  'submission.list_new',
  ({ tenantId, profileId }) => `
  insert into text_pending (tenant_id, profile_id)
  select distinct ${tenantId}::uuid, post.profile_id from unnest(${profileId}::text[]) as post(profile_id)
  cross join lateral (
    select from profile where tenant_id = ${tenantId} and profile_id = post.profile_id and status_seq = 1 offset 0
  ) held
  order by 2 on conflict (tenant_id, profile_id) do nothing`,
);

type AtOnceValues = Record<keyof NewSubmission, unknown[]>;

/** The same in one statement, for a database on one machine: it takes two thirds of the processor time of several. */
const ACCEPT_AT_ONCE = withParameters<AtOnceValues>(
  'submission.accept',
  ({
    tenantId,
    submissionId,
    profileId,
    idKey,
    inputType,
    givenSubject,
    data,
    idempotencyKey,
    fingerprint,
    traceParent,
  }) => `
  with input as (
    select * from unnest(${tenantId}::uuid[], ${submissionId}::uuid[], ${profileId}::text[], ${idKey}::text[],
      ${inputType}::text[], ${givenSubject}::text[], ${data}::text[], ${idempotencyKey}::text[],
      ${fingerprint}::bytea[], ${traceParent}::text[])
      with ordinality as post(tenant_id, submission_id, profile_id, id_key, input_type, given_subject, data,
        idempotency_key, fingerprint, trace_parent, position)
  ), keyed as (
    insert into idempotency as earlier (tenant_id, key, fingerprint, submission_id)
    select distinct on (tenant_id, idempotency_key) tenant_id, idempotency_key, fingerprint, submission_id
    from input where idempotency_key is not null order by tenant_id, idempotency_key, position
    on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint, submission_id =
      excluded.submission_id, created_at = now()
      where earlier.created_at < now() - interval '24 hours'
    returning tenant_id, submission_id
  ), fresh as (
    select * from input where idempotency_key is null or exists (select from keyed where keyed.submission_id =
      input.submission_id)
  ), touched as (
    insert into profile as held (tenant_id, profile_id, id_key, status)
    -- In a fixed order, or two batches with the same profiles could deadlock.
    select distinct tenant_id, profile_id, id_key, 'processing' from fresh order by tenant_id, profile_id
    on conflict (tenant_id, profile_id) do update set
      status = 'processing', revision = held.revision + (held.status = 'ready')::int, status_seq = held.status_seq +
        (held.status = 'ready')::int,
      status_at = case held.status when 'ready' then now() else held.status_at end
    -- xmax is 0 for a row that this statement inserted, and not for one that it updated.
    returning tenant_id, profile_id, incarnation, status, status_seq, status_at, held.xmax = 0 as is_new
  ), waiting as (
    insert into queue (tenant_id, profile_id) select tenant_id, profile_id from touched
    on conflict (tenant_id, profile_id) do nothing
  ), unlisted as (
    -- Marks new profiles for the text index of filters.
    insert into text_pending (tenant_id, profile_id) select tenant_id, profile_id from touched where is_new
    on conflict (tenant_id, profile_id) do update set profile_id = excluded.profile_id
  ), stored as (
    insert into submission (tenant_id, submission_id, profile_id, incarnation, input_type, given_subject, data,
      text_bytes, idempotency_key, trace_parent)
    select fresh.tenant_id, fresh.submission_id, fresh.profile_id, touched.incarnation, fresh.input_type,
      fresh.given_subject, fresh.data, octet_length(fresh.data), fresh.idempotency_key, fresh.trace_parent
    from fresh join touched using (tenant_id, profile_id) order by fresh.position
    returning tenant_id, profile_id, submission_id
  )
  select stored.submission_id as "submissionId", touched.incarnation, touched.status, touched.status_seq as
    "statusSeq", touched.status_at as at
  from stored join touched using (tenant_id, profile_id)`,
);

/**
 * Stores posts of one tenant, sets their profiles to `processing` and queues them; all or none. A post whose
 * idempotency key is taken is not stored, and is missing from the result.
 */
export async function accept(storage: TenantStorage, posts: NewSubmission[]): Promise<Accepted[]> {
  const values = {
    submissionId: posts.map((post) => post.submissionId),
    profileId: posts.map((post) => post.profileId),
    idKey: posts.map((post) => post.idKey),
    inputType: posts.map((post) => post.inputType ?? null),
    givenSubject: posts.map((post) => post.givenSubject ?? null),
    data: posts.map((post) => post.data),
    idempotencyKey: posts.map((post) => post.idempotencyKey ?? null),
    fingerprint: posts.map((post) => post.fingerprint ?? null),
    traceParent: posts.map((post) => post.traceParent ?? null),
  };
  if (storage.isSharded) return storage.tx((tx) => acceptInSteps(tx, { tenantId: posts[0]!.tenantId, ...values }));
  return storage.query<Accepted>(
    ACCEPT_AT_ONCE,
    ACCEPT_AT_ONCE.valuesOf({ tenantId: posts.map((post) => post.tenantId), ...values }),
  );
}

async function acceptInSteps(tx: Tx, posts: Omit<AcceptValues, 'seq'>): Promise<Accepted[]> {
  const values = { ...posts, seq: await nextPositions(tx, posts.submissionId.length) };
  const areKeyed = posts.idempotencyKey.some((key) => key !== null);
  const writes = [...(areKeyed ? [KEEP_KEYS] : []), TOUCH, STORE, QUEUE, MARK_FOR_INDEX];
  const answers = await tx.together(writes.map((write) => [write, write.valuesOf(values)] as const));
  const rowsOf = (write: SqlStatement): unknown[] => answers[writes.indexOf(write as (typeof writes)[number])]!.rows;
  type Touched = Omit<Accepted, 'submissionId'> & Pick<NewSubmission, 'profileId'>;
  const touched = new Map((rowsOf(TOUCH) as Touched[]).map(({ profileId, ...now }) => [profileId, now]));
  return (rowsOf(STORE) as Pick<NewSubmission, 'submissionId' | 'profileId'>[]).map(({ submissionId, profileId }) => ({
    submissionId,
    ...touched.get(profileId)!,
  }));
}
