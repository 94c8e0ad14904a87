import type pg from 'pg';
import type { Storage } from './connection.js';

/** Sends a statement and returns its rows. */
export type RunQuery = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Queries over one connection, without prepared statements. */
export const queryOn =
  (client: pg.ClientBase): RunQuery =>
  async <Row>(sql: string, values: unknown[] = []) =>
    (await client.query({ text: sql, values })).rows as Row[];

/** Queries a database that is open. */
export const queryOnStorage =
  (storage: Pick<Storage, 'query'>): RunQuery =>
  (sql, values = []) =>
    storage.query({ text: sql }, values);
