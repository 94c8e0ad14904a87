import { LimnError } from '../errors.js';
import type { Log } from '../log.js';
import type { OfAllTenants, SqlStatement } from './statement.js';
import { databaseFailureOf } from './database-failure.js';

type RunQuery = <Row>(statement: SqlStatement, values: unknown[]) => Promise<Row[]>;

/** How long what is known of machines that do not answer is believed: a guess. */
const BELIEVED_MS = 3_000;
/** So many tenants are named in one statement, of which each machine is sent all. A guess. */
const NAMED_AT_ONCE = 2_000;

const TENANTS = {
  text: `
  select app.tenant_id as "tenantId", nodename || ':' || nodeport as machine
  from app join pg_dist_placement placement on
    placement.shardid = get_shard_id_for_distribution_column('queue', app.tenant_id)
  join pg_dist_node node using (groupid) order by 1`,
};
const ANSWERING = {
  text: `
  select nodename || ':' || nodeport as machine, citus_check_connection_to_node(nodename, nodeport) as answers
  from pg_dist_node where noderole = 'primary' and groupid in (select groupid from pg_dist_placement)`,
};

/** The tenants whose rows can be had while not all of them can. */
interface Known {
  live: string[];
  away: Set<string>;
}

/**
 * The machines of a Citus cluster that have rows. While one does not answer, those of its tenants alone are left out of
 * what is asked about all, and their own statements are refused without waiting for it. It is asked again by itself.
 */
export class Machines {
  private readonly ask: RunQuery;
  private readonly log: Log;
  /** Undefined: all answer, as far as anybody has noticed. */
  private known: Known | undefined;
  private lookAt = 0;
  private looking: Promise<void> | undefined;
  private told = '';

  constructor(ask: RunQuery, log: Log) {
    this.ask = ask;
    this.log = log;
  }

  /** Rows of all tenants; of those on machines that answer while others do not. */
  async rowsOf<Row>(statement: OfAllTenants, values: unknown[]): Promise<Row[]> {
    if (!this.known) {
      try {
        return await this.ask<Row>(statement, [...values, null]);
      } catch (error) {
        if (databaseFailureOf(error) === undefined) throw error;
        await this.look();
        if (!this.known) throw error;
      }
    }
    this.lookAgain();
    const { live } = this.known!;
    const found: Row[] = [];
    for (let at = 0; at < live.length; at += NAMED_AT_ONCE)
      found.push(...(await this.ask<Row>(statement, [...values, live.slice(at, at + NAMED_AT_ONCE)])));
    return found;
  }

  /** Runs a tenant's own work. Throws `unavailable` at once where its machine is known not to answer. */
  async of<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    if (this.known?.away.has(tenantId)) {
      this.lookAgain();
      throw new LimnError('unavailable', 'The machine that keeps this app does not answer; try again', {
        retryAfterSeconds: Math.ceil(BELIEVED_MS / 1_000),
      });
    }
    try {
      return await work();
    } catch (error) {
      if (databaseFailureOf(error)?.connection === 'dropped') this.lookAgain();
      throw error;
    }
  }

  private lookAgain(): void {
    if (performance.now() >= this.lookAt) this.look().catch(() => undefined);
  }

  /** Asks each machine; one look at a time. */
  private look(): Promise<void> {
    return (this.looking ??= this.lookAtAll().finally(() => {
      this.looking = undefined;
      this.lookAt = performance.now() + BELIEVED_MS;
    }));
  }

  private async lookAtAll(): Promise<void> {
    const machines = await this.ask<{ machine: string; answers: boolean }>(ANSWERING, []);
    const away = machines.filter(({ answers }) => !answers).map(({ machine }) => machine);
    this.tell(away);
    if (away.length === 0) return void (this.known = undefined);
    const tenants = await this.ask<{ tenantId: string; machine: string }>(TENANTS, []);
    const isAway = ({ machine }: { machine: string }): boolean => away.includes(machine);
    this.known = {
      live: tenants.filter((tenant) => !isAway(tenant)).map(({ tenantId }) => tenantId),
      away: new Set(tenants.filter(isAway).map(({ tenantId }) => tenantId)),
    };
  }

  private tell(away: string[]): void {
    const words = away.toSorted().join(', ');
    if (words === this.told) return;
    this.told = words;
    if (words === '') this.log.info({}, 'all machines with rows of apps answer again');
    else this.log.warn({ machines: away }, 'machines with rows of apps do not answer; the others are served');
  }
}
