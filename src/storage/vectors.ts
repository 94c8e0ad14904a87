import pgvector from 'pgvector';
import { columns } from './columns.js';
import type { Tx } from './connection.js';
import { EmbeddingModelEntity } from './entities/embedding-model.js';
import type { FactVectorEntity } from './entities/fact-vector.js';
import { ProfileEntity } from './entities/profile.js';
import type { VectorSpaceEntity } from './entities/vector-space.js';
import { prepared, withParameters } from './statement.js';

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
 * What a profile is to be found by, as digests of texts. A profile with a whole has at least one fact: search begins
 * with facts.
 */
export interface Parts {
  facts: string[];
  whole: string | undefined;
}

// What the profile says already has a vector, by the rule of REPLACE: only what it has not said before is looked up.
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
 * Which of these facts have a vector already, whichever of the tenant's profiles said them first, and what whole the
 * profile has one for.
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

/** A vector to store under the digest of its text. */
export interface NewVector extends Pick<FactVectorEntity, 'part'> {
  embedding: Float32Array;
}

// New facts in one order everywhere, so that two transactions with the same ones do not wait for each other, and before
// any lock on those that were there: it keeps a fact that nobody else says from being deleted before this transaction
// has said it.
const REPLACE = withParameters<{
  tenantId: string;
  model: number;
  profileId: string;
  facts: string[];
  whole: string | null;
  newWhole: string | null;
  newParts: string[];
  newEmbeddings: string[];
}>('vectors.replace', ({ tenantId, model, profileId, facts, whole, newWhole, newParts, newEmbeddings }) => {
  const ofTenant = `tenant_id = ${tenantId} and model_id = ${model}`;
  const ofProfile = `${ofTenant} and profile_id = ${profileId}`;
  return `
  with outdated as (
    delete from whole_vector where ${ofProfile} and ${whole}::text is null
  ), dropped as (
    delete from profile_fact where ${ofProfile} and not part = any(${facts}::text[]) returning part
  ), new_whole as (
    insert into whole_vector (tenant_id, model_id, profile_id, part, embedding)
    select ${tenantId}, ${model}, ${profileId}, ${whole}, ${newWhole}::halfvec where ${newWhole}::text is not null
    on conflict (tenant_id, model_id, profile_id) do update set part = excluded.part, embedding = excluded.embedding
  ), new_fact as (
    insert into fact_vector (tenant_id, model_id, part, embedding)
    select ${tenantId}, ${model}, part, embedding::halfvec
    from unnest(${newParts}::text[], ${newEmbeddings}::text[]) as added(part, embedding) order by part
    on conflict do nothing returning part
  ), said as (
    select part from profile_fact where ${ofProfile} and part = any(${facts}::text[])
  ), unsaid as (
    select part from unnest(${facts}::text[]) as wanted(part) except select part from said
  ), held as (
    select part from new_fact join unsaid using (part)
    union all
    select earlier.part from (select part from unsaid except select part from new_fact order by part) earlier
    cross join lateral (select from fact_vector where ${ofTenant} and part = earlier.part for key share) found
  ), saying as (
    insert into profile_fact (tenant_id, model_id, profile_id, part)
    select ${tenantId}, ${model}, ${profileId}, part from held returning part
  )
  select (select count(*) from saying) + (select count(*) from said) as said, array(select part from dropped) as
    dropped, (select target from vector_space) as target`;
});

/**
 * Makes a profile's vectors exactly those of `parts`, of which `added` have just been made; the profile is locked.
 * `areAll` is false when the vector of another fact, which was there when the missing ones were made, has gone with the
 * last profile that said it: it is still owed then. `target` is the model whose vectors every profile needs by now.
 */
export async function replaceVectors(
  tx: Tx,
  tenantId: string,
  model: number,
  profileId: string,
  { facts, whole }: Parts,
  added: NewVector[],
): Promise<{ areAll: boolean; target: number }> {
  const newWhole = added.find(({ part }) => part === whole);
  const newFacts = added.filter(({ part }) => part !== whole);
  const values = REPLACE.valuesOf({
    tenantId,
    model,
    profileId,
    facts,
    whole: whole ?? null,
    newWhole: newWhole ? vectorText(newWhole.embedding) : null,
    newParts: newFacts.map(({ part }) => part),
    newEmbeddings: newFacts.map(({ embedding }) => vectorText(embedding)),
  });
  type Row = { said: number; dropped: string[] } & Pick<VectorSpaceEntity, 'target'>;
  const replace = async (): Promise<Row> => (await tx.query<Row>(REPLACE, values))[0]!;
  const { said, dropped, target } = await replace();
  // A fact that another transaction has committed while the first statement waited for it is seen by a second one.
  const areAll = said === facts.length || (newFacts.length > 0 && (await replace()).said === facts.length);
  await forgetUnsaid(tx, tenantId, model, dropped);
  return { areAll, target };
}

