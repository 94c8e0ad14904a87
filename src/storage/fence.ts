import type pg from 'pg';
import { LimnError } from '../errors.js';
import { FIRST_UUID, isUuid } from '../uuid.js';
import { EnteringQuery } from './entering-query.js';

type PreparedQuery = Pick<pg.QueryConfig, 'name' | 'text'>;

/**
 * As whom everything runs that is done for one tenant: it owns no table, so that the policies on them bind it
 * (migrations/1700000007-fence.ts).
 */
const ROLE = 'limn_app';
/**
 * Put before a statement. Until the transaction is over the role is another, the policies know the tenant, and the
 * planner how to plan.
 */
const ENTRY = ['role', 'limn.tenant', 'plan_cache_mode', 'enable_seqscan'];
const settingOf = (names: string[]): string =>
  `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;
const ENTER = settingOf(ENTRY);
const ENTER_NAME = 'tenant.enter';
/**
 * How prepared statements are planned: once, for whichever tenant comes, so that nothing may read the rows of all of
 * them. Left to itself the server plans anew at each call where that looks cheaper, and to plan a search takes longer
 * than to find somebody among twenty.
 */
const ONCE = ['force_generic_plan', 'off'] as const;
/** How others are planned: for their values. */
const EACH = ['auto', 'on'] as const;
/**
 * How all is planned. Rows of one tenant are fetched by their index: with the cost of a disk's seeks the planner would
 * rather read those of everybody. Compiling a statement takes longer than running it, and the more profiles there are,
 * the rather the planner would.
 */
const SETTINGS = { random_page_cost: '1.1', jit: 'off' } as const;
/** SQLSTATEs of what somebody may not do, and of what somebody else has just made. */
const FORBIDDEN = '42501';
const EXISTS = new Set(['42710', '23505']);

/** Readies a new connection that belongs to one client, for statements of tenants among others. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(
    Object.entries(SETTINGS)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
  );
  await client.query({ name: ENTER_NAME, text: ENTER, values: ['none', '', ...EACH] });
}

/** Of statements, in milliseconds, as PostgreSQL's settings of these names. */
export interface Timeouts {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** How statements are sent, so that each sees what it may and is planned as it should be. */
export interface Fence {
  /** A statement of the tables' owner, on its own or in a transaction of the owner's. */
  asOwner(statement: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]> | EnteringQuery;
  ofOwner(statement: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]>;
  /** What the owner's transactions begin with, if anything. */
  readonly begun: string | undefined;
  /**
   * A statement for one tenant: what enters the fence travels in front of it, up to the same Sync. That makes both one
   * transaction of one round trip, of which nothing is left on the connection.
   */
  asTenant(statement: PreparedQuery, values: unknown[], tenantId: string): EnteringQuery;
  /**
   * A statement inside the fence. It has a name of its own: a plan is made for one role, and would be made again at
   * every turn if the tables' owner used it too.
   */
  ofTenants(statement: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]>;
  /** Begins a transaction for one tenant, in one round trip. */
  beginAsTenant(tenantId: string): string;
}

/** For connections that belong to one client for as long as they are open, which {@link settle} has readied. */
export const ownConnections: Fence = {
  asOwner: named,
  ofOwner: named,
  begun: undefined,
  asTenant: (statement, values, tenantId) =>
    new EnteringQuery(
      { name: ENTER_NAME, text: ENTER, values: [ROLE, tenantId, ...planOf(statement)] },
      ofTenants(statement, values),
    ),
  ofTenants,
  beginAsTenant: (tenantId) => `begin; ${local(entry(tenantId))}`,
};

/**
 * For connections that a pooler lends for one transaction at a time: a statement that was prepared, or a setting that
 * was made, is on another one, so that every transaction brings all it needs.
 */
export function lentConnections(timeouts: Timeouts): Fence {
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, String(ms)])),
  };
  const text = settingOf([...ENTRY, ...Object.keys(settings)]);
  const enter = (
    role: string,
    tenantId: string,
    plan: readonly string[],
    statement: PreparedQuery,
    values: unknown[],
  ): EnteringQuery =>
    new EnteringQuery(
      { text, values: [role, tenantId, ...plan, ...Object.values(settings)] },
      unnamed(statement, values),
    );
  return {
    asOwner: (statement, values) => enter('none', '', EACH, statement, values),
    ofOwner: unnamed,
    begun: local(settings),
    asTenant: (statement, values, tenantId) => enter(ROLE, tenantId, planOf(statement), statement, values),
    ofTenants: unnamed,
    beginAsTenant: (tenantId) => `begin; ${local({ ...settings, ...entry(tenantId) })}`,
  };
}

const planOf = ({ name }: PreparedQuery): readonly string[] => (name === undefined ? EACH : ONCE);
const entry = (tenantId: string): Record<string, string> =>
  Object.fromEntries([ROLE, tenantId, ...ONCE].map((value, at) => [ENTRY[at], value]));
const local = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');

function named({ name, text }: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]> {
  return name === undefined ? { text, values } : { name, text, values };
}

function unnamed({ text }: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]> {
  return { text, values };
}

function ofTenants({ name, text }: PreparedQuery, values: unknown[]): pg.QueryConfig<unknown[]> {
  return named(name === undefined ? { text } : { name: `tenant.${name}`, text }, values);
}

/** A tenant's id as it may stand in SQL. */
export function assertTenant(tenantId: string): void {
  if (!isUuid(tenantId)) throw new TypeError('A tenant is a UUID');
}

/**
 * Makes sure that this connection can take the tenants' role, which belongs to the whole server and comes with no dump,
 * so that no migration can make it once for all. Throws `unavailable` with what an administrator has to run where this
 * user may not.
 */
export async function ensureRole(query: (sql: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  try {
    if ((await query(`select from pg_roles where rolname = '${ROLE}'`)).rows.length === 0)
      await query(`create role ${ROLE} nologin`).catch(unlessMade);
    if (!(await canTake(query))) await query(`grant ${ROLE} to current_user`);
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    const [row] = (await query('select quote_ident(current_user) as name')).rows as { name: string }[];
    throw new LimnError(
      'unavailable',
      'The database user may not make the role that keeps apps apart. Let an administrator of the server run ' +
        `once: CREATE ROLE ${ROLE} NOLOGIN; GRANT ${ROLE} TO ${row?.name};`,
      { cause: error },
    );
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

const AROUND = {
  text: `select rolname || ' ' || fault as fault from pg_roles cross join lateral (values
    (rolsuper, 'is a superuser'), (rolbypassrls, 'may bypass row-level security'),
    (exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and
      pg_has_role(pg_roles.oid, relowner, 'member')), 'owns tables')
  ) as one(is_true, fault) where rolname = current_user and is_true`,
};
const OPEN = {
  text: `select 'table ' || relname || ' has no policy for row-level security' as fault
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and exists
    (select from pg_policy where polrelid = pg_class.oid))`,
};

/**
 * Refuses a database on which the fence would not hold: a role that policies do not bind, or a table of tenants without
 * one. Throws `unavailable` and names each.
 */
export async function assertFenced(
  query: <Row>(statement: PreparedQuery, tenantId: string) => Promise<Row[]>,
): Promise<void> {
  const faults = (
    await Promise.all([AROUND, OPEN].map((statement) => query<{ fault: string }>(statement, FIRST_UUID)))
  ).flat();
  if (faults.length > 0)
    throw new LimnError(
      'unavailable',
      `This database does not keep apps apart: ${faults.map(({ fault }) => fault).join('; ')}. Migrate it with ` +
        `the user that owns its tables, and take these rights from ${ROLE}`,
    );
}
