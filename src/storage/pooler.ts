import pg from 'pg';
import { startFault } from '../start-faults.js';

/**
 * How long a start waits for a server, in milliseconds: on a busy machine the code that loads meanwhile keeps an answer
 * waiting for long.
 */
export const START_CONNECT_MS = 30_000;

/**
 * Refuses an address at which connections are lent by transaction: locks, prepared statements, settings and LISTEN
 * belong to a session. `guard` is a connection to `url`, which the setting of that name gave. Throws a fault of
 * start-faults.ts.
 */
export async function refusePooler(guard: pg.Client, url: string, setting: string): Promise<void> {
  if (await isLent(guard, url)) throw startFault('database lent', { setting });
}

/** Whether an address, to which `guard` is a connection, is that of a pooler that lends connections by transaction. */
export async function isLent(guard: pg.Client, url: string): Promise<boolean> {
  const here = await backendOf(guard);
  // A server tells its own process; what a pooler says is a number of its own.
  if (here === (guard as unknown as { processID: number }).processID) return false;
  // By session, nobody else gets the connection that `guard` has.
  return (await withConnection(url, backendOf)) === here;
}

/** Refuses a pooler that leads to another database than `guard` does. Throws a fault of start-faults.ts. */
export async function refuseOtherDatabase(guard: pg.Client, url: string): Promise<void> {
  if ((await withConnection(url, databaseOf)) !== (await databaseOf(guard))) throw startFault('database other', {});
}

/** What a pooler's refusal of settings that a connection begins with means; any other error as it is. */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof Error && error.message.startsWith('unsupported startup parameter'))) return error;
  return startFault('database parameter', { reason: error.message }, error);
}

async function withConnection<T>(url: string, query: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'limn-migrate',
    connectionTimeoutMillis: START_CONNECT_MS,
  });
  // A connection that is lost is told to whoever waits for an answer; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return query(client).finally(() => client.end().catch(() => undefined));
}

/** What tells one database of one server from every other. */
async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>({
    text: `select format('%s %s', current_database(), extract(epoch from pg_postmaster_start_time())) as name`,
  });
  return rows[0]!.name;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
