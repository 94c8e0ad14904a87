import pgvector from 'pgvector';
import { columns } from './columns.js';
import type { Reads, Storage, Tx } from './connection.js';
import { EmbeddingModelEntity } from './entities/embedding-model.js';
import { ProfileEntity } from './entities/profile.js';
import { ofAllTenants, prepared } from './statement.js';

const FIND_MODEL = prepared(
  'embedding_model.find',
  `select ${columns(EmbeddingModelEntity, 'modelId')} from embedding_model where name = $1 and dimensions = $2`,
);

/** The number of an embedding model's space, made on first use. The same model in another length has another. */
export async function modelId(tx: Tx, name: string, dimensions: number): Promise<number> {
  const find = async (): Promise<number | undefined> =>
    (await tx.query<Pick<EmbeddingModelEntity, 'modelId'>>(FIND_MODEL, [name, dimensions]))[0]?.modelId;
  const known = await find();
  if (known !== undefined) return known;
  await tx.run(
    {
      text: 'insert into embedding_model (name, dimensions) values ($1, $2) on conflict (name, dimensions) do nothing',
    },
    [name, dimensions],
  );
  return (await find())!;
}

/**
 * The texts that a profile is found by, as digests: its facts, and the whole profile as one text. A profile with a
 * whole has at least one fact, since search starts from facts.
 */
export interface Parts {
  facts: string[];
  whole: string | undefined;
}

// The facts that the profile has already have vectors (vector-write.ts), so only new ones are looked up.
const STORED = prepared(
  'vectors.stored',
  `
  with said as materialized (
    select part from profile_fact where tenant_id = $1 and model_id = $2 and profile_id = $3
  )
  select part, false as whole from said where part = any($4::text[])
  union all
  select unsaid.part, false from (select part from unnest($4::text[]) as wanted(part) except select part from said)
    unsaid
  cross join lateral (select from fact_vector where tenant_id = $1 and model_id = $2 and part = unsaid.part offset 0)
    found
  union all
  select part, true from whole_vector where tenant_id = $1 and model_id = $2 and profile_id = $3`,
);

/**
 * Which of these facts have a vector already, in whichever profile of the tenant, and for which whole text the profile
 * has one.
 */
export async function storedParts(
  tx: Tx,
  tenantId: string,
  model: number,
  profileId: string,
  facts: string[],
): Promise<{ facts: Set<string>; whole: string | undefined }> {
  const rows = await tx.query<{ part: string; whole: boolean }>(STORED, [tenantId, model, profileId, facts]);
  return {
    facts: new Set(rows.filter(({ whole }) => !whole).map(({ part }) => part)),
    whole: rows.find(({ whole }) => whole)?.part,
  };
}

const COSINES = prepared(
  'vectors.cosines',
  `
  select part, 1 - (embedding <=> $4::halfvec) as cosine from profile_fact join fact_vector using (tenant_id,
    model_id, part)
  where tenant_id = $1 and model_id = $2 and profile_id = $3`,
);

/** The cosine between each fact of a profile and a vector, by the digest of the fact's text. */
export async function factCosines(
  tx: Reads,
  tenantId: string,
  model: number,
  profileId: string,
  embedding: Float32Array,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ part: string; cosine: number }>(COSINES, [
    tenantId,
    model,
    profileId,
    vectorText(embedding),
  ]);
  return new Map(rows.map(({ part, cosine }) => [part, cosine]));
}

const STATES = prepared(
  'vectors.states_with_cosines',
  `
  select profile_id as "profileId", state, told.parts, told.cosines
  from unnest($3::text[], $4::float8[]) named(id, least) join profile on tenant_id = $1 and profile_id = id
  cross join lateral (
    select coalesce(array_agg(part), '{}') as parts, coalesce(array_agg(cosine), '{}') as cosines from (
      select part, 1 - (embedding <=> $5::halfvec) as cosine
      from profile_fact said join fact_vector using (tenant_id, model_id, part)
      where tenant_id = $1 and model_id = $2 and said.profile_id = named.id offset 0
    ) near where cosine >= named.least
  ) told`,
);

/**
 * The states of some profiles as JSON text, each with the cosines of its facts to a vector that are at least the
 * profile's `least`. One statement reads both, so that they belong together.
 */
export async function statesWithCosines(
  tx: Reads,
  tenantId: string,
  model: number,
  least: ReadonlyMap<string, number>,
  embedding: Float32Array,
): Promise<(Pick<ProfileEntity, 'profileId' | 'state'> & { cosines: Map<string, number> })[]> {
  type Row = Pick<ProfileEntity, 'profileId' | 'state'> & { parts: string[]; cosines: number[] };
  const named = [[...least.keys()], [...least.values()]];
  const rows = await tx.query<Row>(STATES, [tenantId, model, ...named, vectorText(embedding)]);
  return rows.map(({ profileId, state, parts, cosines }) => ({
    profileId,
    state,
    cosines: new Map(parts.map((part, at) => [part, cosines[at]!])),
  }));
}

const PENDING = ofAllTenants(
  'profile.embedding_pending',
  (isAmong) => `
  select ${columns(ProfileEntity, 'tenantId', 'profileId')} from profile
  where embedding_pending and (tenant_id, profile_id) > (coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'),
    coalesce($3::text, '')) and ${isAmong}
  order by tenant_id, profile_id limit $1`,
);

/** A profile whose vectors are pending. */
export type PendingProfile = Pick<ProfileEntity, 'tenantId' | 'profileId'>;

/** Profiles whose vectors are pending, in the order of tenant and id, after `after`. */
export async function pendingEmbeddings(
  storage: Pick<Storage, 'ofAll'>,
  after: PendingProfile | undefined,
  limit: number,
): Promise<PendingProfile[]> {
  return (await storage.ofAll<PendingProfile>(PENDING, [limit, after?.tenantId, after?.profileId])).slice(0, limit);
}

const EMBEDDED = prepared(
  'profile.embedded',
  `update profile set embedding_pending = $3 where tenant_id = $1 and profile_id = $2`,
);

/** Stores whether a profile has all its vectors; if not, they are pending. */
export async function markEmbedded(tx: Tx, tenantId: string, profileId: string, isEmbedded: boolean): Promise<void> {
  await tx.run(EMBEDDED, [tenantId, profileId, !isEmbedded]);
}

/** pgvector's text form. */
export const vectorText = (vector: Float32Array): string => pgvector.toSql(Array.from(vector));
