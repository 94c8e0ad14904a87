import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `nullif(current_setting('limn.tenant', true), '')::uuid`;
const OF_TENANTS = ['webhook', 'webhook_delivery', 'happening'];

/**
 * Endpoints that apps are told at, and what waits to be delivered to them; and what an app's activity has to tell of which no row is left: submissions that failed
 * and profiles that were erased. Everything else of it is read from submissions and logs, in the order of their one sequence.
 */
export class Webhooks1700000000018 implements MigrationInterface {
  readonly name = 'Webhooks1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    // Secrets are made of the salts and the pepper, and stored nowhere. due_at: when a worker may take the endpoint, as in the queue.
    await runner.query(`create table webhook (
      tenant_id uuid not null,
      webhook_id uuid not null,
      url text not null,
      description text,
      events text[] not null,
      salt bytea not null,
      former_salt bytea,
      former_until timestamptz,
      enabled boolean not null default true,
      disabled_reason text check (disabled_reason in ('by_hand', 'gone', 'failing')),
      failures integer not null default 0,
      failing_since timestamptz,
      token uuid,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (tenant_id, webhook_id)
    )`);
    // data is null once nothing may be left of whom it told.
    await runner.query(`create table webhook_delivery (
      tenant_id uuid not null,
      delivery_id uuid not null,
      webhook_id uuid not null,
      seq bigint not null default nextval('stream_seq'),
      type text not null,
      profile_id text collate "C",
      data text,
      happened_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default now(),
      attempts smallint not null default 0,
      attempted_at timestamptz,
      status smallint,
      error text,
      outcome text check (outcome in ('delivered', 'dead')),
      finished_at timestamptz,
      primary key (tenant_id, delivery_id),
      foreign key (tenant_id, webhook_id) references webhook on delete cascade
    )`);
    await runner.query(`create index webhook_delivery_due on webhook_delivery (tenant_id, webhook_id, due_at, seq) where finished_at is null`);
    await runner.query(`create index webhook_delivery_lane on webhook_delivery (tenant_id, webhook_id, profile_id, seq) where finished_at is null`);
    await runner.query(`create index webhook_delivery_log on webhook_delivery (tenant_id, webhook_id, seq)`);
    await runner.query(`create index webhook_delivery_of_profile on webhook_delivery (tenant_id, profile_id)`);

    // Of an erased profile only its sealed id is kept, for a while.
    await runner.query(`create table happening (
      tenant_id uuid not null,
      seq bigint not null default nextval('stream_seq'),
      kind text not null check (kind in ('failed', 'erased')),
      at timestamptz not null default clock_timestamp(),
      profile_id text collate "C",
      submission_id uuid,
      sealed bytea,
      primary key (tenant_id, seq)
    )`);
    await runner.query(`create index happening_of_profile on happening (tenant_id, profile_id)`);
    await runner.query(`create index happening_age on happening (at)`);

    // The activity of an app in its order. An index that began with the tenant would serve statements about one profile too, and the planner takes one for as good
    // as the other while a table is young: so these begin with what no other statement asks for.
    await runner.query(`create index submission_of_app on submission (uuid_send(tenant_id), seq)`);
    await runner.query(`create index update_log_of_app on update_log (uuid_send(tenant_id), seq)`);

    for (const table of OF_TENANTS) {
      await runner.query(`alter table ${table} enable row level security`);
      await runner.query(`create policy tenant on ${table} using (tenant_id = ${TENANT}) with check (tenant_id = ${TENANT})`);
    }
    await runner.query(`grant select, insert, update, delete on ${OF_TENANTS.join(', ')} to limn_app`);
    // No policy lets a function into an index: a view of the owner's with the same condition does.
    const own = `uuid_send(tenant_id) = uuid_send(${TENANT})`;
    await runner.query(`create view own_activity as
      select seq, 'accepted' as kind, received_at as at, profile_id, submission_id, null as changes, null as revision, null::bytea as sealed from submission where ${own}
      union all
      select seq, case when revision is null then 'merged' else 'revised' end, extracted_on, profile_id, submission_id, changes, revision, null from update_log where ${own}
      union all
      select seq, kind, at, profile_id, submission_id, null, null, sealed from happening where tenant_id = ${TENANT}`);
    await runner.query(`grant select on own_activity to limn_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
