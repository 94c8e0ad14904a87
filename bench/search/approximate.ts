import { startService, type Settings } from '../../rig/child-processes.js';
import type { Database } from '../database.js';
import { figure, type Figure } from '../figure.js';
import { median } from '../load.js';
import { searchClient } from './search-client.js';
import type { Dataset } from './dataset.js';
import { timeOf } from './latency.js';

const ROUNDS = 3;
const FIRST = 10;
/** Of a graph of the index while it is built. */
const KB_A_FACT = 3;

/** Where the exact answers come from, and how a service beside it is told of the same database. */
export interface Exactly {
  url: string;
  settings: Settings;
  database: Database;
  model: number;
  dimensions: number;
}

interface Compared {
  exactMs: number;
  roughMs: number;
  recall: number;
  /** Of the exact total. */
  told: number;
}

/**
 * Searches of one app by a second service that answers it approximately, from an index of its facts, beside the exact
 * answers of the first: the time of each, how many of the exact first ten are found, and what share of the exact total
 * is told. Throws where an answer does not say which of the two it is.
 */
export async function measureApproximate(
  { url, settings, database, model, dimensions }: Exactly,
  { tenant, key, size, facts }: Dataset,
  queries: string[],
): Promise<Figure> {
  // A graph that outgrows this is built many times slower.
  const memoryMb = Math.ceil((facts * KB_A_FACT) / 1_024);
  const indexing = await timeOf(() =>
    database.query(
      '',
      `set maintenance_work_mem = '${memoryMb}MB';
    create index bench_approximate on fact_vector using hnsw ((embedding::halfvec(${dimensions})) halfvec_cosine_ops)
      where tenant_id = '${tenant}' and model_id = ${model};
    reset maintenance_work_mem`,
      [],
    ),
  );
  const service = await startService({ ...settings, LIMN_SEARCH_APPROXIMATE_ABOVE: String(size - 1) });
  const [exactly, roughly] = [searchClient(url, key), searchClient(service.url, key, { isCapped: true })];
  // The first reads the index from the disk.
  for (const query of queries) await roughly(query, {});
  const answers: Compared[] = [];
  for (const query of queries) {
    const [exact, rough] = [await exactly(query, {}), await roughly(query, {})];
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ exact: await timeOf(() => exactly(query, {})), rough: await timeOf(() => roughly(query, {})) });
    const found = new Set(rough.profiles.map(({ profile_id: id }) => id));
    const first = exact.profiles.slice(0, FIRST);
    answers.push({
      exactMs: Math.min(...rounds.map((one) => one.exact)),
      roughMs: Math.min(...rounds.map((one) => one.rough)),
      recall: first.length === 0 ? 1 : first.filter(({ profile_id: id }) => found.has(id)).length / first.length,
      told: exact.total === 0 ? 1 : rough.total / exact.total,
    });
  }
  await service.stop();
  await database.query('', 'drop index bench_approximate', []);
  const mean = (of: (answer: Compared) => number): string =>
    (answers.reduce((sum, one) => sum + of(one), 0) / answers.length).toFixed(3);
  return figure({
    name: `approximate search beside the exact one, ${size.toLocaleString('en')} profiles`,
    unit: 'ms, p50',
    limit: median(answers.map(({ exactMs }) => exactMs)),
    ours: median(answers.map(({ roughMs }) => roughMs)),
    notes: {
      [`recall of the first ${FIRST}`]: mean(({ recall }) => recall),
      'share of the total': mean(({ told }) => told),
      'totals marked': `${answers.length} of ${answers.length}`,
      'index built in s': Math.round(indexing / 1_000),
      'with memory of MB': memoryMb,
    },
  });
}
