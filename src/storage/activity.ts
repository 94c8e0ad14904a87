import type { Changes } from '../profile/profile.js';
import type { Revision } from '../profile/revision.js';
import type { Tx } from './connection.js';
import { prepared } from './statement.js';

/** An entry of an app's activity stream. `seq` is its position, which orders everything that happens to profiles. */
export interface ActivityRow {
  seq: number;
  kind: 'accepted' | 'merged' | 'revised' | 'failed' | 'erased';
  at: Date;
  /** Null when the profile was erased. */
  profileId: string | null;
  submissionId: string | null;
  changes: Changes | null;
  revision: Revision | null;
  /** The encrypted id of an erased profile (tenant/seal.ts). */
  sealed: Buffer | null;
}

const AFTER = prepared(
  'activity.after',
  `
  select seq, kind, at, profile_id as "profileId", submission_id as "submissionId", changes, revision, sealed
  from own_activity where tenant_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
);

/** The first `first` entries of an app's activity after one position and up to another, oldest first. */
export async function activityBetween(
  tx: Tx,
  tenantId: string,
  after: number,
  until: number,
  first: number,
): Promise<ActivityRow[]> {
  type Row = Omit<ActivityRow, 'changes' | 'revision'> & { changes: string | null; revision: string | null };
  return (await tx.query<Row>(AFTER, [tenantId, after, until, first])).map((row) => ({
    ...row,
    changes: JSON.parse(row.changes ?? 'null') as Changes | null,
    revision: JSON.parse(row.revision ?? 'null') as Revision | null,
  }));
}

/** The end of the stream, and which transactions may still write before it. */
export interface StreamEnd {
  /** The last position that was drawn. */
  last: number;
  /** Transactions with lower ids than `firstOpen` have ended; those from `nextId` on began after `last` was read. */
  firstOpen: bigint;
  nextId: bigint;
}

// Before its first use, the last value of a sequence is the first one that it will give.
const LAST = prepared('activity.last', `select last_value - (not is_called)::int as last from stream_seq`);
const OPEN = prepared(
  'activity.open',
  `
  select pg_snapshot_xmin(now)::text as "firstOpen", pg_snapshot_xmax(now)::text as "nextId"
  from pg_current_snapshot() as now`,
);

/**
 * Reads where the stream ends. The last position is read before the snapshot: a transaction that drew a position up to
 * it had a transaction id by then, since writers lock or write a row first, and so the snapshot includes it.
 */
export async function endOfStream(tx: Tx): Promise<StreamEnd> {
  const [end] = await tx.query<{ last: number }>(LAST, []);
  const [open] = await tx.query<{ firstOpen: string; nextId: string }>(OPEN, []);
  return { last: end!.last, firstOpen: BigInt(open!.firstOpen), nextId: BigInt(open!.nextId) };
}

const BE_KNOWN = prepared('activity.be_known', `select pg_current_xact_id()`);
const DRAW = prepared('activity.draw', `select nextval('stream_seq') as seq from generate_series(1, $1::int)`);

/**
 * Gives the transaction an id, which it must have before it draws positions of the stream, so that {@link endOfStream}
 * sees that it is open. Only needed on a coordinator of Citus: elsewhere a row that it has locked gave it one.
 */
export async function assignTransactionId(tx: Tx): Promise<void> {
  if (tx.isSharded) await tx.query(BE_KNOWN, []);
}

/**
 * Draws the next positions of the stream for a transaction, and gives it an id. For Citus, where a `nextval` inside of
 * a statement that runs on another machine would draw from the sequence of that machine.
 */
export async function nextPositions(tx: Tx, count: number): Promise<number[]> {
  const [, drawn] = await tx.together([
    [BE_KNOWN, []],
    [DRAW, [count]],
  ]);
  return (drawn!.rows as { seq: number }[]).map(({ seq }) => seq);
}

/** Deletes entries that only the activity stream shows (failures and erasures), a week after they happened. */
export async function forgetHappenings(tx: Tx): Promise<void> {
  await tx.run({ text: `delete from happening where at < now() - interval '7 days'` }, []);
}
