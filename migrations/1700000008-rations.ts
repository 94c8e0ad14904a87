import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been taken of each rate that all processes on a server count together. */
export class Rations1700000000008 implements MigrationInterface {
  readonly name = 'Rations1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    // Unlogged: nobody waits for a disk, and a server that crashes begins every count anew. Rows are rewritten in place (HOT).
    await runner.query(`create unlogged table ration (
      key text collate "C" primary key,
      taken integer not null,
      granted integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
