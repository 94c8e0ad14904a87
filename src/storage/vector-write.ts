import { addToGroup } from '../groups.js';
import { columns } from './columns.js';
import type { Tx } from './connection.js';
import { EmbeddingModelEntity } from './entities/embedding-model.js';
import type { FactVectorEntity } from './entities/fact-vector.js';
import type { VectorSpaceEntity } from './entities/vector-space.js';
import { prepared, type SqlStatement, type Step } from './statement.js';
import { vectorText, type Parts } from './vectors.js';

/** A vector to store under the digest of its text. */
export interface NewVector extends Pick<FactVectorEntity, 'part'> {
  embedding: Float32Array;
}

const OF_PROFILE = 'tenant_id = $1 and model_id = $2 and profile_id = $3';

const DROP_WHOLE = prepared('whole_vector.drop', `delete from whole_vector where ${OF_PROFILE}`);
const PUT_WHOLE = prepared(
  'whole_vector.put',
  `
  insert into whole_vector (tenant_id, model_id, profile_id, part, embedding) values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, model_id, profile_id) do update set part = excluded.part, embedding = excluded.embedding`,
);
const UNSAY = prepared(
  'profile_fact.unsay',
  `delete from profile_fact where ${OF_PROFILE} and not part = any($4::text[]) returning part`,
);
// New facts in one order everywhere, so that two transactions with the same ones do not wait for each other, and before
// any lock on those that were there.
const ADD_FACTS = prepared(
  'fact_vector.add',
  `
  insert into fact_vector (tenant_id, model_id, part, embedding)
  select $1::uuid, $2::smallint, part, embedding::halfvec
  from unnest($3::text[], $4::text[]) as added(part, embedding) order by part on conflict do nothing`,
);
/** Keeps a fact that nobody else says from being deleted before this transaction has said it. */
const HOLD_UNTOLD = prepared(
  'fact_vector.hold_untold',
  `
  select wanted.part from (select unnest($4::text[]) as part order by 1) wanted
  cross join lateral (
    select from fact_vector where tenant_id = $1 and model_id = $2 and part = wanted.part for key share
  ) found
  where not exists (select from profile_fact where ${OF_PROFILE} and part = wanted.part)`,
);
const SAY = prepared(
  'profile_fact.say',
  `
  insert into profile_fact (tenant_id, model_id, profile_id, part)
  select $1::uuid, $2::smallint, $3, wanted.part from unnest($4::text[]) as wanted(part)
  cross join lateral (
    select from fact_vector where tenant_id = $1 and model_id = $2 and part = wanted.part offset 0
  ) found
  order by wanted.part on conflict do nothing`,
);
const COUNT_SAID = prepared('profile_fact.count', `select count(*) as said from profile_fact where ${OF_PROFILE}`);
const TARGET = prepared('vector_space.target', 'select (select target from vector_space) as target');

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
  const place = [tenantId, model, profileId];
  const steps: Step[] = [
    [UNSAY, [...place, facts]],
    [HOLD_UNTOLD, [...place, facts]],
    [SAY, [...place, facts]],
    [COUNT_SAID, place],
    [TARGET, []],
  ];
  if (newFacts.length > 0) {
    const parts = newFacts.map(({ part }) => part);
    // What another transaction commits while this one waits for it is seen by the statements after it.
    steps.splice(1, 0, [ADD_FACTS, [tenantId, model, parts, newFacts.map(({ embedding }) => vectorText(embedding))]]);
  }
  if (whole === undefined) steps.push([DROP_WHOLE, place]);
  else if (newWhole) steps.push([PUT_WHOLE, [...place, whole, vectorText(newWhole.embedding)]]);
  const answers = await tx.together(steps);
  const rowsOf = <Row>(statement: SqlStatement): Row[] =>
    answers[steps.findIndex(([one]) => one === statement)]!.rows as Row[];
  const dropped = rowsOf<Pick<FactVectorEntity, 'part'>>(UNSAY).map(({ part }) => part);
  const [{ said }] = rowsOf<{ said: number }>(COUNT_SAID) as [{ said: number }];
  const [{ target }] = rowsOf<Pick<VectorSpaceEntity, 'target'>>(TARGET) as [Pick<VectorSpaceEntity, 'target'>];
  await forgetUnsaid(tx, tenantId, model, dropped);
  return { areAll: said === facts.length, target };
}

// Behind a select for the same reason as in NEXT_TENANT.
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

const MODELS = prepared(
  'embedding_model.all',
  `select ${columns(EmbeddingModelEntity, 'modelId')} from embedding_model`,
);
const ERASE_WHOLES = prepared(
  'whole_vector.erase',
  `
  delete from whole_vector where tenant_id = $1 and model_id = any((select $2::smallint[])::smallint[])
    and profile_id = $3`,
);
const ERASE_SAID = prepared(
  'profile_fact.erase',
  `
  delete from profile_fact where tenant_id = $1 and model_id = any((select $2::smallint[])::smallint[])
    and profile_id = $3 returning model_id as model, part`,
);

/** Erases a profile's vectors of every model, and the facts that nobody else says. */
export async function eraseVectors(tx: Tx, tenantId: string, profileId: string): Promise<void> {
  const models = await tx.query<Pick<EmbeddingModelEntity, 'modelId'>>(MODELS, []);
  const values = [tenantId, models.map(({ modelId: model }) => model), profileId];
  const [, said] = await tx.together([
    [ERASE_WHOLES, values],
    [ERASE_SAID, values],
  ]);
  const byModel = new Map<number, string[]>();
  for (const { model, part } of said!.rows as { model: number; part: string }[]) addToGroup(byModel, model, part);
  for (const [model, parts] of byModel) await forgetUnsaid(tx, tenantId, model, parts);
}
