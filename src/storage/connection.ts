import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { LimnError } from '../errors.js';
import type { EventBus } from './events.js';
import type { Log } from '../log.js';
import type { RoundRobin } from '../round-robin.js';
import { assertTenant, type OwnerFence, type Query, type TenantFence } from './fence.js';
import { Machines } from './machines.js';
import { sendQuery } from './pipeline.js';
import { dropIdle, hangUp, takesChanges, tellTroublesOf } from './pools.js';
import type { OfAllTenants, SqlStatement, Step } from './statement.js';
import { troubleOf, unavailable } from './trouble.js';

/**
 * Where statements run: inside a transaction, or, when it is the storage itself, each on its own. First argument of
 * every storage function.
 */
export interface Tx {
  /** Whether rows may be spread over machines by tenant. */
  readonly isSharded: boolean;
  query<Row>(statement: SqlStatement, values: unknown[]): Promise<Row[]>;
  /** Rows changed by the statement. */
  run(statement: SqlStatement, values: unknown[]): Promise<number>;
  /**
   * Runs statements in their order, in one round trip: each sees what those before it have done. Outside of a
   * transaction they are one. What comes after one that fails is not done.
   */
  together(steps: readonly Step[]): Promise<Answer[]>;
}

/** Where statements run that only read. */
export type Reads = Pick<Tx, 'query'>;

/** What one of several statements answers. */
export interface Answer {
  rows: unknown[];
  /** Rows changed by it. */
  count: number;
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

/** The same for statements that only read: alone, or several in one transaction. */
export interface TenantReads extends Reads {
  tx<T>(work: (tx: Reads) => Promise<T>): Promise<T>;
}

/**
 * An open database with everything that lives on it; what is sent to it directly runs as the owner of its tables and
 * sees all tenants' rows.
 */
export interface Storage extends OwnerTx {
  readonly kind: 'embedded' | 'server';
  readonly events: EventBus;
  /**
   * What a statement finds of all tenants. Where their rows are spread over machines, of those whose machine answers:
   * an answer in parts, each of some tenants.
   */
  ofAll<Row>(statement: OfAllTenants, values: unknown[]): Promise<Row[]>;
  /** The same database for all that is done for one tenant. */
  within(tenantId: string): TenantStorage;
  /**
   * The same for what only reads, which a standby may do (replica.ts). It sees all that was committed when it was
   * asked, so that no caller can tell, and may be run again from its beginning. Only what costs more than looking at
   * one row by its key is worth it.
   */
  reading(tenantId: string): TenantReads;
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

/** Connections, and how statements are sent over them. */
interface Lines<Fence> {
  pool: Pool;
  fence: Fence;
}

/**
 * Puts {@link Storage} over an initialised data source, whose connections are `owner`'s; those of tenants may be the
 * same. Where `turns` are given, tenants (and the owner) take them at the connections.
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
    if (connection === 'all dropped') for (const pool of new Set([owner.pool, tenants.pool])) dropIdle(pool);
    return connection !== 'kept';
  };
  const send = async (at: Pool | ClientBase, query: Query): Promise<Answer[]> => {
    try {
      return (await sendQuery(at, query)).map(({ rows, rowCount }) => ({ rows, count: rowCount ?? 0 }));
    } catch (error) {
      isUseless(error);
      throw translate(error);
    }
  };
  tellTroublesOf(source, translate);
  const over = (together: (steps: readonly Step[]) => Promise<Answer[]>): Tx => ({
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
    // Whoever waits for an answer is told as well; without a listener a lost connection would end the process.
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
      ...over(async (steps) => {
        outside();
        return forTenant(tenantId, () => send(pool, fence.asTenant(steps, tenantId)));
      }),
      tx: async (work) => (outside(), forTenant(tenantId, () => attemptWithin(tenantId, work))),
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
