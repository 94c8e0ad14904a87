import { createKey, startService } from '../../rig/child-processes.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openDatabase } from '../database.js';
import { figure, type Figure } from '../figure.js';
import type { BenchContext } from '../context.js';
import { median, percentile } from '../load.js';
import { searchClient } from './search-client.js';
import { fillDataset } from './dataset.js';
import { timeOf } from './latency.js';
import { queriesOf } from './people.js';
import { nearestByForce, fillPlainTable } from './plain-scan.js';
import { embedQuery, vectorText } from './embedding.js';

/**
 * Searches by meaning on the embedded database, where nothing else can look in while the service has it: the plain
 * statement is run before.
 */
export async function measureEmbedded({ small, say }: BenchContext): Promise<Figure> {
  const size = small ? 1_000 : 10_000;
  const place = await newTestDatabase(undefined);
  const app = await createKey(place.settings, 'embedded');
  const before = await startService(place.settings);
  // The first search makes the space of the embedder known.
  await searchClient(before.url, app.key)('anything', {});
  await before.stop();
  const queries = queriesOf(small ? 10 : 50);
  const database = await openDatabase(place.where);
  await fillDataset(database, app, 1, size, say);
  await fillPlainTable(database, [app.tenant]);
  await database.query('', 'vacuum analyze', []);
  const plain: number[] = [];
  const best: string[][] = [];
  for (const query of queries) {
    plain.push(
      await timeOf(async () =>
        best.push((await nearestByForce(database, app.tenant, vectorText(embedQuery(query)), 10)).map(({ id }) => id)),
      ),
    );
  }
  await database.close();
  const service = await startService(place.settings);
  const ask = searchClient(service.url, app.key);
  const times: number[] = [];
  for (const [at, query] of queries.entries()) {
    times.push(await timeOf(() => ask(query, {})));
    const { profiles } = await ask(query, {});
    if (profiles.some(({ profile_id }, i) => profile_id !== best[at]![i]))
      throw new Error(`Not exact, embedded: "${query}"`);
  }
  await service.stop();
  await place.remove();
  say(
    `  embedded, ${size.toLocaleString('en')} people: ${median(times).toFixed(1)} ms, plain SQL ` +
      `${median(plain).toFixed(1)}`,
  );
  return figure({
    name: `search by meaning, embedded, ${size.toLocaleString('en')} profiles`,
    unit: 'ms, p50',
    limit: median(plain),
    ours: median(times),
    notes: { 'p95 ms': percentile(times, 0.95).toFixed(1), limit: 'the nearest ten by the plain statement' },
  });
}
