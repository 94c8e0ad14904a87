import type { DataSource, Migration } from 'typeorm';
import { Landed1700000000000 } from '../../migrations/1700000000-landed.js';
import { Profiles1700000000001 } from '../../migrations/1700000001-profiles.js';
import { Revisions1700000000002 } from '../../migrations/1700000002-revisions.js';
import { Usage1700000000003 } from '../../migrations/1700000003-usage.js';
import { Search1700000000004 } from '../../migrations/1700000004-search.js';
import { Spaces1700000000005 } from '../../migrations/1700000005-spaces.js';
import { Accounts1700000000006 } from '../../migrations/1700000006-accounts.js';
import { Fence1700000000007 } from '../../migrations/1700000007-fence.js';
import { Rations1700000000008 } from '../../migrations/1700000008-rations.js';
import { Order1700000000009 } from '../../migrations/1700000009-order.js';
import { Finished1700000000010 } from '../../migrations/1700000010-finished.js';
import { Targets1700000000011 } from '../../migrations/1700000011-targets.js';
import { PasswordResets1700000000013 } from '../../migrations/1700000013-password-resets.js';
import { Subjects1700000000014 } from '../../migrations/1700000014-subjects.js';
import { Fallbacks1700000000015 } from '../../migrations/1700000015-fallbacks.js';
import { DroppedValues1700000000017 } from '../../migrations/1700000017-dropped-values.js';
import { Webhooks1700000000018 } from '../../migrations/1700000018-webhooks.js';
import { Traces1700000000019 } from '../../migrations/1700000019-traces.js';
import { Limits1700000000020 } from '../../migrations/1700000020-limits.js';
import { ActivityOfTenant1700000000021 } from '../../migrations/1700000021-activity-of-tenant.js';
import { ActivityInOrder1700000000022 } from '../../migrations/1700000022-activity-in-order.js';
import type { Failpoint } from '../failpoints.js';
import { startFault } from '../start-faults.js';

/** All migrations; TypeORM runs those that a database has not recorded, in the order of the numbers in their names. */
export const MIGRATIONS = [
  Landed1700000000000,
  Profiles1700000000001,
  Revisions1700000000002,
  Usage1700000000003,
  Search1700000000004,
  Spaces1700000000005,
  Accounts1700000000006,
  Fence1700000000007,
  Rations1700000000008,
  Order1700000000009,
  Finished1700000000010,
  Targets1700000000011,
  PasswordResets1700000000013,
  Subjects1700000000014,
  Fallbacks1700000000015,
  DroppedValues1700000000017,
  Webhooks1700000000018,
  Traces1700000000019,
  Limits1700000000020,
  ActivityOfTenant1700000000021,
  ActivityInOrder1700000000022,
];

/** Where a database records the names of the migrations that it has run. */
export const MIGRATION_TABLE = 'migration';

/**
 * Refuses a database that a later version has migrated: this one does not know what its statements would break there.
 * Throws a fault of start-faults.ts.
 */
export async function refuseNewer(query: (sql: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows: tables } = await query(`select from pg_class where oid = to_regclass('${MIGRATION_TABLE}')`);
  if (tables.length === 0) return;
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const { rows } = (await query(`select name from ${MIGRATION_TABLE} order by id`)) as { rows: { name: string }[] };
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw startFault('database newer', { found: unknown.join(', ') });
}

/** Runs what is pending, each migration in a transaction of its own, in which its failpoint lies. */
export async function runMigrations(source: DataSource, failpoint: Failpoint): Promise<Migration[]> {
  for (const migration of source.migrations) {
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      await up(runner);
      await failpoint('migrate.mid');
    };
  }
  return source.runMigrations({ transaction: 'each' });
}
