import type { Tx } from './connection.js';
import type { RateLimitEntity } from './entities/rate-limit.js';
import { prepared } from './statement.js';

/** How much a key may take, and in how many seconds from when it first does. */
export interface RateLimitRule {
  limit: number;
  seconds: number;
}

/** What was granted of a rate limit, and how it stands. */
export interface Grant {
  /** At most what was asked for; 0 when nothing is left. */
  granted: RateLimitEntity['granted'];
  /** By all processes, with this. */
  taken: RateLimitEntity['taken'];
  /** By the database's clock, in ms since 1970: tells one window from the next. */
  endsAt: number;
  leftMs: number;
}

// A window that would end later than one that begins now is of a time before the clock was set back; twice as long,
// since a transaction may have begun before that of whoever opened the window.
const IS_OVER = '(held.ends_at <= now() or held.ends_at > now() + 2 * make_interval(secs => $4))';
const LEFT = '$3::int - held.taken';
// The less there is left the smaller the parts are, so that little lies unused where nobody asks for it.
const GRANTED =
  `case when ${IS_OVER} then excluded.granted else greatest(0, least(excluded.granted, ${LEFT}, greatest(1, ` +
  `(${LEFT}) / 10))) end`;
const TAKE = prepared(
  'ration.take',
  `
  insert into ration as held (key, taken, granted, ends_at) values ($1, $2, $2, now() + make_interval(secs => $4))
  on conflict (key) do update set granted = ${GRANTED}, taken = case when ${IS_OVER} then 0 else held.taken end +
    ${GRANTED},
    ends_at = case when ${IS_OVER} then excluded.ends_at else held.ends_at end
  returning granted, taken, (extract(epoch from ends_at) * 1000)::float8 as "endsAt", (extract(epoch from ends_at -
    now()) * 1000)::float8 as "leftMs"`,
);

/**
 * Takes up to `wanted` (1 to the limit) of what a key has left. All who ask together get no more than the limit in a
 * window.
 */
export async function takeLease(
  tx: Tx,
  key: string,
  wanted: number,
  { limit, seconds }: RateLimitRule,
): Promise<Grant> {
  return (await tx.query<Grant>(TAKE, [key, wanted, limit, seconds]))[0]!;
}

const GIVE_BACK = prepared(
  'ration.give_back',
  `
  update ration set taken = greatest(0, taken - 1) where key = $1 and abs(extract(epoch from ends_at) * 1000 - $2) < 1`,
);

/** Gives back one that was taken in the window that ends then. */
export async function giveBackLease(tx: Tx, key: string, endsAt: number): Promise<void> {
  await tx.run(GIVE_BACK, [key, endsAt]);
}

const FORGET = prepared('ration.forget', 'delete from ration where key = $1');

/** Gives a key its whole rate limit again. */
export async function forgetLease(tx: Tx, key: string): Promise<void> {
  await tx.run(FORGET, [key]);
}

/** Deletes rate limits of times that are over. */
export async function forgetEndedLeases(tx: Tx): Promise<void> {
  await tx.run({ text: 'delete from ration where ends_at < now()' }, []);
}
