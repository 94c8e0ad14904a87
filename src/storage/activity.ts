import type { Changes } from '../profile/profile.js';
import type { Revision } from '../profile/revision.js';
import type { Tx } from './connection.js';
import { prepared } from './statement.js';

/** One thing that happened in an app; `seq` orders everything that happens to profiles. */
export interface ActivityRow {
  seq: number;
  kind: 'accepted' | 'merged' | 'revised' | 'failed' | 'erased';
  at: Date;
  /** Null of an erased profile. */
  profileId: string | null;
  submissionId: string | null;
  changes: Changes | null;
  revision: Revision | null;
  /** The id of an erased profile. */
  sealed: Buffer | null;
}

const AFTER = prepared(
  'activity.after',
  `
  select seq, kind, at, profile_id as "profileId", submission_id as "submissionId", changes, revision, sealed
  from own_activity where tenant_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
);

/** What happened in an app after a position and up to another, oldest first. */
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

/** How far the stream has got, and which transactions may still write before that place. */
export interface StreamEnd {
  last: number;
  /** Transactions before the first have ended, those from the second on had not begun when `last` was read. */
  firstOpen: bigint;
  nextId: bigint;
}

// Of a sequence that nothing was drawn of yet, the last value is the first that it will give.
const LAST = prepared('activity.last', `select last_value - (not is_called)::int as last from stream_seq`);
const OPEN = prepared(
  'activity.open',
  `
  select pg_snapshot_xmin(now)::text as "firstOpen", pg_snapshot_xmax(now)::text as "nextId"
  from pg_current_snapshot() as now`,
);

/**
 * Where the stream ends. The last place is read first: whoever drew one up to it has an id of a transaction that the
 * second statement knows, since all who write locked or wrote a row before they drew it.
 */
export async function endOfStream(tx: Tx): Promise<StreamEnd> {
  const [end] = await tx.query<{ last: number }>(LAST, []);
  const [open] = await tx.query<{ firstOpen: string; nextId: string }>(OPEN, []);
  return { last: end!.last, firstOpen: BigInt(open!.firstOpen), nextId: BigInt(open!.nextId) };
}

const BE_KNOWN = prepared('activity.be_known', `select pg_current_xact_id()`);
const DRAW = prepared('activity.draw', `select nextval('stream_seq') as seq from generate_series(1, $1::int)`);

/**
 * Has to come before a transaction draws places in the stream, so that {@link endOfStream} knows that it is open: on a
 * coordinator of Citus, whose rows are on other machines, it would have no id. Elsewhere a row that it has locked gave
 * it one.
 */
export async function beKnown(tx: Tx): Promise<void> {
  if (tx.isSpread) await tx.query(BE_KNOWN, []);
}

/**
 * Draws the next places of the stream for a transaction, which is known from then on. Where rows are spread, a
 * statement that is run elsewhere would draw those of another machine.
 */
export async function drawPlaces(tx: Tx, count: number): Promise<number[]> {
  const [, drawn] = await tx.together([
    [BE_KNOWN, []],
    [DRAW, [count]],
  ]);
  return (drawn!.rows as { seq: number }[]).map(({ seq }) => seq);
}

/** Deletes what was noted for the activity of apps alone, a week after it happened. */
export async function forgetHappenings(tx: Tx): Promise<void> {
  await tx.run({ text: `delete from happening where at < now() - interval '7 days'` }, []);
}
