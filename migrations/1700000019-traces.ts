import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A submission remembers the trace it came in, so that what is done with it later belongs to the same one. */
export class Traces1700000000019 implements MigrationInterface {
  readonly name = 'Traces1700000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submission add column trace_parent text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
