import { FIRST_UUID } from '../uuid.js';
import { column, columns } from './columns.js';
import type { Tx } from './connection.js';
import { EmbeddingModelEntity } from './entities/embedding-model.js';
import { ProfileEntity } from './entities/profile.js';
import { VectorSpaceEntity } from './entities/vector-space.js';
import { prepared, withParameters } from './statement.js';

const CALIBRATION = ['midpoint', 'slope', 'oneWordMidpoint'] as const;
type Calibration = Pick<EmbeddingModelEntity, (typeof CALIBRATION)[number]>;

/** How the cosines of a calibrated model become scores. */
export type StoredCalibration = { [Key in keyof Calibration]: NonNullable<Calibration[Key]> };

/** The vectors of one model in one length. */
export interface StoredSpace extends Pick<EmbeddingModelEntity, 'name' | 'dimensions'> {
  model: EmbeddingModelEntity['modelId'];
  /** Null when nobody has calibrated the model here. */
  calibration: StoredCalibration | null;
}

const SPACES = prepared(
  'vector_space.read',
  `
  select ${column(EmbeddingModelEntity, 'modelId')} as model,
    ${columns(EmbeddingModelEntity, 'name', 'dimensions', ...CALIBRATION)},
    model_id = serving as "isServing", model_id = target as "isTarget"
  from vector_space join embedding_model on model_id in (serving, target)`,
);

/**
 * The space that answers searches, and the one that every profile shall have its vectors in; the same but while the
 * model is being changed.
 */
export async function readSpaces(tx: Tx): Promise<{ serving: StoredSpace; target: StoredSpace }> {
  type Row = Omit<StoredSpace, 'calibration'> & Calibration & { isServing: boolean; isTarget: boolean };
  const rows = await tx.query<Row>(SPACES, []);
  const [serving, target] = [rows.find(({ isServing }) => isServing), rows.find(({ isTarget }) => isTarget)];
  if (!serving || !target) throw new Error('No embedding model was chosen for this database');
  return { serving: spaceOf(serving), target: spaceOf(target) };
}

function spaceOf({
  model,
  name,
  dimensions,
  midpoint,
  slope,
  oneWordMidpoint,
}: Omit<StoredSpace, 'calibration'> & Calibration): StoredSpace {
  return {
    model,
    name,
    dimensions,
    calibration:
      midpoint === null || slope === null || oneWordMidpoint === null ? null : { midpoint, slope, oneWordMidpoint },
  };
}

const CHOOSE = prepared(
  'vector_space.choose',
  `
  insert into vector_space as space (serving, target) values ($1, $1)
  on conflict (one) do update set target = excluded.target, cursor_tenant = null, cursor_profile = null, done = 0,
    held_until = null, filling = true,
    former = case when space.target = space.serving then space.former else space.target end, switched_at = now()
  where space.target <> excluded.target`,
);

/**
 * Makes a model's space the target; the very first one serves at once. Where it is the target already nothing changes,
 * so that filling it goes on where it was. One that is taken back is filled too: it may have missed what was merged
 * while another was the target.
 */
export async function chooseTarget(tx: Tx, model: number): Promise<void> {
  await tx.run(CHOOSE, [model]);
}

const CALIBRATE = prepared(
  'embedding_model.calibrate',
  `update embedding_model set midpoint = $2, slope = $3, one_word_midpoint = $4 where model_id = $1`,
);

/** Keeps a model's calibration; searches use it within a second. */
export async function saveCalibration(
  tx: Tx,
  model: number,
  { midpoint, slope, oneWordMidpoint }: StoredCalibration,
): Promise<void> {
  await tx.run(CALIBRATE, [model, midpoint, slope, oneWordMidpoint]);
}

const PROGRESS = prepared(
  'vector_space.progress',
  `
  select done, case when filling then (select count(*) from profile) else done end as "all", not filling as "isDone"
    from vector_space`,
);

/** How many profiles have vectors in the target space, as far as they were filled in, and of how many. */
export async function readProgress(tx: Tx): Promise<{ done: number; all: number; isDone: boolean }> {
  return (
    (await tx.query<{ done: number; all: number; isDone: boolean }>(PROGRESS, []))[0] ?? {
      done: 0,
      all: 0,
      isDone: true,
    }
  );
}

/** Who has gone how far; nobody else fills the space until `heldMs` are over. */
export interface Hold extends Pick<VectorSpaceEntity, 'target'> {
  cursor: Pick<ProfileEntity, 'tenantId' | 'profileId'> | undefined;
}

