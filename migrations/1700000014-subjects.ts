import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a post says it is about, and which of the speakers in its text was taken for that: JSON text, null until merged. */
export class Subjects1700000000014 implements MigrationInterface {
  readonly name = 'Subjects1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table submission add column given_subject text, add column subject text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
