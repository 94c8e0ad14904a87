import { rowsOn, startPostgres, type OwnPostgres } from '../rig/test-database.js';
import { openLimn, type Limn } from './limn.js';
import { until } from './until.js';

/** How often the reads of a service that a standby may do went where. */
export type Outcomes = Record<'replica' | 'behind' | 'away' | 'failed', number>;

export async function outcomesOf(limn: Limn): Promise<Outcomes> {
  const { values } = await limn.app.needs.metrics.replicaReads.get();
  const told = Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  return { replica: 0, behind: 0, away: 0, failed: 0, ...told };
}

/** Where they went while `work` ran. */
export async function wentWhile(limn: Limn, work: () => Promise<unknown>): Promise<Outcomes> {
  const before = await outcomesOf(limn);
  await work();
  const after = await outcomesOf(limn);
  const outcomes = Object.keys(after) as (keyof Outcomes)[];
  return Object.fromEntries(outcomes.map((one) => [one, after[one] - before[one]])) as Outcomes;
}

/** The ids that a search over REST finds. */
export async function found(limn: Limn, query: string, key = limn.key): Promise<string[]> {
  const response = await limn.fetch(`/v1/search?${query}`, { key });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { profiles } = (await response.json()) as { profiles: { profile_id: string }[] };
  return profiles.map(({ profile_id: id }) => id);
}

/** Whether a list is read from the standby now. */
export const isStandbyRead = async (limn: Limn): Promise<boolean> =>
  (await wentWhile(limn, () => found(limn, 'sortBy=name'))).replica > 0;

/** A service on a server of its own with a standby, and somebody called ada in it. */
export interface Replicated {
  limn: Limn;
  primary: OwnPostgres;
  standby: OwnPostgres;
  /** Another process beside it; it waits for the standby as long as it does by default. */
  another(env?: Record<string, string>): Promise<Limn>;
  /** Has the standby stand still while `work` runs. */
  whileItStands(work: () => Promise<void>): Promise<void>;
}

export async function openReplicated(): Promise<Replicated> {
  const primary = startPostgres()!;
  const standby = await primary.standby();
  // Patient: what is tried is where reads go, not how fast a busy machine replays.
  const env = { DATABASE_READ_URL: standby.url, LIMN_REPLICA_WAIT_MS: '2000' };
  const limn = await openLimn({ server: primary.url, env });
  await limn.post('ada', 'My name is Ada. I live in Bern. I love chess.');
  await limn.ready('ada');
  return {
    limn,
    primary,
    standby,
    another: (more = {}) => openLimn({ beside: limn, env: { LIMN_REPLICA_WAIT_MS: '20', ...more } }),
    async whileItStands(work) {
      await rowsOn(standby.url, 'select pg_wal_replay_pause()');
      try {
        await until('the pause', async () => {
          const sql = 'select pg_get_wal_replay_pause_state() as state';
          return (await rowsOn<{ state: string }>(standby.url, sql))[0]?.state === 'paused';
        });
        await work();
      } finally {
        await rowsOn(standby.url, 'select pg_wal_replay_resume()');
      }
    },
  };
}
