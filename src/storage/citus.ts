import { LimnError } from '../errors.js';
import type { OwnerTx } from './connection.js';

type Ask = (sql: string) => Promise<{ rows: unknown[] }>;

/**
 * The tables whose rows lie where their tenant does, what others refer to first. All others are small or about all
 * tenants, and stay on the coordinator.
 */
export const SPREAD = [
  'profile',
  'submission',
  'queue',
  'idempotency',
  'observation',
  'update_log',
  'snapshot',
  'daily_usage',
  'fact_vector',
  'profile_fact',
  'whole_vector',
  'profile_text',
  'text_pending',
  'webhook',
  'webhook_delivery',
  'happening',
];
const [FIRST] = SPREAD as [string];

const HAS_CITUS = `select from pg_extension where extname = 'citus'`;

/**
 * Whether a database is the coordinator of a Citus cluster, on which tables can be spread over machines. Throws
 * `unavailable` on a worker of one: sequences and what stays on the coordinator are not there.
 */
export async function isCoordinator(ask: Ask): Promise<boolean> {
  if ((await ask(HAS_CITUS)).rows.length === 0) return false;
  const { rows } = await ask(`select groupid = 0 as "isFirst" from pg_dist_local_group`);
  if ((rows as { isFirst: boolean }[])[0]?.isFirst === false)
    throw new LimnError('unavailable', 'This database is a worker of Citus: name its coordinator in DATABASE_URL');
  return true;
}

/**
 * Spreads the tables of tenants over the workers of a Citus cluster, each tenant's rows on one of them. All that are
 * not yet, in one transaction: a service that runs waits for it. What is done is told to `say`. Throws `bad_request`
 * where the database has no Citus, or no worker.
 */
export async function distribute(tx: OwnerTx, say: (line: string) => void): Promise<void> {
  const rowsOf = <Row>(text: string): Promise<Row[]> => tx.query<Row>({ text }, []);
  if ((await rowsOf(HAS_CITUS)).length === 0)
    throw new LimnError('bad_request', 'The database has no Citus: let an administrator run CREATE EXTENSION citus;');
  const workers = await rowsOf<{ name: string }>(
    `select node_name || ':' || node_port as name from citus_get_active_worker_nodes() order by 1`,
  );
  if (workers.length === 0)
    throw new LimnError('bad_request', `Citus has no worker: let an administrator run SELECT citus_add_node(…);`);
  say(`Workers: ${workers.map(({ name }) => name).join(', ')}`);
  // Citus connects from machine to machine as whoever asks.
  await rowsOf('alter role limn_app login');
  await rowsOf(`alter role limn_app set random_page_cost = '1.1'`);
  await rowsOf(`alter role limn_app set jit = 'off'`);
  const spread = new Set(
    (await rowsOf<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')).map(
      ({ name }) => name,
    ),
  );
  await rowsOf(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const table of SPREAD) {
    if (spread.has(table)) {
      say(`${table}: is spread already`);
      continue;
    }
    const beside = table === FIRST ? '' : `, colocate_with => '${FIRST}'`;
    await rowsOf(`select create_distributed_table('${table}', 'tenant_id'${beside})`);
    say(`${table}: spread by tenant`);
  }
}
