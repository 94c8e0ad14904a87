import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What models cost each app on each day of UTC, whatever becomes of the profiles. */
export class Usage1700000000003 implements MigrationInterface {
  readonly name = 'Usage1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    // One row that every reading of the app adds to: room to do so on its page (HOT).
    await runner.query(`create table daily_usage (
      tenant_id uuid not null,
      day date not null,
      submissions bigint not null default 0,
      calls bigint not null default 0,
      prompt_tokens bigint not null default 0,
      completion_tokens bigint not null default 0,
      embedding_calls bigint not null default 0,
      embedding_tokens bigint not null default 0,
      primary key (tenant_id, day)
    ) with (fillfactor = 50)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
