import pg from 'pg';
import type { Client, Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { settle } from './row-level-security.js';

/** Counts and sequence numbers stay far below 2^53, so they are numbers here. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * How long a connection is kept that nobody uses: opening one and planning its statements anew takes longer than a
 * search among thousands.
 */
const KEPT_MS = 5 * 60_000;
/** Of every pool. */
export const POOL = { types: TYPES, connectionTimeoutMillis: 10_000, application_name: 'limn', onConnect: settle };
/** With the {@link LATE_MS} of a statement: whoever asks a server that does not answer is told within 15 s. */
export const SERVER_POOL = {
  ...POOL,
  connectionTimeoutMillis: 4_000,
  idleTimeoutMillis: KEPT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * Ends a connection in the middle of a transaction, which the server rolls back: a statement without an answer may mean
 * that nobody is at the other end any more, so asking for the rollback would wait as long again, and the pool must not
 * lend it to the next.
 */
export function hangUp(client: PoolClient | undefined): void {
  void (client as Client | undefined)?.end().catch(() => undefined);
}

/** Closes the connections that nobody uses, so that the next statement opens one to wherever the address leads now. */
export function dropIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

/** Whether the database answers and takes changes; where it takes none, those who ask next get other connections. */
export async function takesChanges(pool: Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ takes: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as takes`,
    );
    if (rows[0]?.takes) return true;
    dropIdle(pool);
    return false;
  } catch {
    return false;
  }
}

/** Has what TypeORM sends outside our transactions fail with the same words as everything else. */
export function tellTroublesOf(source: DataSource, translate: (error: unknown) => unknown): void {
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    const telling = (...args: unknown[]): Promise<unknown> =>
      query(...args).catch((error: unknown) => {
        throw translate(error);
      });
    runner.query = telling as typeof runner.query;
    return runner;
  };
}
