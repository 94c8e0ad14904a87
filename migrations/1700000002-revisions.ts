import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people do to profiles by hand, and what profiles were at moments of their past. */
export class Revisions1700000000002 implements MigrationInterface {
  readonly name = 'Revisions1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table update_log add column revision text`);
    await runner.query(`alter table submission add column reverted_at timestamptz`);
    await runner.query(`create table snapshot (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      at timestamptz not null,
      state text not null,
      primary key (tenant_id, profile_id, at)
    )`);
    await runner.query(`do $$ begin
      alter table snapshot alter column state set compression lz4;
    exception when feature_not_supported then null; end $$`);
    // Log entries since the last snapshot: what has to be merged again, at most, to see a profile as it was.
    await runner.query(`alter table profile add column steps integer not null default 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
