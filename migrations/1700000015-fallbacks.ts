import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why another reader read a submission than the configured one, and what servers of models had in their caches. */
export class Fallbacks1700000000015 implements MigrationInterface {
  readonly name = 'Fallbacks1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submission add column fallback text,
      add column cached_tokens integer not null default 0`);
    await runner.query(`alter table daily_usage add column cached_tokens bigint not null default 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
