import { postgresMicros } from '../cpu.js';
import type { Database } from '../database.js';
import type { Dataset } from './dataset.js';
import { personOf } from './people.js';

const UPDATED = 200;
/** Posts to each: the first make the profiles and with the second every connection has prepared its statements. */
const WARM_UP = 2;
const ROUNDS = 3;
const PATIENCE_MS = 120_000;
/** The service looks every 5 s whether tables have grown, and has their statements planned anew. */
const SEEN_MS = 6_000;

/**
 * Processor time of the database in microseconds for each finished update, from the post to `ready`; undefined where
 * the system does not tell.
 */
export async function timeUpdates(
  database: Database,
  url: string,
  { tenant, key }: Pick<Dataset, 'tenant' | 'key'>,
): Promise<number | undefined> {
  await database.query('', 'checkpoint', []).catch(() => undefined);
  for (let round = 0; round < WARM_UP; round++) await postToAll(database, url, tenant, key, round);
  await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const [backend] = await database.query<{ pid: number }>('', 'select pg_backend_pid() as pid', []);
  const pid = backend?.pid ?? 0;
  await untilQuiet(database);
  const before = postgresMicros(pid);
  for (let round = 0; round < ROUNDS; round++) await postToAll(database, url, tenant, key, WARM_UP + round);
  const after = postgresMicros(pid);
  return before === undefined || after === undefined ? undefined : (after - before) / (UPDATED * ROUNDS);
}

/** Nothing of what was stored before may be left to do: its upkeep would be counted. */
async function untilQuiet(database: Database): Promise<void> {
  const upkeep = async (): Promise<number> =>
    (await database.query('upkeep', `select from pg_stat_activity where backend_type = 'autovacuum worker'`, []))
      .length;
  for (const end = Date.now() + PATIENCE_MS; (await upkeep()) > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Two sentences about somebody, other ones each round. */
function textOf(i: number, round: number): string {
  const { name, city, interests, facts } = personOf(i * (WARM_UP + ROUNDS) + round);
  return round === 0 ? `My name is ${name}. I live in ${city}.` : `I love ${interests[0]}. ${facts.at(-1)}.`;
}

async function postToAll(database: Database, url: string, tenant: string, key: string, round: number): Promise<void> {
  const waiting = Array.from({ length: UPDATED }, (_, i) => i);
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
        const response = await fetch(`${url}/v1/profile/updated-${i}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ data: textOf(i, round) }),
        });
        if (response.status !== 202)
          throw new Error(`A post was answered ${response.status}: ${await response.text()}`);
        await response.text();
      }
    }),
  );
  for (const end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const [row] = await database.query<{ waiting: number }>(
      'waiting',
      'select count(*) as waiting from queue where tenant_id = $1',
      [tenant],
    );
    if (row?.waiting === 0) return;
    if (Date.now() > end) throw new Error(`${row?.waiting} profiles were still waiting after ${PATIENCE_MS} ms`);
  }
}
