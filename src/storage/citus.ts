import pg from 'pg';
import { LimnError } from '../errors.js';
import { startFault } from '../start-faults.js';
import { queryOn, type RunQuery } from './query.js';

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
 * Whether a database is the coordinator of a Citus cluster, on which tables can be spread over machines. Throws the
 * fault of start-faults.ts on a worker of one: sequences and what stays on the coordinator are not there.
 */
export async function isCoordinator(query: RunQuery, database: string): Promise<boolean> {
  if ((await query(HAS_CITUS, [])).length === 0) return false;
  const [group] = (await query(`select groupid = 0 as "isFirst" from pg_dist_local_group`, [])) as {
    isFirst: boolean;
  }[];
  if (group?.isFirst === false) throw startFault('database citus worker', { database });
  return true;
}

/** Where the rows of an app are. */
export interface Home {
  tenantId: string;
  name: string;
  /** `host:port`. */
  machine: string;
  /** Nobody else's rows are in its shards. */
  isAlone: boolean;
}

const HOMES = `
  select app.tenant_id as "tenantId", app.name, nodename || ':' || nodeport as machine,
    shardminvalue = shardmaxvalue as "isAlone"
  from app join pg_dist_shard shard on shard.shardid = get_shard_id_for_distribution_column('${FIRST}', app.tenant_id)
  join pg_dist_placement using (shardid) join pg_dist_node using (groupid) order by 3, 2, 1`;

/** Where each app lives; undefined where rows are not spread over machines. */
export async function homesOf(query: RunQuery): Promise<Home[] | undefined> {
  if ((await query(HAS_CITUS, [])).length === 0) return undefined;
  return (await spreadTables(query)).has(FIRST) ? ((await query(HOMES, [])) as Home[]) : undefined;
}

async function spreadTables(query: RunQuery): Promise<Set<string>> {
  const tables = (await query('select logicalrelid::text as name from pg_dist_partition', [])) as { name: string }[];
  return new Set(tables.map(({ name }) => name));
}

/**
 * Spreads the tables of tenants over the workers of a Citus cluster, each tenant's rows on one of them. All that are
 * not yet, in one transaction: a service that runs waits for it. What is done is told to `say`. Throws `bad_request`
 * where the database has no Citus, or no worker.
 */
export async function distribute(query: RunQuery, say: (line: string) => void): Promise<void> {
  if ((await query(HAS_CITUS, [])).length === 0)
    throw new LimnError('bad_request', 'The database has no Citus: let an administrator run CREATE EXTENSION citus;');
  const workers = (await query(
    `select node_name || ':' || node_port as name from citus_get_active_worker_nodes() order by 1`,
    [],
  )) as { name: string }[];
  if (workers.length === 0)
    throw new LimnError('bad_request', `Citus has no worker: let an administrator run SELECT citus_add_node(…);`);
  say(`Workers: ${workers.map(({ name }) => name).join(', ')}`);
  await query('begin', []);
  // Citus connects from machine to machine as whoever asks.
  await query('alter role limn_app login', []);
  await query(`alter role limn_app set random_page_cost = '1.1'`, []);
  await query(`alter role limn_app set jit = 'off'`, []);
  const spread = await spreadTables(query);
  await query(`set local citus.multi_shard_modify_mode = 'sequential'`, []);
  for (const table of SPREAD) {
    if (spread.has(table)) {
      say(`${table}: is spread already`);
      continue;
    }
    const beside = table === FIRST ? '' : `, colocate_with => '${FIRST}'`;
    await query(`select create_distributed_table('${table}', 'tenant_id'${beside})`, []);
    say(`${table}: spread by tenant`);
  }
  await query('commit', []);
}

/**
 * Gives an app, named by its id or where that is clear by its name, shards of its own in all tables, which can be moved
 * to another machine by themselves. Its posts wait for the last moment of it, or with `blocking` for all of it. Throws
 * `not_found` where there is no such app, `bad_request` where names are not enough, or nothing is spread.
 */
export async function isolate(
  query: RunQuery,
  app: string,
  blocking: boolean,
  say: (line: string) => void,
): Promise<void> {
  const homes = await homesOf(query);
  if (!homes) throw new LimnError('bad_request', 'No rows are spread over machines: run limn distribute first');
  const found = homes.filter(({ tenantId, name }) => tenantId === app || name === app);
  if (found.length > 1)
    throw new LimnError(
      'bad_request',
      `Several apps are called "${app}": name one by its id, ${found.map(({ tenantId }) => tenantId).join(' or ')}`,
    );
  const [home] = found;
  if (!home) throw new LimnError('not_found', `No app has the id or the name "${app}": limn app list tells them`);
  const told = `${home.name} (${home.tenantId}), on ${home.machine}`;
  if (home.isAlone) return say(`${told}: has shards of its own already`);
  await query(`select isolate_tenant_to_new_shard($1, $2::uuid, 'CASCADE', $3)`, [
    FIRST,
    home.tenantId,
    blocking ? 'block_writes' : 'auto',
  ]).catch((error: Error) => {
    const reason = error.message.split('\n', 1)[0];
    const cure = blocking ? '' : '; with --block-writes it is done without replicating logs';
    throw new LimnError('unavailable', `Citus could not give ${told} shards of its own (${reason})${cure}`, {
      cause: error,
    });
  });
  say(`${told}: has shards of its own now, in ${SPREAD.length} tables`);
}

/** A connection of its own for what takes as long as there are rows: no timeout of the service's ends it. */
export async function onCoordinator<T>(url: string, work: (query: RunQuery) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'limn-scale' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(queryOn(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}
