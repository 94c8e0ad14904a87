import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { LimnError } from '../errors.js';
import type { EnteringQuery } from './entering-query.js';
import type { EventBus } from './events.js';
import type { RoundRobin } from '../round-robin.js';
import { assertTenant, type Fence } from './fence.js';
import type { SqlStatement } from './statement.js';
import { troubleOf, unavailable } from './trouble.js';

/**
 * Where statements run: inside a transaction, or, when it is the storage itself, each on its own. First argument of
 * every storage function.
 */
export interface Tx {
  query<Row>(statement: SqlStatement, values: unknown[]): Promise<Row[]>;
  /** Rows changed by the statement. */
  run(statement: SqlStatement, values: unknown[]): Promise<number>;
}

/**
 * Where statements run that no tenant sends: all rows are seen, those of accounts, apps and keys by TypeORM. It is not
 * for what is done for one tenant: its statements are its own, and nothing in front of them enters the fence.
 */
export interface OwnerTx extends Tx {
  /** TypeORM's view of the same transaction. */
  readonly rows: EntityManager;
}

/** The database as one tenant sees it: of its rows alone, whatever a statement says. */
export interface TenantStorage extends Tx {
  /**
   * Runs `work` in one transaction; rolls back when it throws. Embedded, a statement of the same call outside `tx` is
   * refused while it is open.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * An open database with everything that lives on it; what is sent to it directly runs as the owner of its tables and
 * sees all tenants' rows.
 */
export interface Storage extends OwnerTx {
  readonly kind: 'embedded' | 'server';
  readonly events: EventBus;
  /** The same database for all that is done for one tenant. */
  within(tenantId: string): TenantStorage;
  /** Runs `work` in one transaction, as {@link TenantStorage.tx}. */
  tx<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>;
  /**
   * Throws when called inside a transaction of the embedded database: nobody waits for a stranger while holding one.
   */
  assertOutsideTransaction(doing: string): void;
  /** False when the disk has too little room to accept anything; a server looks after its own. */
  hasRoom(): Promise<boolean>;
  /** True when the database answers a trivial query within a second and takes changes. */
  alive(): Promise<boolean>;
  /**
   * Copies the embedded database as it is now into a new directory beside it, and returns that; who asked deletes it.
   * Nothing that was erased is in the copy. Throws `bad_request` on a server.
   */
  snapshot(): Promise<string>;
  close(): Promise<void>;
}

/** What pools and clients have in common. A pool takes a query of one's own too, which its types deny. */
interface Sends {
  query(query: QueryConfig | EnteringQuery): Promise<QueryResult>;
}

/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100';
/** The class of SQLSTATEs of values that do not fit. */
const BAD_VALUE = '22';
/** How often the same is tried that may succeed when it is done again. */
const TRIES = 3;

/** Whose turns those of the tables' owner are, who works for all tenants. */
const OWNER = '';

/** The refusal of what there is no room for. */
export const storageFull = (cause?: unknown): LimnError =>
  new LimnError('storage_full', 'Storage is full; nothing was accepted', { cause, retryAfterSeconds: 30 });

/**
 * Puts {@link Storage} over an initialised data source whose pool is `pool`. Where `turns` are given, tenants (and the
 * owner) take them at its connections.
 */
export function overPool(
  source: DataSource,
  pool: Pool,
  fence: Fence,
  rest: Pick<Storage, 'kind' | 'events' | 'hasRoom' | 'snapshot' | 'close'>,
  onFatal: (error: Error) => void,
  turns?: RoundRobin,
): Storage {
  // Where one connection serves all, a statement beside the open transaction would wait for ever; a server only loses
  // by the watch, since following every promise of the process costs a fifth of a GraphQL read.
  const openTransaction = rest.kind === 'embedded' ? new AsyncLocalStorage<true>() : undefined;
  const translate = (error: unknown): unknown => {
    const code = (error as { code?: string }).code;
    if (code === DISK_FULL) {
      // PGlite never answers again after a full disk, so nobody may go on as if it would.
      if (rest.kind === 'embedded') onFatal(error as Error);
      return storageFull(error);
    }
    // Its words quote the value.
    if (code?.startsWith(BAD_VALUE))
      return Object.assign(new Error(`The database cannot take a value (${code})`), { code });
    if (error instanceof LimnError) return error;
    const trouble = troubleOf(error);
    return trouble ? unavailable(trouble, error) : error;
  };
  /**
   * Whether a connection is of no use any more after an error; those that nobody uses are closed where they are no
   * better.
   */
  const isUseless = (error: unknown): boolean => {
    const connection = troubleOf(error)?.connection ?? 'kept';
    if (connection === 'all dropped') dropIdle(pool);
    return connection !== 'kept';
  };
  const send = async (client: Sends, query: QueryConfig | EnteringQuery): Promise<QueryResult> => {
    try {
      return await client.query(query);
    } catch (error) {
      isUseless(error);
      throw translate(error);
    }
  };
  tellTroublesOf(source, translate);
  const over = (query: (statement: SqlStatement, values: unknown[]) => Promise<QueryResult>): Tx => ({
    query: async <Row>(statement: SqlStatement, values: unknown[]) => (await query(statement, values)).rows as Row[],
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
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
      if (fence.begun !== undefined) await send(held, { text: fence.begun });
      const result = await inside(() =>
        work({ ...over((statement, values) => send(held, fence.ofOwner(statement, values))), rows: runner.manager }),
      );
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
    const client = await pool.connect().catch((error: unknown) => {
      throw translate(error);
    });
    let isLost = false;
    // Whoever waits for an answer is told as well; without a listener a lost connection would end the process.
    const onError = (): void => void (isLost = true);
    client.on('error', onError);
    try {
      await client.query(fence.beginAsTenant(tenantId));
      const result = await inside(() =>
        work(over((statement, values) => send(client, fence.ofTenants(statement, values)))),
      );
      await client.query('commit');
      return result;
    } catch (error) {
      if (isUseless(error)) isLost = true;
      else await client.query('rollback').catch(onError);
      throw translate(error);
    } finally {
      client.off('error', onError);
      // Lost, or of no use: ended instead of lent to the next, so that the server rolls back.
      client.release(isLost);
    }
  };
  const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries === TRIES || !troubleOf(error)?.isRepeatable) throw error;
      }
    }
  };

  const outside = (): Pool => {
    if (openTransaction?.getStore())
      throw new Error('A statement outside the open transaction would wait for ever on the embedded database: pass tx');
    return pool;
  };
  return {
    ...rest,
    ...over((statement, values) => {
      const client = outside() as Sends;
      return repeated(() => inTurn(OWNER, () => send(client, fence.asOwner(statement, values))));
    }),
    rows: source.manager,
    within(tenantId) {
      assertTenant(tenantId);
      const query = (statement: SqlStatement, values: unknown[]): Promise<QueryResult> => {
        const client = outside() as Sends;
        return repeated(() => inTurn(tenantId, () => send(client, fence.asTenant(statement, values, tenantId))));
      };
      return {
        ...over(query),
        tx: async (work) => (outside(), repeated(() => inTurn(tenantId, () => attemptWithin(tenantId, work)))),
      };
    },
    tx: async (work) => (outside(), repeated(() => inTurn(OWNER, () => attempt(work)))),
    assertOutsideTransaction(doing) {
      if (openTransaction?.getStore()) throw new Error(`${doing} inside a transaction`);
    },
    async alive() {
      const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
      return Promise.race([takesChanges(pool), late]);
    },
  };
}

/**
 * Ends a connection in the middle of a transaction, which the server rolls back: a statement without an answer may mean
 * that nobody is at the other end any more, so asking for the rollback would wait as long again, and the pool must not
 * lend it to the next.
 */
function hangUp(client: PoolClient | undefined): void {
  void (client as Client | undefined)?.end().catch(() => undefined);
}

/** Closes the connections that nobody uses, so that the next statement opens one to wherever the address leads now. */
function dropIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

/** Whether the database answers and takes changes; where it takes none, those who ask next get other connections. */
async function takesChanges(pool: Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ takes: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as takes`,
    );
    if (rows[0]?.takes) return true;
    dropIdle(pool);
    return false;
  } catch {
    return false;
  }
}

/** Has what TypeORM sends outside our transactions fail with the same words as everything else. */
function tellTroublesOf(source: DataSource, translate: (error: unknown) => unknown): void {
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    const telling = (...args: unknown[]): Promise<unknown> =>
      query(...args).catch((error: unknown) => {
        throw translate(error);
      });
    runner.query = telling as typeof runner.query;
    return runner;
  };
}
