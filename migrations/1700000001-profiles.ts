import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The whole write and read path: apps and keys, profiles, submissions and their queue, observations, log, vectors. Tenant first in every key. */
export class Profiles1700000000001 implements MigrationInterface {
  readonly name = 'Profiles1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create extension if not exists vector`);

    await runner.query(`create table app (
      tenant_id uuid primary key,
      name text not null,
      suspended_at timestamptz,
      created_at timestamptz not null default now()
    )`);
    await runner.query(`create table api_key (
      tenant_id uuid not null references app on delete cascade,
      key_id uuid not null,
      key_hash bytea not null,
      preview text not null,
      scope text not null default 'full' check (scope in ('full', 'read')),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      primary key (tenant_id, key_id)
    )`);
    await runner.query(`create unique index api_key_hash on api_key (key_hash)`);
    await runner.query(`create unique index api_key_one_live on api_key (tenant_id) where revoked_at is null`);

    // One order for everything that happens to a profile: submissions now, people's corrections beside them.
    await runner.query(`create sequence stream_seq`);
    await runner.query(`create sequence incarnation_seq`);

    // fillfactor leaves room for the two status flips of each submission to stay on their page (HOT).
    await runner.query(`create table profile (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      incarnation bigint not null default nextval('incarnation_seq'),
      status text not null check (status in ('processing', 'ready')),
      status_seq bigint not null default 1,
      status_at timestamptz not null default now(),
      revision bigint not null default 1,
      created_at timestamptz not null default now(),
      last_updated timestamptz not null default now(),
      document text not null default '{}',
      recent_log text not null default '[]',
      state text not null default '',
      id_key text collate "C" not null,
      name_key text collate "C",
      age smallint check (age between 0 and 120),
      gender_key text collate "C",
      location_key text collate "C",
      language text collate "C",
      interests_key text collate "C",
      summary_key text collate "C",
      embedding_pending boolean not null default false,
      primary key (tenant_id, profile_id)
    ) with (fillfactor = 80)`);
    // lz4 halves the cost of reading a document; a server built without it keeps its default.
    await runner.query(`do $$ begin
      alter table profile alter column document set compression lz4, alter column recent_log set compression lz4, alter column state set compression lz4;
    exception when feature_not_supported then null; end $$`);
    await runner.query(`create index profile_last_updated on profile (tenant_id, last_updated, profile_id)`);
    await runner.query(`create index profile_created_at on profile (tenant_id, created_at, profile_id)`);
    await runner.query(`create index profile_name on profile (tenant_id, name_key, profile_id)`);
    await runner.query(`create index profile_embedding_pending on profile (tenant_id, profile_id) where embedding_pending`);

    await runner.query(`create table submission (
      tenant_id uuid not null,
      submission_id uuid not null,
      profile_id text collate "C" not null,
      incarnation bigint not null,
      seq bigint not null default nextval('stream_seq'),
      input_type text,
      data text,
      idempotency_key text collate "C",
      received_at timestamptz not null default now(),
      state text not null default 'queued' check (state in ('queued', 'processing', 'merged', 'failed')),
      attempts smallint not null default 0,
      error text,
      finished_at timestamptz,
      changes text,
      reader text,
      model_calls integer not null default 0,
      prompt_tokens integer not null default 0,
      completion_tokens integer not null default 0,
      ungrounded integer not null default 0,
      primary key (tenant_id, submission_id)
    )`);
    await runner.query(`create index submission_of_profile on submission (tenant_id, profile_id, seq)`);
    await runner.query(`create index submission_live on submission (tenant_id, profile_id, seq) where state in ('queued', 'processing')`);
    await runner.query(`create index submission_failed on submission (finished_at) where state = 'failed' and data is not null`);

    // One entry for each profile with unread submissions. due_at is when a worker may take it: since when it waits, until when it backs
    // off, or when the lease that token stands for runs out.
    await runner.query(`create table queue (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      due_at timestamptz not null default now(),
      token uuid,
      primary key (tenant_id, profile_id)
    ) with (fillfactor = 70)`);
    await runner.query(`create index queue_due on queue (tenant_id, due_at)`);

    await runner.query(`create table idempotency (
      tenant_id uuid not null,
      key text collate "C" not null,
      fingerprint bytea not null,
      submission_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, key)
    )`);
    await runner.query(`create index idempotency_age on idempotency (created_at)`);

    await runner.query(`create table observation (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      seq bigint not null,
      submission_id uuid,
      received_at timestamptz not null,
      reader text not null,
      body text not null,
      primary key (tenant_id, profile_id, seq)
    )`);
    await runner.query(`create table update_log (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      seq bigint not null,
      submission_id uuid,
      extracted_on timestamptz not null,
      changes text not null,
      primary key (tenant_id, profile_id, seq)
    )`);
    await runner.query(`create unique index update_log_once on update_log (tenant_id, submission_id)`);

    await runner.query(`create table embedding_model (
      model_id smallint generated always as identity primary key,
      name text not null unique,
      dimensions integer not null check (dimensions > 0)
    )`);
    // part is a digest of the embedded text: an unchanged fact keeps its vector, a changed one gets a new row.
    await runner.query(`create table profile_vector (
      tenant_id uuid not null,
      model_id smallint not null,
      profile_id text collate "C" not null,
      part text collate "C" not null,
      whole boolean not null,
      embedding halfvec not null,
      primary key (tenant_id, model_id, profile_id, part)
    )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
