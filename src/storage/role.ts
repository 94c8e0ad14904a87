import { LimnError } from '../errors.js';
import { FIRST_UUID } from '../uuid.js';
import type { SqlStatement } from './statement.js';

/**
 * As whom everything runs that is done for one tenant: it owns no table, so that the policies on them bind it
 * (migrations/1700000007-fence.ts).
 */
export const ROLE = 'limn_app';
/** SQLSTATEs of what somebody may not do, and of what somebody else has just made. */
const FORBIDDEN = '42501';
const EXISTS = new Set(['42710', '23505']);

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
  query: <Row>(statement: SqlStatement, tenantId: string) => Promise<Row[]>,
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
