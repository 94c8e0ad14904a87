import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';

type Query = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** The shortest way to a database: what the raw limits are made of. */
export interface Database {
  /** Runs one statement, prepared under `name`. */
  query: Query;
  /** Runs statements as the service does for one tenant, in one transaction. */
  within<T>(tenant: string, work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** As many as the service uses by default. */
const CONNECTIONS = 10;

/** Opens a PostgreSQL server by its address, or PGlite by its directory. */
export async function openDatabase(where: string): Promise<Database> {
  return where.startsWith('postgres') ? openServer(where) : openEmbedded(where);
}

function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Idle connections are cut when the database is dropped; unheard, that would end the process in the middle of
  // cleaning up.
  pool.on('error', () => undefined);
  return {
    query: async <Row>(name: string, text: string, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows as Row[],
    async within(tenant, work) {
      const client = await pool.connect();
      try {
        await client.query(
          `begin; set local role limn_app; set local limn.tenant = '${tenant}'; set local random_page_cost = ` +
            '1.1; set local jit = off',
        );
        return await work(
          async <Row>(name: string, text: string, values: unknown[]) =>
            (await client.query({ name, text, values })).rows as Row[],
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function openEmbedded(directory: string): Promise<Database> {
  const db = await PGlite.create(directory, { extensions: { vector, pg_trgm, btree_gin } });
  return {
    query: async <Row>(_name: string, text: string, values: unknown[]) => (await db.query<Row>(text, values)).rows,
    within: (tenant, work) =>
      db.transaction(async (tx) => {
        await tx.exec(`set local role limn_app; set local limn.tenant = '${tenant}'`);
        return work(
          async <Row>(_name: string, text: string, values: unknown[]) => (await tx.query<Row>(text, values)).rows,
        );
      }),
    close: () => db.close(),
  };
}
