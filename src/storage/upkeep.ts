import type pg from 'pg';
import { LimnError } from '../errors.js';
import type { Log } from '../log.js';
import { DISK_FULL } from './connection.js';
import { freeBytes } from './disk.js';
import type { EventBus } from './events.js';

/** Looks after the embedded database, since nothing else vacuums it or cuts its log. */
export interface Upkeep {
  /**
   * Leaves nothing of what was erased in the files, and little in the log. Throws `storage_full` where there is no room
   * for that.
   */
  tidy(): Promise<void>;
  stop(): void;
}

/** Rewriting may take this part of the time at most, however large the database has become. */
const SHARE_OF_TIME = 1 / 20;
/** What the log may grow by meanwhile. */
const LOG_BYTES = 128 * 1024 * 1024;

export interface UpkeepOptions {
  directory: string;
  everyMs: number;
  /** Told of a full disk. */
  onFatal(error: Error): void;
}

/**
 * Vacuums every `everyMs` in which something has changed; where something was erased and there is room, it rewrites
 * what is left instead.
 */
export function startUpkeep(
  pool: pg.Pool,
  events: EventBus,
  { directory, everyMs, onFatal }: UpkeepOptions,
  log: Log,
): Upkeep {
  let changed = true;
  // A process before this one may have ended between erasing and rewriting.
  let erased = true;
  let notBefore = 0;
  const hasRoom = async (): Promise<boolean> => (await freeBytes(directory)) >= (await sizeOf(pool)) + LOG_BYTES;
  const leaveOut = async (): Promise<void> => {
    [changed, erased] = [false, false];
    const started = performance.now();
    try {
      await rewrite(pool);
    } catch (error) {
      erased = true;
      throw error;
    }
    notBefore = performance.now() + (performance.now() - started) / SHARE_OF_TIME;
  };
  const vacuumAll = (): Promise<void> => {
    changed = false;
    return vacuum(pool);
  };
  const tidy = async (): Promise<void> => {
    if (!erased) return vacuumAll();
    if (!(await hasRoom()))
      throw new LimnError(
        'storage_full',
        'The disk has no room to write the database anew, which leaves out what was erased',
      );
    return leaveOut();
  };
  const round = async (): Promise<void> =>
    erased && performance.now() >= notBefore && (await hasRoom()) ? leaveOut() : vacuumAll();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || (!changed && !erased)) return;
    isBusy = true;
    round()
      .catch((error: Error & { code?: string }) => {
        if (error.code === DISK_FULL) onFatal(error);
        else log.warn({ error: error.message }, 'vacuum failed');
      })
      .finally(() => (isBusy = false));
  }, everyMs).unref();
  const unsubscribe = events.subscribe(({ kind }) => {
    changed = true;
    if (kind === 'erased' || kind === 'purged') erased = true;
  });
  return {
    tidy,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

async function vacuum(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
}

/**
 * A deleted row stays on its page, in its indexes, in the samples of the planner and in the log until something
 * overwrites it. Writes all tables anew, one at a time so that others get their turn, and begins a new log; the
 * database is started with `wal_recycle=off`, so the old one is gone with the checkpoint.
 */
async function rewrite(pool: pg.Pool): Promise<void> {
  // Analyzing keeps the samples of a table that has become empty.
  await pool.query('delete from pg_statistic');
  await pool.query('analyze');
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and (relnamespace = ` +
      `current_schema()::regnamespace or oid = 'pg_statistic'::regclass)`,
  );
  for (const { name } of rows) await pool.query(`vacuum (full) ${name}`);
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
}
