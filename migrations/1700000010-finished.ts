import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What waits to be read has one index alone. An index that begins with the tenant serves every statement about one of its profiles too, and while a table is young
 * the planner takes each for as good as the next: with one over all that a tenant ever sent, every reading would go through all of it. And no index looks at
 * `state`, so that taking what waits changes none of them: waiting is what has not finished.
 */
export class Finished1700000000010 implements MigrationInterface {
  readonly name = 'Finished1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of ['submission_received', 'submission_live', 'submission_failed', 'submission_failed_of_app']) await runner.query(`drop index ${index}`);
    await runner.query(`alter table submission drop constraint submission_pkey, add primary key (submission_id, tenant_id)`);
    // Room on each page for the version that is being read.
    await runner.query(`alter table submission set (fillfactor = 85)`);
    await runner.query(`create index submission_waiting on submission (tenant_id, profile_id, seq) where finished_at is null`);
    await runner.query(`create index submission_finished on submission (tenant_id, received_at) where finished_at is not null`);
    await runner.query(`create index submission_failed_text on submission (finished_at) where finished_at is not null and data is not null`);
    await runner.query(`create index submission_failed_of_app on submission (tenant_id, finished_at, submission_id) where finished_at is not null and error is not null`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
