import { FIRST_UUID } from '../uuid.js';
import type { Tx } from './connection.js';
import { prepared } from './statement.js';

/** How the cosines of a calibrated model become scores. */
export interface StoredCalibration {
  midpoint: number;
  slope: number;
  oneWordMidpoint: number;
}

/** The vectors of one model in one length. */
export interface StoredSpace {
  model: number;
  name: string;
  dimensions: number;
  /** Null when nobody has calibrated the model here. */
  calibration: StoredCalibration | null;
}

const SPACES = prepared(
  'vector_space.read',
  `
  select model_id as model, name, dimensions, midpoint, slope, one_word_midpoint as "oneWordMidpoint", model_id =
    serving as "isServing", model_id = target as "isTarget"
  from vector_space join embedding_model on model_id in (serving, target)`,
);

/**
 * The space that answers searches, and the one that every profile shall have its vectors in; the same but while the
 * model is being changed.
 */
export async function readSpaces(tx: Tx): Promise<{ serving: StoredSpace; target: StoredSpace }> {
  type Row = Omit<StoredSpace, 'calibration'> & {
    midpoint: number | null;
    slope: number | null;
    oneWordMidpoint: number | null;
    isServing: boolean;
    isTarget: boolean;
  };
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
}: Omit<StoredSpace, 'calibration'> & Record<keyof StoredCalibration, number | null>): StoredSpace {
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
export interface Hold {
  target: number;
  cursor: { tenantId: string; profileId: string } | undefined;
}

const HOLD = prepared(
  'vector_space.hold',
  `
  update vector_space set held_until = now() + $1 * interval '1 ms' where filling and (held_until is null or
    held_until < now())
  returning target, cursor_tenant as "tenantId", cursor_profile as "profileId"`,
);

/** Takes the right to fill the target space for a while. Undefined when it is full, or somebody else has it. */
export async function holdFilling(tx: Tx, heldMs: number): Promise<Hold | undefined> {
  const [row] = await tx.query<{ target: number; tenantId: string | null; profileId: string | null }>(HOLD, [heldMs]);
  if (!row) return undefined;
  return {
    target: row.target,
    cursor:
      row.tenantId === null || row.profileId === null
        ? undefined
        : { tenantId: row.tenantId, profileId: row.profileId },
  };
}

const NEXT = prepared(
  'profile.after',
  `
  select tenant_id as "tenantId", profile_id as "profileId" from profile
  where (tenant_id, profile_id) > ($1, $2) order by tenant_id, profile_id limit $3`,
);

/** The next profiles behind a cursor. */
export async function profilesAfter(
  tx: Tx,
  cursor: Hold['cursor'],
  limit: number,
): Promise<{ tenantId: string; profileId: string }[]> {
  return tx.query<{ tenantId: string; profileId: string }>(NEXT, [
    cursor?.tenantId ?? FIRST_UUID,
    cursor?.profileId ?? '',
    limit,
  ]);
}

const ADVANCE = prepared(
  'vector_space.advance',
  `
  update vector_space set cursor_tenant = $2, cursor_profile = $3, done = done + $4, held_until = null
  where target = $1 and filling and cursor_tenant is not distinct from $5 and cursor_profile is not distinct from $6`,
);

/**
 * Moves the cursor on behind `count` profiles that are done, and lets others go on. Nothing happens when somebody else
 * has moved it.
 */
export async function advance(
  tx: Tx,
  { target, cursor }: Hold,
  last: { tenantId: string; profileId: string } | undefined,
  count: number,
): Promise<void> {
  const to = last ?? cursor;
  await tx.run(ADVANCE, [
    target,
    to?.tenantId ?? null,
    to?.profileId ?? null,
    count,
    cursor?.tenantId ?? null,
    cursor?.profileId ?? null,
  ]);
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
