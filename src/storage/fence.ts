import pg from 'pg';
import { LimnError } from '../errors.js';
import { FIRST_UUID, isUuid } from '../uuid.js';

type Statement = Pick<pg.QueryConfig, 'name' | 'text'>;

/** As whom everything runs that is done for one tenant: it owns no table, so that the policies on them bind it (migrations/1700000007-fence.ts). */
const ROLE = 'limn_app';
/** Put before a tenant's statement. Until the transaction is over the role is another, the policies know the tenant, and the planner how to plan. */
const ENTER = {
  name: 'tenant.enter',
  text: `select set_config('role', $1, true), set_config('limn.tenant', $2, true), set_config('plan_cache_mode', $3, true), set_config('enable_seqscan', $4, true)`,
};
/**
 * How prepared statements are planned: once, for whichever tenant comes, so that nothing may read the rows of all of them. Left to itself the server plans anew at
 * each call where that looks cheaper, and to plan a search takes longer than to find somebody among twenty.
 */
const ONCE = ['force_generic_plan', 'off'] as const;
/** How others are planned: for their values. */
const EACH = ['auto', 'on'] as const;
/** SQLSTATEs of what somebody may not do, and of what somebody else has just made. */
const FORBIDDEN = '42501';
const EXISTS = new Set(['42710', '23505']);

/** Readies a new connection for statements of tenants. */
export async function prepareEntering(client: pg.ClientBase): Promise<void> {
  await client.query({ ...ENTER, values: ['none', '', ...EACH] });
}

/**
 * A statement for one tenant: what enters the fence travels in front of it, up to the same Sync. That makes both one transaction of one round
 * trip, of which nothing is left on the connection, also where a pooler lends connections by transaction.
 */
export function asTenant(statement: Statement, values: unknown[], tenantId: string): pg.Query {
  const config = { ...ofTenants(statement, values), queryMode: 'extended' };
  const query = new pg.Query(config);
  const wire = query as unknown as Wire;
  const { prepare, handleDataRow, handleCommandComplete } = wire;
  let isInside = false;
  wire.prepare = (connection) => {
    connection.bind({ statement: ENTER.name, values: [ROLE, tenantId, ...(statement.name === undefined ? EACH : ONCE)] }, true);
    connection.execute({}, true);
    prepare.call(wire, connection);
  };
  wire.handleDataRow = (message) => {
    if (isInside) handleDataRow.call(wire, message);
  };
  wire.handleCommandComplete = (message, connection) => {
    if (isInside) handleCommandComplete.call(wire, message, connection);
    isInside = true;
  };
  return query;
}

/** A statement inside the fence. It has a name of its own: a plan is made for one role, and would be made again at every turn if the tables' owner used it too. */
export const ofTenants = ({ name, text }: Statement, values: unknown[]): pg.QueryConfig<unknown[]> => (name === undefined ? { text, values } : { name: `tenant.${name}`, text, values });

/** What pg's own queries do on the wire, which its types do not tell. */
interface Wire {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

/** Begins a transaction for one tenant, in one round trip. */
export const beginAsTenant = (tenantId: string): string =>
  `begin; set local role ${ROLE}; set local limn.tenant = '${tenantId}'; set local plan_cache_mode = ${ONCE[0]}; set local enable_seqscan = ${ONCE[1]}`;

/** A tenant's id as it may stand in SQL. */
export function assertTenant(tenantId: string): void {
  if (!isUuid(tenantId)) throw new TypeError('A tenant is a UUID');
}

/**
 * Makes sure that this connection can take the tenants' role, which belongs to the whole server and comes with no dump, so that no migration can
 * make it once for all. Throws `unavailable` with what an administrator has to run where this user may not.
 */
export async function ensureRole(query: (sql: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  try {
    if ((await query(`select from pg_roles where rolname = '${ROLE}'`)).rows.length === 0) await query(`create role ${ROLE} nologin`).catch(unlessMade);
    if (!(await canTake(query))) await query(`grant ${ROLE} to current_user`);
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    const [row] = (await query('select quote_ident(current_user) as name')).rows as { name: string }[];
    throw new LimnError('unavailable', `The database user may not make the role that keeps apps apart. Let an administrator of the server run once: CREATE ROLE ${ROLE} NOLOGIN; GRANT ${ROLE} TO ${row?.name};`, { cause: error });
  }
}

function unlessMade(error: { code?: string }): void {
  // Another process on another database of the server, at the same moment.
  if (!EXISTS.has(error.code ?? '')) throw error;
}

async function canTake(query: (sql: string) => Promise<unknown>): Promise<boolean> {
  try {
    await query('begin');
    await query(`set local role ${ROLE}`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    return false;
  } finally {
    await query('rollback');
  }
}

const AROUND = { text: `select rolname || ' ' || fault as fault from pg_roles cross join lateral (values
    (rolsuper, 'is a superuser'), (rolbypassrls, 'may bypass row-level security'),
    (exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and pg_has_role(pg_roles.oid, relowner, 'member')), 'owns tables')
  ) as one(is_true, fault) where rolname = current_user and is_true` };
const OPEN = { text: `select 'table ' || relname || ' has no policy for row-level security' as fault from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))` };

/** Refuses a database on which the fence would not hold: a role that policies do not bind, or a table of tenants without one. Throws `unavailable` and names each. */
export async function assertFenced(query: <Row>(statement: Statement, tenantId: string) => Promise<Row[]>): Promise<void> {
  const faults = (await Promise.all([AROUND, OPEN].map((statement) => query<{ fault: string }>(statement, FIRST_UUID)))).flat();
  if (faults.length > 0) throw new LimnError('unavailable', `This database does not keep apps apart: ${faults.map(({ fault }) => fault).join('; ')}. Migrate it with the user that owns its tables, and take these rights from ${ROLE}`);
}
