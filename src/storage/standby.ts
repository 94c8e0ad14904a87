import { startFault, type StartFaultName } from '../start-faults.js';
import type { RunQuery } from './query.js';

/** Which database a server has, which of its histories, and whether it only follows another server. */
export interface Identity {
  /** Of all servers that were copied from one. */
  system: string;
  database: string;
  /** Counted up whenever a standby is made the primary. */
  timeline: number;
  isStandby: boolean;
}

const IDENTITY = `
  select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then timeline_id
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from pg_control_system(), pg_control_checkpoint()`;

/** Asks a server which database it has. */
export async function identityOf(query: RunQuery): Promise<Identity> {
  return (await query<Identity>(IDENTITY))[0]!;
}

/**
 * Why a server cannot answer what another one is asked; undefined when it can. A standby may be on an earlier timeline,
 * which it leaves as it follows, and never on a later one.
 */
export function whyNoStandby(primary: Identity, found: Identity): StartFaultName | undefined {
  const isSame =
    found.system === primary.system && found.database === primary.database && found.timeline <= primary.timeline;
  if (!isSame) return 'replica other';
  return found.isStandby ? undefined : 'replica primary';
}

/** How far a primary's log reaches that holds all that was committed, in bytes. */
export const POSITION = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end - '0/0')::int8 as position`;

const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end::int8 as replayed`;

/** How much of the primary's log a standby has done. Throws a fault of start-faults.ts where it does not tell. */
export async function replayedBy(query: RunQuery): Promise<number> {
  const [row] = await query<{ replayed: number | null }>(REPLAYED);
  if (typeof row?.replayed !== 'number') throw startFault('replica silent', {});
  return row.replayed;
}

/** The SQLSTATE with which {@link reachedText} fails. */
const DIVISION_BY_ZERO = '22012';

/** SQL that fails unless a standby has come to a position, and is one. */
export const reachedText = (position: string): string =>
  `select 1 / coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() - '0/0' >= ${position}, false)::int`;

export const isNotReached = (error: unknown): boolean => (error as { code?: string }).code === DIVISION_BY_ZERO;
