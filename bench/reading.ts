import { KEY, startService } from '../rig/children.js';
import { newTestDatabase } from '../rig/test-database.js';
import { atLeast, paceFigure, type Figure } from './figure.js';
import type { Lab } from './lab.js';
import { fillLibrary, type Library } from './library.js';
import { race, type Request } from './load.js';
import { startProgram } from './program.js';
import { FULL, FULL_WITH_EVIDENCE, SMALL } from './queries.js';

const CONNECTIONS = 16;

/**
 * Reading one of many profiles of about 6 kB: over REST against a bare handler, over GraphQL against bare graphql-js.
 */
export async function measureReading(lab: Lab): Promise<Figure[]> {
  const place = await newTestDatabase(lab.postgres);
  const count = place.kind === 'embedded' || lab.small ? 5_000 : 100_000;
  const library = await fillLibrary(place, count, lab);
  const anchorSettings = { BENCH_DATABASE: place.forAnchor(), BENCH_TENANT: library.tenant };
  const service = await startService({ ...place.settings, ...(place.kind === 'server' ? { LIMN_ROLE: 'api' } : {}) });
  const ours = { name: 'Limn', url: service.url, pid: service.pid, headers: { authorization: `Bearer ${KEY}` } };
  const against = async (
    anchor: string,
    name: string,
    goal: number | undefined,
    requestOf: (id: string) => Request,
  ): Promise<Figure> => {
    const limit = await startProgram(anchor, anchorSettings);
    const bytes = await sizeOf(service.url, requestOf(library.ids[0]!));
    lab.say(`${name} (${bytes.toLocaleString('en')} bytes)`);
    const paces = await race([{ name: 'limit', url: limit.url, pid: limit.pid }, ours], {
      requests: (connection) => shareOf(library, connection).map(requestOf),
      connections: CONNECTIONS,
      rounds: 3,
      seconds: lab.seconds,
      postgres: place.kind === 'server' ? place.where : undefined,
      say: lab.say,
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
    await against('anchor-read', 'GET profile', 0.6, (id) => ({ path: `/v1/profile/${id}` })),
    await against('anchor-graphql', 'GraphQL small', 0.7, graphql(SMALL)),
    await against('anchor-graphql', 'GraphQL full', 0.7, graphql(FULL)),
    // For information: the anchor finds evidence in the row of the profile, the service in the state of its merges.
    await against('anchor-graphql', 'GraphQL full and evidence', undefined, graphql(FULL_WITH_EVIDENCE)),
  ];
  await service.stop();
  await place.remove();
  return figures;
}

/** Every connection reads profiles of its own, in an order that is not the table's. */
function shareOf({ ids }: Library, connection: number): string[] {
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
