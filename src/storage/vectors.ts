import pgvector from 'pgvector';
import type { Filter, Page } from '../profile/search.js';
import { prepared, type Tx } from './connection.js';
import { filterCondition, offset } from './listing.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';

const FIND_MODEL = prepared('embedding_model.find', `select model_id as "modelId", dimensions from embedding_model where name = $1`);

/** The number of an embedding model's space, made on first use. Throws when the model is known with other dimensions. */
export async function modelId(tx: Tx, name: string, dimensions: number): Promise<number> {
  const find = async (): Promise<{ modelId: number; dimensions: number } | undefined> => (await tx.query<{ modelId: number; dimensions: number }>(FIND_MODEL, [name]))[0];
  let model = await find();
  if (!model) {
    await tx.run({ text: 'insert into embedding_model (name, dimensions) values ($1, $2) on conflict (name) do nothing' }, [name, dimensions]);
    model = await find();
  }
  if (model?.dimensions !== dimensions) throw new Error(`Embedding model ${name} was stored with ${model?.dimensions} dimensions, not ${dimensions}`);
  return model.modelId;
}

const PARTS = prepared('profile_vector.parts', `select part from profile_vector where tenant_id = $1 and model_id = $2 and profile_id = $3`);

/** Digests of the texts that a profile has vectors for. */
export async function storedParts(tx: Tx, tenantId: string, model: number, profileId: string): Promise<Set<string>> {
  return new Set((await tx.query<{ part: string }>(PARTS, [tenantId, model, profileId])).map((row) => row.part));
}

/** A vector to store under the digest of its text. */
export interface NewVector {
  part: string;
  whole: boolean;
  embedding: Float32Array;
}

const DROP = prepared('profile_vector.drop', `
  delete from profile_vector where tenant_id = $1 and model_id = $2 and profile_id = $3 and not part = any($4::text[])`);
const ADD = prepared('profile_vector.add', `
  insert into profile_vector (tenant_id, model_id, profile_id, part, whole, embedding)
  select $1, $2, $3, one.part, one.whole, one.embedding::halfvec from unnest($4::text[], $5::boolean[], $6::text[]) as one(part, whole, embedding)
  on conflict do nothing`);

/** Makes a profile's vectors exactly those of `keep`, of which `added` are new. */
export async function replaceVectors(tx: Tx, tenantId: string, model: number, profileId: string, keep: string[], added: NewVector[]): Promise<void> {
  await tx.run(DROP, [tenantId, model, profileId, keep]);
  if (added.length === 0) return;
  await tx.run(ADD, [tenantId, model, profileId, added.map((one) => one.part), added.map((one) => one.whole), added.map((one) => vectorText(one.embedding))]);
}

const COSINES = prepared('profile_vector.cosines', `
  select part, 1 - (embedding <=> $4::halfvec) as cosine from profile_vector where tenant_id = $1 and model_id = $2 and profile_id = $3 and not whole`);

/** How near each fact of one profile is to a vector: cosines by the digest of the fact's text. */
export async function factCosines(tx: Tx, tenantId: string, model: number, profileId: string, embedding: Float32Array): Promise<Map<string, number>> {
  const rows = await tx.query<{ part: string; cosine: number }>(COSINES, [tenantId, model, profileId, vectorText(embedding)]);
  return new Map(rows.map(({ part, cosine }) => [part, cosine]));
}

/** What a search by meaning asks for, as cosines: calibration has been undone. */
export interface NearestRequest extends Page {
  embedding: Float32Array;
  /** Hits have at least this cosine. */
  threshold: number;
  /** Near misses have at least this one. */
  nearThreshold: number;
  filter: Filter | undefined;
}

export interface Nearest {
  hits: { profile: StoredProfile; cosine: number }[];
  total: number;
  nearMisses: number;
}

/**
 * The tenant's profiles by meaning, exactly: a profile's cosine is 0.7 of its best fact's and 0.3 of the whole's. Threshold, then filter,
 * then total, then page; order by cosine, then id. No index is involved that could leave anyone out.
 */
export async function nearest(tx: Tx, tenantId: string, model: number, request: NearestRequest): Promise<Nearest> {
  const { condition, values } = filterCondition(request.filter, 8);
  const text = `
    with near as (
      select profile_id, whole, 1 - (embedding <=> $3::halfvec) as cosine from profile_vector where tenant_id = $1 and model_id = $2
    ), best as (
      select profile_id, max(cosine) filter (where not whole) as fact, max(cosine) filter (where whole) as whole from near group by profile_id
    ), scored as materialized (
      select profile_id, coalesce(0.7 * fact + 0.3 * whole, fact, whole) as cosine from best
    ), matching as materialized (
      select scored.profile_id, scored.cosine from scored join profile on profile.tenant_id = $1 and profile.profile_id = scored.profile_id
      where scored.cosine >= $5 and ${condition}
    ), counted as (
      select count(*) filter (where cosine >= $4) as total, count(*) filter (where cosine < $4) as "nearMisses" from matching
    ), page as (
      select profile_id, cosine from matching where cosine >= $4 order by cosine desc, profile_id limit $6 offset $7
    )
    select counted.*, page.cosine, ${PROFILE_COLUMNS}
    from counted left join page on true left join profile on profile.tenant_id = $1 and profile.profile_id = page.profile_id
    order by page.cosine desc, page.profile_id`;
  type Row = StoredProfile & { total: number; nearMisses: number; cosine: number | null };
  const rows = await tx.query<Row>({ text }, [
    tenantId, model, vectorText(request.embedding), request.threshold, request.nearThreshold, request.pageSize, offset(request), ...values,
  ]);
  const hits = rows.flatMap(({ total: _total, nearMisses: _near, cosine, ...profile }) => (cosine === null ? [] : [{ profile, cosine }]));
  return { hits, total: rows[0]?.total ?? 0, nearMisses: rows[0]?.nearMisses ?? 0 };
}

const PENDING = prepared('profile.embedding_pending', `
  select tenant_id as "tenantId", profile_id as "profileId" from profile where embedding_pending order by tenant_id, profile_id limit $1`);

/** Profiles that were merged while the embedder could not be reached. */
export async function pendingEmbeddings(tx: Tx, limit: number): Promise<{ tenantId: string; profileId: string }[]> {
  return tx.query<{ tenantId: string; profileId: string }>(PENDING, [limit]);
}

const EMBEDDED = prepared('profile.embedded', `update profile set embedding_pending = false where tenant_id = $1 and profile_id = $2`);

/** Notes that a profile's vectors match its content again. */
export async function markEmbedded(tx: Tx, tenantId: string, profileId: string): Promise<void> {
  await tx.run(EMBEDDED, [tenantId, profileId]);
}

/** pgvector's text form. */
const vectorText = (vector: Float32Array): string => pgvector.toSql(Array.from(vector));
