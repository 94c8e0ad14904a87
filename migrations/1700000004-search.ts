import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What searches look at: one vector for each different fact of a tenant, whoever says it, and an index for every filter and sort. */
export class Search1700000000004 implements MigrationInterface {
  readonly name = 'Search1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await this.vectors(runner);
    await this.texts(runner);
    await this.sorts(runner);
  }

  private async vectors(runner: QueryRunner): Promise<void> {
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

  /** Filters by a part of a text: trigrams of what profiles say, brought up to date a batch at a time, since one by one costs ten times as much. */
  private async texts(runner: QueryRunner): Promise<void> {
    await runner.query(`create extension if not exists pg_trgm`);
    await runner.query(`create extension if not exists btree_gin`);
    await runner.query(`create table profile_text (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      id_key text collate "C" not null,
      name_key text collate "C",
      gender_key text collate "C",
      location_key text collate "C",
      interests_key text collate "C",
      summary_key text collate "C",
      primary key (tenant_id, profile_id)
    )`);
    // Profiles whose texts have changed since: searches look at these one by one.
    await runner.query(`create table text_pending (
      tenant_id uuid not null,
      profile_id text collate "C" not null,
      primary key (tenant_id, profile_id)
    )`);
    await runner.query(`insert into profile_text (tenant_id, profile_id, id_key, name_key, gender_key, location_key, interests_key, summary_key)
      select tenant_id, profile_id, id_key, name_key, gender_key, location_key, interests_key, summary_key from profile`);
    // The list of what is still to be sorted in is far larger than a batch: it is emptied after each, never by whoever fills it.
    await runner.query(`create index profile_text_trigrams on profile_text using gin (
      tenant_id, id_key gin_trgm_ops, name_key gin_trgm_ops, gender_key gin_trgm_ops, location_key gin_trgm_ops, interests_key gin_trgm_ops, summary_key gin_trgm_ops
    ) with (fastupdate = on, gin_pending_list_limit = 262144)`);
  }

  private async sorts(runner: QueryRunner): Promise<void> {
    await runner.query(`create index profile_age on profile (tenant_id, age, profile_id)`);
    await runner.query(`create index profile_location on profile (tenant_id, location_key, profile_id)`);
    await runner.query(`create index profile_language on profile (tenant_id, language, profile_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
