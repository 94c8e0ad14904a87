import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Search1700000000004 } from './1700000004-search.js';

/**
 * Three migrations were edited after databases had run them. This one brings what their first texts left to what their
 * present texts make. It sorts before all others, so that those which build on the edited ones find what they expect;
 * on a new database there is nothing to do.
 */
export class Landed1700000000000 implements MigrationInterface {
  readonly name = 'Landed1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await this.searchOfTexts(runner);
    await this.fillingOfSpaces(runner);
    await this.grantOfTargets(runner);
  }

  /** The first text of Search knew vectors alone: no texts to filter by, and fewer sorts with an index. */
  private async searchOfTexts(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner, 'fact_vector')) || (await exists(runner, 'profile_text'))) return;
    const search = new Search1700000000004();
    await search['texts'](runner);
    await search['sorts'](runner);
  }

  /** The first text of Spaces had no column for it: a space was being filled while it did not yet serve. */
  private async fillingOfSpaces(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner, 'vector_space'))) return;
    const columns = (await runner.query(
      `select from pg_attribute where attrelid = 'vector_space'::regclass and attname = 'filling' and not attisdropped`,
    )) as unknown[];
    if (columns.length > 0) return;
    await runner.query(`alter table vector_space add column filling boolean not null default false`);
    await runner.query(`update vector_space set filling = true where serving <> target`);
  }

  /** The first text of Targets let tenants' statements read the whole row, which names other tenants' profiles. */
  private async grantOfTargets(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner, 'vector_space'))) return;
    const granted = (await runner.query(
      `select from pg_class, aclexplode(relacl) where pg_class.oid = 'vector_space'::regclass and grantee = 'limn_app'::regrole`,
    )) as unknown[];
    if (granted.length === 0) return;
    // Revoked from a table, a right goes from its columns too.
    await runner.query(`revoke all on vector_space from limn_app`);
    await runner.query(`grant select (target) on vector_space to limn_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}

async function exists(runner: QueryRunner, table: string): Promise<boolean> {
  const [row] = (await runner.query(`select to_regclass('${table}') is not null as found`)) as { found: boolean }[];
  return row!.found;
}
