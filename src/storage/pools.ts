import type { Client, Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

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
