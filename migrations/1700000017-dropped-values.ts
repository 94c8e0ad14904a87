import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A submission shows what its reader claimed and its text did not bear out, as JSON, so that a model can be debugged. */
export class DroppedValues1700000000017 implements MigrationInterface {
  readonly name = 'DroppedValues1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submission add column dropped text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
