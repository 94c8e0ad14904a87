import { createRequire } from 'node:module';
import pg from 'pg';
import { cpuMicros, postgresMicros } from './cpu.js';

/** One request of a connection's round of requests. */
export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** Something that answers the same requests as its rivals. */
export interface Contender {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** Runs before each of its rounds, outside the measured time. Returns what to run after it. */
  before?(): Promise<(() => Promise<void>) | void>;
}

/** How fast one round went. Processor time is in microseconds a request, undefined where the system does not tell. */
export interface Pace {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverMicros: number | undefined;
  databaseMicros: number | undefined;
}

export interface Race {
  requests(connection: number): Request[];
  connections: number;
  rounds: number;
  seconds: number;
  /** Whose processor time is shown as the database's; undefined for an embedded one, whose time is its server's. */
  postgres: string | undefined;
  say(text: string): void;
}

interface Cannon {
  '2xx': number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p50: number; p99: number };
}
interface CannonClient {
  setRequests(requests: (Request & { headers: Record<string, string> })[]): void;
}

const require = createRequire(import.meta.url);
// The package brings no types.
const autocannon = require('autocannon') as (options: {
  url: string;
  connections: number;
  duration: number;
  sampleInt: number;
  setupClient(client: CannonClient): void;
}) => Promise<Cannon>;

const WARM_UP_SECONDS = 2;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Loads the contenders in turn, round after round, so that a change of the machine's mood meets all of them; a warm-up
 * comes first. Returns each one's rounds.
 */
export async function race(
  contenders: Contender[],
  { requests, connections, rounds, seconds, postgres, say }: Race,
): Promise<Map<string, Pace[]>> {
  const paces = new Map<string, Pace[]>(contenders.map(({ name }) => [name, []]));
  const watch = postgres === undefined ? undefined : await watchPostgres(postgres);
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const contender of contenders) {
        const after = await contender.before?.();
        const pace = await load(
          contender,
          requests,
          connections,
          round === 0 ? WARM_UP_SECONDS : seconds,
          watch?.micros,
        );
        await after?.();
        if (round > 0) paces.get(contender.name)!.push(pace);
        say(`  ${round === 0 ? 'warm-up' : `round ${round}`}  ${contender.name}: ${Math.round(pace.perSecond)}/s`);
      }
    }
  } finally {
    await watch?.close();
  }
  return paces;
}

/** The medians of rounds, each field by itself. */
export function typical(rounds: Pace[]): Pace {
  const of = (field: (pace: Pace) => number | undefined): number =>
    median(rounds.map(field).filter((value) => value !== undefined));
  const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
  return {
    perSecond: of((pace) => pace.perSecond),
    p50Ms: of((pace) => pace.p50Ms),
    p99Ms: of((pace) => pace.p99Ms),
    serverMicros: known(of((pace) => pace.serverMicros)),
    databaseMicros: known(of((pace) => pace.databaseMicros)),
  };
}

const LANES = 32;

/** Does `work` for the numbers from 0 up to `count`, `lanes` at a time. */
export async function inLanes(count: number, work: (number: number) => Promise<void>, lanes = LANES): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** The middle value; the lower one of an even number. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that at least `share` of the values do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

async function load(
  { name, url, pid, headers = {} }: Contender,
  requests: Race['requests'],
  connections: number,
  duration: number,
  databaseMicros: (() => number | undefined) | undefined,
): Promise<Pace> {
  let connection = 0;
  const before = [cpuMicros(pid), databaseMicros?.()];
  const result = await autocannon({
    url,
    connections,
    duration,
    sampleInt: 100,
    setupClient: (client) =>
      client.setRequests(
        requests(connection++).map((request) => ({
          ...request,
          headers: { ...(request.body === undefined ? {} : JSON_TYPE), ...headers },
        })),
      ),
  });
  const after = [cpuMicros(pid), databaseMicros?.()];
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(
      `${name}: of ${result['2xx'] + result.non2xx} answers ${result.non2xx} had another status than 2xx, ` +
        `${result.errors} requests failed`,
    );
  }
  const each = (at: number): number | undefined =>
    before[at] === undefined || after[at] === undefined ? undefined : (after[at] - before[at]) / result['2xx'];
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    serverMicros: each(0),
    databaseMicros: each(1),
  };
}

async function watchPostgres(url: string): Promise<{ micros(): number | undefined; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  // Cut when the database is dropped in the middle of a round.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  return { micros: () => postgresMicros(pid), close: () => client.end() };
}
