import pg from 'pg';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { queryOnStorage } from './query.js';
import type { StepResult, Storage, TenantReads, TenantStorage } from './connection.js';
import { settleForTenants, tenantsConnections, type Query, type ReadFence } from './row-level-security.js';
import { LastWrites } from './last-writes.js';
import { sendQuery, type Silent } from './pipeline.js';
import { inspectReplica, refuseNoStandby } from './replica-inspection.js';
import { askedSince, ReplicaWatch, type NotNow } from './replica-watch.js';
import { isNotReached, POSITION, reachedText, replayedBy } from './standby.js';
import type { Step } from './statement.js';

/** How long the standby may take to say how far it is before nobody asks it any more. A guess. */
const ANSWER_MS = 2_000;

export interface ReplicaOptions {
  url: string;
  /** How long a read waits for what the standby does not have yet. */
  waitMs: number;
  /** How old an answer may be for who has not written since; 0: not at all. */
  lagMs: number;
  /** Connections of this process to it. */
  connections: number;
  /** As the connections to the primary are. */
  session: pg.PoolConfig;
  /** Where the primary's connections are lent by a pooler, as the standby's may be too. */
  lent: ReadFence | undefined;
  metrics: Pick<Metrics, 'replicaReads' | 'replicaLagSeconds'>;
}

const REACHED = { name: 'standby.reached', text: reachedText('$1::int8') };

/**
 * A standby of the primary that answers reads in its place. Which server answers is nothing that a caller could tell: a
 * read asks the primary how far its log reaches, and goes to the standby only once that has done as much. Where it has
 * not in time, where it does not answer, or fails, the primary is asked instead.
 */
class Replica {
  private readonly pool: pg.Pool;
  private readonly watch: ReplicaWatch;
  private readonly watchPool: pg.Pool;
  private readonly fence: ReadFence;
  private readonly isLent: boolean;
  private readonly writes: LastWrites;
  private readonly counter: ReplicaOptions['metrics']['replicaReads'];
  private readonly log: Log;

  constructor(
    primary: Storage,
    writes: LastWrites,
    { url, waitMs, connections, session, lent, metrics }: ReplicaOptions,
    log: Log,
  ) {
    this.writes = writes;
    const settle = async (client: pg.ClientBase): Promise<void> => {
      await refuseNoStandby(primary, client);
      if (lent) return;
      await settleForTenants(client);
      await client.query({ ...REACHED, values: ['0'] });
    };
    this.pool = new pg.Pool({ ...session, connectionString: url, max: connections, onConnect: settle });
    this.watchPool = new pg.Pool({
      ...session,
      connectionString: url,
      application_name: 'limn-replica',
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      onConnect: settle,
    });
    // Without a listener an idle connection that the server ends would end this process.
    this.pool.on('error', () => void this.watch.look());
    this.watchPool.on('error', () => void this.watch.look());
    this.fence = lent ?? tenantsConnections;
    this.isLent = lent !== undefined;
    this.counter = metrics.replicaReads;
    this.log = log;
    this.watch = new ReplicaWatch({
      position: askedSince(async () => (await queryOnStorage(primary)<{ position: number }>(POSITION))[0]!.position),
      replayed: () => replayedBy(async (sql) => (await this.watchPool.query(sql)).rows),
      waitMs,
      tellLag: (seconds) => metrics.replicaLagSeconds.set(seconds),
      log,
    });
  }

  open(): Promise<void> {
    return this.watch.beat();
  }

  /** What a tenant reads, by `primary` where the standby cannot. */
  reading(tenantId: string, primary: TenantStorage): TenantReads {
    const { fence } = this;
    const since = (): number => this.writes.since(tenantId);
    return {
      query: <Row>(...step: Step) =>
        this.read(
          since(),
          async (client, position) => {
            const first: Silent = { ...REACHED, ...(this.isLent && { name: '' }), values: [String(position)] };
            return (await answersOf(client, fence.asTenant([step], tenantId, first)))[0]!.rows as Row[];
          },
          () => primary.query<Row>(...step),
        ),
      tx: (work) =>
        this.read(
          since(),
          async (client, position) => {
            await client.query(`${fence.beginAsTenant(tenantId)}; ${reachedText(String(position))}`);
            const result = await work({
              query: async <Row>(...step: Step) => (await answersOf(client, fence.ofTenants([step])))[0]!.rows as Row[],
            });
            await client.query('commit');
            return result;
          },
          () => primary.tx(work),
        ),
    };
  }

  async close(): Promise<void> {
    this.watch.close();
    await Promise.all([this.pool.end(), this.watchPool.end()]);
  }

  private async read<T>(
    since: number,
    onStandby: (client: pg.PoolClient, position: number) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const position = await this.watch.reached(since);
    if (typeof position !== 'number') return this.instead(position, onPrimary);
    let answer: T;
    try {
      answer = await this.lend((client) => onStandby(client, position));
    } catch (error) {
      if (isNotReached(error)) return this.instead('behind', onPrimary);
      // Its words may quote a value.
      this.log.debug({ code: (error as { code?: string }).code }, 'a read failed on the replica');
      void this.watch.look();
      return this.instead('failed', onPrimary);
    }
    this.counter.inc({ outcome: 'replica' });
    return answer;
  }

  private instead<T>(outcome: NotNow, onPrimary: () => Promise<T>): Promise<T> {
    this.counter.inc({ outcome });
    return onPrimary();
  }

  /** Runs `work` on a connection, for as long as the standby answers. */
  private async lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isLost = false;
    // Whoever waits for an answer is told as well; without a listener a lost connection would end the process.
    const onError = (): void => void (isLost = true);
    client.on('error', onError);
    try {
      return await new Promise<T>((resolve, reject) => {
        const answered = this.watch.whenAway(reject);
        void work(client).then(resolve, reject).finally(answered);
      });
    } catch (error) {
      isLost ||= !isNotReached(error) || !(await client.query('rollback').then(Boolean, () => false));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(isLost);
    }
  }
}

const answersOf = async (client: pg.PoolClient, query: Query): Promise<Pick<StepResult, 'rows'>[]> =>
  sendQuery(client, query);

/**
 * Has a standby answer what only reads. Throws a fault of start-faults.ts where the address leads to another database;
 * one that does not answer, or is no standby now, is asked again and again.
 */
export async function withReplica(primary: Storage, options: ReplicaOptions, log: Log): Promise<Storage> {
  try {
    await inspectReplica(primary, options.url, options.lent !== undefined);
  } catch (error) {
    await primary.close();
    throw error;
  }
  const writes = new LastWrites(options.lagMs);
  const replica = new Replica(primary, writes, options, log);
  const unsubscribe = primary.events.subscribe(
    (event) => 'tenantId' in event && writes.note(event.tenantId),
    () => writes.noteAll(),
  );
  await replica.open();
  return {
    ...primary,
    within: (tenantId) => writes.noting(tenantId, primary.within(tenantId)),
    reading: (tenantId) => replica.reading(tenantId, primary.within(tenantId)),
    async close() {
      unsubscribe();
      await replica.close();
      await primary.close();
    },
  };
}
