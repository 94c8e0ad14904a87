import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, Pool, PoolClient, Query, QueryConfig, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { LimnError } from '../errors.js';
import type { EventBus } from './events.js';
import type { Turns } from '../turns.js';
import { asTenant, assertTenant, beginAsTenant, ofTenants } from './fence.js';

/** A statement with the name under which the server keeps it prepared. */
export interface Statement {
  name?: string;
  text: string;
}

/** Names a statement that runs often, so that it is parsed and planned once for each connection. */
export const prepared = (name: string, text: string): Statement => ({ name, text });

/** Where statements run: inside a transaction, or, when it is the storage itself, each on its own. First argument of every storage function. */
export interface Tx {
  query<Row>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** Rows changed by the statement. */
  run(statement: Statement, values: unknown[]): Promise<number>;
}

/** Where statements run that no tenant sends: all rows are seen, those of accounts, apps and keys by TypeORM. */
export interface OwnerTx extends Tx {
  /** TypeORM's view of the same transaction. */
  readonly rows: EntityManager;
}

/** The database as one tenant sees it: of its rows alone, whatever a statement says. */
export interface TenantStorage extends Tx {
  /** Runs `work` in one transaction; rolls back when it throws. Embedded, a statement of the same call outside `tx` is refused while it is open. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** An open database with everything that lives on it; what is sent to it directly runs as the owner of its tables and sees all tenants' rows. */
export interface Storage extends OwnerTx {
  readonly kind: 'embedded' | 'server';
  readonly events: EventBus;
  /** The same database for all that is done for one tenant. */
  within(tenantId: string): TenantStorage;
  /** Runs `work` in one transaction, as {@link TenantStorage.tx}. */
  tx<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>;
  /** Throws when called inside a transaction of the embedded database: nobody waits for a stranger while holding one. */
  assertOutsideTransaction(doing: string): void;
  /** False when the disk has too little room to accept anything; a server looks after its own. */
  hasRoom(): Promise<boolean>;
  /** True when a trivial query answers within a second. */
  alive(): Promise<boolean>;
  /**
   * Copies the embedded database as it is now into a new directory beside it, and returns that; who asked deletes it. Nothing that was
   * erased is in the copy. Throws `bad_request` on a server.
   */
  snapshot(): Promise<string>;
  close(): Promise<void>;
}

/** What pools and clients have in common. A pool takes a query of one's own too, which its types deny. */
interface Sends {
  query(query: QueryConfig | Query): Promise<QueryResult>;
}

/** SQLSTATEs after which the same transaction may succeed when run again. */
const RETRYABLE = new Set(['40001', '40P01']);
/** The SQLSTATE of a statement that ran into its timeout. */
const CANCELED = '57014';
/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100';
/** The class of SQLSTATEs of values that do not fit. */
const BAD_VALUE = '22';
const UNAVAILABLE = /^(?:08|57P|53[03])/;

/** Whose turns those of the tables' owner are, who works for all tenants. */
const OWNER = '';

/** The refusal of what there is no room for. */
export const storageFull = (cause?: unknown): LimnError => new LimnError('storage_full', 'Storage is full; nothing was accepted', { cause, retryAfterSeconds: 30 });

/** Puts {@link Storage} over an initialised data source whose pool is `pool`. Where `turns` are given, tenants (and the owner) take them at its connections. */
export function overPool(
  source: DataSource, pool: Pool, rest: Pick<Storage, 'kind' | 'events' | 'hasRoom' | 'snapshot' | 'close'>, onFatal: (error: Error) => void, turns?: Turns,
): Storage {
  // Where one connection serves all, a statement beside the open transaction would wait for ever; a server only loses by the watch, since
  // following every promise of the process costs a fifth of a GraphQL read.
  const openTransaction = rest.kind === 'embedded' ? new AsyncLocalStorage<true>() : undefined;
  const translate = (error: unknown): unknown => {
    const code = (error as { code?: string }).code;
    if (code === DISK_FULL) {
      // PGlite never answers again after a full disk, so nobody may go on as if it would.
      if (rest.kind === 'embedded') onFatal(error as Error);
      return storageFull(error);
    }
    if (code === CANCELED) return new LimnError('unavailable', 'The database took too long; try again', { cause: error, retryAfterSeconds: 5 });
    // Its words quote the value.
    if (code?.startsWith(BAD_VALUE)) return Object.assign(new Error(`The database cannot take a value (${code})`), { code });
    return isUnavailable(error) ? new LimnError('unavailable', 'The database cannot be reached; try again', { cause: error, retryAfterSeconds: 2 }) : error;
  };
  const send = async (client: Sends, query: QueryConfig | Query): Promise<QueryResult> => {
    try {
      return await client.query(query);
    } catch (error) {
      throw translate(error);
    }
  };
  const over = (query: (statement: Statement, values: unknown[]) => Promise<QueryResult>): Tx => ({
    query: async <Row>(statement: Statement, values: unknown[]) => (await query(statement, values)).rows as Row[],
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  });
  const plainly = (client: Sends, { name, text }: Statement, values: unknown[]): Promise<QueryResult> => send(client, name === undefined ? { text, values } : { name, text, values });
  const inTurn = <T>(who: string, work: () => Promise<T>): Promise<T> => (turns ? turns.run(who, work) : work());
  const inside = <T>(work: () => Promise<T>): Promise<T> => (openTransaction ? openTransaction.run(true, work) : work());

  const attempt = async <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> => {
    const runner = source.createQueryRunner();
    let client: PoolClient | undefined;
    try {
      const held = (client = (await runner.connect()) as PoolClient);
      await runner.startTransaction();
      const result = await inside(() => work({ ...over((statement, values) => plainly(held, statement, values)), rows: runner.manager }));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      if (isUnavailable(causeOf(error))) hangUp(client);
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
      await client.query(beginAsTenant(tenantId));
      const result = await inside(() => work(over((statement, values) => send(client, ofTenants(statement, values)))));
      await client.query('commit');
      return result;
    } catch (error) {
      if (isUnavailable(causeOf(error))) isLost = true;
      else await client.query('rollback').catch(onError);
      throw translate(error);
    } finally {
      client.off('error', onError);
      // Lost, or of no use: ended instead of lent to the next, so that the server rolls back.
      client.release(isLost);
    }
  };
  const repeated = async <T>(transaction: () => Promise<T>): Promise<T> => {
    outside();
    for (let tries = 0; ; tries++) {
      try {
        return await transaction();
      } catch (error) {
        if (tries === 2 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  };

  const outside = (): Pool => {
    if (openTransaction?.getStore()) throw new Error('A statement outside the open transaction would wait for ever on the embedded database: pass tx');
    return pool;
  };
  return {
    ...rest,
    ...over((statement, values) => {
      const client = outside();
      return inTurn(OWNER, () => plainly(client, statement, values));
    }),
    rows: source.manager,
    within(tenantId) {
      assertTenant(tenantId);
      const query = (statement: Statement, values: unknown[]): Promise<QueryResult> => {
        const client = outside() as Sends;
        return inTurn(tenantId, () => send(client, asTenant(statement, values, tenantId)));
      };
      return { ...over(query), tx: (work) => repeated(() => inTurn(tenantId, () => attemptWithin(tenantId, work))) };
    },
    tx: (work) => repeated(() => inTurn(OWNER, () => attempt(work))),
    assertOutsideTransaction(doing) {
      if (openTransaction?.getStore()) throw new Error(`${doing} inside a transaction`);
    },
    async alive() {
      const late = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
      return Promise.race([pool.query('select 1').then(() => true, () => false), late]);
    },
  };
}

/** What the driver said beneath words of ours. */
const causeOf = (error: unknown): unknown => (error instanceof LimnError ? error.cause : error);

/**
 * Ends a connection in the middle of a transaction, which the server rolls back: a statement without an answer may mean that nobody is at
 * the other end any more, so asking for the rollback would wait as long again, and the pool must not lend it to the next.
 */
function hangUp(client: PoolClient | undefined): void {
  void (client as Client | undefined)?.end().catch(() => undefined);
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof LimnError || !(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  if (code !== undefined) return UNAVAILABLE.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT';
  // A killed server gives errors without any code; these are pg's own words for them.
  return /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Client was closed/.test(error.message);
}
