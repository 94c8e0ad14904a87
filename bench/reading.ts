import { KEY, startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { atLeast, paceFigure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { fillFixture, type ProfileFixture } from './profile-fixture.js';
import { compareUnderLoad, type Request } from './load.js';
import { startProgram } from './program.js';
import { FULL, FULL_WITH_EVIDENCE, SMALL } from './queries.js';

const CONNECTIONS = 16;

/**
 * Reading one of many profiles of about 6 kB: over REST against a bare handler, over GraphQL against bare graphql-js.
 */
export async function measureReading(context: BenchContext): Promise<Figure[]> {
  const place = await newTestDatabase(context.postgres);
  const count = place.kind === 'embedded' || context.small ? 5_000 : 100_000;
  const fixture = await fillFixture(place, count, context);
  const baselineSettings = { BENCH_DATABASE: place.forBaseline(), BENCH_TENANT: fixture.tenant };
  const service = await startService({ ...place.settings, ...(place.kind === 'server' ? { LIMN_ROLE: 'api' } : {}) });
  const ours = { name: 'Limn', url: service.url, pid: service.pid, headers: { authorization: `Bearer ${KEY}` } };
  const against = async (
    baseline: string,
    name: string,
    goal: number | undefined,
    requestOf: (id: string) => Request,
  ): Promise<Figure> => {
    const limit = await startProgram(baseline, baselineSettings);
    const bytes = await sizeOf(service.url, requestOf(fixture.ids[0]!));
    context.say(`${name} (${bytes.toLocaleString('en')} bytes)`);
    const paces = await compareUnderLoad([{ name: 'limit', url: limit.url, pid: limit.pid }, ours], {
      requests: (connection) => shareOf(fixture, connection).map(requestOf),
      connections: CONNECTIONS,
      rounds: 3,
      seconds: context.seconds,
      postgres: place.kind === 'server' ? place.where : undefined,
      say: context.say,
    });
    await limit.stop();
    return paceFigure(
      `${name}, ${(bytes / 1_000).toFixed(1)} kB of ${count.toLocaleString('en')}`,
      paces.get('limit')!,
      paces.get('Limn')!,
      goal === undefined ? undefined : atLeast(goal),
    );
  };
  const graphql =
    (query: string) =>
    (id: string): Request => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query, variables: { id } }) });
  const figures = [
    await against('baseline-read', 'GET profile', 0.6, (id) => ({ path: `/v1/profile/${id}` })),
    await against('baseline-graphql', 'GraphQL small', 0.7, graphql(SMALL)),
    await against('baseline-graphql', 'GraphQL full', 0.7, graphql(FULL)),
    // For information: the baseline finds evidence in the row of the profile, the service in the state of its merges.
    await against('baseline-graphql', 'GraphQL full and evidence', undefined, graphql(FULL_WITH_EVIDENCE)),
  ];
  await service.stop();
  await place.remove();
  return figures;
}

/** Every connection reads profiles of its own, in an order that is not the table's. */
function shareOf({ ids }: ProfileFixture, connection: number): string[] {
  const mine = ids.filter((_, i) => i % CONNECTIONS === connection);
  // Steps of a prime number visit each once, as long as it does not divide their count.
  return mine.map((_, i) => mine[(i * 101) % mine.length]!);
}

async function sizeOf(url: string, { method = 'GET', path, body }: Request): Promise<number> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  // GraphQL says 200 to a query that failed.
  if (!response.ok || text.includes('"errors"'))
    throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
  return Buffer.byteLength(text);
}
