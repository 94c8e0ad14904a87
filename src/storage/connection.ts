import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { LimnError } from '../errors.js';
import type { EventBus } from './events.js';
import type { Log } from '../log.js';
import type { RoundRobin } from '../round-robin.js';
import { assertTenant, type OwnerFence, type Query, type TenantFence } from './row-level-security.js';
import { Machines } from './machines.js';
import { sendQuery } from './pipeline.js';
import { dropIdle, hangUp, takesChanges, tellTroublesOf } from './pools.js';
import type { OfAllTenants, SqlStatement, Step } from './statement.js';
import { databaseFailureOf, unavailable } from './database-failure.js';

/**
 * What runs statements: a transaction, or the storage itself, which runs each on its own. It is the first argument of
 * every storage function.
 */
export interface Tx {
  /** Whether rows may be sharded over machines by tenant (Citus). */
  readonly isSharded: boolean;
  /** Resolves with the rows of the statement. */
  query<Row>(statement: SqlStatement, values: unknown[]): Promise<Row[]>;
  /** Resolves with the number of rows that the statement changed. */
  run(statement: SqlStatement, values: unknown[]): Promise<number>;
  /**
   * Runs statements in order, in one round trip (a pipeline): each sees the changes of those before it. Outside of a
   * transaction they form one. If one fails, those after it do not run.
   */
  together(steps: readonly Step[]): Promise<StepResult[]>;
}

/** What runs statements that only read. */
export type Reads = Pick<Tx, 'query'>;

/** The result of one of several statements. */
export interface StepResult {
  rows: unknown[];
  /** Number of rows changed. */
  count: number;
}

/**
 * What runs statements as the owner of the tables, who sees the rows of all tenants. It is for upkeep and for accounts,
 * apps and keys. Everything that is done for one tenant goes through {@link Storage.within}, where row-level security
 * applies.
 */
export interface OwnerTx extends Tx {
  /** TypeORM's view of the same transaction. */
  readonly rows: EntityManager;
}