// Behind a select for the same reason as in TAKE.
const HOLD_UNSAID = prepared(
  'vectors.hold_unsaid',
  `
  select dropped.part from (select part from unnest((select $3::text[])) as dropped(part) order by part) dropped cross
    join lateral (
    select from fact_vector where tenant_id = $1 and model_id = $2 and part = dropped.part
      and not exists (select from profile_fact said where said.tenant_id = $1 and said.model_id = $2 and said.part =
        dropped.part)
    for update
  ) unsaid`,
);
const FORGET_UNSAID = prepared(
  'vectors.forget_unsaid',
  `
  delete from fact_vector where tenant_id = $1 and model_id = $2 and part = any((select $3::text[])::text[])
    and not exists (select from profile_fact said where said.tenant_id = $1 and said.model_id = $2 and said.part =
      fact_vector.part)`,
);

/**
 * Deletes the vectors of those facts that no profile says any more. Two statements: whoever was just saying one is
 * waited for by the first and seen by the second.
 */
async function forgetUnsaid(tx: Tx, tenantId: string, model: number, parts: string[]): Promise<void> {
  if (parts.length === 0) return;
  const held = await tx.query<Pick<FactVectorEntity, 'part'>>(HOLD_UNSAID, [tenantId, model, parts]);
  if (held.length > 0) await tx.run(FORGET_UNSAID, [tenantId, model, held.map(({ part }) => part)]);
}

const ERASE = prepared(
  'vectors.erase',
  `
  with wholes as (
    delete from whole_vector where tenant_id = $1 and model_id in (select model_id from embedding_model) and
      profile_id = $2
  )
  delete from profile_fact where tenant_id = $1 and model_id in (select model_id from embedding_model) and profile_id
    = $2 returning model_id as model, part`,
);

/** Erases a profile's vectors of every model, and the facts that nobody else says. */
export async function eraseVectors(tx: Tx, tenantId: string, profileId: string): Promise<void> {
  const said = await tx.query<{ model: number; part: string }>(ERASE, [tenantId, profileId]);
  const byModel = new Map<number, string[]>();
  for (const { model, part } of said) byModel.set(model, [...(byModel.get(model) ?? []), part]);
  for (const [model, parts] of byModel) await forgetUnsaid(tx, tenantId, model, parts);
}

const COSINES = prepared(
  'vectors.cosines',
  `
  select part, 1 - (embedding <=> $4::halfvec) as cosine from profile_fact join fact_vector using (tenant_id,
    model_id, part)
  where tenant_id = $1 and model_id = $2 and profile_id = $3`,
);

/** How near each fact of one profile is to a vector: cosines by the digest of the fact's text. */
export async function factCosines(
  tx: Tx,
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
 * The states of some profiles as text, each with how near those of its facts are to a vector that have at least its
 * cosine, in one moment.
 */
export async function statesWithCosines(
  tx: Tx,
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

const PENDING = prepared(
  'profile.embedding_pending',
  `
  select ${columns(ProfileEntity, 'tenantId', 'profileId')} from profile
  where embedding_pending and (tenant_id, profile_id) > (coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'),
    coalesce($3::text, ''))
  order by tenant_id, profile_id limit $1`,
);

/** A profile that is owed vectors. */
export type Owed = Pick<ProfileEntity, 'tenantId' | 'profileId'>;

/** Profiles that are owed vectors, those after another. */
export async function pendingEmbeddings(tx: Tx, after: Owed | undefined, limit: number): Promise<Owed[]> {
  return tx.query<Owed>(PENDING, [limit, after?.tenantId, after?.profileId]);
}

const EMBEDDED = prepared(
  'profile.embedded',
  `update profile set embedding_pending = $3 where tenant_id = $1 and profile_id = $2`,
);

/** Notes whether a profile's vectors match its content or are owed. */
export async function markEmbedded(tx: Tx, tenantId: string, profileId: string, isEmbedded: boolean): Promise<void> {
  await tx.run(EMBEDDED, [tenantId, profileId, !isEmbedded]);
}

/** pgvector's text form. */
export const vectorText = (vector: Float32Array): string => pgvector.toSql(Array.from(vector));
