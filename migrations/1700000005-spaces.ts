import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vector spaces: which one answers searches, which one is being filled to take over, and how the cosines of each become scores. */
export class Spaces1700000000005 implements MigrationInterface {
  readonly name = 'Spaces1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table embedding_model drop constraint embedding_model_name_key, add constraint embedding_model_space unique (name, dimensions)`);
    // Of a model that somebody has calibrated.
    await runner.query(`alter table embedding_model add column midpoint float8, add column slope float8, add column one_word_midpoint float8`);

    // One row. While it is filling, profiles up to the cursor have their vectors in the target space.
    await runner.query(`create table vector_space (
      one boolean primary key default true check (one),
      serving smallint not null,
      target smallint not null,
      filling boolean not null default false,
      cursor_tenant uuid,
      cursor_profile text collate "C",
      done bigint not null default 0,
      held_until timestamptz,
      former smallint,
      switched_at timestamptz
    )`);
    await runner.query(`insert into vector_space (serving, target)
      select model_id, model_id from whole_vector group by model_id order by count(*) desc limit 1`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
