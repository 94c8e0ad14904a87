import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An app has a limit of its own beside the operator's, and a submission remembers how long its text was. */
export class Limits1700000000020 implements MigrationInterface {
  readonly name = 'Limits1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table app add column daily_tokens bigint check (daily_tokens > 0)`);
    await runner.query(`alter table submission add column text_bytes integer`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
