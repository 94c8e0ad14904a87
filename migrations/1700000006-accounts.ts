import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People with a password, their sessions, the apps they own, and what is left to erase of those they deleted. */
export class Accounts1700000000006 implements MigrationInterface {
  readonly name = 'Accounts1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    // email as it is shown; email_key as it is compared.
    await runner.query(`create table account (
      account_id uuid primary key,
      email text not null,
      email_key text collate "C" not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`);
    await runner.query(`create unique index account_email on account (email_key)`);
    await runner.query(`create table session (
      account_id uuid not null references account on delete cascade,
      session_id uuid not null,
      token_hash bytea not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      primary key (account_id, session_id)
    )`);
    await runner.query(`create unique index session_token on session (token_hash)`);

    // Null for apps of the operator, whose keys the command line makes.
    await runner.query(`alter table app add column account_id uuid references account`);
    await runner.query(`create index app_of_account on app (account_id, created_at, tenant_id) where account_id is not null`);

    await runner.query(`create table socket_ticket (
      tenant_id uuid not null references app on delete cascade,
      ticket_hash bytea not null,
      account_id uuid not null,
      session_id uuid not null,
      expires_at timestamptz not null,
      primary key (tenant_id, ticket_hash),
      foreign key (account_id, session_id) references session on delete cascade
    )`);
    await runner.query(`create unique index socket_ticket_hash on socket_ticket (ticket_hash)`);
    await runner.query(`create index socket_ticket_session on socket_ticket (account_id, session_id)`);

    // Apps that are gone, until the last row of them is.
    await runner.query(`create table erasure (
      tenant_id uuid primary key,
      asked_at timestamptz not null default now(),
      due_at timestamptz not null default now()
    )`);
    await runner.query(`create index erasure_due on erasure (due_at)`);

    // What an app's page shows of its submissions: the last hours, and those that failed.
    await runner.query(`create index submission_received on submission (tenant_id, received_at)`);
    await runner.query(`create index submission_failed_of_app on submission (tenant_id, finished_at, submission_id) where state = 'failed'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