/** The database as one tenant sees it: only its rows, whatever a statement says (row-level security). */
export interface TenantStorage extends Tx {
  /**
   * Runs `work` in one transaction, which is rolled back when it throws. On the embedded database, which has a single
   * connection, a statement outside of `tx` throws while it is open, since it would wait for ever.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The same for statements that only read: alone, or several in one transaction. */
export interface TenantReads extends Reads {
  tx<T>(work: (tx: Reads) => Promise<T>): Promise<T>;
}

/** An open database. Statements that are sent to it directly run as the owner of its tables. */
export interface Storage extends OwnerTx {
  readonly kind: 'embedded' | 'server';
  readonly events: EventBus;
  /**
   * Reads rows of all tenants. Where tenants are sharded over machines, those of a machine that does not answer are
   * missing, and an aggregate comes in parts, one row per machine.
   */
  ofAll<Row>(statement: OfAllTenants, values: unknown[]): Promise<Row[]>;
  /** The database for everything that is done for one tenant. */
  within(tenantId: string): TenantStorage;
  /**
   * The same for reads, which a standby may answer (replica.ts). They see everything that was committed when they were
   * sent, and may be run again from the beginning. Meant for reads that cost more than fetching one row by its key.
   */
  reading(tenantId: string): TenantReads;
  /** Runs `work` in one transaction, as {@link TenantStorage.tx}. */
  tx<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>;
  /** Throws inside a transaction of the embedded database, which must not be held open while a model is awaited. */
  assertOutsideTransaction(doing: string): void;
  /** False when the disk of the embedded database has too little room to accept anything. Always true on a server. */
  hasRoom(): Promise<boolean>;
  /** True when the database answers a trivial query within a second and accepts writes. */
  alive(): Promise<boolean>;
  /**
   * Copies the embedded database as it is now into a new directory beside it, without any trace of erased rows. Returns
   * the directory, which the caller deletes. Throws `bad_request` on a server.
   */
  snapshot(): Promise<string>;
  close(): Promise<void>;
}

/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100';
/** The class of SQLSTATEs for invalid values (data exceptions). */
const BAD_VALUE = '22';
/** How often to try work that fails with an error that may pass, such as a deadlock. */
const TRIES = 3;

/** The owner of the tables takes turns at the connections as if it were one more tenant. */
const OWNER = '';

/** The error for a post that there is no room for. */
export const storageFull = (cause?: unknown): LimnError =>
  new LimnError('storage_full', 'Storage is full; nothing was accepted', { cause, retryAfterSeconds: 30 });

/** A pool of connections, and how statements are sent over them. */
interface Lines<Fence> {
  pool: Pool;
  fence: Fence;
}

/**
 * Makes a {@link Storage} from an initialised data source, whose connections are those of `owner`; `tenants` may share
 * them. With `turns`, tenants and the owner take turns at the connections.
 */
export function overPool(
  source: DataSource,
  owner: Lines<OwnerFence>,
  tenants: Lines<TenantFence>,
  rest: Pick<Storage, 'kind' | 'events' | 'hasRoom' | 'snapshot' | 'close'>,
  log: Log,
  onFatal: (error: Error) => void,
  turns?: RoundRobin,
): Storage {
  // On the single connection of the embedded database, a statement beside the open transaction would wait for ever. A
  // server has no such problem, and AsyncLocalStorage would cost it a fifth of a GraphQL read.
  const openTransaction = rest.kind === 'embedded' ? new AsyncLocalStorage<true>() : undefined;
  const translate = (error: unknown): unknown => {
    const code = (error as { code?: string }).code;
    if (code === DISK_FULL) {
      // PGlite never answers again after a full disk, so the process has to end.
      if (rest.kind === 'embedded') onFatal(error as Error);
      return storageFull(error);
    }
    // The message quotes the value, so it is not passed on.
    if (code?.startsWith(BAD_VALUE))
      return Object.assign(new Error(`The database cannot take a value (${code})`), { code });
    if (error instanceof LimnError) return error;
    const trouble = databaseFailureOf(error);
    return trouble ? unavailable(trouble, error) : error;
  };
  /** Whether a connection must be closed after an error. Closes the idle ones too if the error affects them. */
  const isUseless = (error: unknown): boolean => {
    const connection = databaseFailureOf(error)?.connection ?? 'kept';
    if (connection === 'all dropped') for (const pool of new Set([owner.pool, tenants.pool])) dropIdle(pool);
    return connection !== 'kept';
  };
  const send = async (at: Pool | ClientBase, query: Query): Promise<StepResult[]> => {
    try {
      return (await sendQuery(at, query)).map(({ rows, rowCount }) => ({ rows, count: rowCount ?? 0 }));
    } catch (error) {
      isUseless(error);
      throw translate(error);
    }
  };
  tellTroublesOf(source, translate);
  const over = (together: (steps: readonly Step[]) => Promise<StepResult[]>): Tx => ({
    isSharded: tenants.fence.isSharded,
    query: async <Row>(...step: Step) => (await together([step]))[0]!.rows as Row[],
    run: async (...step) => (await together([step]))[0]!.count,
    together: async (steps) => (steps.length === 0 ? [] : together(steps)),
  });
  const inTurn = <T>(who: string, work: () => Promise<T>): Promise<T> => (turns ? turns.run(who, work) : work());
  const inside = <T>(work: () => Promise<T>): Promise<T> =>
    openTransaction ? openTransaction.run(true, work) : work();

  const attempt = async <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> => {
    const runner = source.createQueryRunner();
    let client: PoolClient | undefined;
    try {
      const held = (client = (await runner.connect()) as PoolClient);
      await runner.startTransaction();
      const { begun, ofOwner } = owner.fence;
      if (begun !== undefined) await send(held, { text: begun, values: [] });
      const result = await inside(() => work({ ...over((steps) => send(held, ofOwner(steps))), rows: runner.manager }));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      if (isUseless(error)) hangUp(client);
      else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw translate(error);
    } finally {
      await runner.release();
    }
  };
  const attemptWithin = async <T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await tenants.pool.connect().catch((error: unknown) => {
      throw translate(error);
    });
    let isLost = false;
    // Pending queries are rejected too. Without a listener, a lost connection would end the process.
    const onError = (): void => void (isLost = true);
    client.on('error', onError);
    try {
      await client.query(tenants.fence.beginAsTenant(tenantId));
      const result = await inside(() => work(over((steps) => send(client, tenants.fence.ofTenants(steps)))));
      await client.query('commit');
      return result;
    } catch (error) {
      if (isUseless(error)) isLost = true;
      else await client.query('rollback').catch(onError);
      throw translate(error);
    } finally {
      client.off('error', onError);
      // A lost connection is closed instead of returned to the pool, so that the server rolls back.
      client.release(isLost);
    }
  };
  const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries === TRIES || !databaseFailureOf(error)?.isRepeatable) throw error;
      }
    }
  };

  const outside = (): void => {
    if (openTransaction?.getStore())
      throw new Error('A statement outside the open transaction would wait for ever on the embedded database: pass tx');
  };
  const ofOwner = over(async (steps) => {
    outside();
    return repeated(() => inTurn(OWNER, () => send(owner.pool, owner.fence.asOwner(steps))));
  });
  const machines = tenants.fence.isSharded ? new Machines(ofOwner.query, log) : undefined;
  const forTenant = <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
    const run = (): Promise<T> => repeated(() => inTurn(tenantId, work));
    return machines ? machines.of(tenantId, run) : run();
  };
  const within = (tenantId: string): TenantStorage => {
    assertTenant(tenantId);
    const { pool, fence } = tenants;
    return {
      tx: async (work) => (outside(), forTenant(tenantId, () => attemptWithin(tenantId, work))),
      ...over(async (steps) => {
        outside();
        return forTenant(tenantId, () => send(pool, fence.asTenant(steps, tenantId)));
      }),
    };
  };
  return {
    ...rest,
    ...ofOwner,
    ofAll: <Row>(statement: OfAllTenants, values: unknown[]) =>
      machines ? machines.rowsOf<Row>(statement, values) : ofOwner.query<Row>(statement, values),
    rows: source.manager,
    within,
    reading: within,
    tx: async (work) => (outside(), repeated(() => inTurn(OWNER, () => attempt(work)))),
    assertOutsideTransaction(doing) {
      if (openTransaction?.getStore()) throw new Error(`${doing} inside a transaction`);
    },
    async alive() {
      const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
      return Promise.race([takesChanges(owner.pool), late]);
    },
  };
}
