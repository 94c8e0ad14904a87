import { createRequire } from 'node:module';
import pg from 'pg';
import { cpuMicros, postgresMicros } from './cpu.js';

/** One request of a connection's round of requests. */
export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** A server under load; all servers of a comparison get the same requests. */
export interface LoadTarget {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** Runs before each of its rounds, outside the measured time. Returns what to run after it. */
  before?(): Promise<(() => Promise<void>) | void>;
}

/** The results of one round. CPU time is in microseconds per request, undefined where the system does not report it. */
export interface RoundResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverMicros: number | undefined;
  databaseMicros: number | undefined;
}

export interface LoadComparison {
  requests(connection: number): Request[];
  connections: number;
  rounds: number;
  seconds: number;
  /** Whose processor time is shown as the database's; undefined for an embedded one, whose time is its server's. */
  postgres: string | undefined;
  say(text: string): void;
}

interface AutocannonResult {
  '2xx': number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p50: number; p99: number };
}
interface AutocannonClient {
  setRequests(requests: (Request & { headers: Record<string, string> })[]): void;
}

const require = createRequire(import.meta.url);
// The package brings no types.
const autocannon = require('autocannon') as (options: {
  url: string;
  connections: number;
  duration: number;
  sampleInt: number;
  setupClient(client: AutocannonClient): void;
}) => Promise<AutocannonResult>;

const WARM_UP_SECONDS = 2;
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Loads the targets in turn, round after round, so that a change of the machine's mood meets all of them; a warm-up
 * comes first. Returns each one's rounds.
 */
export async function compareUnderLoad(
  targets: LoadTarget[],
  { requests, connections, rounds, seconds, postgres, say }: LoadComparison,
): Promise<Map<string, RoundResult[]>> {
  const paces = new Map<string, RoundResult[]>(targets.map(({ name }) => [name, []]));
  const watch = postgres === undefined ? undefined : await watchPostgres(postgres);
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const target of targets) {
        const after = await target.before?.();
        const pace = await load(target, requests, connections, round === 0 ? WARM_UP_SECONDS : seconds, watch?.micros);
        await after?.();
        if (round > 0) paces.get(target.name)!.push(pace);
        say(`  ${round === 0 ? 'warm-up' : `round ${round}`}  ${target.name}: ${Math.round(pace.perSecond)}/s`);
      }
    }
  } finally {
    await watch?.close();
  }
  return paces;
}

/** The medians of rounds, each field by itself. */
export function typical(rounds: RoundResult[]): RoundResult {
  const of = (field: (pace: RoundResult) => number | undefined): number =>
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
  { name, url, pid, headers = {} }: LoadTarget,
  requests: LoadComparison['requests'],
  connections: number,
  duration: number,
  databaseMicros: (() => number | undefined) | undefined,
): Promise<RoundResult> {
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
