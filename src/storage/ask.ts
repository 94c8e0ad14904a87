import type pg from 'pg';
import type { Storage } from './connection.js';

/** Sends a statement and tells its rows. */
export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Asks over one connection; a statement without values is prepared by nobody. */
export const asking =
  (client: pg.ClientBase): Ask =>
  async <Row>(sql: string, values: unknown[] = []) =>
    (await client.query({ text: sql, values })).rows as Row[];

/** Asks a database that is open. */
export const askingStorage =
  (storage: Pick<Storage, 'query'>): Ask =>
  (sql, values = []) =>
    storage.query({ text: sql }, values);
