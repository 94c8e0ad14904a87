import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each different fact of a tenant has one vector, whoever says it. */
export class Search1700000000004 implements MigrationInterface {
  readonly name = 'Search1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    // Stored plain: a vector beside its row is compared four times as fast as one of three kilobytes that has to be fetched and put together first.
    await runner.query(`create table fact_vector (
      tenant_id uuid not null,
      model_id smallint not null,
      part text collate "C" not null,
      embedding halfvec not null,
      primary key (tenant_id, model_id, part)
    )`);
    await runner.query(`alter table fact_vector alter column embedding set storage plain`);
    await runner.query(`create table profile_fact (
      tenant_id uuid not null,
      model_id smallint not null,
      profile_id text collate "C" not null,
      part text collate "C" not null,
      primary key (tenant_id, model_id, profile_id, part)
    )`);
    await runner.query(`create table whole_vector (
      tenant_id uuid not null,
      model_id smallint not null,
      profile_id text collate "C" not null,
      part text collate "C" not null,
      embedding halfvec not null,
      primary key (tenant_id, model_id, profile_id)
    ) with (fillfactor = 80)`);
    await runner.query(`alter table whole_vector alter column embedding set storage plain`);

    await runner.query(`insert into whole_vector (tenant_id, model_id, profile_id, part, embedding)
      select distinct on (tenant_id, model_id, profile_id) tenant_id, model_id, profile_id, part, embedding from profile_vector where whole
      order by tenant_id, model_id, profile_id, part`);
    // Search begins with facts: where there is none, the whole stands for one.
    const facts = `profile_vector one where not whole or not exists (
      select from profile_vector fact where not fact.whole and fact.tenant_id = one.tenant_id and fact.model_id = one.model_id and fact.profile_id = one.profile_id)`;
    await runner.query(`insert into fact_vector (tenant_id, model_id, part, embedding)
      select distinct on (tenant_id, model_id, part) tenant_id, model_id, part, embedding from ${facts} order by tenant_id, model_id, part`);
    await runner.query(`insert into profile_fact (tenant_id, model_id, profile_id, part) select tenant_id, model_id, profile_id, part from ${facts}`);
    await runner.query(`create index profile_fact_part on profile_fact (tenant_id, model_id, part, profile_id)`);
    await runner.query(`drop table profile_vector`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
