import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which somebody who forgot a password sets another. Like accounts and sessions, nothing for the tenants' role. */
export class PasswordResets1700000000013 implements MigrationInterface {
  readonly name = 'PasswordResets1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table password_reset (
      account_id uuid not null references account on delete cascade,
      token_hash bytea not null,
      expires_at timestamptz not null,
      primary key (account_id, token_hash)
    )`);
    await runner.query(`create unique index password_reset_token on password_reset (token_hash)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
