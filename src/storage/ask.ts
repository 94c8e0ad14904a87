import type pg from 'pg';

/** Sends a statement and tells its rows. */
export type Ask = (sql: string, values: unknown[]) => Promise<unknown[]>;

/** Asks over one connection. */
export const asking =
  (client: pg.ClientBase): Ask =>
  async (sql, values) =>
    (await client.query<object>({ text: sql, values })).rows;