const HOLD = prepared(
  'vector_space.hold',
  `
  update vector_space set held_until = now() + $1 * interval '1 ms' where filling and (held_until is null or
    held_until < now())
  returning ${columns(VectorSpaceEntity, 'target', 'cursorTenant', 'cursorProfile')}`,
);

/** Takes the right to fill the target space for a while. Undefined when it is full, or somebody else has it. */
export async function holdFilling(tx: Tx, heldMs: number): Promise<Hold | undefined> {
  type Row = Pick<VectorSpaceEntity, 'target' | 'cursorTenant' | 'cursorProfile'>;
  const [row] = await tx.query<Row>(HOLD, [heldMs]);
  if (!row) return undefined;
  const { target, cursorTenant: tenantId, cursorProfile: profileId } = row;
  return { target, cursor: tenantId === null || profileId === null ? undefined : { tenantId, profileId } };
}

const NEXT = prepared(
  'profile.after',
  `
  select ${columns(ProfileEntity, 'tenantId', 'profileId')} from profile
  where (tenant_id, profile_id) > ($1, $2) order by tenant_id, profile_id limit $3`,
);

/** The next profiles behind a cursor. */
export async function profilesAfter(
  tx: Tx,
  cursor: Hold['cursor'],
  limit: number,
): Promise<NonNullable<Hold['cursor']>[]> {
  return tx.query<NonNullable<Hold['cursor']>>(NEXT, [cursor?.tenantId ?? FIRST_UUID, cursor?.profileId ?? '', limit]);
}

const ADVANCE = withParameters<{
  target: number;
  toTenant: string | null;
  toProfile: string | null;
  count: number;
  fromTenant: string | null;
  fromProfile: string | null;
}>(
  'vector_space.advance',
  ({ target, toTenant, toProfile, count, fromTenant, fromProfile }) => `
  update vector_space set cursor_tenant = ${toTenant}, cursor_profile = ${toProfile}, done = done + ${count},
    held_until = null
  where target = ${target} and filling and cursor_tenant is not distinct from ${fromTenant}
    and cursor_profile is not distinct from ${fromProfile}`,
);

/**
 * Moves the cursor on behind `count` profiles that are done, and lets others go on. Nothing happens when somebody else
 * has moved it.
 */
export async function advance(tx: Tx, { target, cursor }: Hold, last: Hold['cursor'], count: number): Promise<void> {
  const to = last ?? cursor;
  const values = ADVANCE.valuesOf({
    target,
    toTenant: to?.tenantId ?? null,
    toProfile: to?.profileId ?? null,
    count,
    fromTenant: cursor?.tenantId ?? null,
    fromProfile: cursor?.profileId ?? null,
  });
  await tx.run(ADVANCE, values);
}

const SWITCH = prepared(
  'vector_space.switch',
  `
  update vector_space set former = case when serving = target then former else serving end, serving = target,
    switched_at = now(),
    done = done + $2, held_until = null, filling = false
  where target = $1 and filling and cursor_tenant is not distinct from $3 and cursor_profile is not distinct from $4`,
);

/**
 * Lets the target space answer from now on, with the last `count` profiles behind the cursor. False when somebody else
 * has moved the cursor.
 */
export async function switchTo(tx: Tx, { target, cursor }: Hold, count: number): Promise<boolean> {
  return (await tx.run(SWITCH, [target, count, cursor?.tenantId ?? null, cursor?.profileId ?? null])) > 0;
}

const FORMER = prepared(
  'vector_space.former',
  `
  select former from vector_space where former is not null and former not in (serving, target) and switched_at < now()
    - $1 * interval '1 ms'`,
);
const dropping = (table: string): ReturnType<typeof prepared> =>
  prepared(
    `${table}.drop_space`,
    `
  delete from ${table} where ctid in (
    select found.ctid from app cross join lateral (select one.ctid from ${table} one where one.tenant_id =
      app.tenant_id and one.model_id = $1 limit $2) found limit $2
  )`,
  );
const DROPS = ['profile_fact', 'fact_vector', 'whole_vector'].map(dropping);
const FORGET_FORMER = prepared('vector_space.forget_former', `update vector_space set former = null where former = $1`);

/**
 * Deletes up to `most` rows a table of the space that answered before, once that is `afterMs` ago and nobody can be
 * asking it. Returns how many.
 */
export async function dropFormer(tx: Tx, afterMs: number, most: number): Promise<number> {
  const [row] = await tx.query<{ former: number }>(FORMER, [afterMs]);
  if (!row) return 0;
  let dropped = 0;
  for (const drop of DROPS) dropped += await tx.run(drop, [row.former, most]);
  if (dropped === 0) await tx.run(FORGET_FORMER, [row.former]);
  return dropped;
}
