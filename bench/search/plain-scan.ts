import { MIXTURE } from '../../src/profile/search.js';
import type { Database } from '../database.js';

/** A profile with its cosine to a query. */
export interface Near {
  id: string;
  cosine: number;
}

/**
 * Every vector of a tenant beside its profile in one table without an index on vectors: what the least statement that
 * is exact reads. Its column is not called `tenant_id`: the service refuses a database with a table of tenants that has
 * no policy.
 */
export async function fillPlainTable(database: Database, tenants: string[]): Promise<void> {
  await database.query(
    'make',
    'create table if not exists plain_vector (tenant uuid not null, profile_id text collate "C" not null, whole ' +
      'boolean not null, embedding halfvec not null)',
    [],
  );
  await database.query('store', 'alter table plain_vector alter column embedding set storage plain', []);
  await database.query(
    'fill',
    `
    insert into plain_vector
    select tenant_id, profile_id, false, embedding from profile_fact join fact_vector using (tenant_id, model_id,
      part) where tenant_id = any($1::uuid[])
    union all
    select tenant_id, profile_id, true, embedding from whole_vector where tenant_id = any($1::uuid[])
    order by 1, 2`,
    [tenants],
  );
  await database.query('index', 'create index if not exists plain_vector_tenant on plain_vector (tenant)', []);
}

const SCORED = `
  with near as (
    select profile_id, whole, 1 - (embedding <=> $2::halfvec) as cosine from plain_vector where tenant = $1
  ), scored as (
    select profile_id, ${MIXTURE.fact} * max(cosine) filter (where not whole) + ${MIXTURE.whole} * max(cosine) filter
      (where whole) as cosine from near group by profile_id
  )`;

/**
 * The same answer as the service's, by the least statement: every vector compared, those over the threshold counted, a
 * page of ten with its documents.
 */
export async function plainSearch(
  database: Database,
  tenant: string,
  embedding: string,
  threshold: number,
  nearThreshold: number,
): Promise<number> {
  const [row] = await database.query<{ total: number }>(
    '',
    `${SCORED}, matching as materialized (select * from scored where cosine >= $4),
    page as (select profile_id from matching where cosine >= $3 order by cosine desc, profile_id limit 10)
    select count(*) filter (where cosine >= $3) as total, count(*) filter (where cosine < $3) as near,
      array(select document from page join profile on profile.tenant_id = $1 and profile.profile_id = page.profile_id)
        as documents
    from matching`,
    [tenant, embedding, threshold, nearThreshold],
  );
  return Number(row?.total);
}

/** The nearest profiles of a tenant by brute force, in the order of the service. */
export async function nearestByForce(
  database: Database,
  tenant: string,
  embedding: string,
  most: number,
): Promise<Near[]> {
  return database.query<Near>(
    '',
    `${SCORED} select profile_id as id, cosine from scored order by cosine desc, profile_id limit $3`,
    [tenant, embedding, most],
  );
}
