import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The vectors of a tenant in the order in which they lie on disk: under one key an index keeps its rows by their places. A search reads all of them, and in the
 * order of their digests every row would be another page.
 */
export class Order1700000000009 implements MigrationInterface {
  readonly name = 'Order1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['fact_vector', 'whole_vector']) await runner.query(`create index ${table}_tenant on ${table} (tenant_id, model_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
