import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever merges looks under the profile's lock whether another embedding model was chosen meanwhile; at nothing else there, where other tenants' profiles are named. */
export class Targets1700000000011 implements MigrationInterface {
  readonly name = 'Targets1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant select (target) on vector_space to limn_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
